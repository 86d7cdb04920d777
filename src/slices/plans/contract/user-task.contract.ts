import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id, parsePart } from "#platform/contract/wire.ts";
import { acknowledgedNotice, employeeEdit } from "#slices/people/contract/employee-form.contract.ts";
import { planTypes, taskTexts } from "./plan-types.contract.ts";
import { taskWarning } from "./task-warnings.contract.ts";

/** Actions of a person on a task. */
export const taskerActions = ["complete", "cant_complete", "add_note"] as const;
export type TaskerAction = (typeof taskerActions)[number];

/** Additional actions of an administrator. */
export const adminActions = ["cancel", "reopen"] as const;
export type TaskAdminAction = (typeof adminActions)[number];

/** Additional actions on an open task for managers of the location or of an assignee. */
export const managerActions = ["reschedule", "hand_over", "remind"] as const;
export type TaskManagerAction = (typeof managerActions)[number];

/** Error for a missing note. The text for data that cannot be confirmed is quoted from the specification. */
const WHY_NOT = "Please leave a note explaning why you cannot confirm the employee's data.";

const day = z.iso.date();
const named = z.object({ id: z.number().int(), name: z.string() });
const progressId = z.number().int().min(1).max(4);
const complianceId = z.number().int().min(1).max(5);

const note = z.object({
  id: z.number().int(),
  /** Null for an erased author. */
  user: z.string().nullable(),
  note: z.string(),
  created_at: z.iso.datetime(),
  /** State before and after the note. Null without a state; equal when the note changed nothing. */
  from_progress_status_id: progressId.nullable(),
  to_progress_status_id: progressId.nullable(),
  from_compliance_status_id: complianceId.nullable(),
  to_compliance_status_id: complianceId.nullable(),
});

/** The employee a task is about. */
const onBehalfOf = z.object({
  id: z.number().int(),
  full_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  last_day: day.nullable(),
  start_date: day.nullable(),
  position_id: z.number().int().nullable(),
  position_name: z.string().nullable(),
  location_id: z.number().int().nullable(),
  location_name: z.string().nullable(),
  termination_categories_id: z.number().int().nullable(),
  termination_reason_note: z.string().nullable(),
  employee_id: z.string().nullable(),
  email: z.string().nullable(),
  personal_email: z.string().nullable(),
  cell_phone: z.string().nullable(),
  locale: z.enum(["en", "es"]),
  /** True when the viewer can change these data, false when the viewer can only confirm them. */
  may_edit: z.boolean(),
});
export type OnBehalfOf = z.infer<typeof onBehalfOf>;

const userTask = z.object({
  id: z.number().int(),
  task: z.object({
    ...taskTexts,
    /** Types of plan; several for a shared task. */
    task_type: z.array(z.enum(planTypes)),
    schedule: z.object({
      anchor: z.enum(["start_date", "last_day", "enrollment", "completion"]),
      /** Days after the anchor; negative: before it. */
      offset_days: z.number().int(),
      /** Title of the task that it waits for; null for other anchors. */
      after_task: z.string().nullable(),
    }),
  }),
  /** Null for an erased employee. */
  on_behalf_of: onBehalfOf.nullable(),
  /** Empty: the task is unassigned. */
  assignees: z.array(named),
  plans: z.array(named.extend({ type: z.enum(planTypes), enrollment_status_id: z.number().int().min(1).max(5) })),
  files: z.array(named.extend({ url: z.string() })),
  /** Newest first. */
  notes: z.array(note),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
  /** Calendar day in the task's zone. */
  completed_on: day.nullable(),
  completed_by_name: z.string().nullable(),
  /**
   * True when a person other than an assignee completed it. For an open task: true when the viewer would be such a
   * person.
   */
  is_on_record: z.boolean(),
  /** Calendar days in the task's zone; all null while it waits for another task. */
  due_by_date: day.nullable(),
  first_due_by_date: day.nullable(),
  alert_date: day.nullable(),
  escalate_date: day.nullable(),
  abandon_date: day.nullable(),
  /** Today in the task's zone. */
  today: day,
  admin_note: z.string().nullable(),
  admin_note_created_at: z.iso.datetime().nullable(),
  /** 1 Scheduled, 2 Pending, 3 Past Due, 4 Completed. */
  user_task_progress_status_id: progressId,
  /** Only with progress 4: 1 on time, 2 late, 3 cannot complete, 4 abandoned, 5 canceled. */
  user_task_compliance_status_id: complianceId.nullable(),
  /** Early warning; null without one. */
  warning: taskWarning.nullable(),
  /** The viewer's actions. Empty: read only. */
  tasker_actions: z.array(z.enum(taskerActions)),
  admin_actions: z.array(z.enum(adminActions)),
  manager_actions: z.array(z.enum(managerActions)),
  /** 2 standard, 3 confirm employee data, 4 acknowledge notice, 5 launch course. */
  task_archetype: z.object({ value: z.number().int().min(2).max(5) }),
  course: z.object({ title: z.string(), author: z.string(), duration: z.number().int() }).nullable(),
  /** The https address of the course, when requested. */
  course_launch_link: z.string().nullable(),
});
export type UserTask = z.infer<typeof userTask>;

