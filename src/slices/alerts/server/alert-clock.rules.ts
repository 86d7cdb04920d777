import { addDays, toLocalDate, getEndOfDay, buildHour } from "#platform/server/clock.ts";
import type { AlertRule } from "./alert-rules.rules.ts";
import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";

const HOUR_MS = 3_600_000;

/** Business hours of a property: Monday to Friday, from and until these hours of its local time. */
const OPENS = 9;
const CLOSES = 17;
const SATURDAY = 6;
const SUNDAY = 0;

/** The deadlines for answering and resolving an alert. */
export interface AlertDeadlines {
  readonly firstResponseDue: Date;
  readonly resolveDue: Date;
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === SATURDAY || weekday === SUNDAY;
}

/** Returns the instant at which this many business hours have passed since another, by the local time of a zone. */
export function addBusinessHours(zone: string, from: Date, hours: number): Date {
  let left = hours * HOUR_MS;
  for (let day = toLocalDate(zone, from); ; day = addDays(day, 1)) {
    if (isWeekend(day)) continue;
    const start = Math.max(from.getTime(), buildHour(zone, day, OPENS).getTime());
    const open = Math.max(0, buildHour(zone, day, CLOSES).getTime() - start);
    if (left <= open) return new Date(start + left);
    left -= open;
  }
}

/**
 * Returns the deadlines of an alert opened at an instant: by the calendar, or in the business hours of the property.
 */
export function toDeadlines(alert: {
  readonly rule: AlertRule;
  readonly zone: string;
  readonly from: Date;
}): AlertDeadlines {
  const { rule, zone, from } = alert;
  const addHours = (hours: number): Date =>
    rule.isBusinessHours ? addBusinessHours(zone, from, hours) : new Date(from.getTime() + hours * HOUR_MS);
  return { firstResponseDue: addHours(rule.firstResponseHours), resolveDue: addHours(rule.resolveHours) };
}

/** The fields that determine the next deadline of an alert. */
export interface AlertTimes {
  readonly completed_at: Date | null;
  readonly acknowledged_at: Date | null;
  readonly first_response_due: Date | null;
  readonly resolve_due: Date | null;
  /** The clock is stopped for a closed property. */
  readonly is_archived: boolean;
}

/** Returns the next deadline; null without one. */
export function getNextDue(alert: AlertTimes): Date | null {
  if (alert.completed_at !== null || alert.is_archived) return null;
  return alert.acknowledged_at === null ? alert.first_response_due : alert.resolve_due;
}

/** Returns how urgent an alert is at an instant, by the day of its property. */
export function buildUrgency(alert: AlertTimes, zone: string, now: Date): AlertRow["urgency"] {
  const due = getNextDue(alert);
  if (due === null) return "none";
  if (due <= now) return "late";
  return due <= getEndOfDay(zone, toLocalDate(zone, now)) ? "today" : "later";
}
