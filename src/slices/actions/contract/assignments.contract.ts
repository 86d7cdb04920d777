import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";
import { actionEffect } from "./effects.contract.ts";

/**
 * assigned: not begun. in_progress: the assignee has begun. awaiting_results: done; the answers of a later survey will
 * show the effect. completed: the results are there, or the creator closed it. canceled: it is no longer to be done.
 */
export const assignmentStatuses = ["assigned", "in_progress", "awaiting_results", "completed", "canceled"] as const;
export type AssignmentStatus = (typeof assignmentStatuses)[number];

/** Steps of an assignment, besides comments. */
export const assignmentSteps = ["start", "finish", "complete", "cancel", "reassign"] as const;
export type AssignmentStep = (typeof assignmentSteps)[number];

/** Maximum characters of a note or comment. */
const MAX_TEXT = 2000;
/** Maximum places or positions of an assignment. */
const MAX_TARGETS = 50;

const words = z.object({ title: z.string(), body: z.string() });
export const named = z.object({ id: z.number().int(), name: z.string() });
const text = z.string("Required").trim().min(1, "Required").max(MAX_TEXT);
const instant = z.iso.datetime({ offset: true });

/** A person by name; null for a former one, shown as "(No longer in the system)". */
const person = z.object({ id: z.number().int(), first_name: z.string(), last_name: z.string() }).nullable();

/** value: `score` is set. na: no one has answered. hidden: withheld for confidentiality, or the place is invisible. */
const scoreStates = ["value", "na", "hidden"] as const;

/**
 * A place or position category with its scores before and after, 20–100. It has no change and no trend on purpose: the
 * lowest scores rise by themselves (regression to the mean), so a rise does not show that the action helped.
 */
const target = z.object({
  id: z.number().int(),
  name: z.string(),
  old_score: z.number().int().nullable(),
  new_score: z.number().int().nullable(),
  old_state: z.enum(scoreStates),
  new_state: z.enum(scoreStates),
  /** Number of people behind each score; null without a score. */
  old_n: z.number().int().nullable(),
  new_n: z.number().int().nullable(),
});

const measuredTarget = target.extend({ effect: actionEffect });
export type MeasuredTarget = z.infer<typeof measuredTarget>;

/** An action item for a priority, assigned to a person. */
export const assignmentRow = z.object({
  id: z.number().int(),
  action_item: words.extend({
    id: z.number().int(),
    attachments: z.array(z.object({ id: z.number().int(), name: z.string(), url: z.string() })),
  }),
  topic: z.string(),
  /** The question of the priority. */
  priority: z.object({ id: z.number().int(), body: z.string() }),
  /** The same texts in Spanish. */
  es: z.object({ action_item: words, topic: z.string(), priority: z.string() }),
  assigned_at: instant,
  /** Days in the client's zone. */
  assigned_on: z.iso.date(),
  due_by: z.iso.date(),
  awaiting_results_started_at: instant.nullable(),
  awaiting_results_started_on: z.iso.date().nullable(),
  completed_at: instant.nullable(),
  completed_on: z.iso.date().nullable(),
  assignee: person,
  creator: person,
  current_status: z.string(),
  status: z.enum(assignmentStatuses),
  overdue: z.boolean(),
  target_regions: z.array(target),
  target_positions: z.array(target),
  /** Only when the person who assigned it manages locations rather than regions. */
  target_locations: z.array(target),
});
export type AssignmentRow = z.infer<typeof assignmentRow>;
export type AssignmentTarget = z.infer<typeof target>;

const comment = z.object({
  id: z.number().int(),
  author: person,
  comment: z.string(),
  created_at: instant,
  /** True for a comment by another person that the viewer has not seen. */
  is_unread: z.boolean(),
});

/** An assignment for its participants, with comments and the viewer's actions. */
const assignment = assignmentRow.extend({
  target_regions: z.array(measuredTarget),
  target_positions: z.array(measuredTarget),
  target_locations: z.array(measuredTarget),
  /** The effect at all of its places together. */
  effect: actionEffect,
  note: z.string().nullable(),
  comments: z.array(comment),
  unread_comments: z.number().int(),
  action_required: z.boolean(),
  actions: z.array(z.enum([...assignmentSteps, "comment"])),
});
export type Assignment = z.infer<typeof assignment>;

