import { addDays, addMonths, addYears, startOfMonth } from "#platform/server/clock.ts";
import type { DateRange, Windows } from "./analytics.api.ts";

/** Calendar days from `first` up to and without `until`. */
export interface DaySpan {
  readonly first: string;
  readonly until: string;
}

/** A range as the rollups hold it: a run of whole months, and the days at its edges. */
export interface SplitRange {
  /** First days of whole months, from `first` up to and without `until`; null when the range holds no whole month. */
  readonly months: DaySpan | null;
  /** What is left over, in order; at most one span on either side. */
  readonly days: readonly DaySpan[];
}

/** The half-open span of an inclusive range. */
export function spanOf(range: DateRange): DaySpan {
  return { first: range.from, until: addDays(range.to, 1) };
}

function rangeOf(span: DaySpan): DateRange {
  return { from: span.first, to: addDays(span.until, -1) };
}

/** The comparison range: both half-open bounds shifted back by the fewest whole years that leave no overlap. */
export function previousOf(range: DateRange): DateRange {
  const { first, until } = spanOf(range);
  let years = 1;
  while (addYears(until, -years) > first) years += 1;
  return rangeOf({ first: addYears(first, -years), until: addYears(until, -years) });
}

function withPrevious(current: DateRange): Windows {
  return { current, previous: previousOf(current) };
}

/** The 11 last closed months and the current one to date, and the same a year before. */
export function satisfactionWindows(today: string): Windows {
  return withPrevious({ from: addMonths(today, -11), to: today });
}

/** The 12 last closed months, and the 12 before them. */
export function engagementWindows(today: string): Windows {
  return withPrevious({ from: addMonths(today, -12), to: addDays(startOfMonth(today), -1) });
}

/** Splits a span into its whole months and the days at its edges: disjoint, and together exactly the span. */
export function splitSpan(span: DaySpan): SplitRange {
  const { first, until } = span;
  if (first >= until) return { months: null, days: [] };
  const firstMonth = first === startOfMonth(first) ? first : addMonths(first, 1);
  const untilMonth = startOfMonth(until);
  if (firstMonth >= untilMonth) return { months: null, days: [span] };
  const edges = [
    { first, until: firstMonth },
    { first: untilMonth, until },
  ];
  return { months: { first: firstMonth, until: untilMonth }, days: edges.filter((edge) => edge.first < edge.until) };
}
