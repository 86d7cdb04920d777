import type { Locale } from "#ui/format.ts";

const DAY = 86_400_000;

/** Returns whole months from one day to a later one: a month is over on the same day of the next. */
function wholeMonths(from: string, to: string): number {
  const part = (day: string, at: number): number => Number(day.split("-")[at]);
  const months = (part(to, 0) - part(from, 0)) * 12 + part(to, 1) - part(from, 1);
  return part(to, 2) < part(from, 2) ? months - 1 : months;
}

/** Formats how far a day is from today: "in 3 weeks", "2 years ago". Both are days of the client's calendar. */
export function relativeDay(day: string, today: string, locale: Locale): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const far = Math.abs(days);
  if (far < 14) return words.format(days, "day");
  if (far < 60) return words.format(Math.trunc(days / 7), "week");
  const months = days < 0 ? -wholeMonths(day, today) : wholeMonths(today, day);
  return Math.abs(months) < 24 ? words.format(months, "month") : words.format(Math.trunc(months / 12), "year");
}
