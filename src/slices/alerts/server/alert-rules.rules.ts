import type { AlertOwnerLevel, AlertReason } from "#slices/alerts/contract/alert-rules.contract.ts";
import type { AlertReasons } from "./alerts.rules.ts";

/** Who looks after alerts of one reason, and until when. */
export interface AlertRule {
  readonly ownerLevel: AlertOwnerLevel;
  readonly firstResponseHours: number;
  readonly resolveHours: number;
  /** Whether the clock runs in the business hours of the property alone; else day and night. */
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

/** What holds where a company has changed nothing. */
export const defaultAlertRules: AlertRules = {
  service_issue: { ownerLevel: "maintenance", firstResponseHours: 24, resolveHours: 72, isBusinessHours: false },
  unlikely_to_renew: others,
  contact_requested: others,
};

/** The rule of an alert with these reasons: what needs repair goes before what someone feels, that before a call. */
export function findAlertRule(rules: AlertRules, reasons: AlertReasons): AlertRule {
  if (reasons.hasServiceIssue) return rules.service_issue;
  return reasons.isUnlikely ? rules.unlikely_to_renew : rules.contact_requested;
}
