import type { AnalyticsFacts, DatedDeclaration } from "#slices/analytics/server/analytics.api.ts";
import { plansMetrics } from "./plans.metrics.ts";

const PURGED = 4;

const tasks: Omit<DatedDeclaration, "name" | "read"> = {
  service: "introduce",
  table: "user_tasks",
  place: "location_id",
  alert: "alert_on",
  due: "due_on",
  end: "abandon_on",
  outcome: "outcome_id",
  counts: "counts_on",
  template: "task_template_id",
  from: "active_from",
  until: "active_until",
  kinds: { onboarding: "is_onboarding", offboarding: "is_offboarding", development: "is_development" },
  dimensions: {
    task: "task_template_id",
    employee: "person_id",
    position: "position_id",
    position_category: "position_category_id",
  },
  standing: { outcomes: "task_compliance_status", states: "task_progress_status" },
  links: { assignee: { table: "user_task_assignees", item: "user_task_id", column: "person_id" } },
  groups: {
    table: "enrollments",
    place: "location_id",
    first: "enrolled_on",
    last: "ended_on",
    holder: "person_id",
    without: { column: "status_id", oneOf: [PURGED] },
    link: { table: "user_task_plans", item: "user_task_id", group: "enrollment_id" },
    dimensions: {
      plan: "plan_id",
      employee: "person_id",
      position: "position_id",
      position_category: "position_category_id",
    },
    kind: { dimension: "plan_type", by: "plan_id", table: "plans", column: "type" },
  },
};

/**
 * Facts that plans provide to analytics: tasks by outcome and outcome day, tasks by state on a day (of enrollments
 * active in a range), and enrollments.
 */
export const plansFacts: AnalyticsFacts = {
  metrics: plansMetrics,
  facts: [],
  people: [],
  dated: [
    { ...tasks, name: "task_outcomes", read: "outcomes" },
    { ...tasks, name: "task_states", read: "states" },
    { ...tasks, name: "enrollments", read: "groups" },
  ],
};
