import { formatClock, formatDay, type Locale } from "#ui/format.ts";

/** An instant by the clock of the company, in which the server writes it: "Nov 20, 2026, 9:42 AM". */
export function formatInstant(instant: string, locale: Locale): string {
  return `${formatDay(instant.slice(0, 10), locale)}, ${formatClock(instant, locale)}`;
}
