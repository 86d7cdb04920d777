import type { PlanTask, PlanVersion, TaskDraftInput } from "#slices/plans/contract/plan-templates.contract.ts";

/** A change that a draft makes, in the order of display. */
export type PlanChange =
  | { readonly kind: "added" | "dropped" | "altered"; readonly title: string }
  | { readonly kind: "reordered" | "described" };

/** Converts a task to the request format, without display-only fields. */
export function toWire(task: PlanTask): TaskDraftInput {
  const { shared_with: _shared, assignee_person: _person, course: _course, files, ...wire } = task;
  return { ...wire, file_ids: files.map(({ id }) => id) };
}

const isSame = (one: PlanTask, other: PlanTask): boolean =>
  JSON.stringify(toWire(one)) === JSON.stringify(toWire(other));

/**
 * Returns the differences between a published version and a draft: tasks first, then their order and the description.
 */
export function comparePlanVersions(published: PlanVersion, draft: PlanVersion): readonly PlanChange[] {
  const before = new Map(published.tasks.map((task) => [task.key, task]));
  const after = new Map(draft.tasks.map((task) => [task.key, task]));
  const changes: PlanChange[] = [];
  for (const task of draft.tasks) {
    const previous = before.get(task.key);
    if (!previous) changes.push({ kind: "added", title: task.title });
    else if (!isSame(previous, task)) changes.push({ kind: "altered", title: task.title });
  }
  for (const task of published.tasks) if (!after.has(task.key)) changes.push({ kind: "dropped", title: task.title });
  const joinCommonKeys = (tasks: readonly PlanTask[], others: ReadonlyMap<string, unknown>): string =>
    tasks
      .map(({ key }) => key)
      .filter((key) => others.has(key))
      .join();
  if (joinCommonKeys(published.tasks, after) !== joinCommonKeys(draft.tasks, before))
    changes.push({ kind: "reordered" });
  if (published.description !== draft.description) changes.push({ kind: "described" });
  return changes;
}

/** Returns the list with an entry moved by a number of positions; the same list when that is out of range. */
export function moveEntry<T>(list: readonly T[], index: number, steps: number): readonly T[] {
  const to = index + steps;
  const item = list[index];
  if (item === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(index, 1).toSpliced(to, 0, item);
}
