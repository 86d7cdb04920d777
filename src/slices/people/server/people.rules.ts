import { Temporal } from "temporal-polyfill";

/** Years of service as a number and as text. */
export interface Tenure {
  readonly float_years: number;
  /** Whole years and months: 2y 10m. */
  readonly str_short: string;
}

const DAYS_PER_YEAR = 365.25;

/** Computes tenure from a number of days, for averages. */
export function toTenure(days: number): Tenure {
  const years = Math.max(0, days) / DAYS_PER_YEAR;
  const months = Math.floor(years * 12 + 1e-9);
  return { float_years: years, str_short: `${Math.floor(months / 12)}y ${months % 12}m` };
}

/**
 * Computes tenure from the first day to today or the last day, whichever is earlier. Null without a first day or before
 * it.
 */
export function computeTenure(startDate: string | null, lastDay: string | null, today: string): Tenure | null {
  if (startDate === null) return null;
  const until = lastDay !== null && lastDay < today ? lastDay : today;
  if (until < startDate) return null;
  const [from, to] = [Temporal.PlainDate.from(startDate), Temporal.PlainDate.from(until)];
  const span = from.until(to, { largestUnit: "years" });
  const { days } = from.until(to, { largestUnit: "days" });
  return { float_years: days / DAYS_PER_YEAR, str_short: `${span.years}y ${span.months}m` };
}

/** Returns true for a person who was archived manually or whose last day has passed. */
export function isArchivedOn(person: { archivedAt: Date | null; lastDay: string | null }, today: string): boolean {
  return person.archivedAt !== null || (person.lastDay !== null && person.lastDay < today);
}

/** Formats first and last name, omitting a missing one. */
export function formatFullName(person: { readonly firstName: string; readonly lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** Returns true when names are equal regardless of case and spaces, for typed confirmations. */
export function isSameName(typed: string, name: string): boolean {
  const normalizeName = (text: string): string => text.trim().replaceAll(/\s+/g, " ").toLocaleLowerCase("en");
  return normalizeName(typed) === normalizeName(name);
}
