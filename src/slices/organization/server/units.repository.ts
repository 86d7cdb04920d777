import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { OrganizationTables } from "./organization.tables.ts";

export interface UnitFields {
  readonly building_name: string;
  readonly unit_number: string;
}

export interface UnitRecord extends UnitFields {
  readonly id: number;
  readonly location_id: number;
}

const columns = ["id", "location_id", "building_name", "unit_number"] as const;

interface UnitSearch {
  readonly locationIds: readonly number[] | null;
  readonly text: string;
  readonly offset: number;
  readonly limit: number;
}

/** Reads units by building and number, with their total number. Numbers sort by value: 9 before 10. */
export async function findUnits(
  tx: ClientTx,
  search: UnitSearch,
): Promise<{ readonly units: UnitRecord[]; readonly total: number }> {
  const pattern = `%${search.text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const matching = tx
    .on<OrganizationTables>()
    .selectFrom("units")
    .where("client_id", "=", tx.clientId)
    .where((where) => where.or([where("unit_number", "ilike", pattern), where("building_name", "ilike", pattern)]))
    .$if(search.locationIds !== null, (query) =>
      query.where(sql<boolean>`location_id = ANY(${[...(search.locationIds ?? [])]}::bigint[])`),
    );
  const counted = await matching.select((count) => count.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const units = await matching
    .select(columns)
    .orderBy("location_id")
    .orderBy(sql`lower(building_name)`)
    .orderBy(sql`length(substring(unit_number from '^[0-9]*'))`)
    .orderBy(sql`lower(unit_number)`)
    .orderBy("id")
    .offset(search.offset)
    .limit(search.limit)
    .execute();
  return { units, total: counted.total };
}

/** Locks a unit until the transaction ends; null when there is none. */
export async function lockUnit(tx: ClientTx, id: number): Promise<UnitRecord | null> {
  const row = await tx
    .on<OrganizationTables>()
    .selectFrom("units")
    .select(columns)
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns true when another unit of the location has the building and number, ignoring case. */
export async function isUnitTaken(
  tx: ClientTx,
  locationId: number,
  fields: UnitFields,
  exceptId: number | null,
): Promise<boolean> {
  const row = await tx
    .on<OrganizationTables>()
    .selectFrom("units")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("location_id", "=", locationId)
    .where(sql<boolean>`lower(building_name) = lower(${fields.building_name})`)
    .where(sql<boolean>`lower(unit_number) = lower(${fields.unit_number})`)
    .$if(exceptId !== null, (query) => query.where("id", "<>", exceptId ?? 0))
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts units of a location. Existing ones stay unchanged. Returns the inserted numbers with their ids. */
export async function insertUnits(
  tx: ClientTx,
  locationId: number,
  units: readonly UnitFields[],
): Promise<readonly { readonly id: number; readonly unit_number: string }[]> {
  if (units.length === 0) return [];
  const added = await tx
    .on<OrganizationTables>()
    .insertInto("units")
    .values(units.map((unit) => ({ client_id: tx.clientId, location_id: locationId, ...unit })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "unit_number"])
    .execute();
  return added;
}

/** Updates a unit's building and number. */
export async function updateUnitRow(tx: ClientTx, id: number, fields: UnitFields): Promise<void> {
  await tx
    .on<OrganizationTables>()
    .updateTable("units")
    .set(fields)
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}

/** Deletes a unit. */
export async function deleteUnitRow(tx: ClientTx, id: number): Promise<void> {
  await tx
    .on<OrganizationTables>()
    .deleteFrom("units")
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}
