import type { RawGroup, RawLocation, RawRows } from "./raw-rows.ts";
import type { DemoPerson } from "./portal.ts";

// Visibility of places, reimplemented in the simplest way: from the manifest's accounts and the raw places.

/** A row that an account must see, with the locations of its metric values. */
export interface VisibleRow {
  readonly name: string;
  readonly locations: ReadonlySet<number>;
}

export type Scope = "regions" | "locations" | "reporting_groups" | "areas";

/** Rows that are not places, after all places: those that the list leaves out, without a place, and pooled. */
const extraRows: ReadonlySet<string> = new Set(["Archived", "No location", "Pooled"]);

/** Returns the names of a table's rows without those that are not places. */
export const pickPlaceNames = (names: Iterable<string>): string[] => [...names].filter((name) => !extraRows.has(name));

/** Returns every location that an account sees, including archived ones. */
export function listVisibleLocations({ account }: DemoPerson, rows: RawRows): readonly RawLocation[] {
  const { role, managed } = account;
  if (role === "client-admin" || role === "reporting") return rows.locations;
  return rows.locations.filter(
    ({ id, regionId }) =>
      managed.location_ids.includes(id) || (regionId !== null && managed.region_ids.includes(regionId)),
  );
}

function buildRows(groups: readonly RawGroup[], locations: readonly RawLocation[]): VisibleRow[] {
  return groups.flatMap(({ name, memberIds }) => {
    const own = locations.filter(({ id }) => memberIds.includes(id)).map(({ id }) => id);
    return own.length === 0 ? [] : [{ name, locations: new Set(own) }];
  });
}

/** Districts contain regions; this is the same with their locations. */
function listDistricts({ districts, regions }: RawRows): RawGroup[] {
  return districts.map((district) => {
    const own = regions.filter(({ id }) => district.memberIds.includes(id));
    return { ...district, memberIds: own.flatMap((region) => region.memberIds) };
  });
}

function buildUnplacedRows(name: string, locations: readonly RawLocation[]): VisibleRow[] {
  const own = locations.filter(({ regionId }) => regionId === null).map(({ id }) => id);
  return own.length === 0 ? [] : [{ name, locations: new Set(own) }];
}

/**
 * Returns the rows of places that an account must see in a scope as the screen opens, by name: those with an active
 * location. Their locations include archived ones.
 */
export function listVisibleRows(person: DemoPerson, rows: RawRows, scope: Scope): readonly VisibleRow[] {
  const all = listVisibleLocations(person, rows);
  const active = new Set(all.filter(({ isArchived }) => !isArchived).map(({ id }) => id));
  const found = {
    regions: () => [...buildRows(rows.regions, all), ...buildUnplacedRows("No region", all)],
    locations: () => all.map(({ id, name }) => ({ name, locations: new Set([id]) })),
    reporting_groups: () => buildRows(rows.groups, all),
    areas: () => [...buildRows(listDistricts(rows), all), ...buildUnplacedRows("No district", all)],
  }[scope]();
  const listed = found.filter(({ locations }) => [...locations].some((id) => active.has(id)));
  const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
  return listed.toSorted((a, b) => collator.compare(a.name, b.name));
}
