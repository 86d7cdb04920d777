import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PlanDetail } from "#slices/plans/contract/plan-templates.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { NotFound, PageErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import type { LinkTarget } from "#platform/web/preload.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { findLocalTitle } from "#slices/plans/web/local-titles.ts";
import { PlanDialogs } from "#slices/plans/web/templates/plan-dialogs.tsx";
import { usePlanStrings } from "#slices/plans/web/templates/plan-strings.ts";
import { PlanTasks } from "#slices/plans/web/templates/plan-tasks.tsx";
import { PlanTimelinePanel, VersionsPanel } from "#slices/plans/web/templates/plan-timeline.tsx";
import { formatSomeNames } from "#slices/plans/web/templates/plan-formatting.ts";
import { getPlanQuery, usePlan } from "#slices/plans/web/templates/use-plans.ts";
import { ActionMenu } from "#ui/menu.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { ProgressLine, Skeleton } from "#ui/states.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import "#slices/plans/web/templates/templates.css";

/** Requests the plan that a link leads to. */
export const preloadPlan = ({ client, params: { id = "" } }: LinkTarget): Promise<void> =>
  client.prefetchQuery(getPlanQuery(Number(id)));

/** /plans/{id}: the editor of a plan, its timeline and its versions. */
export function PlanPage(): ReactNode {
  const { id = "" } = useParams({ strict: false });
  return /^[1-9]\d{0,14}$/.test(id) ? <Loaded key={id} id={Number(id)} /> : <NotFound />;
}

function Loaded({ id }: { id: number }): ReactNode {
  const t = usePlanStrings();
  const plan = usePlan(id);
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const open = (name: string): void => {
    void navigate({ to: ".", search: name === "" ? {} : { open: name }, replace: name === "", resetScroll: false });
  };
  const { data } = plan;
  const locale = useLocale();
  usePageTitle(data ? findLocalTitle(data, locale) : t("plans"));
  if (plan.isError && !data)
    return <PageErrorState title={t("plan")} error={plan.error} onRetry={() => void plan.refetch()} />;
  if (!data) {
    return (
      <div className="cy-wrap pt-stack">
        <PageHeader title={t("plan")} breadcrumb={[{ text: t("plans"), to: "/plans" }]} />
        <Skeleton width="100%" height={420} />
      </div>
    );
  }
  return (
    <div className="cy-wrap">
      <ProgressLine active={plan.isFetching} />
      <PlanHeader plan={data} onOpen={open} />
      <PlanNotice plan={data} />
      <div className="pt-columns">
        <PlanTasks plan={data} open={search["open"] ?? ""} onOpen={open} />
        <div className="pt-column">
          <PlanTimelinePanel plan={data} />
          <VersionsPanel plan={data} />
        </div>
      </div>
      <PlanDialogs plan={data} dialog={search["open"] ?? ""} onClose={() => open("")} />
    </div>
  );
}

interface PartProps {
  plan: PlanDetail;
  onOpen: (dialog: string) => void;
}

function PlanHeader({ plan, onOpen }: PartProps): ReactNode {
  const t = usePlanStrings();
  const positions = formatSomeNames(
    t,
    plan.positions.map(({ name }) => name),
    t("everybody"),
  );
  const locations = formatSomeNames(
    t,
    plan.locations.map(({ name }) => name),
    t("everywhere"),
  );
  const title = findLocalTitle(plan, useLocale());
  const running = t("runningCount", { count: plan.running_enrollments });
  const more = [
    { key: "audience", label: t("editAudience"), onSelect: () => onOpen("audience") },
    ...(plan.draft === null ? [] : [{ key: "discard", label: t("discard"), onSelect: () => onOpen("discard") }]),
    plan.is_archived
      ? { key: "restore", label: t("restore"), onSelect: () => onOpen("restore") }
      : { key: "archive", label: t("archive"), danger: true, onSelect: () => onOpen("archive") },
  ];
  return (
    <PageHeader
      breadcrumb={[{ text: t("plans"), to: "/plans" }]}
      title={title}
      sub={`${t(plan.type)} · ${positions} · ${locations} · ${running}`}
      actions={
        <>
          {plan.draft !== null && !plan.is_archived && (
            <button
              type="button"
              className="cy-button"
              data-primary=""
              disabled={plan.draft.tasks.length === 0}
              onClick={() => onOpen("publish")}
            >
              {t("publish")}
            </button>
          )}
          <ActionMenu label={t("actions", { title })} items={more} />
        </>
      }
    />
  );
}

function PlanNotice({ plan }: { plan: PlanDetail }): ReactNode {
  const t = usePlanStrings();
  if (plan.is_archived) return <Notice>{t("archivedNotice")}</Notice>;
  if (plan.published === null) return <StatusBadge tone="warning">{t("notPublished")}</StatusBadge>;
  if (plan.draft === null) return null;
  return <Notice>{t("draftNotice", { version: plan.published.version })}</Notice>;
}