const params = z.strictObject({ id });
const reply = z.object({ data: userTask });

/** The parameter without a value counts as true. */
const launchLink = z.enum(["true", "false", ""], "Must be true or false").default("false");

/** Returns a task with all content of its dialog. */
export const getUserTask = defineEndpoint({
  name: "getUserTask",
  method: "GET",
  path: "/plans/user_tasks/:id",
  summary: "Returns a task with dates, status, people, notes, files, and allowed actions.",
  params,
  query: z.strictObject({ include_launch_link: launchLink }),
  reply,
});

const noteText = z.string().trim().max(4000).nullish();

/** Returns true for actions that need a note. */
const needsNote = (action: unknown): boolean => action === "cant_complete" || action === "add_note";

/** Returns the action that was sent; undefined for an unknown one. */
const readAction = (given: unknown): unknown =>
  (given as { tasker_action?: unknown } | null | undefined)?.tasker_action;

/** The account that a queued update belongs to. Without it, any signed-in person can send the update. */
const expectedPerson = z.strictObject({ client_id: z.number().int(), person_id: z.number().int() });

const acting = z
  .object({
    tasker_action: z.enum(taskerActions),
    note: noteText.transform((text) => text ?? ""),
    /** Accepts the update only in this person's session. Used for updates that a device stores and sends later. */
    expected_person: expectedPerson.optional(),
  })
  .refine((act) => (act.note ?? "") !== "", {
    path: ["note"],
    error: ({ input }) => (readAction(input) === "add_note" ? "Write a note." : WHY_NOT),
    // Reports a missing note together with other errors. Completing needs no note.
    when: ({ value }) => needsNote(readAction(value)),
  });

const employeeFields = Object.keys(employeeEdit.shape);
const noticeFields = ["last_day", "personal_email"];

/** A change to a task. The employee's data and the notice are set when any of their fields was sent. */
export interface TaskUpdate extends z.output<typeof acting> {
  readonly employee: z.output<typeof employeeEdit> | null;
  readonly notice: z.output<typeof acknowledgedNotice> | null;
}

