import { addDays, localDate, endOfDay, startOfMonth } from "#platform/server/clock.ts";
import { buildLinkEnd } from "#slices/surveys/server/surveys.rules.ts";

const DAY_MS = 86_400_000;
const texts = new Map<number, string>();

/** A calendar day (YYYY-MM-DD) as a number that counts on by one a day: a demo does its arithmetic with these. */
export function dayNumber(day: string): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / DAY_MS;
}

/** The calendar day (YYYY-MM-DD) of a number. */
export function dayText(day: number): string {
  const known = texts.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * DAY_MS).toISOString().slice(0, 10);
  texts.set(day, text);
  return text;
}

/** The days of one time zone as instants; each day is asked of the time-zone data once. */
export class ZoneDays {
  readonly zone: string;
  readonly #starts = new Map<number, number>();

  constructor(zone: string) {
    this.zone = zone;
  }

  /** The instant a number of seconds after the start of a day. */
  at(day: number, seconds: number): Date {
    let start = this.#starts.get(day);
    if (start === undefined) {
      start = endOfDay(this.zone, dayText(day - 1)).getTime();
      this.#starts.set(day, start);
    }
    return new Date(start + seconds * 1000);
  }

  /** The day of an instant; the search begins at a day not after it. */
  computeDay(instant: Date, from: number): number {
    let day = from + Math.floor((instant.getTime() - this.at(from, 0).getTime()) / DAY_MS);
    while (this.at(day + 1, 0) <= instant) day += 1;
    while (this.at(day, 0) > instant) day -= 1;
    return day;
  }

  /** When a link sent on a day ends, as surveys' own rule says. */
  linkEnd(sentOn: number, invited: { readonly surveyId: number; readonly lastDay: string | null }): Date {
    // Only around the last day of someone the rule has more to say than "so many days later".
    if (invited.lastDay === null) return this.at(sentOn + LINK_SPAN, 0);
    return buildLinkEnd(this.zone, dayText(sentOn), invited);
  }
}

// What the rule says of a day without any last day, in days from the day of sending.
const LINK_SPAN =
  dayNumber(localDate("UTC", buildLinkEnd("UTC", "2024-01-01", { surveyId: 24, lastDay: null }))) -
  dayNumber("2024-01-01");

/** The days that a demo reports: from the first one on, up to the end of the day before today. */
export interface DemoFrame {
  readonly today: string;
  readonly todayNumber: number;
  /** The first day on which anybody was invited. */
  readonly first: number;
  /** The instant up to which everything has happened; the same for all clients. */
  readonly asOf: Date;
}

/** The frame of so many years before a day; the day begins in the zone of the flagship. */
export function buildFrame(today: string, years: number, zone: string): DemoFrame {
  const first = startOfMonth(addDays(today, -Math.round(365.25 * years)));
  const asOf = endOfDay(zone, addDays(today, -1));
  return { today, todayNumber: dayNumber(today), first: dayNumber(first), asOf };
}
