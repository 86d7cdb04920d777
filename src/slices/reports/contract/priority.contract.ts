import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";
import { breakdown, scored } from "./breakdown.contract.ts";
import { figure } from "./figures.contract.ts";

const words = z.object({ title: z.string(), body: z.string() });

/** A file to print or save: `file` is its address, `file_description` its kind. */
const attachment = z.object({ id: z.number().int(), name: z.string(), file: z.string(), file_description: z.string() });

/** A suggested action about a topic, from the shared catalog; `es` is the same in Spanish. */
const recommendedActionItem = words.extend({
  id: z.number().int(),
  attachments: z.array(attachment),
  es: words.extend({ file_description: z.string() }),
});

const assignmentStatuses = ["assigned", "in_progress", "awaiting_results"] as const;

/** An open assignment about the priority. */
export const openAssignment = z.object({
  id: z.number().int(),
  action_item_title: z.string(),
  es: z.object({ action_item_title: z.string() }),
  /** Null for a person who is no longer in the system. */
  assigned_to: z.string().nullable(),
  due_by: z.iso.date(),
  status: z.enum(assignmentStatuses),
  status_text: z.string(),
  /** The viewer has to act. */
  action_required: z.boolean(),
  /** It is late, has no assignee, or has an update that the viewer has not read. */
  assignment_requires_attention: z.boolean(),
  unread_comments: z.number().int(),
  overdue: z.boolean(),
});
export type OpenAssignment = z.infer<typeof openAssignment>;

/** A priority, which is a question: its scores of the calendar year by category and place, and its action items. */
export const priorityData = z.strictObject({
  topic: z.string(),
  topic_id: z.number().int(),
  body: z.string(),
  appears_on_these_surveys: z.array(z.string()),
  /** The same texts in Spanish, the surveys in the same order. */
  es: z.object({ topic: z.string(), body: z.string(), appears_on_these_surveys: z.array(z.string()) }),
  current: scored,
  previous: scored,
  /** Of the same question. */
  sbx: scored,
  client_index: z.number().nullable(),
  /** The score with its change, and whether it is hidden. */
  figure,
  response_count: z.number().int().nullable(),
  previous_response_count: z.number().int().nullable(),
  /** Empty where answers do not have this dimension, or the place has no places of it below. */
  position_breakdown: breakdown,
  region_breakdown: breakdown,
  location_breakdown: breakdown,
  /** By due day; empty where `show_assignments` is false. */
  open_assignments: z.array(openAssignment),
  recommended_action_items: z.array(recommendedActionItem),
  current_year: z.number().int(),
  previous_year: z.number().int(),
});

/** @external */
export const getAttachment = defineEndpoint({
  name: "getAttachment",
  method: "GET",
  path: "/analytics/attachments/:id",
  summary: "The checklist of a recommended action item to print, as plain text in English and Spanish.",
  params: z.strictObject({ id }),
  reply: z.unknown(),
});

export type PriorityData = z.infer<typeof priorityData>;
