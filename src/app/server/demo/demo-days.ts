import { addDays, toLocalDate, getEndOfDay, startOfMonth } from "#platform/server/clock.ts";
import { buildLinkEnd } from "#slices/surveys/server/surveys.rules.ts";

const DAY_MS = 86_400_000;
const texts = new Map<number, string>();

/** Returns a calendar day (YYYY-MM-DD) as a number that increases by one a day; a demo computes with these. */
export function toDayNumber(day: string): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / DAY_MS;
}

/** Returns the calendar day (YYYY-MM-DD) of a number. */
export function formatDay(day: number): string {
  const known = texts.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * DAY_MS).toISOString().slice(0, 10);
  texts.set(day, text);
  return text;
}

/** Converts the days of one time zone to instants; the time-zone data is read once per day. */
export class ZoneDays {
  readonly zone: string;
  readonly #starts = new Map<number, number>();

  constructor(zone: string) {
    this.zone = zone;
  }

  /** Returns the instant a number of seconds after the start of a day. */
  toInstant(day: number, seconds: number): Date {
    let start = this.#starts.get(day);
    if (start === undefined) {
      start = getEndOfDay(this.zone, formatDay(day - 1)).getTime();
      this.#starts.set(day, start);
    }
    return new Date(start + seconds * 1000);
  }

  /** Returns the day of an instant; the search begins at a day not after it. */
  computeDay(instant: Date, from: number): number {
    let day = from + Math.floor((instant.getTime() - this.toInstant(from, 0).getTime()) / DAY_MS);
    while (this.toInstant(day + 1, 0) <= instant) day += 1;
    while (this.toInstant(day, 0) > instant) day -= 1;
    return day;
  }

  /** Returns when a link sent on a day expires, by the rule of the surveys slice. */
  computeLinkEnd(sentOn: number, invited: { readonly surveyId: number; readonly lastDay: string | null }): Date {
    // The rule is more than "a number of days later" only around the last day of the recipient.
    if (invited.lastDay === null) return this.toInstant(sentOn + LINK_SPAN, 0);
    return buildLinkEnd(this.zone, formatDay(sentOn), invited);
  }
}

// The rule's result without a last day, in days from the day of sending.
const LINK_SPAN =
  toDayNumber(toLocalDate("UTC", buildLinkEnd("UTC", "2024-01-01", { surveyId: 24, lastDay: null }))) -
  toDayNumber("2024-01-01");

/** The days that a demo reports: from the first one on, up to the end of the day before today. */
export interface DemoFrame {
  readonly today: string;
  readonly todayNumber: number;
  /** The first day with an invitation. */
  readonly first: number;
  /** The instant up to which everything has happened; the same for all clients. */
  readonly asOf: Date;
}

/** Returns the period of a number of years before a day; the day begins in the zone of the flagship. */
export function buildFrame(today: string, years: number, zone: string): DemoFrame {
  const first = startOfMonth(addDays(today, -Math.round(365.25 * years)));
  const asOf = getEndOfDay(zone, addDays(today, -1));
  return { today, todayNumber: toDayNumber(today), first: toDayNumber(first), asOf };
}
