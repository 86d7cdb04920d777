import { addDays } from "#platform/server/clock.ts";
import { type Attention, priorityFlags, type TaskRow, type TaskSort } from "#slices/plans/contract/tasks.contract.ts";

const PAST_DUE = 3;
const COMPLETED = 4;
/** A task that is due within so many days, and that no one has said anything about, wants attention. */
const SOON_DAYS = 3;

/** How much attention a task wants on a day of its zone. */
export function toAttention(
  task: { readonly progressId: number; readonly dueOn: string | null; readonly notes: number },
  today: string,
): Attention {
  if (task.progressId === PAST_DUE) return "past_due";
  if (task.progressId === COMPLETED || task.dueOn === null || task.notes > 0) return "none";
  return task.dueOn <= addDays(today, SOON_DAYS) ? "due_soon" : "none";
}

/** What narrows a list of tasks; empty lists narrow nothing. */
export interface TaskFilter {
  readonly text: string;
  readonly progressIds: readonly number[];
  readonly complianceIds: readonly number[];
  readonly employeeIds: readonly number[];
  readonly services: readonly string[];
}

const isIn = (wanted: readonly number[], id: number | null): boolean =>
  wanted.length === 0 || (id !== null && wanted.includes(id));

/** The rows that a filter leaves; its conditions hold together. */
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

/** A comparison by one key, those without a value last either way. */
function comparing(key: (row: TaskRow) => string | null, direction: 1 | -1) {
  return (one: TaskRow, other: TaskRow): number => {
    const [left, right] = [key(one), key(other)];
    const missing = Number(left === null) - Number(right === null);
    return missing || direction * byText.compare(left ?? "", right ?? "");
  };
}

const byDue = comparing(keys.due_by_date, 1);

/** Rows in the order requested; ties by due date, then as they were made. */
export function sortTasks(rows: readonly TaskRow[], sort: TaskSort, isDescending: boolean): TaskRow[] {
  const request = comparing(keys[sort], isDescending ? -1 : 1);
  return rows.toSorted((one, other) => request(one, other) || byDue(one, other) || one.id - other.id);
}

/** Whom tasks are about, each once, by name. */
export function toEmployees(rows: readonly Pick<TaskRow, "on_behalf_of">[]): { id: number; name: string }[] {
  const people = rows.flatMap((row) => row.on_behalf_of ?? []);
  return [...new Map(people.map((person) => [person.id, person])).values()].toSorted(
    (one, other) => byText.compare(one.name, other.name) || one.id - other.id,
  );
}
