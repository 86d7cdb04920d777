import { formatDay, type Locale } from "#ui/format.ts";
import type { UiStrings } from "#ui/ui-strings.ts";

/** Two calendar days as YYYY-MM-DD, both inclusive; no time, so no zone. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export interface DayBounds {
  /** First and last day that may be chosen. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

export interface RangeErrors {
  readonly from?: string;
  readonly to?: string;
}

/** Whether this is a day that exists, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const two = (part: number): string => String(part).padStart(2, "0");

/** The day after a moment's, by the calendar of anyone who looks, as YYYY-MM-DD. */
export function dayAfter(moment: Date): string {
  const next = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + 1);
  return `${next.getFullYear()}-${two(next.getMonth() + 1)}-${two(next.getDate())}`;
}

/** A day within bounds: itself, or the bound that it is beyond. */
export function withinBounds(day: string, { min, max }: DayBounds): string {
  if (max !== undefined && day > max) return max;
  return min !== undefined && day < min ? min : day;
}

function dayError(day: string, { min, max }: DayBounds, words: UiStrings, locale: Locale): string | undefined {
  if (!isDay(day)) return words.invalidDate;
  if (min !== undefined && day < min) return words.dateTooEarly(formatDay(min, locale));
  if (max !== undefined && day > max) return words.dateTooLate(formatDay(max, locale));
  return undefined;
}

/** What is wrong with both days at once, in words for each field; empty when the range can be used. */
export function rangeErrors(range: DayRange, bounds: DayBounds, words: UiStrings, locale: Locale): RangeErrors {
  const from = dayError(range.from, bounds, words, locale);
  const alone = dayError(range.to, bounds, words, locale);
  const isReversed = from === undefined && alone === undefined && range.to < range.from;
  const to = isReversed ? words.rangeReversed : alone;
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
