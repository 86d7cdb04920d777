import { keepPreviousData, queryOptions, type UseQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, type ReactNode } from "react";
import type { TaskRow, TasksReply } from "#slices/plans/contract/tasks.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import type { LinkTarget } from "#platform/web/preload.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { SelectedTasks, useSelectedTasks } from "#slices/plans/web/tasks/selected-tasks.tsx";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { TaskFilters } from "#slices/plans/web/tasks/task-filters.tsx";
import { TaskTable } from "#slices/plans/web/tasks/task-table.tsx";
import {
  countFilters,
  isNarrowed,
  ownKeys,
  readTasks,
  buildTaskQuery,
  writeTasks,
  type TaskList,
  type TasksState,
} from "#slices/plans/web/tasks/tasks-state.ts";
import { loadBar } from "#slices/plans/web/tasks/load-bar.tsx";
import { useListStrings } from "#slices/plans/web/tasks/list-strings.ts";
import { ListFilters, useMarking } from "#slices/plans/web/tasks/list-filters.tsx";
import { useLocalQuery } from "#slices/plans/web/use-local-texts.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState, ProgressLine, Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/plans/web/tasks/tasks.css";

// Its forms are loaded once the list is shown, so that a task opens at once, also without a connection.
const loadWindow = () => import("#slices/plans/web/tasks/task-modal.tsx");
const TaskWindow = lazy(async () => ({ default: (await loadWindow()).TaskWindow }));

const WAITING = 420;
const calls = { current: "getCurrentTasks", historical: "getHistoricalTasks" } as const;
const servicePath = /^\/my-tasks\/([a-z]+)\/?$/;

/** Returns the service of the listed tasks from the path or query; null for all. */
function findService(pathname: string, search: Search): string | null {
  const service = servicePath.exec(pathname)?.[1] ?? search["service"] ?? "";
  return /^[a-z]{1,20}$/.test(service) ? service : null;
}

const capitalize = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** /my-tasks/{service?}: the viewer's open tasks, sorted by attention. `user_task_id` opens a task. */
export function MyTasksPage(): ReactNode {
  const t = useTaskStrings();
  const { pathname, search } = useLocation();
  const service = findService(pathname, search as Search);
  const title = service === null ? t("myTasks") : t("myServiceTasks", { service: capitalize(service) });
  return <TasksPage list="current" title={title} service={service} />;
}

/** /my-task-history: the viewer's ended tasks, latest first. */
export function TaskHistoryPage(): ReactNode {
  const t = useTaskStrings();
  return <TasksPage list="historical" title={t("taskHistory")} service={null} />;
}

interface TaskListView {
  readonly state: TasksState;
  readonly query: UseQueryResult<TasksReply>;
  readonly change: (to: Partial<TasksState>) => void;
  readonly getHref: (row: TaskRow) => string;
}

/** Returns the request of a list with a state from the address. */
function getTasksQuery(list: TaskList, service: string | null, state: TasksState) {
  const params = buildTaskQuery(state, service, list);
  return queryOptions({
    queryKey: [calls[list], params],
    queryFn: ({ signal }) => call(calls[list], { query: params, signal }),
  });
}

/** Requests the list that a link leads to. */
export function preloadTasks({ client, pathname, search }: LinkTarget): Promise<void> {
  const list = pathname.startsWith("/my-task-history") ? "historical" : "current";
  const service = list === "current" ? findService(pathname, search) : null;
  return client.prefetchQuery(getTasksQuery(list, service, readTasks(search, list)));
}

function useTasks(list: TaskList, service: string | null): TaskListView {
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname } = location;
  const search = location.search as Search;
  const state = readTasks(search, list);
  const query = useLocalQuery({ ...getTasksQuery(list, service, state), placeholderData: keepPreviousData });
  const others = Object.fromEntries(Object.entries(search).filter(([key]) => !ownKeys.some((own) => own === key)));
  const change = (to: Partial<TasksState>): void => {
    const next = writeTasks({ ...state, page: 1, ...to }, list);
    void navigate({ to: ".", search: { ...others, ...next }, replace: to.q !== undefined, resetScroll: false });
  };
  const toHref = ({ id }: TaskRow): string => {
    const opened = new URLSearchParams({ ...(search as Record<string, string>), user_task_id: String(id) });
    return `${pathname}?${opened.toString()}`;
  };
  return { state, query, change, getHref: toHref };
}

