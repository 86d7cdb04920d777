import type { BulkRow } from "#platform/server/db/bulk-rows.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Importer } from "#platform/server/db/importer.ts";
import type { ImportedResponseRow } from "./past-rows.rules.ts";

/** Ids of the locations and position categories in the rows, by lower-case name, and how many were created. */
export interface PastPlaces {
  readonly locations: ReadonlyMap<string, number>;
  readonly categories: ReadonlyMap<string, number>;
  readonly created: { readonly locations: number; readonly regions: number; readonly positionCategories: number };
}

export const foldName = (name: string): string => name.toLowerCase();

function indexByName(rows: readonly BulkRow[]): Map<string, number> {
  const known = new Map<string, number>();
  // A location can also be given by its external id, unless that is the name of another location.
  for (const row of rows)
    if (typeof row["external_id"] === "string") known.set(foldName(row["external_id"]), Number(row["id"]));
  for (const row of rows) known.set(foldName(String(row["name"])), Number(row["id"]));
  return known;
}

/** Returns each new name once, as first written. */
function findNewNames(names: Iterable<string | null>, known: ReadonlyMap<string, number>): string[] {
  const nameByKey = new Map<string, string>();
  for (const name of names) {
    if (name !== null && !known.has(foldName(name)) && !nameByKey.has(foldName(name)))
      nameByKey.set(foldName(name), name);
  }
  return [...nameByKey.values()];
}

async function complete(
  tx: ClientTx,
  importer: Importer,
  table: string,
  names: Iterable<string | null>,
  isDryRun: boolean,
  more: (name: string) => BulkRow = () => ({}),
): Promise<{ readonly known: ReadonlyMap<string, number>; readonly created: number }> {
  const known = indexByName(await importer.readAll(tx, table));
  const fresh = findNewNames(names, known);
  if (isDryRun) return { known, created: fresh.length };
  const ids = await importer.allocateIds(tx, table, fresh.length);
  const rows = fresh.map((name, at) => ({ id: ids[at] ?? 0, name, ...more(name) }));
  if (rows.length > 0) await importer.insert(tx, table, rows);
  for (const row of rows) known.set(foldName(row.name), row.id);
  return { known, created: rows.length };
}

/**
 * Finds the places in the rows and creates missing ones; a dry run only counts them. New locations are active, in the
 * client's time zone, and in the region of their first row.
 */
export async function readPlaces(
  tx: ClientTx,
  importer: Importer,
  rows: readonly ImportedResponseRow[],
  { timeZone, isDryRun }: { readonly timeZone: string; readonly isDryRun: boolean },
): Promise<PastPlaces> {
  const regionOf = new Map<string, string>();
  for (const { location, region } of rows)
    if (region !== null && !regionOf.has(foldName(location))) regionOf.set(foldName(location), region);
  const categories = await complete(
    tx,
    importer,
    "position_categories",
    rows.map((row) => row.positionCategory),
    isDryRun,
  );
  const locations = indexByName(await importer.readAll(tx, "locations"));
  const fresh = findNewNames(
    rows.map((row) => row.location),
    locations,
  );
  // Existing locations remain in their current region, whatever the file says.
  const regions = await complete(
    tx,
    importer,
    "regions",
    fresh.map((name) => regionOf.get(foldName(name)) ?? null),
    isDryRun,
  );
  const allLocations = await complete(tx, importer, "locations", fresh, isDryRun, (name) => ({
    region_id: regions.known.get(foldName(regionOf.get(foldName(name)) ?? "")) ?? null,
    time_zone: timeZone,
    address: "",
    city: "",
    state: "",
    zip: "",
    email: "",
    phone: "",
    status_id: 1,
  }));
  return {
    locations: allLocations.known,
    categories: categories.known,
    created: { locations: allLocations.created, regions: regions.created, positionCategories: categories.created },
  };
}
