import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { TeamTables } from "./people.tables.ts";

/** A location, as lists and forms of people need it. */
export interface PlaceRow {
  readonly id: number;
  readonly name: string;
  readonly regionId: number | null;
  readonly isArchived: boolean;
}

/** A choice with a name. */
export interface NamedRow {
  readonly id: number;
  readonly name: string;
}

const ACTIVE = 1;

/** Reads all locations by name, including archived ones. */
export async function readPlaces(tx: ClientTx): Promise<PlaceRow[]> {
  const rows = await tx
    .on<TeamTables>()
    .selectFrom("locations")
    .select(["id", "name", "region_id", "status_id"])
    .where("client_id", "=", tx.clientId)
    .orderBy((order) => order.fn("lower", ["name"]))
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    regionId: row.region_id,
    isArchived: row.status_id !== ACTIVE,
  }));
}

/** Reads choices of one kind, by name. */
export function readNames(
  tx: ClientTx,
  table: "regions" | "positions" | "position_categories" | "reporting_groups",
): Promise<NamedRow[]> {
  return tx
    .on<TeamTables>()
    .selectFrom(table)
    .select(["id", "name"])
    .where("client_id", "=", tx.clientId)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

/** Reads the locations of each reporting group. */
export async function readGroupLocations(tx: ClientTx): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await tx
    .on<TeamTables>()
    .selectFrom("reporting_group_locations")
    .select(["reporting_group_id", "location_id"])
    .where("client_id", "=", tx.clientId)
    .execute();
  const groups = new Map<number, number[]>();
  for (const row of rows) {
    groups.set(row.reporting_group_id, [...(groups.get(row.reporting_group_id) ?? []), row.location_id]);
  }
  return groups;
}

/** Returns true for a position of the client. */
export async function hasPosition(tx: ClientTx, positionId: number): Promise<boolean> {
  const row = await tx
    .on<TeamTables>()
    .selectFrom("positions")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("id", "=", positionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds a location of the client with its current region; null when there is none. */
export async function findPlace(tx: ClientTx, locationId: number): Promise<PlaceRow | null> {
  const row = await tx
    .on<TeamTables>()
    .selectFrom("locations")
    .select(["id", "name", "region_id", "status_id"])
    .where("client_id", "=", tx.clientId)
    .where("id", "=", locationId)
    .executeTakeFirst();
  if (!row) return null;
  return { id: row.id, name: row.name, regionId: row.region_id, isArchived: row.status_id !== ACTIVE };
}

/** Returns whether the client adds employees manually. */
export async function canAddEmployees(tx: ClientTx): Promise<boolean> {
  const row = await tx
    .on<TeamTables>()
    .selectFrom("clients")
    .select("can_add_employees")
    .where("id", "=", tx.clientId)
    .executeTakeFirst();
  return row?.can_add_employees ?? false;
}
