import type { TaskRow } from "#slices/plans/contract/tasks.contract.ts";

/** What a list says of a task that can be marked; lists in which none is completed leave out what that takes. */
export type SelectableTask = Pick<TaskRow, "id" | "task_title" | "assignees" | "today" | "manager_actions"> &
  Partial<Pick<TaskRow, "tasker_actions" | "task_archetype" | "user_task_progress_status_id">>;
