import { sql } from "kysely";
import { addMonths } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { type MonthRegions, toMonthRegions } from "./month-regions.rules.ts";
import { readRegionsByLocation } from "./release-places.read-model.ts";

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
  return toMonthRegions(await readRegionsByLocation(tx), moved);
}

/** Closed months stored when a company begins: the three that answers wait for others, and some more. */
const MONTHS_KEPT = 6;

/**
 * Stores today's regions for closed months that have none yet: on the first night after each, by the first of
 * overlapping runs. Returns the regions that apply from then on.
 */
export async function saveMonthRegions(tx: ClientTx, lastClosed: string): Promise<MonthRegions> {
  await sql`
    INSERT INTO month_regions (client_id, month, location_id, region_id)
    SELECT place.client_id, closed.month::date, place.id, coalesce(place.region_id, 0)
    FROM locations AS place
    CROSS JOIN generate_series(${addMonths(lastClosed, 1 - MONTHS_KEPT)}::date, ${lastClosed}::date, '1 month') AS closed (month)
    WHERE place.client_id = ${tx.clientId}
      AND NOT EXISTS (
        SELECT FROM month_regions AS kept WHERE kept.client_id = place.client_id AND kept.month = closed.month::date
      )
    ON CONFLICT DO NOTHING`.execute(tx.on<unknown>());
  return readMonthRegions(tx);
}
