import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import type { DateRange, Windows } from "../analytics.time.ts";
import { type Cohort, LINK_DAYS } from "../metrics/metric-declaration.ts";
import { type DaySpan, toSpan } from "../windows.rules.ts";

/** A range with the name that its figures are stored under: a window, or a month. */
export interface NamedRange {
  readonly name: string;
  readonly range: DateRange;
}

/** A span of days that a statement sums by itself; its position in the list is its number in the SQL. */
export interface Period extends DaySpan {
  readonly slot: string;
  readonly cohort: Cohort;
  /**
   * No rows exist between `until` and this day, so open rows may be read up to it: the current month is read as a whole
   * one.
   */
  readonly reach: string;
}

/** Returns the windows as slots: "current" and, if there is an earlier one, "previous". */
export function toWindowSlots({ current, previous }: Windows): readonly NamedRange[] {
  const now = { name: "current", range: current };
  return previous === null ? [now] : [now, { name: "previous", range: previous }];
}

function getCohortSpan(range: DateRange, cohort: Cohort, today: string): DaySpan {
  const { first, until } = toSpan(range);
  // Sent at least 21 days ago means on or before today − 21, so the first young day is the one after.
  const firstYoung = addDays(today, 1 - LINK_DAYS);
  if (cohort === "settled") return { first, until: until < firstYoung ? until : firstYoung };
  if (cohort === "young") return { first: first > firstYoung ? first : firstYoung, until };
  return { first, until };
}

// No rows exist yet after today. When another period begins before the month is over, as with future ranges, the month
// does not belong to this one alone.
function computeReach({ until }: DaySpan, all: readonly DaySpan[], today: string): string {
  if (until <= today || until === startOfMonth(until)) return until;
  const reach = startOfMonth(addMonths(until, 1));
  return all.some((other) => other.first >= until && other.first < reach) ? until : reach;
}

/** Returns the periods of all slots for these cohorts without empty ones. Throws RangeError when two overlap. */
export function toPeriods(slots: readonly NamedRange[], cohorts: readonly Cohort[], today: string): readonly Period[] {
  const periods = slots.flatMap(({ name, range }) =>
    cohorts.map((cohort) => ({ slot: name, cohort, ...getCohortSpan(range, cohort, today) })),
  );
  const real = periods.filter((period) => period.first < period.until);
  const inOrder = real.toSorted((a, b) => (a.first < b.first ? -1 : 1));
  // A row falls into only one period of the statement; overlapping periods would silently lose it.
  if (inOrder.some((period, at) => at > 0 && (inOrder[at - 1]?.until ?? "") > period.first)) {
    throw new RangeError("the ranges of one request must not overlap");
  }
  return real.map((period) => ({ ...period, reach: computeReach(period, real, today) }));
}
