import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";

const REQUIRED = "Required";
const number = z.number().int();

/** Types of plan. */
const planTypes = ["onboarding", "offboarding", "development"] as const;
/** Anchors that a task's dates are counted from. */
const anchors = ["start_date", "last_day", "enrollment", "completion"] as const;
/** Rules that assign a task. */
const assigneeRules = ["employee", "role", "person", "mentor"] as const;
/** Roles at the employee's location to which a task can be assigned. */
const taskRoles = ["property_manager", "regional_manager", "maintenance_manager"] as const;
/** 2 standard, 3 confirm employee data, 4 acknowledge notice, 5 launch course. */
const archetypes = [2, 3, 4, 5] as const;

const createTextSchema = (max: number) => z.string(REQUIRED).trim().min(1, REQUIRED).max(max);
/** The Spanish text beside the client's own; empty: none. */
const createSpanishSchema = (max: number) => z.string().trim().max(max).default("");
const createDaysSchema = (most: number, least = 0) => z.number(REQUIRED).int().min(least).max(most);
const choice = z.number(REQUIRED).int(REQUIRED).positive(REQUIRED).max(Number.MAX_SAFE_INTEGER, REQUIRED);

/** A task as the editor saves it. */
const taskDraft = z.strictObject({
  /** Identifies the task within this draft, so that another task can wait for it. */
  key: z.string().min(1).max(60),
  /** Id of a task that exists in this or another plan. Without it the task is new. */
  template_id: choice.nullish(),
  title: createTextSchema(200),
  description: z.string().trim().max(4000).default(""),
  title_es: createSpanishSchema(200),
  description_es: createSpanishSchema(4000),
  archetype: z.literal([...archetypes]),
  anchor: z.enum(anchors),
  /** The key of the task that this one waits for. Only for the anchor "completion". */
  after: z.string().max(60).nullish(),
  /** Days after the anchor; negative: before it. */
  offset_days: createDaysSchema(730, -730),
  /** Days before the due date on which the task begins and assignees are notified. */
  alert_days: createDaysSchema(365),
  /** Days after the due date after which the task escalates to the managers above. */
  escalate_days: createDaysSchema(365),
  /** Days after the due date after which the task is abandoned. */
  abandon_days: createDaysSchema(365).default(30),
  assignee: z.enum(assigneeRules),
  assignee_role: z.enum(taskRoles).nullish(),
  assignee_person_id: choice.nullish(),
  course_id: choice.nullish(),
  /** Files of the task. When missing, its files stay unchanged. */
  file_ids: z.array(choice).max(10).optional(),
});
export type TaskDraft = z.output<typeof taskDraft>;
export type TaskDraftInput = z.input<typeof taskDraft>;

const task = z.object({
  key: z.string(),
  template_id: number,
  title: z.string(),
  description: z.string(),
  title_es: z.string(),
  description_es: z.string(),
  archetype: z.literal([...archetypes]),
  anchor: z.enum(anchors),
  after: z.string().nullable(),
  offset_days: number,
  alert_days: number,
  escalate_days: number,
  abandon_days: number,
  assignee: z.enum(assigneeRules),
  assignee_role: z.enum(taskRoles).nullable(),
  assignee_person_id: number.nullable(),
  assignee_person: z.string().nullable(),
  course_id: number.nullable(),
  course: z.string().nullable(),
  /** Files of the task, by name. */
  files: z.array(z.object({ id: number, name: z.string() })),
  /** Other plans with the same task. A person in several of them has it once. */
  shared_with: z.array(z.string()),
});
export type PlanTask = z.infer<typeof task>;

const planVersion = z.object({
  version: number,
  description: z.string(),
  published_at: z.iso.datetime().nullable(),
  created_by: z.string().nullable(),
  tasks: z.array(task),
});
export type PlanVersion = z.infer<typeof planVersion>;

const named = z.object({ id: number, name: z.string() });

const planRow = z.object({
  id: number,
  type: z.enum(planTypes),
  title: z.string(),
  is_archived: z.boolean(),
  /** Null: never published. */
  current_version: number.nullable(),
  has_draft: z.boolean(),
  task_count: number,
  running_enrollments: number,
  positions: z.array(z.string()),
  locations: z.array(z.string()),
});
export type PlanRow = z.infer<typeof planRow>;

const plan = z.object({
  id: number,
  type: z.enum(planTypes),
  title: z.string(),
  /** The Spanish title; empty: none. */
  title_es: z.string(),
  is_archived: z.boolean(),
  /** Empty: all positions. */
  positions: z.array(named),
  /** Empty: all locations. */
  locations: z.array(named),
  running_enrollments: number,
  published: planVersion.nullable(),
  draft: planVersion.nullable(),
  versions: z.array(
    z.object({
      version: number,
      published_at: z.iso.datetime(),
      running_enrollments: number,
      task_count: number,
    }),
  ),
  /** Version of the title, audience or draft that an edit is based on. */
  if_unchanged: z.string(),
});
export type PlanDetail = z.infer<typeof plan>;

const params = z.strictObject({ id });
const saved = z.object({ data: plan });
const ifUnchanged = z.string(REQUIRED).min(1, REQUIRED).max(64);

