// A region pools what its locations have too little of. Answers enter when their month closes and participation settles
// three weeks later, so both use the regions of that month; otherwise a location that moves in between would be shown
// with two regions.

/** Regions of locations, today and in the months that have closed; 0: none. */
export interface MonthRegions {
  readonly locationIds: readonly number[];
  getToday(locationId: number): number;
  /** Returns the region in a closed month; for months before any was stored, and for newer locations, today's. */
  getIn(locationId: number, month: string): number;
  /** Returns a group that is the same for locations that have shared a region, directly or through others. */
  getGroup(locationId: number): number;
}

/** A location whose region in a closed month differs from today's. */
interface LocationMove {
  readonly locationId: number;
  readonly month: string;
  readonly regionId: number;
}

/** Joins regions that locations moved between. */
function joinRegions(today: ReadonlyMap<number, number>, moved: readonly LocationMove[]): (regionId: number) => number {
  const leaders = new Map<number, number>();
  const find = (regionId: number): number => {
    const next = leaders.get(regionId);
    return next === undefined ? regionId : find(next);
  };
  for (const { locationId, regionId } of moved) {
    const [one, other] = [find(regionId), find(today.get(locationId) ?? 0)];
    if (one !== other) leaders.set(one, other);
  }
  return find;
}

/** Returns the regions from today's and from the differences in months that have closed. */
export function toMonthRegions(today: ReadonlyMap<number, number>, moved: readonly LocationMove[]): MonthRegions {
  const otherwise = new Map(moved.map((each) => [`${each.locationId} ${each.month}`, each.regionId]));
  const find = joinRegions(today, moved);
  const getToday = (locationId: number): number => today.get(locationId) ?? 0;
  return {
    locationIds: [...today.keys()],
    getToday,
    getIn: (locationId, month) => otherwise.get(`${locationId} ${month}`) ?? getToday(locationId),
    getGroup: (locationId) => find(getToday(locationId)),
  };
}

// Bounds the memory needed to decide.
const LOCATIONS_PER_BATCH = 50;

/** Returns locations in batches of about this size; locations that are decided together stay in one batch. */
export function batchLocations(
  locationIds: readonly number[],
  { getGroup }: Pick<MonthRegions, "getGroup">,
): readonly (readonly number[])[] {
  const batches: number[][] = [];
  for (const group of Map.groupBy(locationIds, getGroup).values()) {
    const last = batches.at(-1);
    if (last && last.length + group.length <= LOCATIONS_PER_BATCH) last.push(...group);
    else batches.push([...group]);
  }
  return batches;
}