const params = z.strictObject({ id });
const reply = z.object({ data: assignment });

/** An assignment to the viewer. */
const ownRow = z.object({
  id: z.number().int(),
  title: z.string(),
  topic: z.string(),
  es: z.object({ title: z.string(), topic: z.string() }),
  creator: person,
  due_by: z.iso.date(),
  status: z.enum(assignmentStatuses),
  overdue: z.boolean(),
  unread_comments: z.number().int(),
});
export type OwnAssignment = z.infer<typeof ownRow>;

export const getOwnAssignments = defineEndpoint({
  name: "getOwnAssignments",
  method: "GET",
  path: "/analytics/assignments",
  summary: "Lists action items assigned to the current user: open by due date, then most recently closed.",
  reply: z.object({ data: z.array(ownRow) }),
});

export const getAssignmentChoices = defineEndpoint({
  name: "getAssignmentChoices",
  method: "GET",
  path: "/analytics/assignments/choices",
  summary: "Returns assignable action items, assignees (name search), locations, and positions for a priority.",
  query: z.strictObject({
    /** Id of the question. */
    priority_id: id,
    q_text: z.string().trim().max(200).default(""),
  }),
  reply: z.object({
    data: z.object({
      topic: z.string(),
      es: z.object({ topic: z.string() }),
      action_items: z.array(z.object({ id: z.number().int(), title: z.string(), es: z.object({ title: z.string() }) })),
      /** The first 20 by name. */
      assignees: z.array(named.extend({ position: z.string().nullable(), location: z.string().nullable() })),
      regions: z.array(named),
      /** Only for people who manage locations. */
      locations: z.array(named),
      positions: z.array(named),
      /** True when a place is required, because the viewer does not see the whole company. */
      needs_place: z.boolean(),
    }),
  }),
});
export type AssignmentChoices = z.infer<(typeof getAssignmentChoices)["reply"]>["data"];

const targetIds = z.array(id).max(MAX_TARGETS).default([]);

export const createAssignment = defineEndpoint({
  name: "createAssignment",
  method: "POST",
  path: "/analytics/assignments",
  summary: "Assigns an action item for a priority with a due date and targets. The assignee is notified by email.",
  body: z.strictObject({
    /** Id of the question. */
    priority_id: id,
    action_item_id: id,
    assignee_id: id,
    due_by: z.iso.date("Must be a valid date"),
    region_ids: targetIds,
    location_ids: targetIds,
    /** Ids of position categories. */
    position_ids: targetIds,
    note: z.string().trim().max(MAX_TEXT).default(""),
    /** Makes repeated submissions of a form create one assignment. */
    form_key: z.uuid().optional(),
  }),
  reply,
  status: 201,
});
export type NewAssignmentBody = z.output<(typeof createAssignment)["body"]>;

export const getAssignment = defineEndpoint({
  name: "getAssignment",
  method: "GET",
  path: "/analytics/assignments/:id",
  summary: "Returns an assignment with its comments and the actions allowed for the current user.",
  params,
  reply,
});

export const stepAssignment = defineEndpoint({
  name: "stepAssignment",
  method: "PUT",
  path: "/analytics/assignments/:id",
  summary:
    "Begins, finishes, completes, cancels or hands on an assignment. 409 wrong_status where it stands otherwise by now.",
  params,
  body: z.discriminatedUnion("action", [
    z.strictObject({ action: z.enum(["start", "finish", "complete", "cancel"]) }),
    z.strictObject({
      action: z.literal("reassign"),
      assignee_id: id,
      due_by: z.iso.date("Must be a valid date"),
    }),
  ]),
  reply,
});
export type AssignmentStepBody = z.output<(typeof stepAssignment)["body"]>;

export const commentAssignment = defineEndpoint({
  name: "commentAssignment",
  method: "POST",
  path: "/analytics/assignments/:id/comments",
  summary: "Adds a comment to an assignment and notifies the other participant by email.",
  params,
  body: z.strictObject({ comment: text }),
  reply,
  status: 201,
});

export const readAssignmentComments = defineEndpoint({
  name: "readAssignmentComments",
  method: "POST",
  path: "/analytics/assignments/:id/read",
  summary: "Marks comments as read up to the given one.",
  params,
  body: z.strictObject({ comment_id: id }),
  reply,
});
