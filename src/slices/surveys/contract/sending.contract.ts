import { z } from "zod";

/** Ways in which an invitation reaches someone. */
export const channels = ["email", "sms", "print"] as const;
export const channel = z.enum(channels);
export type Channel = z.infer<typeof channel>;

/** Who a survey is for. */
export const audiences = ["residents", "employees"] as const;
export type Audience = (typeof audiences)[number];

/** Why someone who was meant is not invited. */
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

/** What happens to someone and makes a survey go out by itself. */
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

/** Words in every language that the product speaks. */
export const localizedText = z.object({ en: z.string(), es: z.string() });
export type LocalizedText = z.infer<typeof localizedText>;

/** Someone on a list of those who are invited or skipped; never whether they answered. */
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
