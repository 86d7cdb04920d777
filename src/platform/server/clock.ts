import { Temporal } from "temporal-polyfill";

/** The business clock: every instant and calendar day of the product comes from it, so tests and demos can move it. */
export interface Clock {
  /** The present instant. */
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved; for tests and demo data. */
export class ManualClock implements Clock {
  #now: Date;

  constructor(start: string | Date) {
    this.#now = new Date(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** Sets the clock to an instant, forwards or backwards. */
  set(instant: string | Date): void {
    this.#now = new Date(instant);
  }

  /** Moves the clock forward by whole seconds. */
  advance(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }
}

/** The calendar day (YYYY-MM-DD) of an instant in an IANA time zone; throws RangeError for an unknown zone. */
export function localDate(zone: string, instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** An instant as ISO 8601 in the wall-clock time of a zone, with its offset: 2026-11-20T07:00:00-08:00. */
export function formatLocalDateTime(zone: string, instant: Date): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
  return zoned.toString({ timeZoneName: "never", fractionalSecondDigits: 0 });
}

/** The instant at which a calendar day ends in a zone (the start of the next day). */
export function endOfDay(zone: string, day: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone);
  return new Date(next.epochMilliseconds);
}

/** The instant of a full hour on a day in a zone: after a gap where clocks skip it, the first where they show it twice. */
export function buildHour(zone: string, day: string, hour: number): Date {
  const plainTime = new Temporal.PlainTime(hour);
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds);
}

/**
 * The instant so many days or months after another by the wall clock of a zone: the same time of day (after a gap where
 * clocks skip it, the first where they show it twice), and the month's last day where it has no such day.
 */
export function laterInZone(
  zone: string,
  instant: Date,
  by: { readonly days: number } | { readonly months: number },
): Date {
  const wall = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDateTime();
  return new Date(wall.add(by).toZonedDateTime(zone).epochMilliseconds);
}

/** So many answers are remembered of each kind: more than the days that a screen ever asks about. */
const REMEMBERED = 4000;

// Every request requests the same few days again and again, and a calendar never changes; a bad day is an error each time.
function remembered(reckon: (day: string, count: number) => string): (day: string, count: number) => string {
  const known = new Map<string, string>();
  return (day, count) => {
    const request = `${day} ${count}`;
    const before = known.get(request);
    if (before !== undefined) return before;
    const found = reckon(day, count);
    if (known.size >= REMEMBERED) known.clear();
    known.set(request, found);
    return found;
  };
}

/** The day that is a number of days after (or, negative, before) another. */
export const addDays = remembered((day, days) => Temporal.PlainDate.from(day).add({ days }).toString());

/** The first day of the month a number of months after (or before) the month of a day. */
export const addMonths = remembered((day, months) =>
  Temporal.PlainDate.from(day).with({ day: 1 }).add({ months }).toString(),
);

/** The same day a number of years later or earlier; 29 February clamps to the 28th. */
export const addYears = remembered((day, years) => Temporal.PlainDate.from(day).add({ years }).toString());

/** How many days one day is after another; before it negative. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days;
}

/** The first day of the month of a day. */
export function startOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** True for a name that the time-zone database knows. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}
