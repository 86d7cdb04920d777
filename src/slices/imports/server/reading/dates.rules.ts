import { parseSerialDay } from "#platform/server/spreadsheets/xlsx-cells.ts";

/** The order of day and month in a column. */
export type DateOrder = "month_first" | "day_first";

/** The evidence about the date format in a column's values. */
export interface DateEvidence {
  readonly iso: number;
  readonly serial: number;
  /** Values that are valid only as month/day/year, only as day/month/year, or as both. */
  readonly monthFirst: number;
  readonly dayFirst: number;
  readonly either: number;
}

export const noEvidence: DateEvidence = { iso: 0, serial: 0, monthFirst: 0, dayFirst: 0, either: 0 };

const isoPattern = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/;
const slashPattern = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:,? \d{1,2}:\d{2}.*)?$/;
const serialPattern = /^\d{5}(?:\.\d+)?$/;

const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** Returns the day as YYYY-MM-DD; null for an invalid day or a year outside 1900 to 2100. */
function findDay(year: number, month: number, day: number): string | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : null;
}

/** Adds one value to the evidence about its column. */
export function addDateEvidence(evidence: DateEvidence, text: string): DateEvidence {
  if (isoPattern.test(text)) return { ...evidence, iso: evidence.iso + 1 };
  if (serialPattern.test(text)) return { ...evidence, serial: evidence.serial + 1 };
  const parts = slashPattern.exec(text);
  if (!parts) return evidence;
  const [first, second] = [Number(parts[1]), Number(parts[2])];
  const asMonth = first >= 1 && first <= 12;
  const asDay = second >= 1 && second <= 12;
  if (asMonth && asDay) return { ...evidence, either: evidence.either + 1 };
  if (asMonth) return { ...evidence, monthFirst: evidence.monthFirst + 1 };
  return asDay ? { ...evidence, dayFirst: evidence.dayFirst + 1 } : evidence;
}

/**
 * Returns the order for the whole column: that of most of its unambiguous values; month first for a tie or
 * without any.
 */
export function toOrder(evidence: DateEvidence): DateOrder {
  return evidence.dayFirst > evidence.monthFirst ? "day_first" : "month_first";
}

/** Returns true when the order matters: ISO dates and serial numbers have none. */
export function hasOrder({ either, monthFirst, dayFirst }: DateEvidence): boolean {
  return either + monthFirst + dayFirst > 0;
}

/** Returns true when nothing in the column shows whether day or month comes first. */
export function isAmbiguous({ either, monthFirst, dayFirst }: DateEvidence): boolean {
  return either > 0 && monthFirst === 0 && dayFirst === 0;
}

export type ReadDate = { readonly day: string } | { readonly error: "not_date" | "two_digit_year" | "date_order" };

function readSlashed(parts: RegExpExecArray, order: DateOrder): ReadDate {
  const [first, second, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if ((parts[3] ?? "").length === 2) return { error: "two_digit_year" };
  const requestedDay = order === "month_first" ? findDay(year, first, second) : findDay(year, second, first);
  if (requestedDay !== null) return { day: requestedDay };
  const other = order === "month_first" ? findDay(year, second, first) : findDay(year, first, second);
  return { error: other === null ? "not_date" : "date_order" };
}

/** Parses a date in a column with this order: ISO, US (or day first), or an Excel serial number. */
export function readDate(text: string, order: DateOrder): ReadDate {
  const iso = isoPattern.exec(text);
  if (iso) {
    const day = findDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
    return day === null ? { error: "not_date" } : { day };
  }
  const slashed = slashPattern.exec(text);
  if (slashed) return readSlashed(slashed, order);
  const serial = serialPattern.test(text) ? parseSerialDay(Number(text)) : null;
  const year = Number(serial?.slice(0, 4));
  return serial !== null && year >= FIRST_YEAR && year <= LAST_YEAR ? { day: serial } : { error: "not_date" };
}
