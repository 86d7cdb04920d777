import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ActionItemReport } from "#slices/actions/contract/action-item-report.contract.ts";
import type { AssignmentRow } from "#slices/actions/contract/assignments.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { useActionStrings } from "#slices/actions/web/actions-strings.ts";
import { AssignmentState, useAssignmentLabels, usePersonName } from "#slices/actions/web/assignment-labels.tsx";
import {
  buildHistoryQuery,
  findHistorySort,
  historyStatuses,
  isNarrowed,
  readHistory,
  writeHistory,
  type HistoryState,
} from "#slices/actions/web/history-state.ts";
import { ExportMenu } from "#slices/reports/web/public.tsx";
import { ActionLibrary } from "#slices/actions/web/action-library.tsx";
import { TargetTable } from "#slices/actions/web/target-table.tsx";
import { useAssignment } from "#slices/actions/web/use-assignments.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { Facts } from "#ui/detail-list.tsx";
import { MultiFilter } from "#ui/filter-menu.tsx";
import { formatDay } from "#ui/format.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { EmptyState, ProgressLine, Skeleton } from "#ui/states.tsx";
import "#slices/actions/web/actions.css";

const WAITING = 420;

function useHistory(state: HistoryState): UseQueryResult<ActionItemReport> {
  const query = buildHistoryQuery(state);
  return useQuery({
    queryKey: ["getActionItemReport", query],
    queryFn: ({ signal }) => call("getActionItemReport", { query, signal }),
    placeholderData: (before) => before,
  });
}

/** /engagement/employee-action-item-report: all assignments at visible places, with their effects. */
export function HistoryPage(): ReactNode {
  const t = useActionStrings();
  usePageTitle(t("history"));
  const navigate = useNavigate();
  const state = readHistory(useLocation().search as Search);
  const query = useHistory(state);
  const change = (to: Partial<HistoryState>): void => {
    const next = writeHistory({ ...state, page: 1, ...to });
    void navigate({ to: ".", search: next, replace: to.q !== undefined || to.open !== undefined, resetScroll: false });
  };
  const { data: reply } = query;
  return (
    <div className="cy-wrap ac-page">
      <ProgressLine active={query.isFetching && !query.isPending} />
      <PageHeader
        title={t("history")}
        sub={reply ? <Counts reply={reply} /> : "\u00A0"}
        actions={<HistoryExport reply={reply} state={state} />}
      />
      {query.isError && !reply && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton width="100%" height={WAITING} />}
      {reply && <History reply={reply} state={state} change={change} busy={query.isPlaceholderData} />}
      {reply && <ActionLibrary />}
    </div>
  );
}

/** Exports the history with the filters and order of the screen. */
function HistoryExport({ reply, state }: { reply: ActionItemReport | undefined; state: HistoryState }): ReactNode {
  const { page: _page, ...body } = buildHistoryQuery(state);
  return (
    <ExportMenu
      table={{
        kind: "other",
        take: (file, format) =>
          file.start(format === "xlsx" ? "exportActionItemsXlsx" : "exportActionItemsCsv", { body }),
      }}
      options={reply?.meta.additional_meta.export_options ?? []}
    />
  );
}

/** Shows the number of assignments and how many are overdue, or for a filtered list how many of all match. */
function Counts({ reply }: { reply: ActionItemReport }): ReactNode {
  const t = useActionStrings();
  const { statuses, overdue } = reply.meta.summary_object;
  const count = Object.values(statuses).reduce((sum, each) => sum + each, 0);
  const matching = reply.meta.pagination?.record_count ?? 0;
  if (matching !== count) return t("historyOf", { shown: matching, count });
  const late = overdue > 0 ? ` · ${t("overdueCount", { count: overdue })}` : "";
  return `${t("historySub", { count })}${late}`;
}

interface HistoryProps {
  reply: ActionItemReport;
  state: HistoryState;
  change: (to: Partial<HistoryState>) => void;
  busy: boolean;
}

