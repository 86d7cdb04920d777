import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { listMeta, id, listFor, pageParameter } from "#platform/contract/wire.ts";
import { audiences, channel, localizedText, recipientRow, skipReason } from "./sending.contract.ts";

export const campaignStates = ["draft", "scheduled", "sending", "sent", "canceled"] as const;
const bodyId = z.number().int().positive();
const places = z.array(bodyId).max(1000);

const plan = z.strictObject({
  name: z.string().trim().min(1, "Enter a campaign name.").max(120),
  survey_id: bodyId,
  audience: z.strictObject({
    is_whole_client: z.boolean(),
    regions: places,
    locations: places,
    reporting_groups: places,
  }),
  channels: z.array(channel).min(1, "Choose at least one way to send.").max(3),
  has_reminders: z.boolean(),
  /** The day on which the campaign is sent, in the client's calendar. */
  send_on: z.iso.date(),
});

const survey = z.object({ id: z.number().int(), name: localizedText, audience: z.enum(audiences) });

/** Progress of a campaign, as participation counts only. Values are null before there is anything to count. */
const funnel = z.object({
  sent: z.number().int(),
  /** Accepted by the email or text provider and not bounced; a letter counts once it is printed. */
  delivered: z.number().int(),
  /** Residents with open responses only. Null for employees, and while hidden (fewer than five people were invited). */
  started: z.number().int().nullable(),
  /** For employees a lower bound in steps of five; null while nothing can be disclosed. */
  completed: z.number().int().nullable(),
  still_open: z.number().int().nullable(),
  hidden: z.boolean(),
  /** For employees: the day before which completed responses were counted. Null for residents. */
  counted_on: z.iso.date().nullable(),
  skipped: z.number().int(),
  letters_waiting: z.number().int(),
});

const campaignRow = z.object({
  id: z.number().int(),
  name: z.string(),
  state: z.enum(campaignStates),
  survey,
  channels: z.array(channel),
  send_on: z.iso.date(),
  send_at: z.iso.datetime({ offset: true }),
  sent_at: z.iso.datetime({ offset: true }).nullable(),
  /** Whether the send time has passed. Scheduling such a draft sends it at once. */
  is_due: z.boolean(),
  /** Null until the campaign is sent. */
  funnel: funnel.nullable(),
});

const reasonCount = z.object({ reason: skipReason, count: z.number().int() });
const channelCount = z.object({ channel, count: z.number().int() });

const campaign = campaignRow.extend({
  audience: plan.shape.audience,
  has_reminders: z.boolean(),
  letters: z.number().int(),
  by_channel: z.array(channelCount),
  skipped_by_reason: z.array(reasonCount),
});

const one = z.strictObject({ id });
const reply = z.object({ data: campaign });
const peopleQuery = z.strictObject({
  filters: z
    .strictObject({
      outcome: z.enum(["invited", "skipped"]).default("invited"),
      reasons: listFor(skipReason).optional(),
    })
    .prefault({}),
  page: pageParameter,
});

export const getCampaigns = defineEndpoint({
  name: "getCampaigns",
  method: "GET",
  path: "/integration/campaigns",
  summary: "Lists the client's campaigns with their state and counts, newest first.",
  query: z.strictObject({
    filters: z.strictObject({ states: listFor(z.enum(campaignStates)).optional() }).prefault({}),
    page: pageParameter,
  }),
  reply: z.object({ data: z.array(campaignRow), meta: listMeta }),
});

const option = z.object({ id: z.number().int(), name: z.string() });

export const getCampaignOptions = defineEndpoint({
  name: "getCampaignOptions",
  method: "GET",
  path: "/integration/campaigns/options",
  summary: "Lists the surveys and places to choose from for a campaign, and today's date for the client.",
  reply: z.object({
    data: z.object({
      surveys: z.array(survey.extend({ intro: localizedText, questions: z.number().int(), minutes: z.number().int() })),
      regions: z.array(option),
      locations: z.array(option),
      reporting_groups: z.array(option),
      today: z.iso.date(),
      time_zone: z.string(),
    }),
  }),
});

export const createCampaign = defineEndpoint({
  name: "createCampaign",
  method: "POST",
  path: "/integration/campaigns",
  summary: "Creates a campaign as a draft; nothing is sent.",
  body: plan,
  reply,
  status: 201,
});

export const getCampaign = defineEndpoint({
  name: "getCampaign",
  method: "GET",
  path: "/integration/campaigns/:id",
  summary: "Returns a campaign with its counts: sent, delivered, started, completed, still open, skipped by reason.",
  params: one,
  reply,
});

export const updateCampaign = defineEndpoint({
  name: "updateCampaign",
  method: "PUT",
  path: "/integration/campaigns/:id",
  summary: "Updates a draft. Scheduled campaigns must be canceled first.",
  params: one,
  body: plan,
  reply,
});

export const deleteCampaign = defineEndpoint({
  name: "deleteCampaign",
  method: "DELETE",
  path: "/integration/campaigns/:id",
  summary: "Deletes a draft.",
  params: one,
  reply: z.object({ data: z.object({ id: z.number().int() }) }),
});

export const getCampaignPreview = defineEndpoint({
  name: "getCampaignPreview",
  method: "GET",
  path: "/integration/campaigns/:id/preview",
  summary: "Previews recipients by channel, and who would be skipped and why.",
  params: one,
  query: peopleQuery,
  reply: z.object({
    data: z.array(
      recipientRow.extend({
        channel: channel.nullable(),
        reason: skipReason.nullable(),
        /** The first day on which a person skipped because of another invitation can be invited. */
        next_day: z.iso.date().nullable(),
      }),
    ),
    meta: listMeta.extend({
      invited: z.number().int(),
      skipped: z.number().int(),
      by_channel: z.array(channelCount),
      skipped_by_reason: z.array(reasonCount),
    }),
  }),
});

export const scheduleCampaign = defineEndpoint({
  name: "scheduleCampaign",
  method: "POST",
  path: "/integration/campaigns/:id/schedule",
  summary: "Schedules a draft to send at 09:00 on its date, or immediately if that time has passed.",
  params: one,
  reply,
});

export const cancelCampaign = defineEndpoint({
  name: "cancelCampaign",
  method: "POST",
  path: "/integration/campaigns/:id/cancel",
  summary: "Cancels a scheduled campaign before it is sent.",
  params: one,
  reply,
});

export type CampaignPlanInput = z.infer<typeof plan>;
export type CampaignRow = z.infer<typeof campaignRow>;
export type CampaignDetails = z.infer<typeof campaign>;
export type CampaignFunnel = z.infer<typeof funnel>;
export type CampaignState = CampaignRow["state"];
export type CampaignOptions = z.infer<(typeof getCampaignOptions)["reply"]>["data"];
export type CampaignPreview = z.infer<(typeof getCampaignPreview)["reply"]>;
