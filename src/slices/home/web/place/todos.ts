import type { AssignmentRow } from "#slices/actions/contract/assignments.contract.ts";
import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import type { ChangeEntry } from "#slices/insights/contract/changes.contract.ts";
import type { PlacePageProps } from "#slices/reports/web/public.tsx";

export type Service = "intouch" | "ingage";

/** A task of the place that is past its due day. */
export interface LateTask {
  readonly id: number;
  readonly title: string;
  readonly about: string | null;
  readonly dueOn: string;
  /** Whole days since then. */
  readonly daysLate: number;
  /** Its assignees; empty: none. */
  readonly assignees: readonly string[];
}

/** The question with the highest need where a score is below 70. */
export interface WorstPriority {
  readonly questionId: number;
  readonly title: string;
  readonly to: string | null;
}

/** One item of the list at a place. */
export type Todo =
  | { readonly kind: "fall"; readonly entry: ChangeEntry; readonly until: string }
  | { readonly kind: "low"; readonly service: Service; readonly score: number; readonly worst: WorstPriority | null }
  | { readonly kind: "alert"; readonly row: AlertRow }
  | { readonly kind: "task"; readonly task: LateTask }
  | { readonly kind: "action"; readonly row: AssignmentRow };

/** The inputs of the list at a place. */
export interface TodoSources {
  readonly changes: readonly ChangeEntry[];
  /** The last day of what the changes are about; they look at closed months, other figures of the page at today. */
  readonly changesUntil: string;
  readonly low: PlacePageProps["low"];
  readonly worst: Partial<Record<Service, WorstPriority | null>>;
  readonly alerts: readonly AlertRow[];
  readonly tasks: readonly LateTask[];
  readonly actions: readonly AssignmentRow[];
}

const DAY_MS = 86_400_000;
/** Maximum number of real drops and low scores in the list; the others are under "Why" and in the table. */
const MAX_SUGGESTED = 2;

/** Returns the whole days from one day to another. */
export function getDaysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

const isUrgent = ({ urgency }: AlertRow): boolean => urgency === "late" || urgency === "today";

/** Returns real falls without an open action, in their order: the largest first. */
function listFalls({ changes, changesUntil }: TodoSources): Todo[] {
  return changes
    .filter(({ figure, action }) => figure.delta < 0 && action?.kind !== "assignment")
    .map((entry) => ({ kind: "fall", entry, until: changesUntil }));
}

/** Returns scores below 70 that no fall names and that have no open action; actions exist for engagement only. */
function listLow({ changes, low, worst, actions }: TodoSources): Todo[] {
  const isNamed = (service: Service): boolean =>
    changes.some((each) => each.service === service && each.figure.delta < 0);
  return low
    .filter(({ service }) => !isNamed(service) && (service === "intouch" || actions.length === 0))
    .map(({ service, score }) => ({ kind: "low", service, score, worst: worst[service] ?? null }));
}

/** Builds the list at a place: suggested actions, then late items, residents before staff, then open actions. */
export function buildTodos(sources: TodoSources): readonly Todo[] {
  const { alerts, tasks, actions } = sources;
  const urgent = alerts.filter(isUrgent);
  const byDueDay = actions.toSorted((one, other) => one.due_by.localeCompare(other.due_by));
  const toAlert = (row: AlertRow): Todo => ({ kind: "alert", row });
  const toAction = (row: AssignmentRow): Todo => ({ kind: "action", row });
  return [
    ...[...listFalls(sources), ...listLow(sources)].slice(0, MAX_SUGGESTED),
    ...urgent.filter(({ urgency }) => urgency === "late").map(toAlert),
    ...tasks.map((task): Todo => ({ kind: "task", task })),
    ...byDueDay.filter(({ overdue }) => overdue).map(toAction),
    ...urgent.filter(({ urgency }) => urgency !== "late").map(toAlert),
    ...byDueDay.filter(({ overdue }) => !overdue).map(toAction),
  ];
}

/** Returns the unique key of a row in the list. */
export function toTodoKey(todo: Todo): string {
  if (todo.kind === "fall") return ["fall", todo.entry.service, todo.entry.metric, todo.entry.m_id].join(" ");
  if (todo.kind === "low") return `low ${todo.service}`;
  return `${todo.kind} ${todo.kind === "task" ? todo.task.id : todo.row.id}`;
}
