import type { Locale } from "#ui/format.ts";

const DAY = 86_400_000;

/** Returns whole months from one day to a later one: a month is over on the same day of the next. */
function countWholeMonths(from: string, to: string): number {
  const getPart = (day: string, at: number): number => Number(day.split("-")[at]);
  const months = (getPart(to, 0) - getPart(from, 0)) * 12 + getPart(to, 1) - getPart(from, 1);
  return getPart(to, 2) < getPart(from, 2) ? months - 1 : months;
}

/** Formats how far a day is from today: "in 3 weeks", "2 years ago". Both are days of the client's calendar. */
export function formatRelativeDay(day: string, today: string, locale: Locale): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const far = Math.abs(days);
  if (far < 14) return words.format(days, "day");
  if (far < 60) return words.format(Math.trunc(days / 7), "week");
  const months = days < 0 ? -countWholeMonths(day, today) : countWholeMonths(today, day);
  return Math.abs(months) < 24 ? words.format(months, "month") : words.format(Math.trunc(months / 12), "year");
}
