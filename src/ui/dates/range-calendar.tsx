import { DatePicker } from "@mantine/dates";
import "@mantine/dates/styles.css";
import type { ReactNode } from "react";
import { useCalendarProps } from "#ui/dates/calendar-look.ts";
import { isDay, type DayRange } from "#ui/dates/day-range.ts";

interface RangeCalendarProps {
  draft: DayRange;
  onDraft: (draft: DayRange) => void;
  /** A day of the visible month. */
  month: string | undefined;
  onMonth: (month: string) => void;
  bounds: { min?: string; max?: string };
}

/** A calendar for selecting the two days of a range. */
export function RangeCalendar({ draft, onDraft, month, onMonth, bounds }: RangeCalendarProps): ReactNode {
  const look = useCalendarProps(bounds);
  const [from, to] = [draft.from, draft.to].map((day) => (isDay(day) ? day : null));
  // A range that ends before it begins has no days to mark.
  const picked: [string | null, string | null] = [from ?? null, from && to && to >= from ? to : null];
  return (
    <DatePicker
      {...look}
      type="range"
      allowSingleDateInRange
      value={picked}
      onChange={([first, last]) => onDraft({ from: first ?? "", to: last ?? "" })}
      {...(month === undefined ? {} : { date: month })}
      onDateChange={onMonth}
    />
  );
}
