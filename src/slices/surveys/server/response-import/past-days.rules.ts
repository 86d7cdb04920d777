import type { DaySource } from "./answer-map.schema.ts";

const isoPattern = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/;
const slashPattern = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:,? \d{1,2}:\d{2}.*)?$/;

/** The day used when only the month is known. */
const MIDDLE_OF_MONTH = 15;
const FIRST_YEAR = 1970;

function findDay(year: number, month: number, day: number): string | null {
  if (year < FIRST_YEAR || year > 9999 || month < 1 || month > 12 || day < 1) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : null;
}

/**
 * Parses a day in a given order and returns it as YYYY-MM-DD; null when it is not a day. ISO is accepted with every
 * order.
 */
function readDay(text: string, order: "iso" | "month_first" | "day_first"): string | null {
  const iso = isoPattern.exec(text);
  if (iso) return findDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = order === "iso" ? null : slashPattern.exec(text);
  if (!parts) return null;
  const [first, second, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return order === "month_first" ? findDay(year, first, second) : findDay(year, second, first);
}

const toWholeNumber = (text: string): number => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN);

/** Returns the day of a row from its source; null when the cells contain no day. */
export function parseDay(source: DaySource, cell: (column: string) => string): string | null {
  if ("value" in source) return source.value;
  if ("column" in source) return readDay(cell(source.column), source.order);
  const day = source.day === undefined ? MIDDLE_OF_MONTH : toWholeNumber(cell(source.day));
  return findDay(toWholeNumber(cell(source.year)), toWholeNumber(cell(source.month)), day);
}
