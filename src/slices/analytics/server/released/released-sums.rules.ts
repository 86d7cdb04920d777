import { addDays } from "#platform/server/clock.ts";
import type { OrgLevel } from "../running.rules.ts";
import { type DaySpan, engagementWindows, satisfactionWindows, spanOf, splitSpan } from "../windows.rules.ts";

/** The windows of which there are sums that may be read, by level and name; a level that is missing has none. */
export type ReleasedWindows = Readonly<Partial<Record<OrgLevel, ReadonlySet<string>>>>;

/** What a window of whole months is called: its first month and the one after its last, 2025-12-01/2026-11-01. */
export function windowName({ first, until }: DaySpan): string {
  return `${first}/${until}`;
}

/** The months of a window's name. */
export function windowNamed(name: string): DaySpan {
  const [first = "", until = ""] = name.split("/");
  return { first, until };
}

/** The windows that tables of today request, in order; somewhere it is still yesterday or tomorrow already. */
export function releasedWindows(today: string): readonly string[] {
  const names = [-1, 0, 1].flatMap((shift) => {
    const day = addDays(today, shift);
    const windows = [satisfactionWindows(day), engagementWindows(day)];
    const ranges = windows.flatMap(({ current, previous }) => [current, previous]);
    return ranges.flatMap((range) => {
      const { months } = splitSpan(spanOf(range));
      return months ? [windowName(months)] : [];
    });
  });
  return [...new Set(names)].toSorted();
}
