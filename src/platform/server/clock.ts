import { Temporal } from "temporal-polyfill";

/** The business clock. Every instant and calendar day of the product comes from it, so tests and demos can move it. */
export interface Clock {
  /** Returns the current instant. */
  now(): Date;
}

/** The clock of the machine. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved. For tests and demo data. */
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

/** Returns the calendar day (YYYY-MM-DD) of an instant in an IANA time zone. Throws RangeError for an unknown zone. */
export function toLocalDate(zone: string, instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** Formats an instant as ISO 8601 in the local time of a zone, with its offset: 2026-11-20T07:00:00-08:00. */
export function formatLocalDateTime(zone: string, instant: Date): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
  return zoned.toString({ timeZoneName: "never", fractionalSecondDigits: 0 });
}

/** Returns the instant at which a calendar day ends in a zone (the start of the next day). */
export function getEndOfDay(zone: string, day: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone);
  return new Date(next.epochMilliseconds);
}

/**
 * Returns the instant of a full hour on a day in a zone. Where clocks skip the hour, it is the instant after the gap;
 * where they repeat it, the first one.
 */
export function buildHour(zone: string, day: string, hour: number): Date {
  const plainTime = new Temporal.PlainTime(hour);
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds);
}

/**
 * Returns the instant a number of days or months after another, at the same local time in a zone. Where clocks skip
 * that time, it is the instant after the gap; where they repeat it, the first one. A day that the month lacks becomes
 * the month's last day.
 */
export function addInZone(
  zone: string,
  instant: Date,
  duration: { readonly days: number } | { readonly months: number },
): Date {
  const wall = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDateTime();
  return new Date(wall.add(duration).toZonedDateTime(zone).epochMilliseconds);
}

/** Maximum number of cached results of each function: more than the number of days that a screen uses. */
const CACHE_SIZE = 4000;

// Requests compute the same few days again and again, and results never change. An invalid day is not cached and throws
// each time.
function memoize(calculate: (day: string, count: number) => string): (day: string, count: number) => string {
  const resultByKey = new Map<string, string>();
  return (day, count) => {
    const key = `${day} ${count}`;
    const cachedResult = resultByKey.get(key);
    if (cachedResult !== undefined) return cachedResult;
    const result = calculate(day, count);
    if (resultByKey.size >= CACHE_SIZE) resultByKey.clear();
    resultByKey.set(key, result);
    return result;
  };
}

/** Returns the day a number of days after (or, if negative, before) another. */
export const addDays = memoize((day, days) => Temporal.PlainDate.from(day).add({ days }).toString());

/** Returns the first day of the month a number of months after (or before) the month of a day. */
export const addMonths = memoize((day, months) =>
  Temporal.PlainDate.from(day).with({ day: 1 }).add({ months }).toString(),
);

/** Returns the same day a number of years later or earlier; 29 February becomes the 28th. */
export const addYears = memoize((day, years) => Temporal.PlainDate.from(day).add({ years }).toString());

/** Returns the number of days from one day to another; negative if the second is earlier. */
export function countDaysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days;
}

/** Returns the first day of the month of a day. */
export function startOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** Returns true for a name in the time-zone database. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}
