import { Temporal } from "temporal-polyfill";

const OPENS_AT = 10;
const OPENS_ON_SUNDAY_AT = 12;
const CLOSES_AT = 17;
const SUNDAY = 7;

function toOpening(day: Temporal.PlainDate, zone: string): Temporal.ZonedDateTime {
  const hour = day.dayOfWeek === SUNDAY ? OPENS_ON_SUNDAY_AT : OPENS_AT;
  return day.toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(hour) });
}

/**
 * Returns the first instant, not before `now`, at which a text may arrive in a time zone: from 10:00 and before 17:00
 * local time, on Sundays from 12:00.
 * @throws RangeError for an unknown time zone.
 */
export function computeNextTextInstant(zone: string, now: Date): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const today = here.toPlainDate();
  const opening = toOpening(today, zone);
  const closing = today.toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(CLOSES_AT) });
  if (here.epochMilliseconds < opening.epochMilliseconds) return new Date(opening.epochMilliseconds);
  if (here.epochMilliseconds < closing.epochMilliseconds) return new Date(now);
  return new Date(toOpening(today.add({ days: 1 }), zone).epochMilliseconds);
}
