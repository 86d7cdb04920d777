import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ActionSources } from "./actions.tables.ts";

interface Tables {
  people: ActionSources["people"] & { location_id: number | null; position_id: number | null };
  locations: ActionSources["locations"];
  positions: { client_id: number; id: number; name: string };
}

/**
 * Searches current employees at these locations (null: anywhere), and the actor, by a part of the name; sorted by last
 * name.
 */
export function searchAssignees(
  tx: ClientTx,
  request: {
    readonly text: string;
    readonly today: string;
    readonly locationIds: readonly number[] | null;
    readonly personId: number;
    readonly limit: number;
  },
) {
  const { text, today, locationIds, personId, limit } = request;
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const isCurrentlyEmployed =
    locationIds === null
      ? sql<boolean>`true`
      : sql<boolean>`(p.id = ${personId} OR p.location_id = ANY(${[...locationIds]}::bigint[]))`;
  return tx
    .on<Tables>()
    .selectFrom("people as p")
    .leftJoin("locations as l", (join) =>
      join.onRef("l.client_id", "=", "p.client_id").onRef("l.id", "=", "p.location_id"),
    )
    .leftJoin("positions as o", (join) =>
      join.onRef("o.client_id", "=", "p.client_id").onRef("o.id", "=", "p.position_id"),
    )
    .select(["p.id", "o.name as position", "l.name as location"])
    .select(sql<string>`p.first_name || ' ' || p.last_name`.as("name"))
    .where("p.client_id", "=", tx.clientId)
    .where("p.erased_at", "is", null)
    .where("p.archived_at", "is", null)
    .where((where) => where.or([where("p.last_day", "is", null), where("p.last_day", ">=", today)]))
    .where(isCurrentlyEmployed)
    .where(sql<boolean>`lower(p.first_name || ' ' || p.last_name) LIKE ${pattern}`)
    .orderBy(sql`lower(p.last_name)`)
    .orderBy(sql`lower(p.first_name)`)
    .orderBy("p.id")
    .limit(limit)
    .execute();
}
