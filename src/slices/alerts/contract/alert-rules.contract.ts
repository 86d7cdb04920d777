import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";

/** Why an alert was opened; for a confidential response only that its author requested contact. */
export const alertReasons = ["service_issue", "unlikely_to_renew", "contact_requested"] as const;
export type AlertReason = (typeof alertReasons)[number];

/** Who gets a new alert: the nearest manager of this level at the property; company: an administrator. */
export const alertOwnerLevels = ["maintenance", "property", "regional", "company"] as const;
export type AlertOwnerLevel = (typeof alertOwnerLevels)[number];

const buildHoursSchema = (most: number) =>
  z.int("Must be a whole number of hours").min(1, "At least 1 hour").max(most, `At most ${most} hours`);

const fields = {
  owner_level: z.enum(alertOwnerLevels),
  first_response_hours: buildHoursSchema(720),
  resolve_hours: buildHoursSchema(2160),
  /**
   * Whether the hours are business hours of the property, Monday to Friday 9 to 5; otherwise they run day and night.
   */
  is_business_hours: z.boolean(),
};

const rule = z.object({ reason: z.enum(alertReasons), ...fields, is_default: z.boolean() });
export type AlertRuleRow = z.infer<typeof rule>;

/** Returns who follows up new alerts, and the deadlines. */
export const getAlertRules = defineEndpoint({
  name: "getAlertRules",
  method: "GET",
  path: "/analytics/alert_rules",
  summary: "Who gets new alerts of each reason, and within how many hours they are answered and resolved.",
  reply: z.object({ data: z.array(rule) }),
});

/** Changes the rule of one reason, for alerts opened from now on. */
export const updateAlertRule = defineEndpoint({
  name: "updateAlertRule",
  method: "PUT",
  path: "/analytics/alert_rules/:reason",
  summary: "Changes who gets new alerts of a reason and their deadlines; alerts that are open keep theirs.",
  params: z.strictObject({ reason: z.enum(alertReasons) }),
  body: z.strictObject(fields).refine((body) => body.resolve_hours >= body.first_response_hours, {
    path: ["resolve_hours"],
    message: "Must not be before the first answer",
  }),
  reply: z.object({ data: rule }),
});
