import type { Random } from "./content/random.ts";
import type { Climate } from "./content/company.ts";
import type { LocationProfile } from "./content/place-character.ts";
import { drawWorkOrder } from "./content/work-orders.ts";
import { type DemoFrame, formatDay } from "./demo-days.ts";
import type { PlannedLease } from "./demo-units.ts";

/** A repair that a resident requested. Days are numbers; `closed` is null while it is open. */
export interface PlannedRepair {
  readonly lease: PlannedLease;
  readonly opened: number;
  readonly closed: number | null;
  readonly category: string;
  readonly description: string;
}

/** Repairs of a home in a year, where nothing is unusual. */
const PER_YEAR = 0.5;

/** How much more there is to repair, January to December. */
const seasons: Readonly<Record<Climate, readonly number[]>> = {
  hot: [0.8, 0.8, 0.9, 1, 1.2, 1.5, 1.6, 1.5, 1.2, 0.9, 0.8, 0.8],
  cold: [1.5, 1.4, 1.1, 0.9, 0.8, 0.9, 1, 0.9, 0.8, 0.9, 1.1, 1.4],
  both: [1.3, 1.2, 1, 0.9, 0.9, 1.2, 1.3, 1.2, 0.9, 0.9, 1, 1.2],
  mild: [1.1, 1, 1, 1, 0.9, 0.9, 1, 1, 1, 0.9, 1, 1.1],
};
/** At least the largest value of the seasons: orders are drawn at this rate and thinned out month by month. */
const MAX_SEASON = 1.6;

/**
 * A repair that stays open from some ten weeks before the end of a lease to its last weeks; none before the demo or
 * after it.
 */
function drawWaitingRepair(
  random: Random,
  place: LocationProfile,
  lease: PlannedLease,
  frame: DemoFrame,
): PlannedRepair[] {
  const opened = lease.end - random.between(64, 84);
  const closed = lease.end - random.between(3, 45);
  if (opened < Math.max(lease.start, frame.first) || opened >= frame.todayNumber) return [];
  const { category, description } = drawWorkOrder(random, place, Number(formatDay(opened).slice(5, 7)) - 1);
  return [{ lease, opened, closed: closed < frame.todayNumber ? closed : null, category, description }];
}

/** Plans the repairs during the leases of a community, from the first day of the demo on. */
export function planRepairs(
  random: Random,
  place: LocationProfile,
  leases: readonly PlannedLease[],
  frame: DemoFrame,
): PlannedRepair[] {
  const season = seasons[place.climate];
  const repairs: PlannedRepair[] = [];
  for (const lease of leases) {
    if (!lease.isPrimary) continue;
    if (lease.plan?.hasIssue === true)
      repairs.push(...drawWaitingRepair(random.fork(repairs.length), place, lease, frame));
    const last = Math.min(lease.end, frame.todayNumber - 1);
    let opened = Math.max(lease.start, frame.first);
    for (;;) {
      // Generated at the rate of the worst month, then thinned in proportion to the season.
      opened += 1 + Math.floor((-Math.log(1 - random.next()) * 365) / (PER_YEAR * MAX_SEASON));
      if (opened > last) break;
      const monthOfYear = Number(formatDay(opened).slice(5, 7)) - 1;
      if (!random.happens((season[monthOfYear] ?? 1) / MAX_SEASON)) continue;
      const { category, description, daysOpen } = drawWorkOrder(random, place, monthOfYear);
      const closed = opened + daysOpen;
      repairs.push({ lease, opened, closed: closed < frame.todayNumber ? closed : null, category, description });
    }
  }
  return repairs;
}