function History({ reply, state, change, busy }: HistoryProps): ReactNode {
  const t = useActionStrings();
  const columns = useColumns();
  const getWords = useAssignmentLabels();
  const { pagination } = reply.meta;
  if (reply.data.length === 0 && !isNarrowed(state)) return <EmptyState title={t("none")} />;
  return (
    <section className="cy-panel" aria-label={t("history")}>
      <Filters reply={reply} state={state} change={change} />
      {reply.data.length === 0 ? (
        <EmptyState title={t("noMatch")} />
      ) : (
        <DataTable
          caption={t("history")}
          columns={columns}
          rows={reply.data}
          rowKey={({ id }) => String(id)}
          sort={{ key: state.sort, descending: state.desc }}
          onSort={({ key, descending }) => change({ sort: findHistorySort(key) ?? state.sort, desc: descending })}
          busy={busy}
          expansion={{
            isOpen: ({ id }) => state.open.includes(id),
            onToggle: ({ id }, open) =>
              change({
                open: open ? [...state.open, id] : state.open.filter((each) => each !== id),
                page: state.page,
              }),
            label: (row) => t("details", { title: getWords(row).title }),
            content: renderOpened,
          }}
        />
      )}
      <div className="cy-foot">
        <span aria-live="polite">{t("historySub", { count: pagination?.record_count ?? 0 })}</span>
        <Pager
          page={state.page}
          totalPages={pagination?.total_pages ?? 0}
          recordCount={pagination?.record_count ?? 0}
          onChange={(page) => change({ page })}
        />
      </div>
    </section>
  );
}

function Filters({ reply, state, change }: Omit<HistoryProps, "busy">): ReactNode {
  const t = useActionStrings();
  const locale = useLocale();
  const { topics, statuses } = reply.meta.summary_object;
  return (
    <div className="cy-toolbar">
      <SearchField label={t("search")} value={state.q} onChange={(q) => change({ q })} />
      <MultiFilter
        label={t("topics")}
        options={topics.map(({ id, name, es }) => ({ id, name: locale === "es" ? es : name }))}
        selected={state.topics}
        onChange={(selected) => change({ topics: selected })}
      />
      <MultiFilter
        label={t("status")}
        options={historyStatuses.map((id) => ({ id, name: t(`status_${id}`), count: statuses[id] }))}
        selected={state.statuses}
        onChange={(selected) => change({ statuses: selected })}
      />
    </div>
  );
}

/** Details of a row: creator, assignee, dates, scores of its targets and effect. */
function Opened({ row }: { row: AssignmentRow }): ReactNode {
  const t = useActionStrings();
  const locale = useLocale();
  const getName = usePersonName();
  const formatOptionalDay = (value: string | null): string => (value === null ? "N/A" : formatDay(value, locale));
  const { creator, assignee } = row;
  // The effect needs the answers of all other places, so it is only loaded for an expanded row.
  const { data: measured } = useAssignment(row.id);
  return (
    <div className="ac-opened">
      <p>{t("assignedBy", { creator: getName(creator), assignee: getName(assignee) })}</p>
      <Facts
        facts={[
          { label: t("assignedOn"), value: formatOptionalDay(row.assigned_on) },
          { label: t("dueBy"), value: formatOptionalDay(row.due_by) },
          { label: t("doneOn"), value: formatOptionalDay(row.awaiting_results_started_on) },
          { label: t("completedOn"), value: formatOptionalDay(row.completed_on) },
        ]}
      />
      <TargetTable row={measured ?? row} />
    </div>
  );
}

const renderOpened = (row: AssignmentRow): ReactNode => <Opened row={row} />;

function useColumns(): Column<AssignmentRow>[] {
  const t = useActionStrings();
  const locale = useLocale();
  const getName = usePersonName();
  const getWords = useAssignmentLabels();
  return [
    {
      key: "topic",
      label: t("priority"),
      sortable: true,
      width: "28%",
      cell: (row) => (
        <span className="ac-priority">
          {getWords(row).topic}
          <small className="cy-meta">{getWords(row).priority}</small>
        </span>
      ),
    },
    { key: "action_item", label: t("actionItem"), sortable: true, width: "26%", cell: (row) => getWords(row).title },
    { key: "assigned_at", label: t("date"), sortable: true, cell: (row) => formatDay(row.assigned_on, locale) },
    { key: "assignee", label: t("assignee"), sortable: true, cell: (row) => getName(row.assignee) },
    {
      key: "current_status",
      label: t("status"),
      sortable: true,
      important: true,
      width: "168px",
      cell: (row) => <AssignmentState status={row.status} overdue={row.overdue} />,
    },
  ];
}
