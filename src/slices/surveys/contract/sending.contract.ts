import { z } from "zod";

/** Channels by which an invitation is sent. */
export const channels = ["email", "sms", "print"] as const;
export const channel = z.enum(channels);
export type Channel = z.infer<typeof channel>;

/** The two groups of people that surveys are for. */
export const audiences = ["residents", "employees"] as const;
export type Audience = (typeof audiences)[number];

/** Reasons why a person in the audience is not invited. */
const skipReasons = [
  "erased",
  "survey_not_for_audience",
  "no_active_lease",
  "not_primary",
  "not_started",
  "left",
  "no_location",
  "location_archived",
  "already_invited",
  "opted_out",
  "contact_budget",
  "follow_up_budget",
  "event_due",
  "bounced",
  "no_address",
  "no_text_consent",
] as const;
export const skipReason = z.enum(skipReasons);
export type SkipReason = z.infer<typeof skipReason>;

/** Events that send a survey automatically. */
export const events = [
  "move_in",
  "work_order_closed",
  "lease_end",
  "hire_30",
  "hire_60",
  "hire_90",
  "last_day",
] as const;
export const event = z.enum(events);
export type SurveyEvent = z.infer<typeof event>;

/** Text in every language of the product. */
export const localizedText = z.object({ en: z.string(), es: z.string() });
export type LocalizedText = z.infer<typeof localizedText>;

/** A person in a list of invited or skipped people. It never says whether the person answered. */
export const recipientRow = z.object({
  id: z.number().int(),
  audience: z.enum(audiences),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  location_id: z.number().int().nullable(),
  location: z.string().nullable(),
});
export type RecipientRow = z.infer<typeof recipientRow>;
