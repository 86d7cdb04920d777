import { type RawBuilder, sql } from "kysely";

/** The tables of what is kept of who lives where. */
export type LivingTable = "living_sums" | "living_several";

// A resident of a location has a primary lease in force there; `days` is a query of days.
function residentsOn(clientId: number, days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT point.day, lease.resident_id, home.location_id
    FROM (${days}) AS point (day)
    JOIN leases AS lease ON lease.client_id = ${clientId} AND lease.is_primary
      AND lease.start_date <= point.day AND (lease.end_date IS NULL OR lease.end_date >= point.day)
    JOIN units AS home ON home.client_id = lease.client_id AND home.id = lease.unit_id`;
}

function sumRows(clientId: number, days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT point.day, homes.location_id, coalesce(living.residents, 0) AS residents, homes.units
    FROM (${days}) AS point (day)
    CROSS JOIN (
      SELECT location_id, count(*) AS units FROM units WHERE client_id = ${clientId} GROUP BY location_id
    ) AS homes
    LEFT JOIN (
      SELECT own.day, own.location_id, count(DISTINCT own.resident_id) AS residents
      FROM (${residentsOn(clientId, days)}) AS own
      GROUP BY own.day, own.location_id
    ) AS living ON living.day = point.day AND living.location_id = homes.location_id`;
}

function severalRows(clientId: number, days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT own.day, own.resident_id, unnest(array_agg(DISTINCT own.location_id)) AS location_id
    FROM (${residentsOn(clientId, days)}) AS own
    GROUP BY own.day, own.resident_id
    HAVING min(own.location_id) < max(own.location_id)`;
}

/** The columns of a table's key besides the client, and of what a row says. */
export const livingColumns: Readonly<Record<LivingTable, { readonly key: string[]; readonly said: string[] }>> = {
  living_sums: { key: ["day", "location_id"], said: ["residents", "units"] },
  living_several: { key: ["day", "resident_id", "location_id"], said: [] },
};

/** The rows of a table as leases and units say they should be, of the days of a query. */
export function occupancyRows(table: LivingTable, clientId: number, days: RawBuilder<unknown>): RawBuilder<unknown> {
  return table === "living_sums" ? sumRows(clientId, days) : severalRows(clientId, days);
}
