import { addDays, addMonths, addYears, startOfMonth } from "#platform/server/clock.ts";
import type { ComparedWindows, DateRange } from "./analytics.time.ts";

/** Calendar days from `first` up to but not including `until`. */
export interface DaySpan {
  readonly first: string;
  readonly until: string;
}

/** A range as stored in rollups: a run of whole months, and the days at its edges. */
export interface SplitRange {
  /**
   * First days of whole months, from `first` up to but not including `until`; null when the range has no whole month.
   */
  readonly months: DaySpan | null;
  /** The remaining days, in order; at most one span on either side. */
  readonly days: readonly DaySpan[];
}

/** Returns the half-open span of an inclusive range. */
export function toSpan(range: DateRange): DaySpan {
  return { first: range.from, until: addDays(range.to, 1) };
}

function toRange(span: DaySpan): DateRange {
  return { from: span.first, to: addDays(span.until, -1) };
}

/** Returns the comparison range: both half-open bounds shifted back by the fewest whole years that leave no overlap. */
export function toPreviousRange(range: DateRange): DateRange {
  const { first, until } = toSpan(range);
  let years = 1;
  while (addYears(until, -years) > first) years += 1;
  return toRange({ first: addYears(first, -years), until: addYears(until, -years) });
}

function withPrevious(current: DateRange): ComparedWindows {
  return { current, previous: toPreviousRange(current) };
}

/** Returns the 11 last closed months and the current one to date, and the same a year before. */
export function getSatisfactionWindows(today: string): ComparedWindows {
  return withPrevious({ from: addMonths(today, -11), to: today });
}

/** Returns the 12 last closed months, and the 12 before them. */
export function getEngagementWindows(today: string): ComparedWindows {
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

/** Returns spans that share no day, in order, with adjacent ones joined. */
export function uniteSpans(spans: readonly DaySpan[]): readonly DaySpan[] {
  const united: DaySpan[] = [];
  for (const { first, until } of spans.toSorted((a, b) => (a.first < b.first ? -1 : 1))) {
    const last = united.at(-1);
    if (last?.until === first) united[united.length - 1] = { first: last.first, until };
    else united.push({ first, until });
  }
  return united;
}

/** How a span is read from rollups of months and of days: whole months, and days to add and to subtract. */
export interface SpanReading {
  readonly months: DaySpan | null;
  readonly plus: readonly DaySpan[];
  readonly minus: readonly DaySpan[];
}

/** Returns the number of calendar days of a span. */
export function countDays({ first, until }: DaySpan): number {
  return Math.round((Date.parse(until) - Date.parse(first)) / 86_400_000);
}

/**
 * Returns the cheaper way to read a span of sums that can be subtracted: for a month with more than half of its days,
 * the month minus the others.
 */
export function toSpanReading(span: DaySpan): SpanReading {
  const { first, until } = span;
  if (first >= until) return { months: null, plus: [], minus: [] };
  let from = first === startOfMonth(first) ? first : addMonths(first, 1);
  let to = startOfMonth(until);
  if (from > to) return { months: null, plus: [span], minus: [] };
  const plus: DaySpan[] = [];
  const minus: DaySpan[] = [];
  if (first < from) {
    const rest = { first: startOfMonth(first), until: first };
    if (countDays(rest) < countDays({ first, until: from })) {
      minus.push(rest);
      from = rest.first;
    } else plus.push({ first, until: from });
  }
  if (to < until) {
    const rest = { first: until, until: addMonths(to, 1) };
    if (countDays(rest) < countDays({ first: to, until })) {
      minus.push(rest);
      to = rest.until;
    } else plus.push({ first: startOfMonth(until), until });
  }
  return { months: from < to ? { first: from, until: to } : null, plus, minus };
}

/**
 * Returns the calendar months of a range in order, the first and the last as far as the range reaches; none for an
 * empty one.
 */
export function getMonths(range: DateRange): readonly { readonly month: string; readonly range: DateRange }[] {
  const months: { month: string; range: DateRange }[] = [];
  if (range.from > range.to) return months;
  for (let month = startOfMonth(range.from); month <= range.to; month = addMonths(month, 1)) {
    const last = addDays(addMonths(month, 1), -1);
    months.push({
      month,
      range: { from: month < range.from ? range.from : month, to: last > range.to ? range.to : last },
    });
  }
  return months;
}
