import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { listMeta, id, pageParameter } from "#platform/contract/wire.ts";
import { audiences, event, localizedText, recipientRow, skipReason } from "./sending.contract.ts";

const rule = z.object({
  event,
  audience: z.enum(audiences),
  survey: z.object({ id: z.number().int(), name: localizedText }),
  is_active: z.boolean(),
  /** The day on which the rule was last enabled; events before it send no survey. */
  starts_on: z.iso.date().nullable(),
  /** Invitations sent in the last 30 days. */
  recently_sent: z.number().int(),
});

const reply = z.object({ data: z.array(rule) });

export const getEventRules = defineEndpoint({
  name: "getEventRules",
  method: "GET",
  path: "/integration/event_rules",
  summary: "Lists automated surveys and whether they are enabled.",
  reply,
});

export const saveEventRules = defineEndpoint({
  name: "saveEventRules",
  method: "PUT",
  path: "/integration/event_rules",
  summary: "Enables or disables automated surveys. Only events from today on trigger a survey.",
  body: z.strictObject({
    rules: z.array(z.strictObject({ event, is_active: z.boolean() })).max(7),
  }),
  reply,
});

export const getSkippedInvitations = defineEndpoint({
  name: "getSkippedInvitations",
  method: "GET",
  path: "/integration/skipped_invitations",
  summary:
    "Lists people skipped by a campaign or by automated surveys in the last 90 days, with reasons, newest first.",
  query: z.strictObject({
    filters: z.strictObject({ campaign_id: id.optional() }).prefault({}),
    page: pageParameter,
  }),
  reply: z.object({
    data: z.array(
      recipientRow.extend({
        survey: localizedText,
        event: event.nullable(),
        reason: skipReason,
        next_day: z.iso.date().nullable(),
        day: z.iso.date(),
      }),
    ),
    meta: listMeta,
  }),
});

export type EventRuleRow = z.infer<typeof rule>;
export type SkippedReply = z.infer<(typeof getSkippedInvitations)["reply"]>;
export type SkippedRow = SkippedReply["data"][number];
