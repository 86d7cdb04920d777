import type { TaskRow } from "#slices/plans/contract/tasks.contract.ts";

/** The fields that a list needs for a selectable task. Lists that complete no tasks omit those for completing. */
export type SelectableTask = Pick<TaskRow, "id" | "task_title" | "assignees" | "today" | "manager_actions"> &
  Partial<Pick<TaskRow, "tasker_actions" | "task_archetype" | "user_task_progress_status_id">>;

/** Archetypes that are completed without a form. */
const plain = new Set([2, 5]);
const SCHEDULED = 1;

/** Returns true for a task that the viewer can complete without a form. */
export function canComplete(task: SelectableTask): boolean {
  const { tasker_actions: actions = [], task_archetype: archetype, user_task_progress_status_id: progress } = task;
  return actions.includes("complete") && (plain.has(archetype?.value ?? 0) || progress === SCHEDULED);
}
