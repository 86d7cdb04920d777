import type { RawGroup, RawLocation, RawRows } from "./raw-rows.ts";
import type { Somebody } from "./portal.ts";

// Who sees which places, once more and in the plainest way: from the manifest's accounts and the raw places.

/** A row that somebody must see, with the locations that its figures are made of. */
export interface SeenRow {
  readonly name: string;
  readonly locations: ReadonlySet<number>;
}

export type Scope = "regions" | "locations" | "reporting_groups" | "areas";

/** Every location that an account sees, archived ones among them. */
export function seenLocations({ account }: Somebody, rows: RawRows): readonly RawLocation[] {
  const { role, managed } = account;
  if (role === "client-admin" || role === "reporting") return rows.locations;
  return rows.locations.filter(
    ({ id, regionId }) =>
      managed.location_ids.includes(id) || (regionId !== null && managed.region_ids.includes(regionId)),
  );
}

function rowsUnder(groups: readonly RawGroup[], locations: readonly RawLocation[]): SeenRow[] {
  return groups.flatMap(({ name, memberIds }) => {
    const own = locations.filter(({ id }) => memberIds.includes(id)).map(({ id }) => id);
    return own.length === 0 ? [] : [{ name, locations: new Set(own) }];
  });
}

/** Districts hold regions; this is the same with their locations. */
function districtsOf({ districts, regions }: RawRows): RawGroup[] {
  return districts.map((district) => {
    const own = regions.filter(({ id }) => district.memberIds.includes(id));
    return { ...district, memberIds: own.flatMap((region) => region.memberIds) };
  });
}

function nowhere(name: string, locations: readonly RawLocation[]): SeenRow[] {
  const own = locations.filter(({ regionId }) => regionId === null).map(({ id }) => id);
  return own.length === 0 ? [] : [{ name, locations: new Set(own) }];
}

/** The rows that an account must see in a scope as the screen opens: active places, by name. */
export function seenRows(somebody: Somebody, rows: RawRows, scope: Scope): readonly SeenRow[] {
  const active = seenLocations(somebody, rows).filter(({ isArchived }) => !isArchived);
  const found = {
    regions: () => [...rowsUnder(rows.regions, active), ...nowhere("No region", active)],
    locations: () => active.map(({ id, name }) => ({ name, locations: new Set([id]) })),
    reporting_groups: () => rowsUnder(rows.groups, active),
    areas: () => [...rowsUnder(districtsOf(rows), active), ...nowhere("No district", active)],
  }[scope]();
  const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
  return found.toSorted((a, b) => collator.compare(a.name, b.name));
}
