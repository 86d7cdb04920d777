import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { isLate } from "./alerts.read-model.ts";

/** The number of open alerts of a location, and of those past a deadline. */
export interface OpenAlerts {
  readonly open: number;
  readonly late: number;
}

interface Row extends OpenAlerts {
  readonly location_id: number;
}

/** Returns open alerts by location at an instant, in one statement; a location without any is missing. */
export async function readOpenByLocation(tx: ClientTx, now: Date): Promise<ReadonlyMap<number, OpenAlerts>> {
  const { rows } = await sql<Row>`
    SELECT a.location_id, count(*)::int AS open, (count(*) FILTER (WHERE ${isLate(now)}))::int AS late
    FROM alerts AS a JOIN locations AS p ON p.client_id = a.client_id AND p.id = a.location_id
    WHERE a.client_id = ${tx.clientId} AND a.completed_at IS NULL
    GROUP BY a.location_id`.execute(tx.on());
  return new Map(rows.map(({ location_id: id, open, late }) => [id, { open, late }]));
}