/** Returns the plans of the client. */
export const getPlans = defineEndpoint({
  name: "getPlans",
  method: "GET",
  path: "/plans/plans",
  summary: "The plans of the client, archived ones too, by title, with how many people each runs for.",
  reply: z.object({ data: z.array(planRow) }),
});

/** Returns a plan with its versions. */
export const getPlan = defineEndpoint({
  name: "getPlan",
  method: "GET",
  path: "/plans/plans/:id",
  summary: "A plan: whom it is for, its published version, its draft, and the versions before.",
  params,
  reply: z.object({ data: plan }),
});

/** Returns a version of a plan. @external */
export const getPlanVersion = defineEndpoint({
  name: "getPlanVersion",
  method: "GET",
  path: "/plans/plans/:id/versions/:version",
  summary: "A version of a plan with its tasks; a published one never changes.",
  params: z.strictObject({ id, version: id }),
  reply: z.object({ data: planVersion }),
});

/** Creates a plan. */
export const createPlan = defineEndpoint({
  name: "createPlan",
  method: "POST",
  path: "/plans/plans",
  summary: "Creates a plan with an empty draft. No one is enrolled until it’s published.",
  body: z.strictObject({ type: z.enum(planTypes), title: createTextSchema(120), title_es: createSpanishSchema(120) }),
  reply: saved,
  status: 201,
});

/** Saves the title and audience of a plan. */
export const updatePlan = defineEndpoint({
  name: "updatePlan",
  method: "PUT",
  path: "/plans/plans/:id",
  summary: "Saves a plan's title and whom it enrolls from now on; who is enrolled already stays.",
  params,
  body: z.strictObject({
    title: createTextSchema(120),
    /** When missing, the Spanish title stays unchanged. */
    title_es: z.string().trim().max(120).optional(),
    position_ids: z.array(choice).max(500),
    location_ids: z.array(choice).max(2000),
    if_unchanged: ifUnchanged,
  }),
  reply: saved,
});
export type PlanEdit = z.output<(typeof updatePlan)["body"]>;

/** Saves the draft of a plan. */
export const savePlanDraft = defineEndpoint({
  name: "savePlanDraft",
  method: "PUT",
  path: "/plans/plans/:id/draft",
  summary:
    "Saves the tasks of a plan's next version, all of them in their order; the published version stays as it is.",
  params,
  body: z.strictObject({
    description: z.string().trim().max(4000).default(""),
    tasks: z.array(taskDraft).max(200),
    if_unchanged: ifUnchanged,
  }),
  reply: saved,
});
export type DraftEdit = z.output<(typeof savePlanDraft)["body"]>;

/** Discards the draft of a plan. */
export const discardPlanDraft = defineEndpoint({
  name: "discardPlanDraft",
  method: "DELETE",
  path: "/plans/plans/:id/draft",
  summary: "Drops the draft; of a plan that was never published the draft becomes empty.",
  params,
  reply: saved,
});

/** Uploads a file that tasks can have. */
export const uploadTaskFile = defineEndpoint({
  name: "uploadTaskFile",
  method: "POST",
  path: "/plans/files",
  summary: "Takes in a file for tasks of plans, up to 10 MB; what no task has after a day is removed.",
  reply: z.object({ data: z.object({ id: number, name: z.string() }) }),
  status: 201,
});

/** Publishes the draft of a plan. */
export const publishPlan = defineEndpoint({
  name: "publishPlan",
  method: "POST",
  path: "/plans/plans/:id/publish",
  summary: "Publishes the draft. New enrollments use it; active ones keep their version. Idempotent.",
  params,
  body: z.strictObject({ version: choice, if_unchanged: ifUnchanged }),
  reply: saved,
});

/** Archives a plan. */
export const archivePlan = defineEndpoint({
  name: "archivePlan",
  method: "POST",
  path: "/plans/plans/:id/archive",
  summary: "Archives a plan. Existing enrollments continue. Idempotent.",
  params,
  reply: saved,
});

/** Restores an archived plan. */
export const restorePlan = defineEndpoint({
  name: "restorePlan",
  method: "POST",
  path: "/plans/plans/:id/restore",
  summary: "Restores an archived plan. Idempotent.",
  params,
  reply: saved,
});

const timelineTask = z.object({
  key: z.string(),
  title: z.string(),
  /** Null when the task waits for a day that the plan's people do not have, or for a task without dates. */
  alert_on: z.string().nullable(),
  due_on: z.string().nullable(),
  escalate_on: z.string().nullable(),
  abandon_on: z.string().nullable(),
});

/** Returns the days of a plan's tasks for an example day. */
export const previewPlanTimeline = defineEndpoint({
  name: "previewPlanTimeline",
  method: "GET",
  path: "/plans/plans/:id/timeline",
  summary:
    "The days that a version's tasks would have for an example day, by the rules of enrolling; a task that another waits for ends when it is due.",
  params,
  query: z.strictObject({
    /** Default: the draft, or else the published version. */
    version: id.optional(),
    /** First day, last day or day of enrollment, depending on the type of plan. */
    day: z.iso.date(),
  }),
  reply: z.object({ data: z.array(timelineTask) }),
});
export type PlanTimeline = z.infer<(typeof previewPlanTimeline)["reply"]>["data"];
