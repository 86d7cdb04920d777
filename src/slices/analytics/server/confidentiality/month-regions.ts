import { sql } from "kysely";
import { addMonths } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { regionsOfLocations } from "./release-places.read-model.ts";

// A region pools what its locations have too little of. Answers enter when their month closes, participation is settled three
// weeks later, so both look at the regions of that month: else a location that moves in between is told with two regions.

/** Regions of locations, today and in the months that have closed; 0: none. */
export interface MonthRegions {
  readonly locationIds: readonly number[];
  getToday(locationId: number): number;
  /** In a closed month; of months before any was kept, and of newer locations, today's. */
  getIn(locationId: number, month: string): number;
  /** Alike for locations that have shared a region, directly or through others. */
  getGroup(locationId: number): number;
}

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

interface Tables {
  month_regions: { client_id: number; month: string; location_id: number; region_id: number };
  locations: { client_id: number; id: number; region_id: number | null };
}

/** Reads the regions of the client's locations. */
export async function readMonthRegions(tx: ClientTx): Promise<MonthRegions> {
  const moved = await tx
    .on<Tables>()
    .selectFrom("month_regions as kept")
    .innerJoin("locations as place", (join) =>
      join.onRef("place.client_id", "=", "kept.client_id").onRef("place.id", "=", "kept.location_id"),
    )
    .select(["kept.location_id as locationId", "kept.month", "kept.region_id as regionId"])
    .where("kept.client_id", "=", tx.clientId)
    .where(sql<boolean>`kept.region_id <> coalesce(place.region_id, 0)`)
    .execute();
  return toMonthRegions(await regionsOfLocations(tx), moved);
}

/** Answers wait three months for others; so many months and some are kept when a company begins. */
const MONTHS_KEPT = 6;

/** Keeps today's regions for closed months of which none are kept yet: on the first night after each. */
export async function keepMonthRegions(tx: ClientTx, lastClosed: string): Promise<void> {
  await sql`
    INSERT INTO month_regions (client_id, month, location_id, region_id)
    SELECT place.client_id, closed.month::date, place.id, coalesce(place.region_id, 0)
    FROM locations AS place
    CROSS JOIN generate_series(${addMonths(lastClosed, 1 - MONTHS_KEPT)}::date, ${lastClosed}::date, '1 month') AS closed (month)
    WHERE place.client_id = ${tx.clientId}
      AND NOT EXISTS (
        SELECT FROM month_regions AS kept WHERE kept.client_id = place.client_id AND kept.month = closed.month::date
      )`.execute(tx.on<unknown>());
}
