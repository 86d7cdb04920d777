import { addDays, localDate, buildHour, formatLocalDateTime } from "#platform/server/clock.ts";
import { type DatedRow, toState } from "./my-plans.rules.ts";

/** Mails about tasks begin at this hour of their reader's day, and none is posted from the other one on. */
const OPENS_AT = 7;
const CLOSES_AT = 19;
/** A task is due soon so many days before its due date. */
const SOON_DAYS = 3;
const PENDING = 2;
const PAST_DUE = 3;

/** The day of a zone on which mails about tasks may be posted now; null outside of 07:00 to 19:00 there. */
export function openDay(zone: string, now: Date): string | null {
  const hour = Number(formatLocalDateTime(zone, now).slice(11, 13));
  return hour >= OPENS_AT && hour < CLOSES_AT ? localDate(zone, now) : null;
}

/** The instant from which mails of a day may leave to a zone. */
export const opensOn = (zone: string, day: string): Date => buildHour(zone, day, OPENS_AT);

/** Whether the mail of a day may leave: not before that day's morning, and not on another day. */
export type Timing = "now" | "too_late" | { readonly postponed: Date };

/** Whether the mail of a day may leave now to a reader in a zone. */
export function buildTiming(day: string, zone: string, now: Date): Timing {
  if (localDate(zone, now) > day) return "too_late";
  const opens = opensOn(zone, day);
  return now < opens ? { postponed: opens } : "now";
}

/** What a mail says of a task: past due, due within three days, or (once) that it has begun. */
export type NotificationReason = "past_due" | "due_soon" | "begun";

/** A task to be notified of, with the day that was notified of before. */
export interface NotifiableTask extends DatedRow {
  /** The latest alert or escalate date of the task that its reader was notified of; null where there was none. */
  readonly told_about: string | null;
}

/** True where the reader has not been notified of this date, nor of a later one that the task had. */
export function isNews(aboutOn: string | null, notifiedAbout: string | null): boolean {
  return aboutOn !== null && (notifiedAbout === null || notifiedAbout < aboutOn);
}

/** What there is to say of a task now, whether it has been said before or not; null: nothing. */
export function notificationReason(row: DatedRow, isNew: boolean, now: Date): NotificationReason | null {
  const { progressId } = toState(row, now);
  if (progressId === PAST_DUE) return "past_due";
  if (progressId !== PENDING || row.due_on === null) return null;
  if (row.due_on <= addDays(localDate(row.zone, now), SOON_DAYS)) return "due_soon";
  return isNew ? "begun" : null;
}

/** The tasks of a mail that its reader has not been notified of, once they have begun. */
export function toNews<Row extends NotifiableTask>(rows: readonly Row[], now: Date): Row[] {
  return rows.filter((row) => isNews(row.alert_on, row.told_about) && notificationReason(row, true, now) !== null);
}
