import { Popover } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconCalendar } from "@tabler/icons-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { getDayAfter, clampDay, type DayBounds } from "#ui/dates/day-range.ts";
import { useUi } from "#ui/ui-context.ts";

// A calendar is heavy and rarely used. Its code loads with the first opening.
const DayCalendar = lazy(async () => ({ default: (await import("#ui/dates/day-calendar.tsx")).DayCalendar }));

/** Milliseconds that the calendar stays open after a selection, long enough to see it. */
export const CLOSE_DELAY = 300;

interface DayPickerProps extends DayBounds {
  /** The name of the day: "Last day". */
  label: string;
  /** "" without a selection. */
  value: string;
  onChange: (day: string) => void;
  disabled?: boolean | undefined;
}

/** A button that opens a calendar. Without a selected day it suggests tomorrow, or the nearest allowed day. */
export function DayPicker({ label, value, onChange, disabled, ...bounds }: DayPickerProps): ReactNode {
  const { words } = useUi();
  // The day that an open calendar suggests; null while it is closed.
  const [offered, setOffered] = useState<string | null>(null);
  const opened = offered !== null;
  const closeSoon = useDebouncedCallback(() => setOffered(null), CLOSE_DELAY);
  const turn = (isOpen: boolean): void => {
    closeSoon.cancel();
    setOffered(isOpen ? clampDay(getDayAfter(new Date()), bounds) : null);
  };
  return (
    <Popover
      opened={opened}
      onChange={turn}
      position="bottom-end"
      offset={6}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: "cy-pop" }}
    >
      <Popover.Target>
        <button
          type="button"
          className="cy-date-open"
          aria-label={words.chooseDay(label)}
          disabled={disabled}
          onClick={() => turn(!opened)}
        >
          <IconCalendar size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown data-mantine-stop-propagation="true">
        <div className="cy-range">
          <div className="cy-cal">
            <Suspense fallback={null}>
              <DayCalendar
                value={value}
                offered={offered ?? ""}
                bounds={bounds}
                onChange={(day) => {
                  onChange(day);
                  closeSoon();
                }}
              />
            </Suspense>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
