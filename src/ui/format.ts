import type { Figure } from "#ui/figure.ts";

export type Locale = "en" | "es";

/** The kind of a number, which determines its unit and its text when it is missing. */
export type NumberKind = "score" | "percent" | "count" | "index" | "years" | "mean" | "scale";

/** The clients are companies in the United States, so Spanish uses US separators (1,234 and 61%). */
const regions: Record<Locale, string> = { en: "en-US", es: "es-US" };

const missing: Record<NumberKind, string> = {
  score: "N/A",
  percent: "N/A",
  count: "N/A",
  index: "-",
  years: "N/A",
  mean: "N/A",
  scale: "N/A",
};

/** Keeps a few words on one line, such as "8 past due" in a list that wraps between items. */
export const toNonBreaking = (text: string): string => text.replaceAll(" ", "\u00A0");

const whole: Intl.NumberFormatOptions = { maximumFractionDigits: 0 };
const tenths: Intl.NumberFormatOptions = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const years: Intl.NumberFormatOptions = { ...tenths, style: "unit", unit: "year", unitDisplay: "long" };

const numbers = new Map<Intl.NumberFormatOptions, Partial<Record<Locale, Intl.NumberFormat>>>();

function getNumberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const formatterByLocale = numbers.get(options) ?? {};
  const formatter = formatterByLocale[locale] ?? new Intl.NumberFormat(regions[locale], options);
  numbers.set(options, { ...formatterByLocale, [locale]: formatter });
  return formatter;
}

/** Rounds half up to a whole number, as the server does before it compares. */
export function roundHalfUp(value: number): number {
  const rounded = Math.floor(value + 0.5);
  return rounded === 0 ? 0 : rounded;
}

/**
 * Formats every number on screen: whole numbers (years and means with one decimal, whole means of a scale without),
 * unit, thousands separators, and the text for a missing value.
 */
export function formatNumber(value: number | null, kind: NumberKind, locale: Locale): string {
  if (value === null) return missing[kind];
  if (kind === "years") return getNumberFormat(locale, years).format(value);
  // A protected mean of a scale is sent as a whole number. A decimal would claim unknown precision.
  if (kind === "scale" && Number.isInteger(value)) return getNumberFormat(locale, whole).format(value);
  if (kind === "mean" || kind === "scale") return getNumberFormat(locale, tenths).format(value);
  const digits = getNumberFormat(locale, whole).format(roundHalfUp(value));
  return kind === "percent" ? `${digits}%` : digits;
}

/** Formats the size of a change, without sign and unit: whole points, or tenths of years and means. */
export function formatDelta(delta: number, kind: NumberKind, locale: Locale): string {
  const isWhole = kind === "scale" ? Number.isInteger(delta) : kind !== "years" && kind !== "mean";
  return getNumberFormat(locale, isWhole ? whole : tenths).format(Math.abs(delta));
}

/** Formats a change with its sign, for places where nothing else shows its direction: "−3", "0", "+4". */
export function formatSignedDelta(delta: number, kind: NumberKind, locale: Locale): string {
  const size = formatDelta(delta, kind, locale);
  if (delta === 0) return size;
  return delta < 0 ? `−${size}` : `+${size}`;
}

type Bound = Figure["bound"];

const signs: Record<NonNullable<Bound>, string> = { at_most: "≤ ", at_least: "≥ " };

/** Formats a number with the sign of its bound: "≤ 10%". */
export function formatBoundedNumber(value: number | null, kind: NumberKind, locale: Locale, bound: Bound): string {
  const text = formatNumber(value, kind, locale);
  return bound === null || value === null ? text : `${signs[bound]}${text}`;
}

