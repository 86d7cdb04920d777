import { addDays } from "#platform/server/clock.ts";
import { type Attention, priorityFlags, type TaskRow, type TaskSort } from "#slices/plans/contract/tasks.contract.ts";

const PAST_DUE = 3;
const COMPLETED = 4;
/** A task due within these days and without notes needs attention. */
const SOON_DAYS = 3;

/** Returns the attention of a task on a day of its zone. */
export function toAttention(
  task: { readonly progressId: number; readonly dueOn: string | null; readonly notes: number },
  today: string,
): Attention {
  if (task.progressId === PAST_DUE) return "past_due";
  if (task.progressId === COMPLETED || task.dueOn === null || task.notes > 0) return "none";
  return task.dueOn <= addDays(today, SOON_DAYS) ? "due_soon" : "none";
}

/** Filters of a task list. Empty lists do not filter. */
export interface TaskFilter {
  readonly text: string;
  readonly progressIds: readonly number[];
  readonly complianceIds: readonly number[];
  readonly employeeIds: readonly number[];
  readonly services: readonly string[];
}

const isIn = (wanted: readonly number[], id: number | null): boolean =>
  wanted.length === 0 || (id !== null && wanted.includes(id));

/** Returns the rows that match all conditions of a filter. */
export function filterTasks(rows: readonly TaskRow[], filter: TaskFilter): TaskRow[] {
  const text = filter.text.toLowerCase();
  if (filter.services.length > 0 && !filter.services.includes("introduce")) return [];
  return rows.filter(
    (row) =>
      `${row.task_title} ${row.on_behalf_of?.name ?? ""}`.toLowerCase().includes(text) &&
      isIn(filter.progressIds, row.user_task_progress_status_id) &&
      isIn(filter.complianceIds, row.user_task_compliance_status_id) &&
      isIn(filter.employeeIds, row.on_behalf_of?.id ?? null),
  );
}

const keys: Readonly<Record<TaskSort, (row: TaskRow) => string | null>> = {
  due_by_date: (row) => row.due_by_date,
  task_title: (row) => row.task_title,
  on_behalf_of: (row) => row.on_behalf_of?.name ?? null,
  completed_at: (row) => row.completed_at,
  attention: (row) => String(priorityFlags.indexOf(row.attention)),
};

const byText = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Returns a comparison by one key. Missing values are last in both directions. */
function createComparator(key: (row: TaskRow) => string | null, direction: 1 | -1) {
  return (one: TaskRow, other: TaskRow): number => {
    const [left, right] = [key(one), key(other)];
    const missing = Number(left === null) - Number(right === null);
    return missing || direction * byText.compare(left ?? "", right ?? "");
  };
}

const byDue = createComparator(keys.due_by_date, 1);

/** Sorts rows; equal values by due date, then by id. */
export function sortTasks(rows: readonly TaskRow[], sort: TaskSort, isDescending: boolean): TaskRow[] {
  const request = createComparator(keys[sort], isDescending ? -1 : 1);
  return rows.toSorted((one, other) => request(one, other) || byDue(one, other) || one.id - other.id);
}

/** Returns the employees of tasks, each once, by name. */
export function toEmployees(rows: readonly Pick<TaskRow, "on_behalf_of">[]): { id: number; name: string }[] {
  const people = rows.flatMap((row) => row.on_behalf_of ?? []);
  return [...new Map(people.map((person) => [person.id, person])).values()].toSorted(
    (one, other) => byText.compare(one.name, other.name) || one.id - other.id,
  );
}
