import type { RangePreset } from "#ui/dates/date-range-picker.tsx";
import { isDay, type DayRange } from "#ui/dates/day-range.ts";
import type { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";

/** Parses a range of an address; null for none, and for anything but a range of two days. */
export function findRange(text: string | null): DayRange | null {
  const [from = "", to = ""] = (text ?? "").split(":");
  return isDay(from) && isDay(to) ? { from, to } : null;
}

/** Returns the first day of the month that is a number of months before that of a day. */
function subtractMonths(day: string, months: number): string {
  const number = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${String(Math.floor(number / 12)).padStart(4, "0")}-${String((number % 12) + 1).padStart(2, "0")}-01`;
}

const SPANS = [3, 6, 12, 24] as const;

/** Returns the presets up to today: whole calendar months, including the current one, and calendar years. */
export function buildRangePresets(today: string, t: ReturnType<typeof useWidgetStrings>): RangePreset[] {
  const year = Number(today.slice(0, 4));
  return [
    ...SPANS.map((n) => ({
      key: `months-${n}`,
      label: t("lastMonths", { n }),
      range: { from: subtractMonths(today, n - 1), to: today },
    })),
    { key: "this-year", label: t("thisYear"), range: { from: `${year}-01-01`, to: today } },
    { key: "last-year", label: t("lastYear"), range: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` } },
  ];
}
