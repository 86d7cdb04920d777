import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import { engagementWindows, satisfactionWindows } from "#slices/analytics/server/analytics.api.ts";
import { LINK_DAYS } from "../surveys.rules.ts";

/** So many days after its last link has expired, nothing of a day changes any more but by who says so. */
const MARGIN_DAYS = 14;

/** The days before which sums are kept, in order. */
export interface RunningDays {
  /** Of locations and regions: where the windows of these days begin and end. */
  readonly places: readonly string[];
  /** Of the whole client: those, and the first day of every month. */
  readonly client: readonly string[];
}

/** Days up to this one are settled: who was asked before it cannot answer any more. */
export function settledDay(today: string): string {
  return addDays(today, -(LINK_DAYS + MARGIN_DAYS));
}

const inOrder = (days: readonly string[]): readonly string[] => [...new Set(days)].toSorted();

/** The days that tables of today ask for; somewhere it is still yesterday or tomorrow already. */
export function runningDays(today: string, firstMonth: string | null): RunningDays {
  if (firstMonth === null) return { places: [], client: [] };
  const asked = [-1, 0, 1].flatMap((shift) => {
    const day = addDays(today, shift);
    const windows = [satisfactionWindows(day), engagementWindows(day)];
    const ranges = windows.flatMap(({ current, previous }) => [current, previous]);
    return [startOfMonth(settledDay(day)), ...ranges.flatMap(({ from, to }) => [from, addDays(to, 1)])];
  });
  const last = settledDay(today);
  const places = inOrder(asked.filter((day) => day <= last));
  const months: string[] = [];
  for (let month = firstMonth; month <= last; month = addMonths(month, 1)) months.push(month);
  return { places, client: inOrder([...places, ...months]) };
}
