import type { TaskDraftInput } from "#slices/plans/contract/plan-templates.contract.ts";

/** Creates a complete task of a draft. */
export function createTaskDraft(more: Partial<TaskDraftInput>): TaskDraftInput {
  const title = more.title ?? "Task";
  return {
    key: title,
    title,
    archetype: 2,
    anchor: "start_date",
    offset_days: 7,
    alert_days: 3,
    escalate_days: 3,
    abandon_days: 30,
    assignee: "employee",
    ...more,
  };
}