function pickPart(given: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> | null {
  const sent = fields.filter((field) => field in given);
  return sent.length === 0 ? null : Object.fromEntries(sent.map((field) => [field, given[field]]));
}

/** Ignores fields of unsent parts. Reports the errors of all parts at once. */
const taskUpdate = z.looseObject({}).transform((given, context): TaskUpdate => {
  const parse = <T>(schema: z.ZodType<T>, input: unknown): T | null => parsePart(schema, input, context);
  const employee = pickPart(given, employeeFields);
  const notice = pickPart(given, noticeFields);
  const acted = parse(acting, given);
  const parts = {
    employee: employee && parse(employeeEdit, employee),
    notice: notice && parse(acknowledgedNotice, notice),
  };
  return acted === null ? z.NEVER : { ...acted, ...parts };
});

/** Ends a task or adds a note to it. */
export const updateUserTask = defineEndpoint({
  name: "updateUserTask",
  method: "PUT",
  path: "/plans/user_tasks/:id",
  summary:
    "Completes a task, says that it cannot be completed, or adds a note; 409 with who was faster where it has ended, and where the session is not the expected person's own.",
  params,
  body: taskUpdate,
  reply,
});

const adminBody = z.strictObject({
  admin_note: z.string("Required").trim().min(1, "Required").max(4000),
});

/** Cancels an open task. */
export const cancelUserTask = defineEndpoint({
  name: "cancelUserTask",
  method: "POST",
  path: "/plans/user_tasks/:id/cancel",
  summary: "Cancels an open task with an administrator's note.",
  params,
  body: adminBody,
  reply,
});

/** Reopens an ended task. */
export const reopenUserTask = defineEndpoint({
  name: "reopenUserTask",
  method: "POST",
  path: "/plans/user_tasks/:id/reopen",
  summary: "Reopens a closed task with an administrator note. It can be abandoned tomorrow at the earliest.",
  params,
  body: adminBody,
  reply,
});

/** Reschedules a task. */
export const rescheduleUserTask = defineEndpoint({
  name: "rescheduleUserTask",
  method: "POST",
  path: "/plans/user_tasks/:id/reschedule",
  summary:
    "Sets the due date of an open task by hand, today or later; alert, escalation and abandonment move with it. 409 where it has ended or waits for another task.",
  params,
  body: z.strictObject({
    due_by_date: z.iso.date("Choose a day"),
    note: noteText.transform((text) => text ?? ""),
  }),
  reply,
});

const CHOOSE = "Choose a person";
const receiver = z.coerce.number(CHOOSE).int(CHOOSE).positive(CHOOSE).max(Number.MAX_SAFE_INTEGER, CHOOSE);

/** Hands a task over to another person. */
export const handOverUserTask = defineEndpoint({
  name: "handOverUserTask",
  method: "POST",
  path: "/plans/user_tasks/:id/hand_over",
  summary:
    "Hands an open task over to an employee of the viewer's places, or below the viewer; its days stay. 409 where it has ended.",
  params,
  body: z.strictObject({ person_id: receiver, note: noteText.transform((text) => text ?? "") }),
  reply,
});

/**
 * Why a person gets no reminder: they cannot sign in, have no address, their address bounces, or they turned off the
 * email.
 */
export const unreachableReasons = ["no_access", "no_address", "bounced", "turned_off"] as const;
export type UnreachableReason = (typeof unreachableReasons)[number];

/** Sends a reminder to the assignees of a task. */
export const remindUserTask = defineEndpoint({
  name: "remindUserTask",
  method: "POST",
  path: "/plans/user_tasks/:id/remind",
  summary:
    "Emails a reminder to everyone who is to do an open task, once a day; 409 where it has ended, no one can be reached, or today's reminder was sent.",
  params,
  body: z.strictObject({}),
  reply: z.object({
    data: z.object({
      /** Recipients of the email. */
      reminded: z.array(named),
      /** Assignees without an email, with the reason. */
      not_reminded: z.array(named.extend({ reason: z.enum(unreachableReasons) })),
    }),
  }),
});
export type ReminderResult = z.output<(typeof remindUserTask)["reply"]>["data"];

/** Returns a file of a task. */
export const getUserTaskFile = defineEndpoint({
  name: "getUserTaskFile",
  method: "GET",
  path: "/plans/user_tasks/:id/files/:file_id",
  summary: "A file that belongs to a task, to be saved.",
  params: z.strictObject({ id, file_id: id }),
  reply: z.string(),
});
