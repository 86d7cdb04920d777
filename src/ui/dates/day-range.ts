import { formatDay, type Locale } from "#ui/format.ts";
import type { UiStrings } from "#ui/ui-strings.ts";

/** Two calendar days as YYYY-MM-DD, both inclusive. Without a time, so without a zone. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export interface DayBounds {
  /** First and last allowed day. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

export interface RangeErrors {
  readonly from?: string;
  readonly to?: string;
}

/** Returns true for an existing day in the form YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const padTwo = (part: number): string => String(part).padStart(2, "0");

/** Returns today in the viewer's time zone, as YYYY-MM-DD. */
export function getTodayHere(): string {
  const now = new Date();
  return `${now.getFullYear()}-${padTwo(now.getMonth() + 1)}-${padTwo(now.getDate())}`;
}

/** Returns the day after an instant's day in the viewer's time zone, as YYYY-MM-DD. */
export function getDayAfter(moment: Date): string {
  const next = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + 1);
  return `${next.getFullYear()}-${padTwo(next.getMonth() + 1)}-${padTwo(next.getDate())}`;
}

/** Clamps a day to bounds. */
export function clampDay(day: string, { min, max }: DayBounds): string {
  if (max !== undefined && day > max) return max;
  return min !== undefined && day < min ? min : day;
}

function validateDay(day: string, { min, max }: DayBounds, strings: UiStrings, locale: Locale): string | undefined {
  if (!isDay(day)) return strings.invalidDate;
  if (min !== undefined && day < min) return strings.dateTooEarly(formatDay(min, locale));
  if (max !== undefined && day > max) return strings.dateTooLate(formatDay(max, locale));
  return undefined;
}

/** Returns error messages for both fields; empty for a valid range. */
export function validateRange(range: DayRange, bounds: DayBounds, strings: UiStrings, locale: Locale): RangeErrors {
  const from = validateDay(range.from, bounds, strings, locale);
  const alone = validateDay(range.to, bounds, strings, locale);
  const isReversed = from === undefined && alone === undefined && range.to < range.from;
  const to = isReversed ? strings.rangeReversed : alone;
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