const dayStyles = {
  full: { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" },
  withoutYear: { day: "numeric", month: "short", timeZone: "UTC" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const days = new Map<string, Intl.DateTimeFormat>();

function formatDayIn(style: keyof typeof dayStyles, day: string, locale: Locale): string {
  const key = `${locale} ${style}`;
  const format = days.get(key) ?? new Intl.DateTimeFormat(locale === "en" ? regions.en : "es", dayStyles[style]);
  days.set(key, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Formats a calendar day (YYYY-MM-DD): "Nov 20, 2026", in Spanish "20 nov 2026". */
export function formatDay(day: string, locale: Locale): string {
  return formatDayIn("full", day, locale);
}

/** Formats a day without its year when another day, such as today, is in the same year: "Nov 20". */
export function formatDayNear(day: string, today: string, locale: Locale): string {
  return formatDayIn(day.slice(0, 4) === today.slice(0, 4) ? "withoutYear" : "full", day, locale);
}

/** Formats the weekday of a calendar day in its shortest unambiguous form: "Mo". */
export function formatWeekday(day: string, locale: Locale): string {
  const name = new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { weekday: "short", timeZone: "UTC" });
  return `${name.charAt(0).toUpperCase()}${name.slice(1, 2)}`;
}

const monthStyles = {
  long: { month: "long", year: "numeric", timeZone: "UTC" },
  medium: { month: "short", year: "numeric", timeZone: "UTC" },
  short: { month: "short", timeZone: "UTC" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const months = new Map<string, Intl.DateTimeFormat>();

/** Formats the month of a calendar day: "November 2026", "Nov 2026" or "Nov". */
export function formatMonth(day: string, locale: Locale, style: keyof typeof monthStyles = "medium"): string {
  const key = `${locale} ${style}`;
  const format = months.get(key) ?? new Intl.DateTimeFormat(regions[locale], monthStyles[style]);
  months.set(key, format);
  return format.format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`));
}

/** The number of months of a period: a month, a quarter or a calendar year. */
export type PeriodMonths = 1 | 3 | 12;

/**
 * Formats the period that begins with a calendar day's month: "Nov 2026", "Q4 2026" or "2026"; short: "Q4" and "Nov".
 */
export function formatPeriod(
  day: string,
  length: PeriodMonths,
  locale: Locale,
  style: keyof typeof monthStyles = "medium",
): string {
  const year = day.slice(0, 4);
  if (length === 1) return formatMonth(day, locale, style);
  if (length === 12) return year;
  const quarter = `${locale === "es" ? "T" : "Q"}${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  return style === "short" ? quarter : `${quarter} ${year}`;
}

/**
 * Formats two calendar days, both inclusive: "Nov 1 – Nov 20, 2026", with both years when they differ; a single day
 * once.
 */
export function formatRange({ from, to }: { from: string; to: string }, locale: Locale): string {
  const last = formatDay(to, locale);
  if (from === to) return last;
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${formatDayIn(isSameYear ? "withoutYear" : "full", from, locale)} – ${last}`;
}

function getMonthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

/** Counts the calendar months that a range touches; both days are inclusive. */
export function countMonths(range: { from: string; to: string }): number {
  return getMonthNumber(range.to) - getMonthNumber(range.from) + 1;
}

const clocks = new Map<Locale, Intl.DateTimeFormat>();

/** Formats a time of day (hh:mm): "5:52 PM", in Spanish "5:52 p.m.". */
export function formatTime(time: string, locale: Locale): string {
  const style = { hour: "numeric", minute: "2-digit", timeZone: "UTC" } as const;
  const format = clocks.get(locale) ?? new Intl.DateTimeFormat(regions[locale], style);
  clocks.set(locale, format);
  // Intl inserts non-breaking spaces, narrow or wide by version, before "PM" and inside "p.m.".
  return format.format(new Date(`2000-01-01T${time}:00Z`)).replaceAll(/[\u00A0\u202F]/g, " ");
}

/** Formats the local time of an ISO instant in the zone that it was written in: "9:42 AM". */
export function formatClock(instant: string, locale: Locale): string {
  return formatTime(instant.slice(11, 16), locale);
}

const UNITS = ["B", "KB", "MB", "GB"] as const;

/** Formats the size of a file: "12 KB", "3.4 MB". */
export function formatBytes(bytes: number, locale: Locale): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1000)));
  const digits = power < 2 ? 0 : 1;
  const amount = (bytes / 1000 ** power).toLocaleString(regions[locale], { maximumFractionDigits: digits });
  return `${amount} ${UNITS[power] ?? "B"}`;
}
