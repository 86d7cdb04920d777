import { addDays, addMonths, localDate, startOfMonth } from "#platform/server/clock.ts";
import { engagementWindows, satisfactionWindows } from "#slices/analytics/server/analytics.api.ts";
import { firstOpenDay, LINK_DAYS } from "../surveys.rules.ts";

/** So many days after its last link has expired, nothing of a day changes any more but by who says so. */
const MARGIN_DAYS = 14;

/** Days before which sums are kept, in order; none is in both. */
export interface KeptDays {
  /** Of everything. */
  readonly whole: readonly string[];
  /** Later ones: of answers and what is reported with them. */
  readonly answers: readonly string[];
}

/** The days before which sums are kept. */
export interface RunningDays {
  /** Of locations: where the windows of these days begin and end. */
  readonly places: KeptDays;
  /** Of regions and of the whole client: those, and the first day of every month. */
  readonly client: KeptDays;
}

/** Days up to this one are settled: who was invited before it cannot answer any more. */
export function settledDay(today: string): string {
  return addDays(today, -(LINK_DAYS + MARGIN_DAYS));
}

/**
 * Before this day no one answers any more, for an answer counts on the day it is given: a whole day has passed since in the
 * client's zone, so that no transaction is still open; and the day is over everywhere, should the client get another zone.
 */
export function answeredDay(timeZone: string, now: Date): string {
  const yesterday = addDays(localDate(timeZone, now), -1);
  const anywhere = firstOpenDay(now);
  return yesterday < anywhere ? yesterday : anywhere;
}

const inOrder = (days: readonly string[]): readonly string[] => [...new Set(days)].toSorted();

/**
 * The days that tables of today request, of answers up to `answered`; somewhere it is still yesterday or tomorrow already.
 * None where nothing is counted (`firstMonth` is null).
 */
export function cumulativeDays(today: string, answered: string, firstMonth: string | null): RunningDays {
  const last = settledDay(today);
  const kept = (days: readonly string[]): KeptDays => ({
    whole: inOrder(days.filter((day) => day <= last)),
    answers: inOrder(days.filter((day) => day > last && day <= answered)),
  });
  if (firstMonth === null) return { places: kept([]), client: kept([]) };
  const request = [-1, 0, 1].flatMap((shift) => {
    const day = addDays(today, shift);
    const windows = [satisfactionWindows(day), engagementWindows(day)];
    const ranges = windows.flatMap(({ current, previous }) => [current, previous]);
    return [startOfMonth(settledDay(day)), ...ranges.flatMap(({ from, to }) => [from, addDays(to, 1)])];
  });
  // A job that comes late leaves the month to be read, and not its days.
  const places = [...request, startOfMonth(answered), answered];
  const months: string[] = [];
  for (let month = firstMonth; month <= answered; month = addMonths(month, 1)) months.push(month);
  return { places: kept(places), client: kept([...places, ...months]) };
}
