import type { Frequency } from "#slices/schedules/contract/schedules.contract.ts";

// Contracts are available in the web as types only.
export const frequencies = [
  "1 day",
  "7 days",
  "14 days",
  "1 month",
  "3 months",
] as const satisfies readonly Frequency[];

const periods: Readonly<Record<Frequency, { readonly days: number } | { readonly months: number }>> = {
  "1 day": { days: 1 },
  "7 days": { days: 7 },
  "14 days": { days: 14 },
  "1 month": { months: 1 },
  "3 months": { months: 3 },
};

/** Local time in a zone: a day as YYYY-MM-DD and a time as hh:mm. */
export interface WallTime {
  readonly day: string;
  readonly time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the local time of a zone at an instant. */
export function toWallTime(zone: string, instant: Date): WallTime {
  let format = formats.get(zone);
  if (!format) {
    // The Swedish date format is ISO.
    format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: zone });
    formats.set(zone, format);
  }
  const [day = "", time = ""] = format.format(instant).split(" ");
  return { day, time };
}

const toUtc = ({ day, time }: WallTime): number => Date.parse(`${day}T${time}:00Z`);

/** Returns the instant of a local time in a zone. A repeated time is the first one, a skipped time is after the gap. */
export function toInstant(zone: string, wall: WallTime): Date {
  const local = toUtc(wall);
  const computeOffset = (instant: number): number => toUtc(toWallTime(zone, new Date(instant))) - instant;
  // Half a day before and after have the offsets on both sides of a clock change.
  const [before, after] = [local - 43_200_000, local + 43_200_000].map(computeOffset);
  const first = new Date(local - (before ?? 0));
  if (toUtc(toWallTime(zone, first)) === local) return first;
  const second = new Date(local - (after ?? 0));
  return toUtc(toWallTime(zone, second)) === local ? second : first;
}

function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Returns the days of the first deliveries, including the first one. */
export function computeFirstDays(first: string, frequency: Frequency, count: number): string[] {
  const period = periods[frequency];
  return Array.from({ length: count }, (_, at) => {
    if ("months" in period) return addMonths(first, period.months * at);
    return new Date(Date.parse(`${first}T00:00:00Z`) + period.days * at * 86_400_000).toISOString().slice(0, 10);
  });
}

/** The half hours of a day. */
export const halfHours: readonly string[] = Array.from({ length: 48 }, (_, at) => {
  const hour = String(Math.floor(at / 2)).padStart(2, "0");
  return `${hour}:${at % 2 === 0 ? "00" : "30"}`;
});
