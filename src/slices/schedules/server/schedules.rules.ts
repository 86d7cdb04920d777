import { addDays, addMonths, countDaysBetween, addInZone, startOfMonth } from "#platform/server/clock.ts";
import type { Frequency } from "#slices/schedules/contract/schedules.contract.ts";

/** The timing of a schedule: from its first instant on, repeated by the local time of its zone. */
export interface Recurrence {
  readonly firstAt: Date;
  readonly zone: string;
  readonly frequency: Frequency;
}

const DAY = 86_400_000;

const periods: Readonly<Record<Frequency, { readonly days: number } | { readonly months: number }>> = {
  "1 day": { days: 1 },
  "7 days": { days: 7 },
  "14 days": { days: 14 },
  "1 month": { months: 1 },
  "3 months": { months: 3 },
};

/** Returns the nth time after the first, counted from the first: January 31, February 28, March 31. */
export function computeOccurrence({ firstAt, zone, frequency }: Recurrence, n: number): Date {
  if (n === 0) return firstAt;
  const period = periods[frequency];
  return addInZone(zone, firstAt, "days" in period ? { days: period.days * n } : { months: period.months * n });
}

/** Returns a lower bound for the number of times within some milliseconds. */
function countTimesWithin(frequency: Frequency, passed: number): number {
  const period = periods[frequency];
  const longest = "days" in period ? period.days * DAY : period.months * 31 * DAY;
  // A clock change moves one time by hours, but not the later ones.
  return Math.max(0, Math.floor((passed - 2 * DAY) / longest));
}

function computeIndexAfter(recurrence: Recurrence, instant: Date): number {
  let n = countTimesWithin(recurrence.frequency, instant.getTime() - recurrence.firstAt.getTime());
  while (computeOccurrence(recurrence, n) <= instant) n += 1;
  return n;
}

/** Returns the first time after an instant. */
export function computeNextAfter(recurrence: Recurrence, instant: Date): Date {
  return computeOccurrence(recurrence, computeIndexAfter(recurrence, instant));
}

/** Returns the next `count` times after an instant. */
export function computeNextTimes(recurrence: Recurrence, instant: Date, count: number): Date[] {
  const first = computeIndexAfter(recurrence, instant);
  return Array.from({ length: count }, (_, at) => computeOccurrence(recurrence, first + at));
}

/** A due schedule: its last due time, the number of missed earlier ones, and the next time. */
export interface DueDelivery {
  readonly window: Date;
  readonly missed: number;
  readonly nextAt: Date;
}

/**
 * Returns what is due of a schedule whose next time was `nextAt`; null if that is in the future. One delivery covers
 * any number of missed times.
 */
export function findDueDelivery(recurrence: Recurrence, nextAt: Date, now: Date): DueDelivery | null {
  if (nextAt > now) return null;
  const after = computeIndexAfter(recurrence, now);
  const before = computeIndexAfter(recurrence, nextAt) - 1;
  const last = Math.max(after - 1, 0);
  return {
    window: computeOccurrence(recurrence, last),
    missed: Math.max(last - before, 0),
    nextAt: computeOccurrence(recurrence, after),
  };
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const getMonthEnd = (day: string): string => addDays(addMonths(day, 1), -1);

function countMonthsBetween(from: string, to: string): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
}

/** Moves a range that starts with a month and ends with a month or on the chosen day; null for other ranges. */
function moveMonths({ from, to }: { from: string; to: string }, chosenOn: string, today: string): string | null {
  const months = countMonthsBetween(chosenOn, today);
  const beginsYear = from === `${chosenOn.slice(0, 4)}-01-01` && startOfMonth(to) !== from;
  if (to === chosenOn) return `${beginsYear ? `${today.slice(0, 4)}-01-01` : addMonths(from, months)}:${today}`;
  return getMonthEnd(to) === to ? `${addMonths(from, months)}:${getMonthEnd(addMonths(to, months))}` : null;
}

/**
 * Moves a range of days from the day it was chosen to another day. Whole months remain whole months. A year to date
 * starts with the year of the new day, and months to date end on the new day. Other ranges move by the number of days
 * between. Any other text is unchanged.
 */
export function shiftRange(range: string, chosenOn: string, today: string): string {
  const [from = "", to = "", ...rest] = range.split(":");
  if (rest.length > 0 || !isDay(from) || !isDay(to)) return range;
  const moved = startOfMonth(from) === from ? moveMonths({ from, to }, chosenOn, today) : null;
  if (moved !== null) return moved;
  const days = countDaysBetween(chosenOn, today);
  return `${addDays(from, days)}:${addDays(to, days)}`;
}
