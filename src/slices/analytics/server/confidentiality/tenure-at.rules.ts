import { addDays } from "#platform/server/clock.ts";
import { findTenureBand } from "../tenure-bands.rules.ts";
import type { SnapshotInterval } from "./release-places.read-model.ts";

/**
 * Returns the first day of the interval that contains a day, over rows sorted by day that continue each other within
 * some days; null when no row contains the day, or the first day is unknown.
 */
function findStartOn(intervals: readonly SnapshotInterval[], day: string, continuesWithinDays: number): string | null {
  let [start, end]: [string | null, string] = [null, ""];
  for (const { first, last } of intervals) {
    if (first !== null && first > day) break;
    const continues = end !== "" && (first === null || first <= addDays(end, continuesWithinDays));
    if (!continues) start = first;
    const until = last ?? day;
    if (until > end) end = until;
  }
  return start;
}

/** Returns a function that finds a person's tenure band on a day; null when their first day is not known. */
export function buildGetTenureBand(
  intervals: readonly SnapshotInterval[],
  continuesWithinDays: number,
): (person: number | null, day: string) => number | null {
  const byHolder = Map.groupBy(intervals, (interval) => interval.holder);
  const known = new Map<string, number | null>();
  return (person, day) => {
    if (person === null) return null;
    const key = `${person} ${day}`;
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const band = findTenureBand(findStartOn(byHolder.get(person) ?? [], day, continuesWithinDays), day);
    known.set(key, band);
    return band;
  };
}
