import { addMonths, startOfMonth } from "#platform/server/clock.ts";
import { type DaySpan, daysIn } from "./windows.rules.ts";

export type OrgLevel = "location" | "region" | "client";

/** Before which days there are running sums that may be read, by level; a level that is missing has none. */
export type RunningDays = Readonly<Partial<Record<OrgLevel, ReadonlySet<string>>>>;

/** A span that is one running sum less another, and what lies before and after it. */
export interface RunningReading {
  readonly between: DaySpan | null;
  readonly rest: readonly DaySpan[];
}

/** Two rows instead of so many months at least: where there is a row for each location, less would not pay. */
const LEAST_MONTHS: Readonly<Record<OrgLevel, number>> = { location: 3, region: 0, client: 0 };

/** So many days after the last sum are read one by one rather than their whole month. */
const MOST_DAYS = 3;

const isMonth = (day: string): boolean => day === startOfMonth(day);

/**
 * How a span is read with sums before these days. Within it only first days of months are looked for, as another day would
 * leave a part of a month on either side; at its end also a day that leaves few.
 */
export function runningReading({ first, until }: DaySpan, level: OrgLevel, days: RunningDays): RunningReading {
  const known = days[level];
  const none: RunningReading = { between: null, rest: [{ first, until }] };
  if (!known) return none;
  const isEnd = (day: string): boolean => daysIn({ first: day, until }) <= MOST_DAYS;
  const within = [...known].filter((day) => day >= first && day <= until).toSorted();
  const from = within.find((day) => day === first || isMonth(day));
  const to = within.findLast((day) => isEnd(day) || isMonth(day));
  if (from === undefined || to === undefined || from >= to || addMonths(from, LEAST_MONTHS[level]) > to) return none;
  const rest = [
    { first, until: from },
    { first: to, until },
  ];
  return { between: { first: from, until: to }, rest: rest.filter((span) => span.first < span.until) };
}
