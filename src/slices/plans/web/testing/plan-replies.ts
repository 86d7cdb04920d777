import type { PlanDetail, PlanTask } from "#slices/plans/contract/plan-templates.contract.ts";

/** Creates a task of a plan that is due a week after the first day. */
export function createPlanTask(id: number, title: string, more: Partial<PlanTask> = {}): PlanTask {
  return {
    key: `t${id}`,
    template_id: id,
    title,
    description: "",
    title_es: "",
    description_es: "",
    archetype: 2,
    anchor: "start_date",
    after: null,
    offset_days: 7,
    alert_days: 3,
    escalate_days: 3,
    abandon_days: 30,
    assignee: "employee",
    assignee_role: null,
    assignee_person_id: null,
    assignee_person: null,
    course_id: null,
    course: null,
    files: [],
    shared_with: [],
    ...more,
  };
}

/** Creates a plan with a published version of two tasks and nine people in it. */
export function createPlanReply(more: Partial<PlanDetail> = {}): PlanDetail {
  const tasks = [
    createPlanTask(1, "Sign the offer", { offset_days: -3 }),
    createPlanTask(2, "First review", { anchor: "completion", after: "t1", offset_days: 30, assignee: "mentor" }),
  ];
  return {
    id: 4,
    type: "onboarding",
    title: "Welcome aboard",
    title_es: "",
    is_archived: false,
    positions: [{ id: 1, name: "Leasing Consultant" }],
    locations: [],
    running_enrollments: 9,
    published: { version: 1, description: "", published_at: "2026-10-01T12:00:00Z", created_by: "Ada Min", tasks },
    draft: null,
    versions: [{ version: 1, published_at: "2026-10-01T12:00:00Z", running_enrollments: 9, task_count: 2 }],
    if_unchanged: "first",
    ...more,
  };
}
