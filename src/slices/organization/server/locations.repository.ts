import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { ACTIVE_STATUS, type LocationRow } from "#slices/organization/contract/places.contract.ts";
import type { OrganizationTables } from "./organization.tables.ts";

/** The editable state of a location, with wire names. */
export interface LocationState {
  readonly name: string;
  readonly external_id: string | null;
  readonly region_id: number | null;
  readonly time_zone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly email: string;
  readonly phone: string;
  readonly service_order: LocationRow["service_order"];
  readonly archived_on: string | null;
  readonly linked_location_ids: readonly number[];
  readonly reporting_group_ids: readonly number[];
}

const ARCHIVED_STATUS = 2;

const columns = [
  "name",
  "external_id",
  "region_id",
  "time_zone",
  "address",
  "city",
  "state",
  "zip",
  "email",
  "phone",
  "service_order",
  "archived_on",
] as const;

async function readLinkedIds(tx: ClientTx, locationId: number): Promise<number[]> {
  const rows = await tx
    .on<OrganizationTables>()
    .selectFrom("location_links")
    .select(["location_id", "linked_location_id"])
    .where("client_id", "=", tx.clientId)
    .where((where) => where.or([where("location_id", "=", locationId), where("linked_location_id", "=", locationId)]))
    .execute();
  return rows
    .map((row) => (row.location_id === locationId ? row.linked_location_id : row.location_id))
    .toSorted((a, b) => a - b);
}

async function readGroupIds(tx: ClientTx, locationId: number): Promise<number[]> {
  const rows = await tx
    .on<OrganizationTables>()
    .selectFrom("reporting_group_locations")
    .select("reporting_group_id")
    .where("client_id", "=", tx.clientId)
    .where("location_id", "=", locationId)
    .orderBy("reporting_group_id")
    .execute();
  return rows.map((row) => row.reporting_group_id);
}

/**
 * Reads the state of a location; null when there is none. With a lock, no one else can change it until the transaction
 * ends.
 */
export async function readLocationState(
  tx: ClientTx,
  locationId: number,
  how: { readonly shouldLock: boolean },
): Promise<LocationState | null> {
  const row = await tx
    .on<OrganizationTables>()
    .selectFrom("locations")
    .select(columns)
    .where("client_id", "=", tx.clientId)
    .where("id", "=", locationId)
    .$if(how.shouldLock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    linked_location_ids: await readLinkedIds(tx, locationId),
    reporting_group_ids: await readGroupIds(tx, locationId),
  };
}

/** Locks the existing ones of these locations until the transaction ends; returns their ids. */
export async function lockExistingLocations(tx: ClientTx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .on<OrganizationTables>()
    .selectFrom("locations")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("id", "in", [...ids])
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Returns which of name and code another location has. */
export async function findTakenFields(
  tx: ClientTx,
  fields: Pick<LocationState, "name" | "external_id">,
  exceptId: number | null,
): Promise<ReadonlySet<"name" | "external_id">> {
  const rows = await tx
    .on<OrganizationTables>()
    .selectFrom("locations")
    .select([
      sql<boolean>`lower(name) = lower(${fields.name})`.as("name"),
      sql<boolean>`coalesce(external_id = ${fields.external_id}, false)`.as("external_id"),
    ])
    .where("client_id", "=", tx.clientId)
    .$if(exceptId !== null, (query) => query.where("id", "<>", exceptId ?? 0))
    .where(sql<boolean>`(lower(name) = lower(${fields.name}) OR external_id = ${fields.external_id})`)
    .execute();
  return new Set((["name", "external_id"] as const).filter((field) => rows.some((row) => row[field])));
}

function toRow(state: LocationState) {
  const { linked_location_ids: _links, reporting_group_ids: _groups, service_order: order, ...row } = state;
  return { ...row, service_order: [...order], status_id: state.archived_on === null ? ACTIVE_STATUS : ARCHIVED_STATUS };
}

/** Inserts a location without links and groups; returns its id. */
export async function insertLocation(tx: ClientTx, state: LocationState): Promise<number> {
  const row = await tx
    .on<OrganizationTables>()
    .insertInto("locations")
    .values({ client_id: tx.clientId, ...toRow(state) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Updates a location's own columns. */
export async function updateLocationRow(tx: ClientTx, locationId: number, state: LocationState): Promise<void> {
  await tx
    .on<OrganizationTables>()
    .updateTable("locations")
    .set(toRow(state))
    .where("client_id", "=", tx.clientId)
    .where("id", "=", locationId)
    .execute();
}

/** Replaces the links of a location. */
export async function replaceLinks(tx: ClientTx, locationId: number, linkedIds: readonly number[]): Promise<void> {
  await tx
    .on<OrganizationTables>()
    .deleteFrom("location_links")
    .where("client_id", "=", tx.clientId)
    .where((where) => where.or([where("location_id", "=", locationId), where("linked_location_id", "=", locationId)]))
    .execute();
  if (linkedIds.length === 0) return;
  const rows = linkedIds.map((id) => ({
    client_id: tx.clientId,
    location_id: Math.min(id, locationId),
    linked_location_id: Math.max(id, locationId),
  }));
  await tx.on<OrganizationTables>().insertInto("location_links").values(rows).execute();
}

/** Replaces the reporting groups of a location. */
export async function replaceLocationGroups(
  tx: ClientTx,
  locationId: number,
  groupIds: readonly number[],
): Promise<void> {
  await tx
    .on<OrganizationTables>()
    .deleteFrom("reporting_group_locations")
    .where("client_id", "=", tx.clientId)
    .where("location_id", "=", locationId)
    .execute();
  if (groupIds.length === 0) return;
  const rows = groupIds.map((id) => ({ client_id: tx.clientId, reporting_group_id: id, location_id: locationId }));
  await tx.on<OrganizationTables>().insertInto("reporting_group_locations").values(rows).execute();
}

/** Replaces the locations of a reporting group. */
export async function replaceGroupLocations(
  tx: ClientTx,
  groupId: number,
  locationIds: readonly number[],
): Promise<void> {
  await tx
    .on<OrganizationTables>()
    .deleteFrom("reporting_group_locations")
    .where("client_id", "=", tx.clientId)
    .where("reporting_group_id", "=", groupId)
    .execute();
  if (locationIds.length === 0) return;
  const rows = locationIds.map((id) => ({ client_id: tx.clientId, reporting_group_id: groupId, location_id: id }));
  await tx.on<OrganizationTables>().insertInto("reporting_group_locations").values(rows).execute();
}

/** Reads the locations of a reporting group. */
export async function readLocationsFor(tx: ClientTx, groupId: number): Promise<number[]> {
  const rows = await tx
    .on<OrganizationTables>()
    .selectFrom("reporting_group_locations")
    .select("location_id")
    .where("client_id", "=", tx.clientId)
    .where("reporting_group_id", "=", groupId)
    .orderBy("location_id")
    .execute();
  return rows.map((row) => row.location_id);
}
