import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import {
  buildTodos,
  getDaysBetween,
  type LateTask,
  type Service,
  type Todo,
  type WorstPriority,
} from "#slices/home/web/place/todos.ts";
import type { PlacePageProps } from "#slices/reports/web/public.tsx";

/** Maximum number of rows of each kind that are read; the total numbers are known separately. */
const MAX_ROWS = 10;
const MINUTE = 60_000;
const FORBIDDEN = 403;
const ALL = 100;

type Place = PlacePageProps["place"];

/** A service that the viewer may not see is left out; it is no failure. */
const isFailed = (error: Error | null): boolean =>
  error !== null && !(error instanceof ApiError && error.status === FORBIDDEN);

const toFilter = (place: Place) => ("region" in place ? { regions: [place.region] } : { locations: [place.location] });
const toPath = (place: Place) =>
  "region" in place
    ? { category: "regions" as const, id: place.region }
    : { category: "properties" as const, id: place.location };

const getRows = (data: unknown): readonly Record<string, unknown>[] => {
  const rows = Array.isArray(data) ? data : (data as { results?: unknown } | null)?.results;
  return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : [];
};

/** Reads rows of one widget of the place, with the time of reading. */
async function readWidget(place: Place, widget: string, size: number, signal: AbortSignal) {
  const requests = [{ widget, query: { page: { size } }, filters: false, ...toPath(place) }];
  const [outcome] = (await call("postBatch", { body: { requests }, signal })).data;
  if (outcome === undefined || !("reply" in outcome)) return { rows: [], today: "", count: 0 };
  const { data, meta } = outcome.reply;
  return { rows: getRows(data), today: meta.dates.as_of.slice(0, 10), count: meta.pagination?.record_count ?? 0 };
}

const toText = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

function toTask(row: Record<string, unknown>, today: string): LateTask {
  const dueOn = toText(row["due_by_date"]) ?? today;
  return {
    id: Number(row["user_task_id"]),
    title: toText(row["task_title"]) ?? "",
    about: toText(row["on_behalf_of"]),
    dueOn,
    daysLate: getDaysBetween(dueOn, today),
    // People are "id:name", divided by semicolons.
    assignees: (toText(row["assignees"]) ?? "")
      .split(";")
      .flatMap((each) => toText(each.slice(each.indexOf(":") + 1)) ?? []),
  };
}

function useAlerts({ place, isSatisfaction }: PlacePageProps) {
  return useQuery({
    queryKey: ["getAlerts", "place", place],
    queryFn: async ({ signal }) => {
      const query = {
        filters: { status: ["created" as const], ...toFilter(place) },
        sort_by: "due" as const,
        sort_desc: "false" as const,
        page: { size: MAX_ROWS },
      };
      const { data, meta } = await call("getAlerts", { query, signal });
      return { rows: data, count: meta.pagination?.record_count ?? 0 };
    },
    enabled: isSatisfaction,
    refetchInterval: MINUTE,
    retry: false,
  });
}

function useActions({ place, isEngagement }: PlacePageProps) {
  return useQuery({
    queryKey: ["getActionItemReport", "place", place],
    queryFn: async ({ signal }) => {
      const status = ["assigned" as const, "in_progress" as const, "awaiting_results" as const];
      const query = { filters: { status, ...toFilter(place) }, page: { size: MAX_ROWS } };
      const { data, meta } = await call("getActionItemReport", { query, signal });
      return { rows: data, count: meta.pagination?.record_count ?? 0, canAssign: meta.summary_object.can_assign };
    },
    enabled: isEngagement,
    retry: false,
  });
}

function useLateTasks({ place, lateTasks }: PlacePageProps) {
  return useQuery({
    queryKey: ["postBatch", "place", place, "past_due_tasks"],
    queryFn: async ({ signal }) => {
      const { rows, today, count } = await readWidget(place, "past_due_tasks", MAX_ROWS, signal);
      return { rows: rows.map((row) => toTask(row, today)), count };
    },
    enabled: (lateTasks ?? 0) > 0,
    retry: false,
  });
}

/** The same request as that of "Why" next to it, so it is sent once. */
function useChanges({ place, isEngagement, isSatisfaction }: PlacePageProps) {
  const structures = { period: "year" as const, ...place };
  return useQuery({
    queryKey: ["getWhatChanged", structures],
    queryFn: ({ signal }) => call("getWhatChanged", { query: { structures }, signal }),
    enabled: isEngagement || isSatisfaction,
    retry: false,
  });
}

const priorities = { intouch: "resident_priority_report", ingage: "employee_priority_report" } as const;

/** Reads the first opportunity of a service whose score is below 70. */
function useWorst(place: Place, service: Service, isLow: boolean) {
  return useQuery({
    queryKey: ["postBatch", "place", place, priorities[service]],
    queryFn: async ({ signal }): Promise<WorstPriority | null> => {
      const { rows } = await readWidget(place, priorities[service], ALL, signal);
      const row = rows.find(({ priority }) => priority === "opportunity");
      if (row === undefined) return null;
      return { questionId: Number(row["m_id"]), title: toText(row["name"]) ?? "", to: toText(row["to"]) };
    },
    enabled: isLow,
    retry: false,
  });
}

/** The list at a place, as far as the viewer may see it. */
export interface Todos {
  readonly isPending: boolean;
  /** The sources that failed; the list is incomplete then. */
  readonly missing: readonly ("alerts" | "tasks" | "actions" | "changes")[];
  readonly retry: () => void;
  readonly list: readonly Todo[];
  /** The total numbers, including rows that were not read. */
  readonly counts: { readonly alerts: number; readonly tasks: number; readonly actions: number };
  readonly canAssign: boolean;
  /** When the alerts were read: their lateness is shown as of then. */
  readonly now: number;
}

const NOTHING = { rows: [], count: 0 } as const;
const NO_ACTIONS = { ...NOTHING, canAssign: false } as const;

/** Reads the list at a place from existing endpoints: alerts, late tasks, action items and changes. */
export function useTodos(page: PlacePageProps): Todos {
  const [alerts, tasks, actions, changes] = [useAlerts(page), useLateTasks(page), useActions(page), useChanges(page)];
  const isLow = (service: Service): boolean => page.low.some((each) => each.service === service);
  const { data: intouch = null, ...residents } = useWorst(page.place, "intouch", isLow("intouch"));
  const { data: ingage = null, ...employees } = useWorst(page.place, "ingage", isLow("ingage"));
  const sources = { alerts, tasks, actions, changes };
  const failed = (["alerts", "tasks", "actions", "changes"] as const).filter((name) => isFailed(sources[name].error));
  const [{ data: open = NOTHING }, { data: late = NOTHING }, { data: running = NO_ACTIONS }] = [alerts, tasks, actions];
  return {
    isPending: [alerts, tasks, actions, changes, residents, employees].some(({ isLoading }) => isLoading),
    missing: failed,
    retry: () => failed.forEach((name) => void sources[name].refetch()),
    list: buildTodos({
      changes: changes.data?.data ?? [],
      changesUntil: changes.data?.meta.insight.windows.current.to ?? "",
      low: page.low,
      worst: { intouch, ingage },
      alerts: open.rows,
      tasks: late.rows,
      actions: running.rows,
    }),
    counts: { alerts: open.count, tasks: late.count, actions: running.count },
    canAssign: running.canAssign,
    now: alerts.dataUpdatedAt,
  };
}
