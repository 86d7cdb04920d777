import { type UseQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { AssignmentRow, AssignmentsReply } from "#slices/plans/contract/task-assignments.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { usePageTitle } from "#platform/web/page-title.ts";
import { AssignmentFilters } from "#slices/plans/web/assignments/assignments-filters.tsx";
import {
  buildAssignmentsPayload,
  assignmentTypes,
  isNarrowed,
  readAssignments,
  writeAssignments,
  type AssignmentsState,
} from "#slices/plans/web/assignments/assignments-state.ts";
import { useAssignmentStrings } from "#slices/plans/web/assignments/assignments-strings.ts";
import { AssignmentsTable } from "#slices/plans/web/assignments/assignments-table.tsx";
import { SelectedTasks, useSelectedTasks } from "#slices/plans/web/tasks/selected-tasks.tsx";
import { useListStrings } from "#slices/plans/web/tasks/list-strings.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { TaskWindow } from "#slices/plans/web/tasks/task-modal.tsx";
import { ExportMenu } from "#slices/reports/web/public.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState, ProgressLine, Skeleton } from "#ui/states.tsx";
import { TabNav } from "#ui/tabs.tsx";
import { useLocalQuery } from "#slices/plans/web/use-local-texts.ts";
import "#slices/plans/web/tasks/tasks.css";

const PATH = "/compliance/task-assignments";
const WAITING = 420;

const toAddress = (search: Search): string => {
  const query = new URLSearchParams(search).toString();
  return query === "" ? PATH : `${PATH}?${query}`;
};

function useAssignments(state: AssignmentsState): UseQueryResult<AssignmentsReply> {
  const query = { ...buildAssignmentsPayload(state), page: { number: state.page } };
  return useLocalQuery({
    queryKey: ["getTaskAssignments", query],
    queryFn: ({ signal }) => call("getTaskAssignments", { query, signal }),
    // Another tab has another list, so rows of the previous tab must not stay.
    placeholderData: (before) => (before?.meta.structures.report_type === state.type ? before : undefined),
  });
}

/** /compliance/task-assignments: tasks at the viewer's places, sorted by attention. `user_task_id` opens a task. */
export function AssignmentsPage(): ReactNode {
  const t = useAssignmentStrings();
  usePageTitle(t("title"));
  const navigate = useNavigate();
  const state = readAssignments(useLocation().search as Search);
  const query = useAssignments(state);
  const change = (to: Partial<AssignmentsState>): void => {
    const next = writeAssignments({ ...state, page: 1, ...to });
    void navigate({ to: ".", search: next, replace: to.q !== undefined || to.notes !== undefined, resetScroll: false });
  };
  const { data: reply } = query;
  return (
    <div className="cy-wrap tk-page">
      <ProgressLine active={query.isFetching && !query.isPending} />
      <PageHeader
        title={t("title")}
        sub={reply ? <Waiting reply={reply} /> : "\u00a0"}
        actions={
          <ExportMenu
            table={{
              kind: "other",
              take: (file, format) =>
                file.start(format === "xlsx" ? "exportTaskAssignmentsXlsx" : "exportTaskAssignmentsCsv", {
                  body: buildAssignmentsPayload(state),
                }),
            }}
            options={reply?.meta.additional_meta.export_options ?? []}
          />
        }
      />
      <TabNav
        label={t("kinds")}
        tabs={assignmentTypes.map((type) => ({ to: getTab(type), text: t(`type_${type}`) }))}
        current={getTab(state.type)}
      />
      {query.isError && !reply && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton width="100%" height={WAITING} />}
      {reply && <Assignments reply={reply} state={state} change={change} busy={query.isPlaceholderData} />}
      <TaskWindow />
    </div>
  );
}

const getTab = (type: AssignmentsState["type"]): string => toAddress(type === "open" ? {} : { type });

/** Shows the number of tasks and how many need attention, or for a filtered list how many of all match. */
function Waiting({ reply }: { reply: AssignmentsReply }): ReactNode {
  const t = useAssignmentStrings();
  const task = useTaskStrings();
  const lists = useListStrings();
  const { tasks, past_due: late, due_soon: soon, busy_owner: busy } = reply.meta.summary_object;
  const shown = reply.meta.pagination?.record_count ?? 0;
  if (shown !== tasks) return task("countOf", { shown, count: tasks });
  const parts = [task("count", { count: tasks })];
  if (late > 0) parts.push(task("pastDueCount", { count: late }));
  if (soon > 0) parts.push(lists("soonCount", { count: soon }));
  if (busy > 0) parts.push(t("busyCount", { count: busy }));
  return parts.join(" · ");
}

interface AssignmentsProps {
  reply: AssignmentsReply;
  state: AssignmentsState;
  change: (to: Partial<AssignmentsState>) => void;
  busy: boolean;
}

function Assignments({ reply, state, change, busy }: AssignmentsProps): ReactNode {
  const t = useAssignmentStrings();
  const selection = useSelectedTasks(reply.data);
  const isEmpty = reply.data.length === 0;
  const getHref = ({ id }: AssignmentRow): string =>
    toAddress({ ...writeAssignments(state), user_task_id: String(id) });
  if (isEmpty && !isNarrowed(state)) return <EmptyState title={t(`none_${state.type}`)} />;
  const open = state.type === "historical" ? null : selection;
  return (
    <section className="cy-panel" aria-label={t(`type_${state.type}`)}>
      <AssignmentFilters state={state} summary={reply.meta.summary_object} change={change} />
      {open && <SelectedTasks selection={open} />}
      {isEmpty ? (
        <EmptyState title={t("noMatch")} />
      ) : (
        <AssignmentsTable reply={reply} state={state} change={change} busy={busy} getHref={getHref} selection={open} />
      )}
    </section>
  );
}
