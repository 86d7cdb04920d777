import type { DimensionKey } from "./analytics.dimensions.ts";
import type { InvitedCohort } from "./analytics.metrics.ts";
import type { Period } from "./compiler/periods.ts";
import { type DaySpan, countDays } from "./windows.rules.ts";

/** Minimum number of distinct people behind a release cell or a participation figure. */
export const MIN_PEOPLE = 5;

/** Returns how many rows one person can have in a span when two of them are at least `spacingDays` apart. */
export function countMaxRowsPerPerson(span: DaySpan, spacingDays: number): number {
  return Math.floor((countDays(span) - 1) / spacingDays) + 1;
}

/**
 * Returns how many distinct people a number of rows proves: fewer than five rows prove at most that many, and more rows
 * than four people can have prove five; in between (null) the people must be counted.
 */
export function countProvenPeople(rows: number, span: DaySpan, spacingDays: number): number | null {
  if (rows < MIN_PEOPLE) return rows;
  if (spacingDays < 1) return null;
  return rows > (MIN_PEOPLE - 1) * countMaxRowsPerPerson(span, spacingDays) ? MIN_PEOPLE : null;
}

/** By period, the keys for which it is not known yet that five people were invited. */
export type UnverifiedKeys = ReadonlyMap<Period, readonly DimensionKey[]>;

/** Returns whether a period's invitations are settled or may still be answered. */
export const getInvitedCohort = (period: Period): InvitedCohort => (period.cohort === "young" ? "young" : "settled");

/** Returns the open keys of one part, or of both (null): keys whose figures depend on it. */
export function findOpen(
  unverified: UnverifiedKeys,
  part: InvitedCohort | null,
  isNeeded: (key: DimensionKey, period: Period) => boolean,
): UnverifiedKeys {
  const open = [...unverified]
    .filter(([period]) => part === null || getInvitedCohort(period) === part)
    .map(([period, keys]) => [period, keys.filter((key) => isNeeded(key, period))] as const);
  return new Map(open.filter(([, keys]) => keys.length > 0));
}
