import { addDays, dayIn, hourOf, wallClockIn } from "#platform/server/clock.ts";
import { type DatedRow, stateOf } from "./own-plans.rules.ts";

/** Mails about tasks begin at this hour of their reader's day, and none is posted from the other one on. */
const OPENS_AT = 7;
const CLOSES_AT = 19;
/** A task is due soon so many days before its due date. */
const SOON_DAYS = 3;
const PENDING = 2;
const PAST_DUE = 3;

/** The day of a zone on which mails about tasks may be posted now; null outside of 07:00 to 19:00 there. */
export function openDay(zone: string, now: Date): string | null {
  const hour = Number(wallClockIn(zone, now).slice(11, 13));
  return hour >= OPENS_AT && hour < CLOSES_AT ? dayIn(zone, now) : null;
}

/** The instant from which mails of a day may leave to a zone. */
export const opensOn = (zone: string, day: string): Date => hourOf(zone, day, OPENS_AT);

/** Whether the mail of a day may leave: not before that day's morning, and not on another day. */
export type Timing = "now" | "too_late" | { readonly postponed: Date };

/** Whether the mail of a day may leave now to a reader in a zone. */
export function timingOf(day: string, zone: string, now: Date): Timing {
  if (dayIn(zone, now) > day) return "too_late";
  const opens = opensOn(zone, day);
  return now < opens ? { postponed: opens } : "now";
}

/** What a mail says of a task: past due, due within three days, or (once) that it has begun. */
export type Said = "past_due" | "due_soon" | "begun";

/** A task to be told of, with the day that was told of before. */
export interface ToldRow extends DatedRow {
  /** The latest alert or escalate date of the task that its reader was told of; null where there was none. */
  readonly told_about: string | null;
}

/** True where the reader has not been told of this date, nor of a later one that the task had. */
export function isNews(aboutOn: string | null, toldAbout: string | null): boolean {
  return aboutOn !== null && (toldAbout === null || toldAbout < aboutOn);
}

/** What there is to say of a task now, whether it has been said before or not; null: nothing. */
export function saidOf(row: DatedRow, isNew: boolean, now: Date): Said | null {
  const { progressId } = stateOf(row, now);
  if (progressId === PAST_DUE) return "past_due";
  if (progressId !== PENDING || row.due_on === null) return null;
  if (row.due_on <= addDays(dayIn(row.zone, now), SOON_DAYS)) return "due_soon";
  return isNew ? "begun" : null;
}

/** The tasks of a mail that its reader has not been told of, once they have begun. */
export function newsOf<Row extends ToldRow>(rows: readonly Row[], now: Date): Row[] {
  return rows.filter((row) => isNews(row.alert_on, row.told_about) && saidOf(row, true, now) !== null);
}
