import type { Locale } from "#ui/format.ts";

/** An instant in the reader's own zone: "20 Nov 2026, 09:42". */
export function formatInstant(instant: string, locale: Locale): string {
  const language = locale === "en" ? "en-GB" : "es";
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return format.format(new Date(instant));
}
