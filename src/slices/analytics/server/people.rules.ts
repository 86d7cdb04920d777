import { type DaySpan, daysIn } from "./windows.rules.ts";

/** Distinct people behind a release cell or a participation figure. */
export const MIN_PEOPLE = 5;

/** How many rows one person can have in a span when two of them are at least `spacingDays` apart. */
export function mostRowsOfOnePerson(span: DaySpan, spacingDays: number): number {
  return Math.floor((daysIn(span) - 1) / spacingDays) + 1;
}

/**
 * How many distinct people a number of rows proves: fewer than five rows prove at most that many, so many that four
 * people cannot have made them prove five; in between (null) the people must be counted.
 */
export function peopleProvenBy(rows: number, span: DaySpan, spacingDays: number): number | null {
  if (rows < MIN_PEOPLE) return rows;
  if (spacingDays < 1) return null;
  return rows > (MIN_PEOPLE - 1) * mostRowsOfOnePerson(span, spacingDays) ? MIN_PEOPLE : null;
}