function TasksPage({ list, title, service }: { list: TaskList; title: string; service: string | null }): ReactNode {
  const t = useTaskStrings();
  usePageTitle(title);
  const listed = useTasks(list, service);
  useEffect(() => void loadBar(), []);
  const { query } = listed;
  const isShown = query.data !== undefined;
  useEffect(() => {
    if (isShown) loadWindow().catch(() => {});
  }, [isShown]);
  const other =
    list === "current" ? { to: "/my-task-history", text: t("history") } : { to: "/my-tasks", text: t("myTasks") };
  return (
    <div className="cy-wrap tk-page">
      <ProgressLine active={query.isFetching && !query.isPending} />
      <PageHeader
        title={title}
        sub={list === "historical" ? t("historyExplained") : toWaiting(query)}
        actions={
          <UiLink className="cy-button" href={other.to}>
            {other.text}
          </UiLink>
        }
      />
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton width="100%" height={WAITING} />}
      {query.data && <Tasks list={list} title={title} reply={query.data} listed={listed} />}
      <Suspense fallback={null}>
        <TaskWindow />
      </Suspense>
    </div>
  );
}

/** Returns the line below the title of open tasks: reserved while they load, and none without tasks. */
function toWaiting({ data, isPending }: TaskListView["query"]): ReactNode {
  if (isPending) return "\u00a0";
  return data && data.meta.summary_object.tasks > 0 ? <Waiting reply={data} /> : undefined;
}

/** Shows the number of tasks and how many need attention, or for a filtered list how many of all match. */
function Waiting({ reply }: { reply: TasksReply }): ReactNode {
  const t = useTaskStrings();
  const lists = useListStrings();
  const { pagination, summary_object: summary } = reply.meta;
  const shown = pagination?.record_count ?? 0;
  if (shown !== summary.tasks) return t("countOf", { shown, count: summary.tasks });
  const parts = [t("count", { count: summary.tasks })];
  if (summary.past_due > 0) parts.push(t("pastDueCount", { count: summary.past_due }));
  const today = reply.data.filter((row) => row.completed_on === null && row.due_by_date === row.today).length;
  if (today > 0 && (pagination?.total_pages ?? 1) <= 1) parts.push(lists("todayCount", { count: today }));
  return parts.join(" · ");
}

interface TasksProps {
  list: TaskList;
  title: string;
  reply: TasksReply;
  listed: TaskListView;
}

function Tasks({ list, title, reply, listed }: TasksProps): ReactNode {
  const t = useTaskStrings();
  const { state, change, query } = listed;
  const selection = useSelectedTasks(reply.data);
  const marking = useMarking(selection.clear);
  const canMark = list === "current" && reply.data.some((row) => selection.canSelect(row));
  const isEmpty = reply.data.length === 0;
  if (isEmpty && !isNarrowed(state)) {
    return <EmptyState title={t(list === "current" ? "nothingAssigned" : "noHistory")} />;
  }
  return (
    <section className="cy-panel" aria-label={title}>
      <ListFilters count={countFilters(state)} marking={canMark ? marking : undefined}>
        <TaskFilters list={list} state={state} employees={reply.meta.summary_object.employees} change={change} />
      </ListFilters>
      {list === "current" && <SelectedTasks selection={selection} />}
      {isEmpty ? (
        <EmptyState title={t("noMatch")} />
      ) : (
        <TaskTable
          list={list}
          caption={title}
          reply={reply}
          state={state}
          change={change}
          getHref={listed.getHref}
          busy={query.isPlaceholderData}
          selection={list === "current" ? selection : null}
          isMarking={marking.isOn}
        />
      )}
    </section>
  );
}
