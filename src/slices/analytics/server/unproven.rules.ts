import type { DimensionKey } from "./analytics.dimensions.ts";
import type { InvitedCohort } from "./analytics.metrics.ts";
import type { Period } from "./compiler/periods.ts";

/** By period, the keys of which it is not known yet that five people were invited. */
export type Unproven = ReadonlyMap<Period, readonly DimensionKey[]>;

/** Whether a period's invitations are settled or may still be answered. */
export const getInvitedCohort = (period: Period): InvitedCohort => (period.cohort === "young" ? "young" : "settled");

/** What is left open of one part, or of both (null): keys whose figures depend on it. */
export function findOpen(
  unproven: Unproven,
  part: InvitedCohort | null,
  isNeeded: (key: DimensionKey, period: Period) => boolean,
): Unproven {
  const open = [...unproven]
    .filter(([period]) => part === null || getInvitedCohort(period) === part)
    .map(([period, keys]) => [period, keys.filter((key) => isNeeded(key, period))] as const);
  return new Map(open.filter(([, keys]) => keys.length > 0));
}
