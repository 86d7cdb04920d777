import { useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PlanRow } from "#slices/plans/contract/plan-templates.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { SettingsFrame } from "#slices/organization/web/public.tsx";
import { NewPlanDialog } from "#slices/plans/web/templates/new-plan-dialog.tsx";
import { type PlanTranslate, usePlanStrings } from "#slices/plans/web/templates/plan-strings.ts";
import { formatSomeNames } from "#slices/plans/web/templates/plan-formatting.ts";
import { planTypes } from "#slices/plans/web/templates/task-values.ts";
import { useWarningStrings } from "#slices/plans/web/tasks/warning-strings.ts";
import { usePlanList, useWarningState } from "#slices/plans/web/templates/use-plans.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { formatNumber } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import "#slices/plans/web/templates/templates.css";

/** /plans: the company's plans by type, with the number of people in each. */
export function PlanListPage(): ReactNode {
  const t = usePlanStrings();
  const plans = usePlanList();
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const open = (name: string): void => {
    void navigate({ to: ".", search: name === "" ? {} : { open: name }, replace: name === "", resetScroll: false });
  };
  if (plans.error instanceof ApiError && plans.error.status === 403) return <ErrorState error={plans.error} />;
  const add = (
    <button type="button" className="cy-button" data-primary="" onClick={() => open("new")}>
      {t("newPlan")}
    </button>
  );
  return (
    <SettingsFrame current="plans" actions={add}>
      <div className="pt-stack">
        {plans.isError && <ErrorState error={plans.error} onRetry={() => void plans.refetch()} />}
        {plans.isPending && <Skeleton width="100%" height={420} />}
        {plans.data &&
          planTypes.map((type) => (
            <Panel key={type} title={t(type)} sub={t(`${type}Sub`)} flush>
              <Plans title={t(type)} rows={plans.data.filter((plan) => plan.type === type)} />
            </Panel>
          ))}
        {plans.data && <EarlyWarnings />}
      </div>
      {search["open"] === "new" && <NewPlanDialog onClose={() => open("")} />}
    </SettingsFrame>
  );
}

/** Says whether tasks show early warnings, and the reason if not. */
function EarlyWarnings(): ReactNode {
  const t = useWarningStrings();
  const locale = useLocale();
  const { data } = useWarningState();
  if (data === undefined) return null;
  const number = formatNumber(data.tested_tasks, "count", locale);
  const skill = formatNumber(data.skill_percentage ?? 0, "count", locale);
  return (
    <Panel title={t("title")}>
      <p className="pt-warnings">{t(data.state, { number, skill })}</p>
    </Panel>
  );
}

function Plans({ title, rows }: { title: string; rows: readonly PlanRow[] }): ReactNode {
  const t = usePlanStrings();
  if (rows.length === 0) return <EmptyState title={t("none")} />;
  return (
    <DataTable
      caption={title}
      columns={toColumns(t)}
      rows={rows.toSorted((one, other) => Number(one.is_archived) - Number(other.is_archived))}
      rowKey={(row) => String(row.id)}
      rowHref={(row) => `/plans/${row.id}`}
      sort={{ key: "", descending: false }}
      onSort={() => {}}
    />
  );
}

function toColumns(t: PlanTranslate): Column<PlanRow>[] {
  return [
    { key: "plan", label: t("plan"), sortable: false, important: true, width: "28%", cell: (row) => row.title },
    {
      key: "for",
      label: t("forWhom"),
      sortable: false,
      cell: (row) =>
        `${formatSomeNames(t, row.positions, t("everybody"))} · ${formatSomeNames(t, row.locations, t("everywhere"))}`,
    },
    { key: "tasks", label: t("tasks"), sortable: false, align: "end", width: "10%", cell: (row) => row.task_count },
    {
      key: "enrolled",
      label: t("enrolled"),
      sortable: false,
      align: "end",
      width: "14%",
      cell: (row) => row.running_enrollments,
    },
    { key: "state", label: t("state"), sortable: false, width: "18%", cell: (row) => <PlanState plan={row} /> },
  ];
}

/** State of a plan: archived, published, with an unpublished draft, or draft only. */
function PlanState({ plan }: { plan: PlanRow }): ReactNode {
  const t = usePlanStrings();
  if (plan.is_archived) return <StatusBadge>{t("archived")}</StatusBadge>;
  if (plan.current_version === null) return <StatusBadge tone="warning">{t("draft")}</StatusBadge>;
  if (plan.has_draft) return <StatusBadge tone="info">{t("changed")}</StatusBadge>;
  return <StatusBadge tone="good">{t("published")}</StatusBadge>;
}
