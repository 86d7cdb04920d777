import { addDays, toLocalDate, buildHour, formatLocalDateTime } from "#platform/server/clock.ts";
import { type DatedRow, toState } from "../enrollments/my-plans.rules.ts";

/** Task emails are posted from this hour of the recipient's day until CLOSES_AT. */
const OPENS_AT = 7;
const CLOSES_AT = 19;
/** Days before the due date from which a task is due soon. */
const SOON_DAYS = 3;
const PENDING = 2;
const PAST_DUE = 3;

/** Returns the day of a zone for which task emails may be posted now; null outside 07:00 to 19:00 there. */
export function openDay(zone: string, now: Date): string | null {
  const hour = Number(formatLocalDateTime(zone, now).slice(11, 13));
  return hour >= OPENS_AT && hour < CLOSES_AT ? toLocalDate(zone, now) : null;
}

/** Returns the instant from which emails of a day may be sent to a zone. */
export const getOpening = (zone: string, day: string): Date => buildHour(zone, day, OPENS_AT);

/** Whether an email of a day may be sent: not before that day's morning, and not on another day. */
export type Timing = "now" | "too_late" | { readonly postponed: Date };

/** Returns whether an email of a day may be sent now to a recipient in a zone. */
export function buildTiming(day: string, zone: string, now: Date): Timing {
  if (toLocalDate(zone, now) > day) return "too_late";
  const opens = getOpening(zone, day);
  return now < opens ? { postponed: opens } : "now";
}

/** Why an email lists a task: past due, due within three days, or (once) begun. */
export type NotificationReason = "past_due" | "due_soon" | "begun";

/** A task for a notification, with the date of the previous one. */
export interface NotifiableTask extends DatedRow {
  /** The latest alert or escalate date of the task that the recipient was notified of; null without one. */
  readonly notified_about: string | null;
}

/** Returns true when the recipient was not notified of this date or a later one of the task. */
export function isNotYetNotified(aboutOn: string | null, notifiedAbout: string | null): boolean {
  return aboutOn !== null && (notifiedAbout === null || notifiedAbout < aboutOn);
}

/** Returns why a task is in an email now, whether it was in one before or not; null when it is not. */
export function findNotificationReason(row: DatedRow, isNew: boolean, now: Date): NotificationReason | null {
  const { progressId } = toState(row, now);
  if (progressId === PAST_DUE) return "past_due";
  if (progressId !== PENDING || row.due_on === null) return null;
  if (row.due_on <= addDays(toLocalDate(row.zone, now), SOON_DAYS)) return "due_soon";
  return isNew ? "begun" : null;
}

/** Returns the begun tasks of an email that its recipient was not notified of before. */
export function selectNotYetNotified<Row extends NotifiableTask>(rows: readonly Row[], now: Date): Row[] {
  return rows.filter(
    (row) => isNotYetNotified(row.alert_on, row.notified_about) && findNotificationReason(row, true, now) !== null,
  );
}
