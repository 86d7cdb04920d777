import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";

const REQUIRED = "Required";
const planType = z.enum(["onboarding", "offboarding", "development"]);
const ids = z.number().int();
const person = z.object({ id: ids, name: z.string() });

const enrollmentRow = z.object({
  id: ids,
  plan_id: ids,
  plan: z.object({ title: z.string(), type: planType }),
  /** 1 Enrolled, 2 Unenrolled, 3 Canceled, 4 Purged, 5 Completed. */
  enrollment_status_id: z.number().int().min(1).max(5),
  /** Name of the employee. */
  full_name: z.string(),
  /** Title of the plan. */
  name: z.string(),
  /** The last day for an offboarding plan, else the first day; null while unknown. */
  start_date: z.string().nullable(),
  enrolled_on: z.string(),
  ended_on: z.string().nullable(),
  /** Expected end of the last task, from the tasks' due dates; null when no task has one. */
  plan_end_date: z.string().nullable(),
  /** (on time + late) / all tasks except cannot be completed and canceled, 0 to 100; null when no task is left. */
  complete_percentage: z.number().nullable(),
  task_count: ids,
  past_due: ids,
  position: z.string().nullable(),
  location: z.string().nullable(),
  mentor: person.nullable(),
  /** Number of open mentor tasks while the enrollment has no present mentor. */
  tasks_without_mentor: ids,
});
export type EnrollmentRow = z.infer<typeof enrollmentRow>;

/** Returns the enrollments of an employee. */
export const getEnrollments = defineEndpoint({
  name: "getEnrollments",
  method: "GET",
  path: "/plans/enrollments",
  summary: "Lists an employee’s enrollments (active first, purged excluded) with allowed actions.",
  query: z.strictObject({ person_id: id }),
  reply: z.object({
    data: z.array(enrollmentRow),
    meta: z.object({
      /** True when the viewer can enroll the employee, end enrollments and set mentors. */
      may_change: z.boolean(),
      may_purge: z.boolean(),
    }),
  }),
});
export type EnrollmentsReply = z.infer<(typeof getEnrollments)["reply"]>;

const choice = z.coerce.number(REQUIRED).int(REQUIRED).positive(REQUIRED).max(Number.MAX_SAFE_INTEGER, REQUIRED);

/** Enrolls an employee manually. */
export const createEnrollment = defineEndpoint({
  name: "createEnrollment",
  method: "POST",
  path: "/plans/enrollments",
  summary: "Enrolls an employee in a plan; where that enrollment runs already it is answered and nothing changes.",
  body: z.strictObject({ person_id: choice, plan_id: choice, mentor_id: choice.nullish() }),
  reply: z.object({ data: z.object({ id: ids, is_new: z.boolean() }) }),
});
export type EnrollmentRequest = z.output<(typeof createEnrollment)["body"]>;

const params = z.strictObject({ id });

/** Sets or removes the mentor of a running enrollment. */
export const setMentor = defineEndpoint({
  name: "setMentor",
  method: "PUT",
  path: "/plans/enrollments/:id/mentor",
  summary: "Sets, changes or takes away the mentor; open tasks of the mentor move to whoever that is now.",
  params,
  body: z.strictObject({ mentor_id: choice.nullable() }),
  reply: z.object({ data: z.object({ id: ids, mentor: person.nullable() }) }),
});

/** Ways to end an enrollment manually. */
export const endings = ["unenroll", "cancel", "purge"] as const;
export type EnrollmentEndKind = (typeof endings)[number];

const endingTask = z.object({ id: ids, title: z.string(), due_on: z.string().nullable() });

const endingPreview = z.object({
  id: ids,
  plan: z.string(),
  full_name: z.string(),
  is_running: z.boolean(),
  /** Open tasks that will be canceled. */
  canceled: z.array(endingTask),
  /** Open tasks that stay because another running enrollment needs them. */
  kept: z.array(endingTask.extend({ plans: z.array(z.string()) })),
  /** Number of tasks that have ended and stay unchanged. */
  ended: ids,
});
export type EndingPreview = z.infer<typeof endingPreview>;

/** Returns what ending an enrollment would do. */
export const previewEnding = defineEndpoint({
  name: "previewEnding",
  method: "GET",
  path: "/plans/enrollments/:id/ending",
  summary: "Previews which tasks ending an enrollment would cancel or keep. Read-only.",
  params,
  reply: z.object({ data: endingPreview }),
});

const note = z.string(REQUIRED).trim().min(1, REQUIRED).max(2000);
const ending = {
  params,
  body: z.strictObject({ note }),
  reply: z.object({ data: z.object({ id: ids }) }),
} as const;

/** Ends an enrollment as unenrolled. */
export const unenroll = defineEndpoint({
  name: "unenroll",
  method: "POST",
  path: "/plans/enrollments/:id/unenroll",
  summary:
    "Takes the employee out of the plan; open tasks that no other running enrollment needs are canceled with the note.",
  ...ending,
});

/** Ends an enrollment that was made by mistake. */
export const cancelEnrollment = defineEndpoint({
  name: "cancelEnrollment",
  method: "POST",
  path: "/plans/enrollments/:id/cancel",
  summary: "Cancels an enrollment made by mistake. Tasks end as with unenrolling.",
  ...ending,
});

/** Removes an enrollment from metrics and lists. */
export const purgeEnrollment = defineEndpoint({
  name: "purgeEnrollment",
  method: "POST",
  path: "/plans/enrollments/:id/purge",
  summary: "Removes an enrollment from lists and plan figures; outcomes stay counted, without their plan.",
  ...ending,
});

const choosable = z.object({
  id: ids,
  title: z.string(),
  /** Number of its tasks that a mentor does. */
  mentor_tasks: ids,
});

/** Returns the plans that an employee can be enrolled in. */
export const checkPlanAvailability = defineEndpoint({
  name: "checkPlanAvailability",
  method: "GET",
  path: "/analytics/team/plan_availability_check/:id",
  summary: "The plans that an employee can be enrolled in now, by type; those that run already are left out.",
  params,
  reply: z.object({
    data: z.object({
      /** Spelled as in the specification. */
      onboading_plans: z.array(choosable),
      onboarding_plans: z.array(choosable),
      offboarding_plans: z.array(choosable),
      development_plans: z.array(choosable),
    }),
  }),
});
export type PlanAvailability = z.infer<(typeof checkPlanAvailability)["reply"]>["data"];
