import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useRef, type ReactNode } from "react";
import type { EscalationRow, EscalationsReply } from "#slices/plans/contract/escalations.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import {
  readEscalations,
  sortKey,
  writeEscalations,
  type EscalationsState,
} from "#slices/plans/web/escalations-state.ts";
import { usePlansStrings } from "#slices/plans/web/strings.ts";
import { SelectedTasks, useSelectedTasks } from "#slices/plans/web/tasks/selected-tasks.tsx";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { tickColumn } from "#slices/plans/web/tasks/task-checkbox.tsx";
import { TaskWindow } from "#slices/plans/web/tasks/task-modal.tsx";
import { useListKeys } from "#platform/web/use-list-keys.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { MultiFilter } from "#ui/filter-menu.tsx";
import { formatDay } from "#ui/format.ts";
import { PageHeader } from "#ui/page-head.tsx";
import { Pager } from "#ui/pager.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { EmptyState, ProgressLine, Skeleton } from "#ui/states.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import "#slices/plans/web/plans.css";

const WAITING = 420;

function useEscalations(state: EscalationsState) {
  const text = state.q.trim();
  const query = {
    filters: {
      ...(text === "" ? {} : { q_text: text }),
      ...(state.assignees.length === 0 ? {} : { assignees: [...state.assignees] }),
      ...(state.employees.length === 0 ? {} : { employees: [...state.employees] }),
    },
    page: { number: state.page },
    sort_by: state.sort,
    sort_desc: state.desc ? ("true" as const) : ("false" as const),
  };
  return useQuery({
    queryKey: ["getEscalations", query],
    queryFn: ({ signal }) => call("getEscalations", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Whom the filters offer. */
function useChoices() {
  return useQuery({
    queryKey: ["getEscalationAssignees"],
    queryFn: async ({ signal }) => (await call("getEscalationAssignees", { signal })).data,
  }).data;
}

/** /my-escalations: tasks of the viewer's people that no one did in time, the longest overdue first. */
export function EscalationsPage(): ReactNode {
  const t = usePlansStrings();
  usePageTitle(t("myEscalations"));
  const navigate = useNavigate();
  const search = useLocation().search as Search;
  const state = readEscalations(search);
  const found = useEscalations(state);
  const change = (to: Partial<EscalationsState>): void => {
    const next = writeEscalations({ ...state, page: 1, ...to });
    void navigate({ to: ".", search: next, replace: to.q !== undefined, resetScroll: false });
  };
  return (
    <div className="cy-wrap pn-page">
      <ProgressLine active={found.isFetching && !found.isPending} />
      <PageHeader title={t("myEscalations")} sub={t("explained")} />
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton width="100%" height={WAITING} />}
      {found.data && <Escalations reply={found.data} state={state} change={change} busy={found.isPlaceholderData} />}
      <TaskWindow />
    </div>
  );
}

interface EscalationsProps {
  reply: EscalationsReply;
  state: EscalationsState;
  change: (to: Partial<EscalationsState>) => void;
  busy: boolean;
}

function Escalations({ reply: { data, meta }, state, change, busy }: EscalationsProps): ReactNode {
  const t = usePlansStrings();
  const task = useTaskStrings();
  const selection = useSelectedTasks(data);
  const columns = [...useColumns(), tickColumn<EscalationRow>(task, selection)];
  const choices = useChoices();
  const list = useRef<HTMLElement>(null);
  useListKeys(list, (index) => {
    const row = data[index];
    if (row) selection.toggle(row);
  });
  const toHref = (id: number): string =>
    `/my-escalations?${new URLSearchParams({ ...(writeEscalations(state) as Record<string, string>), user_task_id: String(id) }).toString()}`;
  const count = meta.pagination?.record_count ?? data.length;
  if (meta.summary_object.escalations === 0) return <EmptyState title={t("none")} />;
  return (
    <section className="cy-panel" aria-label={t("myEscalations")} ref={list}>
      <div className="cy-toolbar">
        <SearchField label={t("find")} value={state.q} onChange={(q) => change({ q })} />
        <MultiFilter
          label={t("assignees")}
          options={choices?.assignees ?? []}
          selected={state.assignees}
          onChange={(assignees) => change({ assignees })}
        />
        <MultiFilter
          label={t("on_behalf_of")}
          options={choices?.employees ?? []}
          selected={state.employees}
          onChange={(employees) => change({ employees })}
        />
      </div>
      <SelectedTasks selection={selection} />
      {data.length === 0 ? (
        <EmptyState title={t("noMatch")} />
      ) : (
        <DataTable
          caption={t("myEscalations")}
          columns={columns}
          rows={data}
          rowKey={(row) => String(row.id)}
          rowHref={(row) => toHref(row.id)}
          sort={{ key: state.sort, descending: state.desc }}
          onSort={(sort) => change({ sort: sortKey(sort.key), desc: sort.descending })}
          busy={busy}
        />
      )}
      <div className="cy-foot">
        <span aria-live="polite">{t("count", { count })}</span>
        <Pager
          page={state.page}
          totalPages={meta.pagination?.total_pages ?? 0}
          recordCount={count}
          onChange={(page) => change({ page })}
        />
      </div>
    </section>
  );
}

function useColumns(): Column<EscalationRow>[] {
  const t = usePlansStrings();
  const locale = useLocale();
  return [
    {
      key: "due_by_date",
      label: t("due_by_date"),
      sortable: true,
      width: "22%",
      cell: (row) => (
        <span className="pn-due">
          {formatDay(row.due_by_date, locale)}
          <StatusBadge tone="danger">{t("daysLate", { count: row.days_late })}</StatusBadge>
        </span>
      ),
    },
    {
      key: "assignees",
      label: t("assignees"),
      sortable: true,
      cell: ({ assignees }) =>
        assignees.length === 0 ? (
          <strong className="pn-fault">{t("nobody")}</strong>
        ) : (
          assignees.map(({ name }) => name).join(", ")
        ),
    },
    {
      key: "task_title",
      label: t("task_title"),
      sortable: true,
      important: true,
      cell: (row) => row.task_title,
    },
    {
      key: "on_behalf_of",
      label: t("on_behalf_of"),
      sortable: true,
      cell: (row) => row.on_behalf_of?.name ?? <strong className="pn-fault">{t("notForAnyone")}</strong>,
    },
  ];
}
