import { addDays } from "#platform/server/clock.ts";
import { findTenureBand } from "../tenure-bands.rules.ts";
import type { SnapshotInterval } from "./release-places.read-model.ts";

/**
 * Returns the start of a holder's interval on a day, over rows that follow each other; null: not there, or not known.
 */
function startOn(intervals: readonly SnapshotInterval[], day: string, continuesWithinDays: number): string | null {
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

/** Returns the tenure band of a person on a day from their employments; null when their first day is not known. */
export function buildGetTenureBand(
  intervals: readonly SnapshotInterval[],
  continuesWithinDays: number,
): (person: number | null, day: string) => number | null {
  const byHolder = Map.groupBy(intervals, (interval) => interval.holder);
  const known = new Map<string, number | null>();
  return (person, day) => {
    if (person === null) return null;
    const key = `${person} ${day}`;
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const band = findTenureBand(startOn(byHolder.get(person) ?? [], day, continuesWithinDays), day);
    known.set(key, band);
    return band;
  };
}
