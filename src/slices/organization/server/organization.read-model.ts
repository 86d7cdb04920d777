import type { Selectable } from "kysely";
import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import { PreparedStatement } from "#platform/server/db/prepared.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { Client, District, Location, Region } from "./organization.api.ts";
import type { OrganizationTables } from "./organization.tables.ts";

const ACTIVE = 1;

const clientColumns = ["id", "name", "slug", "time_zone", "locale", "has_areas", "is_demo", "postal_address"] as const;

type ClientRow = Pick<Selectable<OrganizationTables["clients"]>, (typeof clientColumns)[number]>;

const clientStatement = new PreparedStatement<ClientRow>(
  `SELECT ${clientColumns.join(", ")} FROM clients WHERE id = $1`,
);

function toClient(row: ClientRow): Client {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    timeZone: row.time_zone,
    locale: row.locale,
    hasAreas: row.has_areas,
    isDemo: row.is_demo,
    postalAddress: row.postal_address,
  };
}

/** Returns a client by id. Throws notFound when there is none. */
export async function readClient(tx: Tx, clientId: number): Promise<Client> {
  const [row] = await clientStatement.run(tx, [clientId]);
  if (!row) throw notFound();
  return toClient(row);
}

/** Reads all clients by id, without sample data. */
export async function readClients(tx: Tx): Promise<Client[]> {
  const rows = await tx
    .on<OrganizationTables>()
    .selectFrom("clients")
    .select(clientColumns)
    .where("sample_of", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(toClient);
}

/** Returns a location with its current region. */
export async function readPlace(
  tx: ClientTx,
  locationId: number,
): Promise<{ name: string; region: Region | null } | null> {
  const row = await tx
    .on<OrganizationTables>()
    .selectFrom("locations")
    .leftJoin("regions", (join) =>
      join.onRef("regions.client_id", "=", "locations.client_id").onRef("regions.id", "=", "locations.region_id"),
    )
    .select([
      "locations.name",
      "regions.id as region_id",
      "regions.name as region_name",
      "regions.district_id as district_id",
    ])
    .where("locations.client_id", "=", tx.clientId)
    .where("locations.id", "=", locationId)
    .executeTakeFirst();
  if (!row) return null;
  const region =
    row.region_id === null || row.region_name === null
      ? null
      : { id: row.region_id, name: row.region_name, districtId: row.district_id };
  return { name: row.name, region };
}

/** Returns the time zone of a location; null when there is no such location. */
export async function readZone(tx: ClientTx, locationId: number): Promise<string | null> {
  const row = await tx
    .on<OrganizationTables>()
    .selectFrom("locations")
    .select("time_zone")
    .where("client_id", "=", tx.clientId)
    .where("id", "=", locationId)
    .executeTakeFirst();
  return row?.time_zone ?? null;
}

/** Reads all districts, by name. */
export async function readDistricts(tx: ClientTx): Promise<readonly District[]> {
  return tx
    .on<OrganizationTables>()
    .selectFrom("districts")
    .select(["id", "name"])
    .where("client_id", "=", tx.clientId)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** Reads all regions, by name. */
export async function readRegions(tx: ClientTx): Promise<readonly Region[]> {
  return tx
    .on<OrganizationTables>()
    .selectFrom("regions")
    .select(["id", "name", "district_id as districtId"])
    .where("client_id", "=", tx.clientId)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** Reads all locations, by name. */
export async function readLocations(tx: ClientTx): Promise<readonly Location[]> {
  const rows = await tx
    .on<OrganizationTables>()
    .selectFrom("locations")
    .select(["id", "name", "region_id", "status_id", "city", "state"])
    .where("client_id", "=", tx.clientId)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    regionId: row.region_id,
    isArchived: row.status_id !== ACTIVE,
    city: row.city,
    state: row.state,
  }));
}
