import type { ReactNode } from "react";
import type { DayRange } from "#ui/dates/day-range.ts";
import { formatRange } from "#ui/format.ts";
import { useUi } from "#ui/ui-context.ts";

/** Two calendar days as text that never wraps within a day. */
export function DateRange({ range }: { range: DayRange }): ReactNode {
  const { locale } = useUi();
  return <span className="cy-date-range">{formatRange(range, locale)}</span>;
}
