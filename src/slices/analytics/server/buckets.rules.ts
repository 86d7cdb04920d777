import { addDays, addMonths, addYears, startOfMonth } from "#platform/server/clock.ts";
import type { Bucket, DateRange } from "./analytics.time.ts";
import { toPreviousRange } from "./windows.rules.ts";

/** How wide a column of a table over time is. */
export const bucketKinds = ["month", "quarter", "year"] as const;
export type BucketKind = (typeof bucketKinds)[number];

/** A table over time has no more columns. */
export const MAX_BUCKETS = 20;
/** What is older than the bucket with this many years ago is "historical". */
const YEARS_SHOWN = 3;
/** The name of all that is older, on the wire and as a label. */
const HISTORICAL = "historical";
/** The product holds nothing older. */
const BEGINNING = "2000-01-01";

const months: Readonly<Record<BucketKind, number>> = { month: 1, quarter: 3, year: 12 };

/** The first day of the bucket that a day falls into. */
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

/** The first day that a table over time may show by bucket: that of the bucket three years before today. */
export function firstShownDay(kind: BucketKind, today: string): string {
  return startOfBucket(kind, addYears(today, -YEARS_SHOWN));
}

/**
 * The buckets of a range in order, whole ones each, none that begins before the one three years ago or after today, the
 * last 20 of them. A range that ends before that has none.
 */
export function buildBuckets(kind: BucketKind, range: DateRange, today: string): readonly Bucket[] {
  const earliest = firstShownDay(kind, today);
  const buckets: Bucket[] = [];
  const start = startOfBucket(kind, range.from);
  const last = range.to < today ? range.to : today;
  for (let first = start < earliest ? earliest : start; first <= last; first = addMonths(first, months[kind])) {
    const days = { from: first, to: addDays(addMonths(first, months[kind]), -1) };
    buckets.push({ label: toLabel(kind, first), interval: toIntervalText(days), range: days });
  }
  return buckets.slice(-MAX_BUCKETS);
}

/** All that is older than what buckets of a kind show. */
export function historicalBucket(kind: BucketKind, today: string): Bucket {
  const range = { from: BEGINNING, to: addDays(firstShownDay(kind, today), -1) };
  return { label: HISTORICAL, interval: `${HISTORICAL}:${HISTORICAL}`, range };
}

/** What is wrong with an interval: the code for a machine, and the sentence for people. */
export interface IntervalError {
  readonly code: "malformed" | "no_such_day" | "reversed" | "future" | "too_early";
  readonly message: string;
}

/** An interval of the wire that was understood, or every error that it has. */
export type ParsedInterval =
  | { readonly bucket: Bucket; readonly errors?: never }
  | { readonly bucket?: never; readonly errors: readonly IntervalError[] };

const shape = /^(\d{4}-\d{2}-\d{2}):(\d{4}-\d{2}-\d{2})$/;

function isDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/**
 * Reads an interval "YYYY-MM-DD:YYYY-MM-DD" (both days included) or "historical:historical" (what is older than buckets of
 * the kind show). Names every error: malformed, a day that does not exist, reversed, starts after today, before 2000.
 */
export function parseInterval(text: string, today: string, kind: BucketKind = "quarter"): ParsedInterval {
  if (text === `${HISTORICAL}:${HISTORICAL}`) return { bucket: historicalBucket(kind, today) };
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
  return { bucket: { label: labelOfRange(range), interval: text, range } };
}

/** A whole month, quarter or year has its name; any other range is called by its days. */
function labelOfRange(range: DateRange): string {
  const whole = bucketKinds.find(
    (kind) =>
      range.from === startOfBucket(kind, range.from) && range.to === addDays(addMonths(range.from, months[kind]), -1),
  );
  return whole ? toLabel(whole, range.from) : toIntervalText(range);
}

/**
 * The bucket that one is compared with: a year's is the year before, any other's the fewest whole years back. Null where that
 * would begin before anything that the product holds, as of all that is historical.
 */
export function previousBucket(bucket: Bucket): Bucket | null {
  const range = toPreviousRange(bucket.range);
  if (range.from < BEGINNING) return null;
  // A month's last day is the month's last day a year before, too, as half-open ranges have it.
  const isWhole = bucket.range.from === startOfMonth(bucket.range.from);
  return { label: isWhole ? labelOfRange(range) : toIntervalText(range), interval: toIntervalText(range), range };
}
