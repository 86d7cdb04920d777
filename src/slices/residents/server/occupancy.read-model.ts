import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { PreparedStatement } from "#platform/server/db/prepared.ts";
import type { LivingDifference } from "./residents.api.ts";
import { livingColumns, occupancyRows, type LivingTable } from "./residents.living-rows.read-model.ts";
import { countActivePrimaryResidentsByGroup, countUnits } from "./residents.repository.ts";

/** True where anyone lives, or lived, with the client. */
export async function hasLeases(tx: ClientTx): Promise<boolean> {
  const { rows } = await sql`SELECT FROM leases WHERE client_id = ${tx.clientId} LIMIT 1`.execute(tx.on<unknown>());
  return rows.length > 0;
}

// No row: the day is not kept, or something changed since. One row without a place or a group: there is no one.
const unreadUnlessKept = `
  WHERE seal.client_id = $1 AND $2::date = ANY (seal.days)
    AND NOT EXISTS (SELECT 1 FROM living_changes AS change WHERE change.client_id = $1)`;

const pairs = "unnest($3::bigint[], $4::bigint[]) AS pair (location_id, group_id)";

// Who lives at several locations of a group is in the sum of each, and taken off all but one of them.
const groupsStatement = new PreparedStatement<{ group_id: number | null; residents: number | null }>(`
  SELECT part.group_id, part.residents
  FROM living_seals AS seal
  LEFT JOIN (
    SELECT counted.client_id, counted.group_id, sum(counted.residents)::int AS residents
    FROM (
      SELECT own.client_id, pair.group_id, own.residents
      FROM living_sums AS own
      JOIN ${pairs} ON pair.location_id = own.location_id
      WHERE own.client_id = $1 AND own.day = $2::date AND own.residents > 0
      UNION ALL
      SELECT own.client_id, pair.group_id, 1 - count(*) AS residents
      FROM living_several AS own
      JOIN ${pairs} ON pair.location_id = own.location_id
      WHERE own.client_id = $1 AND own.day = $2::date
      GROUP BY own.client_id, pair.group_id, own.resident_id
    ) AS counted
    GROUP BY counted.client_id, counted.group_id
  ) AS part ON part.client_id = seal.client_id
  ${unreadUnlessKept}`);

const unitsStatement = new PreparedStatement<{ location_id: number | null; units: number | null }>(`
  SELECT own.location_id, own.units
  FROM living_seals AS seal
  LEFT JOIN living_sums AS own ON own.client_id = seal.client_id AND own.client_id = $1 AND own.day = $2::date
    AND own.location_id = ANY ($3::bigint[])
  ${unreadUnlessKept}`);

/** Distinct residents with a primary lease in force on a day, by group of locations: from what is kept, or counted. */
export async function readResidentsByGroup(
  tx: ClientTx,
  today: string,
  groupOfLocation: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, number>> {
  const places = [[...groupOfLocation.keys()], [...groupOfLocation.values()]];
  const rows = await groupsStatement.run(tx, [tx.clientId, today, ...places]);
  if (rows.length === 0) return countActivePrimaryResidentsByGroup(tx, today, groupOfLocation);
  return new Map(rows.flatMap(({ group_id: id, residents }) => (id === null ? [] : [[id, residents ?? 0]])));
}

/** How many units each of these locations has; one without any is missing. From what is kept of today, or counted. */
export async function readUnitsByLocation(
  tx: ClientTx,
  today: string,
  locationIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await unitsStatement.run(tx, [tx.clientId, today, [...locationIds]]);
  if (rows.length === 0) return countUnits(tx, locationIds);
  return new Map(rows.flatMap(({ location_id: id, units }) => (id === null ? [] : [[id, units ?? 0]])));
}

interface DifferenceRow {
  readonly day: string;
  readonly location_id: number;
  readonly resident_id?: number;
  readonly expected: Record<string, number> | null;
  readonly stored: Record<string, number> | null;
}

// Of a row that says nothing besides its key, that it is there.
function asJson(of: string, said: readonly string[]): RawBuilder<unknown> {
  const parts = said.flatMap((name) => [sql`${sql.lit(name)}::text`, sql`${sql.ref(`${of}.${name}`)}::bigint`]);
  return parts.length === 0 ? sql`jsonb_build_object('rows', 1)` : sql`jsonb_build_object(${sql.join(parts)})`;
}

async function readDifferences(tx: ClientTx, table: LivingTable): Promise<LivingDifference[]> {
  const { key, said } = livingColumns[table];
  const readable = sql`
    SELECT told.day
    FROM living_seals AS seal CROSS JOIN unnest(seal.days) AS told (day)
    WHERE seal.client_id = ${tx.clientId}
      AND NOT EXISTS (SELECT 1 FROM living_changes AS change WHERE change.client_id = ${tx.clientId})`;
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const { rows } = await sql<DifferenceRow>`
    SELECT ${keys},
      CASE WHEN e.present THEN ${asJson("e", said)} END AS expected,
      CASE WHEN t.present THEN ${asJson("t", said)} END AS stored
    FROM (SELECT true AS present, made.* FROM (${occupancyRows(table, tx.clientId, readable)}) AS made) AS e
    FULL JOIN (
      SELECT true AS present, ${sql.table(table)}.* FROM ${sql.table(table)}
      WHERE client_id = ${tx.clientId} AND day IN (${readable})
    ) AS t USING (${keys})
    WHERE e.present IS NULL OR t.present IS NULL OR ${asJson("e", said)} <> ${asJson("t", said)}
    ORDER BY ${keys}`.execute(tx.on());
  return rows.map(({ day, location_id: locationId, resident_id: residentId, expected, stored }) => ({
    table,
    locationId,
    day,
    key: residentId === undefined ? {} : { resident_id: residentId },
    expected,
    stored,
  }));
}

/** Every row that may be read and is not what leases and units say. */
export async function occupancyDifferences(tx: ClientTx): Promise<LivingDifference[]> {
  return [...(await readDifferences(tx, "living_sums")), ...(await readDifferences(tx, "living_several"))];
}
