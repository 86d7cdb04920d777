import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import {
  type Bucket,
  type BucketKind,
  buildBuckets,
  type ComparedWindows,
  type DateRange,
  historicalBucket,
  findPreviousBucket,
  type Windows,
} from "#slices/analytics/server/analytics.api.ts";

/**
 * Returns a range with the one that it is compared with: both bounds moved back by the fewest whole years without
 * overlap. A range without a start has none.
 */
export function withComparison(current: DateRange): Windows {
  const { from, to } = current;
  const previous = findPreviousBucket({ label: "", interval: `${from}:${to}`, range: current });
  return { current, previous: previous && previous.range };
}

/** Returns the calendar year up to a day, and the whole year before. */
export function buildCalendarYears(today: string): ComparedWindows {
  const year = Number(today.slice(0, 4));
  const current = { from: `${year}-01-01`, to: today };
  return { current, previous: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` } };
}

/** Returns the columns of a timeline over a range; days before the earliest column share one called historical. */
export function buildColumns(kind: BucketKind, range: DateRange, today: string): readonly Bucket[] {
  const older = historicalBucket(kind, today);
  const buckets = buildBuckets(kind, range, today);
  if (range.from > older.range.to) return buckets;
  const to = range.to < older.range.to ? range.to : older.range.to;
  return [{ ...older, range: { from: range.from, to } }, ...buckets];
}

/** Returns true where a range has more columns than a timeline can have; the first of them are left out then. */
function isTooLong(kind: BucketKind, range: DateRange, today: string): boolean {
  const [first] = buildBuckets(kind, range, today);
  const { to } = historicalBucket(kind, today).range;
  const begin = range.from > to ? range.from : addDays(to, 1);
  return first !== undefined && first.range.from > begin;
}

const coarser: Readonly<Record<BucketKind, BucketKind | null>> = { month: "quarter", quarter: "year", year: null };

/**
 * Returns the interval of a timeline over a range: the one requested, or the finest coarser one that is not too long.
 */
export function getTimelineInterval(request: BucketKind, range: DateRange, today: string): BucketKind {
  const next = coarser[request];
  return next !== null && isTooLong(request, range, today) ? getTimelineInterval(next, range, today) : request;
}

const columnsAtOpening: Readonly<Record<BucketKind, number>> = { month: 12, quarter: 12, year: 4 };

/** Returns the range that a timeline opens with: 12 months or quarters, 4 years, up to the given end. */
export function getOpeningRange(kind: BucketKind, end: string, today: string): DateRange {
  const whole = buildBuckets(kind, { from: historicalBucket(kind, today).range.from, to: end }, today);
  const [first] = whole.slice(-columnsAtOpening[kind]);
  return { from: first?.range.from ?? startOfMonth(end), to: end };
}

/** Returns the calendar months of a range with the days of each that are in it: "2026-03,2026-03-01,2026-03-31". */
export function buildMonthLabels(range: DateRange): string[] {
  const labels: string[] = [];
  for (let month = startOfMonth(range.from); month <= range.to; month = addMonths(month, 1)) {
    const last = addDays(addMonths(month, 1), -1);
    const from = month < range.from ? range.from : month;
    labels.push(`${month.slice(0, 7)},${from},${last > range.to ? range.to : last}`);
  }
  return labels;
}
