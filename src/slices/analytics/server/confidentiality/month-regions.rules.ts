// A region pools what its locations have too little of. Answers enter when their month closes, participation is settled three
// weeks later, so both look at the regions of that month: else a location that moves in between is shown with two regions.

/** Regions of locations, today and in the months that have closed; 0: none. */
export interface MonthRegions {
  readonly locationIds: readonly number[];
  getToday(locationId: number): number;
  /** In a closed month; of months before any was kept, and of newer locations, today's. */
  getIn(locationId: number, month: string): number;
  /** Alike for locations that have shared a region, directly or through others. */
  getGroup(locationId: number): number;
}

/** A location that was in another region in a closed month than it is today. */
interface Moved {
  readonly locationId: number;
  readonly month: string;
  readonly regionId: number;
}

/** Puts regions together that locations moved between. */
function joinRegions(today: ReadonlyMap<number, number>, moved: readonly Moved[]): (regionId: number) => number {
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

/** Returns the regions from those of today and from what was otherwise in months that have closed. */
export function toMonthRegions(today: ReadonlyMap<number, number>, moved: readonly Moved[]): MonthRegions {
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

// Bounds the memory that deciding takes.
const LOCATIONS_PER_BATCH = 50;

/** Locations in batches of about so many; those that are decided together are never torn apart. */
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
