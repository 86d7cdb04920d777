import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { isoDay } from "#platform/contract/wire.ts";
import { channel, localizedText, skipReason } from "./sending.contract.ts";

/** Maximum number of residents in one selection. */
export const MAX_SELECTED = 500;

const positive = z.number().int().positive();
const count = z.number().int();

const selection = z.strictObject({
  survey_id: positive,
  resident_ids: z
    .array(positive)
    .min(1, "Select at least one resident.")
    .max(MAX_SELECTED, "Select up to 500 residents at a time.")
    .refine((ids) => new Set(ids).size === ids.length, "List each resident once."),
});
export type InvitationSelection = z.infer<typeof selection>;

/** A resident of the selection; the name is empty if the resident has been erased since. */
const person = z.object({ id: count, name: z.string() });

const outcome = z.object({
  survey: z.object({ id: count, name: localizedText }),
  invited: count,
  by_channel: z.array(z.object({ channel, count })),
  /** The first 50 invited residents, by name. */
  people: z.array(person),
  skipped: count,
  /** Skipped residents by reason, the most frequent reason first; each reason lists its first 50 residents by name. */
  skipped_by_reason: z.array(
    z.object({
      reason: skipReason,
      count,
      people: z.array(
        person.extend({
          /** The first day on which the resident can be invited again, or on which an automated survey follows. */
          next_day: isoDay.nullable(),
        }),
      ),
    }),
  ),
});
export type InvitationOutcome = z.infer<typeof outcome>;

const reply = z.object({ data: outcome });

export const getInvitationSurveys = defineEndpoint({
  name: "getInvitationSurveys",
  method: "GET",
  path: "/analytics/residents/invitations/surveys",
  summary: "Lists the surveys that the viewer can invite residents to; none for viewers who may not send.",
  reply: z.object({
    data: z.array(z.object({ id: count, name: localizedText, intro: localizedText, questions: count, minutes: count })),
  }),
});
export type InvitationSurvey = z.infer<(typeof getInvitationSurveys)["reply"]>["data"][number];

export const previewInvitations = defineEndpoint({
  name: "previewInvitations",
  method: "POST",
  path: "/analytics/residents/invitations/preview",
  summary:
    "Previews which of up to 500 residents would be invited to a survey today, and why the others would not. Writes nothing.",
  body: selection,
  reply,
});

export const inviteResidents = defineEndpoint({
  name: "inviteResidents",
  method: "POST",
  path: "/analytics/residents/invitations",
  summary:
    "Invites up to 500 residents to a survey, each by email or else by text. Everyone is checked again; the reply has the result in the form of the preview.",
  body: selection,
  reply,
});
