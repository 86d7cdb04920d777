import { DatePicker } from "@mantine/dates";
import "@mantine/dates/styles.css";
import { useEffect, useRef, type ReactNode } from "react";
import { useCalendarProps } from "#ui/dates/calendar-look.ts";
import { isDay, type DayBounds } from "#ui/dates/day-range.ts";

interface DayCalendarProps {
  /** The selected day; "" without one. */
  value: string;
  /** The suggested day when none is selected. */
  offered: string;
  onChange: (day: string) => void;
  bounds: DayBounds;
}

// Esc closes only the calendar, not the dialog below it.
const escStays = { __stopPropagation: true };

/** A calendar for a single day. The selected or suggested day has the focus, ready for Enter. */
export function DayCalendar({ value, offered, onChange, bounds }: DayCalendarProps): ReactNode {
  const look = useCalendarProps(bounds);
  const box = useRef<HTMLDivElement>(null);
  const shown = isDay(value) ? value : offered;
  // Its code loads after the focus trap has looked for an element to focus.
  useEffect(() => {
    const day = box.current?.querySelector("[data-autofocus]") as HTMLElement | null | undefined;
    day?.focus();
  }, []);
  return (
    <div ref={box}>
      <DatePicker
        {...look}
        {...escStays}
        value={shown}
        defaultDate={shown}
        onChange={(day) => onChange(day ?? shown)}
        getDayProps={(day) => (day === shown ? { "data-autofocus": true } : {})}
      />
    </div>
  );
}
