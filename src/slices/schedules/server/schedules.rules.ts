import { addDays, addMonths, daysBetween, laterInZone, startOfMonth } from "#platform/server/clock.ts";
import type { Frequency } from "#slices/schedules/contract/schedules.contract.ts";

/** When a schedule is due: from its first instant on, again and again by the wall clock of its zone. */
export interface Rhythm {
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

/** The nth time after the first, counted from the first: 31 January, 28 February, 31 March. */
export function occurrence({ firstAt, zone, frequency }: Rhythm, n: number): Date {
  if (n === 0) return firstAt;
  const period = periods[frequency];
  return laterInZone(zone, firstAt, "days" in period ? { days: period.days * n } : { months: period.months * n });
}

/** How many times at least lie before so many milliseconds have passed. */
function timesWithin(frequency: Frequency, passed: number): number {
  const period = periods[frequency];
  const longest = "days" in period ? period.days * DAY : period.months * 31 * DAY;
  // A change of clock moves one time by hours, never the ones after it.
  return Math.max(0, Math.floor((passed - 2 * DAY) / longest));
}

function indexAfter(rhythm: Rhythm, instant: Date): number {
  let n = timesWithin(rhythm.frequency, instant.getTime() - rhythm.firstAt.getTime());
  while (occurrence(rhythm, n) <= instant) n += 1;
  return n;
}

/** The first time that is later than an instant. */
export function nextAfter(rhythm: Rhythm, instant: Date): Date {
  return occurrence(rhythm, indexAfter(rhythm, instant));
}

/** The next so many times after an instant. */
export function nextTimes(rhythm: Rhythm, instant: Date, count: number): Date[] {
  const first = indexAfter(rhythm, instant);
  return Array.from({ length: count }, (_, at) => occurrence(rhythm, first + at));
}

/** What is due now: its last time, how many earlier ones were missed, and the next. */
export interface Due {
  readonly window: Date;
  readonly missed: number;
  readonly nextAt: Date;
}

/** What is due of a schedule whose next time was `nextAt`; null while that is to come. However many were missed, one is made up for. */
export function dueNow(rhythm: Rhythm, nextAt: Date, now: Date): Due | null {
  if (nextAt > now) return null;
  const after = indexAfter(rhythm, now);
  const before = indexAfter(rhythm, nextAt) - 1;
  const last = Math.max(after - 1, 0);
  return { window: occurrence(rhythm, last), missed: Math.max(last - before, 0), nextAt: occurrence(rhythm, after) };
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const lastOfMonth = (day: string): string => addDays(addMonths(day, 1), -1);

function monthsBetween(from: string, to: string): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
}

/** The same of days that begin with a month and end with one, or on the day itself; null for any others. */
function movedMonths({ from, to }: { from: string; to: string }, chosenOn: string, today: string): string | null {
  const months = monthsBetween(chosenOn, today);
  const beginsYear = from === `${chosenOn.slice(0, 4)}-01-01` && startOfMonth(to) !== from;
  if (to === chosenOn) return `${beginsYear ? `${today.slice(0, 4)}-01-01` : addMonths(from, months)}:${today}`;
  return lastOfMonth(to) === to ? `${addMonths(from, months)}:${lastOfMonth(addMonths(to, months))}` : null;
}

/**
 * A range of days that was chosen on one day, as it is on another: whole months stay whole months, a year up to the day
 * begins with the new day's year, months up to the day
 * itself go up to the new day, and any other range moves by the days between. What is no range of days stays as it is.
 */
export function movedRange(range: string, chosenOn: string, today: string): string {
  const [from = "", to = "", ...rest] = range.split(":");
  if (rest.length > 0 || !isDay(from) || !isDay(to)) return range;
  const moved = startOfMonth(from) === from ? movedMonths({ from, to }, chosenOn, today) : null;
  if (moved !== null) return moved;
  const days = daysBetween(chosenOn, today);
  return `${addDays(from, days)}:${addDays(to, days)}`;
}
