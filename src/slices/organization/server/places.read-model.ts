import type { ClientTx } from "#platform/server/db/database.ts";
import type { LocationRow } from "#slices/organization/contract/places.contract.ts";
import type { ReportingGroup } from "./organization.api.ts";
import type { OrganizationTables } from "./organization.tables.ts";

/** A location of the lists, before people and links are added. */
export type LocationRecord = Omit<LocationRow, "linked_locations" | "managers" | "maintenance_managers">;

/** Reads all locations of the client with their current region and number of units. */
export async function readLocationRecords(tx: ClientTx): Promise<LocationRecord[]> {
  const rows = await tx
    .on<OrganizationTables>()
    .selectFrom("locations as l")
    .leftJoin("regions as r", (join) => join.onRef("r.client_id", "=", "l.client_id").onRef("r.id", "=", "l.region_id"))
    .leftJoin(
      (units) =>
        units
          .selectFrom("units")
          .select((count) => ["client_id", "location_id", count.fn.countAll<number>().as("unit_count")])
          .where("client_id", "=", tx.clientId)
          .groupBy(["client_id", "location_id"])
          .as("counted"),
      (join) => join.onRef("counted.client_id", "=", "l.client_id").onRef("counted.location_id", "=", "l.id"),
    )
    .select([
      "l.id",
      "l.name",
      "l.external_id",
      "r.name as region",
      "l.region_id",
      "l.address",
      "l.city",
      "l.state",
      "l.zip",
      "counted.unit_count",
      "l.service_order",
      "l.status_id",
    ])
    .where("l.client_id", "=", tx.clientId)
    .execute();
  return rows.map((row) => ({ ...row, unit_count: row.unit_count ?? 0 }));
}

/** Reads the linked locations of each location, in both directions. */
export async function readLinks(tx: ClientTx): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await tx
    .on<OrganizationTables>()
    .selectFrom("location_links")
    .select(["location_id", "linked_location_id"])
    .where("client_id", "=", tx.clientId)
    .execute();
  const links = new Map<number, number[]>();
  const add = (from: number, to: number): void => void links.set(from, [...(links.get(from) ?? []), to]);
  for (const row of rows) {
    add(row.location_id, row.linked_location_id);
    add(row.linked_location_id, row.location_id);
  }
  return links;
}

/** Reads all reporting groups with their locations, by name. */
export async function readGroups(tx: ClientTx): Promise<ReportingGroup[]> {
  const groups = await tx
    .on<OrganizationTables>()
    .selectFrom("reporting_groups")
    .select(["id", "name"])
    .where("client_id", "=", tx.clientId)
    .orderBy((column) => column.fn<string>("lower", ["name"]))
    .orderBy("id")
    .execute();
  const members = await tx
    .on<OrganizationTables>()
    .selectFrom("reporting_group_locations")
    .select(["reporting_group_id", "location_id"])
    .where("client_id", "=", tx.clientId)
    .orderBy("location_id")
    .execute();
  const byGroup = Map.groupBy(members, (member) => member.reporting_group_id);
  return groups.map((group) => ({
    ...group,
    locationIds: (byGroup.get(group.id) ?? []).map((member) => member.location_id),
  }));
}
