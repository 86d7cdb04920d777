import { addDays, dayIn, endOfDay, hourOf } from "#platform/server/clock.ts";
import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";

const HOUR_MS = 3_600_000;

/** Business hours of a property: Monday to Friday, from and until these hours of its wall clock. */
const OPENS = 9;
const CLOSES = 17;
const SATURDAY = 6;
const SUNDAY = 0;

const DAY_HOURS = 24;
const BUSINESS_DAY_HOURS = CLOSES - OPENS;
/** Days until the resident is answered, and until it is fixed. */
const FIRST_RESPONSE_DAYS = 1;
const RESOLVE_DAYS = 3;

/** Until when an alert is to be answered and resolved. */
export interface AlertDeadlines {
  readonly firstResponseDue: Date;
  readonly resolveDue: Date;
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === SATURDAY || weekday === SUNDAY;
}

/** The instant at which so many business hours have passed since another, by the wall clock of a zone. */
export function addBusinessHours(zone: string, from: Date, hours: number): Date {
  let left = hours * HOUR_MS;
  for (let day = dayIn(zone, from); ; day = addDays(day, 1)) {
    if (isWeekend(day)) continue;
    const start = Math.max(from.getTime(), hourOf(zone, day, OPENS).getTime());
    const open = Math.max(0, hourOf(zone, day, CLOSES).getTime() - start);
    if (left <= open) return new Date(start + left);
    left -= open;
  }
}

/**
 * The deadlines of an alert that is opened at an instant. A service issue runs day and night; everything else in the
 * business hours of the property.
 */
export function deadlinesOf(alert: {
  readonly hasServiceIssue: boolean;
  readonly zone: string;
  readonly from: Date;
}): AlertDeadlines {
  const { hasServiceIssue, zone, from } = alert;
  const after = (days: number): Date =>
    hasServiceIssue
      ? new Date(from.getTime() + days * DAY_HOURS * HOUR_MS)
      : addBusinessHours(zone, from, days * BUSINESS_DAY_HOURS);
  return { firstResponseDue: after(FIRST_RESPONSE_DAYS), resolveDue: after(RESOLVE_DAYS) };
}

/** What decides the next deadline of an alert. */
export interface AlertTimes {
  readonly completed_at: Date | null;
  readonly acknowledged_at: Date | null;
  readonly first_response_due: Date | null;
  readonly resolve_due: Date | null;
  /** The clock stands still for a property that is closed. */
  readonly is_archived: boolean;
}

/** The deadline that comes next; null without one. */
export function nextDue(alert: AlertTimes): Date | null {
  if (alert.completed_at !== null || alert.is_archived) return null;
  return alert.acknowledged_at === null ? alert.first_response_due : alert.resolve_due;
}

/** How urgent an alert is at an instant, by the day of its property. */
export function urgencyOf(alert: AlertTimes, zone: string, now: Date): AlertRow["urgency"] {
  const due = nextDue(alert);
  if (due === null) return "none";
  if (due <= now) return "late";
  return due <= endOfDay(zone, dayIn(zone, now)) ? "today" : "later";
}
