import { addDays } from "#platform/server/clock.ts";
import type { DateRange, Windows } from "../analytics.api.ts";
import { type Cohort, LINK_DAYS } from "../analytics.metrics.ts";
import { type DaySpan, spanOf } from "../windows.rules.ts";

export type WindowName = "current" | "previous";

/** A stretch of days that a statement sums by itself; its place in the list is its number in the SQL. */
export interface Period extends DaySpan {
  readonly window: WindowName;
  readonly cohort: Cohort;
}

function cohortSpan(range: DateRange, cohort: Cohort, today: string): DaySpan {
  const { first, until } = spanOf(range);
  // Sent at least 21 days ago means on or before today − 21, so the first young day is the one after.
  const firstYoung = addDays(today, 1 - LINK_DAYS);
  if (cohort === "settled") return { first, until: until < firstYoung ? until : firstYoung };
  if (cohort === "young") return { first: first > firstYoung ? first : firstYoung, until };
  return { first, until };
}

/** The periods of both windows for these cohorts; empty ones are left out. Throws RangeError where two overlap. */
export function periodsOf(windows: Windows, cohorts: readonly Cohort[], today: string): readonly Period[] {
  const periods = (["current", "previous"] as const).flatMap((window) =>
    cohorts.map((cohort): Period => ({ window, cohort, ...cohortSpan(windows[window], cohort, today) })),
  );
  const real = periods.filter((period) => period.first < period.until);
  const inOrder = real.toSorted((a, b) => (a.first < b.first ? -1 : 1));
  // A row falls into one period of the statement only; overlapping ones would silently lose it.
  if (inOrder.some((period, at) => at > 0 && (inOrder[at - 1]?.until ?? "") > period.first)) {
    throw new RangeError("the windows of one request must not overlap");
  }
  return real;
}
