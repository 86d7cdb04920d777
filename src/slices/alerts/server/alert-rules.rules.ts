import type { AlertOwnerLevel, AlertReason } from "#slices/alerts/contract/alert-rules.contract.ts";
import type { AlertReasons } from "./alerts.rules.ts";

/** The owner and the deadlines of alerts of one reason. */
export interface AlertRule {
  readonly ownerLevel: AlertOwnerLevel;
  readonly firstResponseHours: number;
  readonly resolveHours: number;
  /** Whether the clock runs only in the business hours of the property; otherwise day and night. */
  readonly isBusinessHours: boolean;
}
export type AlertRules = Readonly<Record<AlertReason, AlertRule>>;

/** A business day of a property, in hours. */
const BUSINESS_DAY_HOURS = 8;

const others: AlertRule = {
  ownerLevel: "property",
  firstResponseHours: BUSINESS_DAY_HOURS,
  resolveHours: 3 * BUSINESS_DAY_HOURS,
  isBusinessHours: true,
};

/** The rules of a company that has changed none. */
export const defaultAlertRules: AlertRules = {
  service_issue: { ownerLevel: "maintenance", firstResponseHours: 24, resolveHours: 72, isBusinessHours: false },
  unlikely_to_renew: others,
  contact_requested: others,
};

/**
 * Returns the rule of an alert with these reasons: a service issue comes before an unlikely renewal, and that before a
 * contact request.
 */
export function selectAlertRule(rules: AlertRules, reasons: AlertReasons): AlertRule {
  if (reasons.hasServiceIssue) return rules.service_issue;
  return reasons.isUnlikely ? rules.unlikely_to_renew : rules.contact_requested;
}
