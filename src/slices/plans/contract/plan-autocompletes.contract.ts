import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { listMeta, pageParameter } from "#platform/contract/wire.ts";

const query = z.strictObject({ q_text: z.string().trim().max(200).default(""), page: pageParameter });
const reply = z.object({
  data: z.array(z.object({ id: z.union([z.number().int(), z.string()]), name: z.string() })),
  meta: listMeta,
});
export type PlanChoicesQuery = z.output<typeof query>;
export type PlanChoices = z.output<typeof reply>;

function buildChoices(name: string, family: string, summary: string) {
  return defineEndpoint({ name, method: "GET", path: `/plans/${family}/autocomplete`, summary, query, reply });
}

/** @external */
export const autocompletePlans = buildChoices(
  "autocompletePlans",
  "plans",
  "Plans of the client that are not archived, by title, a page at a time.",
);
/** @external */
export const autocompletePlanTasks = buildChoices(
  "autocompletePlanTasks",
  "tasks",
  "Tasks that plans are made of and that are not archived, by title, a page at a time.",
);
/** @external */
export const autocompleteEnrollments = buildChoices(
  "autocompleteEnrollments",
  "enrollments",
  "Running enrollments at the viewer's places, by employee and plan, a page at a time.",
);
/** @external */
export const autocompleteUserTasks = buildChoices(
  "autocompleteUserTasks",
  "user_tasks",
  "Open tasks at the viewer's places, by task and employee, a page at a time.",
);
/** @external */
export const autocompletePlanEmployees = buildChoices(
  "autocompletePlanEmployees",
  "employees",
  "Employees at the viewer's places who are in a plan, by name, a page at a time.",
);
/** @external */
export const autocompleteMentors = buildChoices(
  "autocompleteMentors",
  "mentors",
  "Mentors of running enrollments at the viewer's places, by name, a page at a time.",
);
/** @external */
export const autocompleteTaskAssignments = buildChoices(
  "autocompleteTaskAssignments",
  "task_assignments",
  "People to whom open tasks at the viewer's places are assigned, by name, a page at a time.",
);
/** @external */
export const autocompleteAssignmentGroups = buildChoices(
  "autocompleteAssignmentGroups",
  "assignment_groups",
  "To whom the rule of a task can lead: the employee, the mentor, a person, or a role at the location.",
);
