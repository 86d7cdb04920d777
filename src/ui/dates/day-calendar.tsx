import { DatePicker } from "@mantine/dates";
import "@mantine/dates/styles.css";
import { useEffect, useRef, type ReactNode } from "react";
import { useCalendarLook } from "#ui/dates/calendar-look.ts";
import { isDay, type DayBounds } from "#ui/dates/day-range.ts";

interface DayCalendarProps {
  /** The chosen day; "" while there is none. */
  value: string;
  /** The day that is offered while none is chosen. */
  offered: string;
  onChange: (day: string) => void;
  bounds: DayBounds;
}

// Esc closes what opened the calendar, and not also the window below it.
const escStays = { __stopPropagation: true };

/** The months of a single day; the chosen one, or the one that is offered, has the focus and waits for Enter. */
export function DayCalendar({ value, offered, onChange, bounds }: DayCalendarProps): ReactNode {
  const look = useCalendarLook(bounds);
  const box = useRef<HTMLDivElement>(null);
  const shown = isDay(value) ? value : offered;
  // Its code comes after the trap has looked for what takes the focus.
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
