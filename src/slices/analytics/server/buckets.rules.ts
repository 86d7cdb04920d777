import { addDays, addMonths, addYears, startOfMonth } from "#platform/server/clock.ts";
import type { Bucket, DateRange } from "./analytics.time.ts";
import { toPreviousRange } from "./windows.rules.ts";

/** The width of a column of a table over time. */
export const bucketKinds = ["month", "quarter", "year"] as const;
export type BucketKind = (typeof bucketKinds)[number];

/** Maximum number of columns of a table over time. */
export const MAX_BUCKETS = 20;
/** Everything older than the bucket this many years ago is "historical". */
const YEARS_SHOWN = 3;
/** The name of everything older, on the wire and as a label. */
const HISTORICAL = "historical";
/** The product has no older data. */
const BEGINNING = "2000-01-01";

const months: Readonly<Record<BucketKind, number>> = { month: 1, quarter: 3, year: 12 };

/** Returns the first day of the bucket that contains a day. */
export function startOfBucket(kind: BucketKind, day: string): string {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1;
  const first = month - (month % months[kind]);
  return `${String(year).padStart(4, "0")}-${String(first + 1).padStart(2, "0")}-01`;
}

function toLabel(kind: BucketKind, first: string): string {
  const [year = "", month = ""] = first.split("-");
  if (kind === "year") return year;
  return kind === "month" ? `${year}-${month}` : `${year} Q${(Number(month) + 2) / 3}`;
}

const toIntervalText = ({ from, to }: DateRange): string => `${from}:${to}`;

/** Returns the first day that a table over time may show by bucket: that of the bucket three years before today. */
export function getFirstShownDay(kind: BucketKind, today: string): string {
  return startOfBucket(kind, addYears(today, -YEARS_SHOWN));
}

/**
 * Returns the buckets of a range in order, whole ones each: none that begins before the one three years ago or after
 * today, and at most the last 20. Empty for a range that ends before that.
 */
export function buildBuckets(kind: BucketKind, range: DateRange, today: string): readonly Bucket[] {
  const earliest = getFirstShownDay(kind, today);
  const buckets: Bucket[] = [];
  const start = startOfBucket(kind, range.from);
  const last = range.to < today ? range.to : today;
  for (let first = start < earliest ? earliest : start; first <= last; first = addMonths(first, months[kind])) {
    const days = { from: first, to: addDays(addMonths(first, months[kind]), -1) };
    buckets.push({ label: toLabel(kind, first), interval: toIntervalText(days), range: days });
  }
  return buckets.slice(-MAX_BUCKETS);
}

/** Returns the bucket of everything older than what buckets of a kind show. */
export function getHistoricalBucket(kind: BucketKind, today: string): Bucket {
  const range = { from: BEGINNING, to: addDays(getFirstShownDay(kind, today), -1) };
  return { label: HISTORICAL, interval: `${HISTORICAL}:${HISTORICAL}`, range };
}

/** An error of an interval: a code for machines and a sentence for people. */
export interface IntervalError {
  readonly code: "malformed" | "no_such_day" | "reversed" | "future" | "too_early";
  readonly message: string;
}

/** A valid interval from the wire, or all its errors. */
export type ParsedInterval =
  | { readonly bucket: Bucket; readonly errors?: never }
  | { readonly bucket?: never; readonly errors: readonly IntervalError[] };

const shape = /^(\d{4}-\d{2}-\d{2}):(\d{4}-\d{2}-\d{2})$/;

function isDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/**
 * Parses an interval "YYYY-MM-DD:YYYY-MM-DD" (both days included) or "historical:historical" (everything older than
 * buckets of the kind show). Returns every error: malformed, a day that does not exist, reversed, starts after today,
 * before 2000.
 */
export function parseInterval(text: string, today: string, kind: BucketKind = "quarter"): ParsedInterval {
  if (text === `${HISTORICAL}:${HISTORICAL}`) return { bucket: getHistoricalBucket(kind, today) };
  const [, from, to] = shape.exec(text) ?? [];
  if (from === undefined || to === undefined) {
    return {
      errors: [{ code: "malformed", message: `${text} is not YYYY-MM-DD:YYYY-MM-DD or historical:historical` }],
    };
  }
  const unreal = [from, to].filter((day) => !isDay(day));
  if (unreal.length > 0) {
    return { errors: unreal.map((day) => ({ code: "no_such_day", message: `there is no day ${day}` })) };
  }
  const errors: IntervalError[] = [];
  if (from > to) errors.push({ code: "reversed", message: `${text}: end date is before start date` });
  if (from > today) errors.push({ code: "future", message: `${text} starts after today, ${today}` });
  if (from < BEGINNING) errors.push({ code: "too_early", message: `${text} begins before ${BEGINNING}` });
  if (errors.length > 0) return { errors };
  const range = { from, to };
  return { bucket: { label: formatRangeLabel(range), interval: text, range } };
}

/** Returns the name of a whole month, quarter or year; for any other range, its days. */
function formatRangeLabel(range: DateRange): string {
  const whole = bucketKinds.find(
    (kind) =>
      range.from === startOfBucket(kind, range.from) && range.to === addDays(addMonths(range.from, months[kind]), -1),
  );
  return whole ? toLabel(whole, range.from) : toIntervalText(range);
}

/**
 * Returns the bucket to compare with: for a year the year before, for any other the fewest whole years back. Null when
 * that would begin before the product's oldest data, as for historical buckets.
 */
export function findPreviousBucket(bucket: Bucket): Bucket | null {
  const range = toPreviousRange(bucket.range);
  if (range.from < BEGINNING) return null;
  // A month's last day maps to the month's last day a year before, as in half-open ranges.
  const isWhole = bucket.range.from === startOfMonth(bucket.range.from);
  return { label: isWhole ? formatRangeLabel(range) : toIntervalText(range), interval: toIntervalText(range), range };
}
