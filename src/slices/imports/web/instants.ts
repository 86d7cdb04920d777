import { formatClock, formatDay, type Locale } from "#ui/format.ts";

/** Formats an instant with the time of the company's zone, as the server sends it: "Nov 20, 2026, 9:42 AM". */
export function formatInstant(instant: string, locale: Locale): string {
  return `${formatDay(instant.slice(0, 10), locale)}, ${formatClock(instant, locale)}`;
}
