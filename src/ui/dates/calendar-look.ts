import type { DateLabelFormat } from "@mantine/dates";
import type { DayBounds } from "#ui/dates/day-range.ts";
import { formatDay, formatMonth, formatWeekday } from "#ui/format.ts";
import { useUi } from "#ui/ui-context.ts";

/** Returns the common props of all calendars: bounds, the reader's language, and class names. */
export function useCalendarProps({ min, max }: DayBounds) {
  const { words, locale } = useUi();
  const formatMonthName: DateLabelFormat = (day) => formatMonth(day, locale, "long");
  return {
    ...(min === undefined ? {} : { minDate: min }),
    ...(max === undefined ? {} : { maxDate: max }),
    firstDayOfWeek: 0 as const,
    withCellSpacing: false,
    monthLabelFormat: formatMonthName,
    monthsListFormat: (date: string) => formatMonth(date, locale, "short"),
    weekdayFormat: (date: string) => formatWeekday(date, locale),
    getDayAriaLabel: (date: string) => formatDay(date, locale),
    ariaLabels: {
      previousMonth: words.previousMonth,
      nextMonth: words.nextMonth,
      previousYear: words.previousYear,
      nextYear: words.nextYear,
      previousDecade: words.previousDecade,
      nextDecade: words.nextDecade,
    },
    classNames: {
      calendarHeader: "cy-cal-head",
      calendarHeaderControl: "cy-cal-control",
      calendarHeaderLevel: "cy-cal-level",
      weekday: "cy-cal-weekday",
      day: "cy-cal-day",
      monthsListControl: "cy-cal-cell",
      yearsListControl: "cy-cal-cell",
    },
  };
}
