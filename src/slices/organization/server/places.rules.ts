import { type Actor, type Scope, includesPlace } from "#slices/identity/server/identity.api.ts";
import type { PlacesPage } from "#slices/organization/contract/organization-parts.contract.ts";
import {
  ACTIVE_STATUS,
  type LocationRow,
  type LocationsQuery,
  type RegionRow,
  type RegionsQuery,
} from "#slices/organization/contract/places.contract.ts";

/** The fields of a location that scopes and filters use. */
export interface LocationKeys {
  readonly id: number;
  readonly regionId: number | null;
}

const withoutManagers: ReadonlySet<string> = new Set(["property_manager", "maintenance_manager", "employee"]);

/** Returns true when the viewer's lists show managers. */
export function canSeeManagers(actor: Actor): boolean {
  return actor.permissions.some((right) => !withoutManagers.has(right.role));
}

/** Returns the places that an actor sees in any service. */
export function toPlaces(actor: Actor): Scope {
  const regionIds = new Set<number>();
  const locationIds = new Set<number>();
  for (const { scope } of actor.permissions) {
    if (scope.kind === "client") return scope;
    for (const id of scope.regionIds) regionIds.add(id);
    for (const id of scope.locationIds) locationIds.add(id);
  }
  return { kind: "places", regionIds: [...regionIds], locationIds: [...locationIds] };
}

/** Returns true for a location that is in a scope directly or by its current region. */
export function isInScope(scope: Scope, place: LocationKeys): boolean {
  return includesPlace(scope, { locationId: place.id, regionId: place.regionId });
}

/** Returns a check for the regions of a scope: those it names, and those of its locations. */
export function createRegionCheck(scope: Scope, locations: readonly LocationKeys[]): (regionId: number) => boolean {
  if (scope.kind === "client") return () => true;
  const ids = new Set<number | null>([...scope.regionIds, ...locations.map((location) => location.regionId)]);
  return (regionId) => ids.has(regionId);
}

function includesText(text: string | null, search: string): boolean {
  return text !== null && text.toLowerCase().includes(search);
}

const hasStatus: Readonly<Record<LocationsQuery["filters"]["general"], (row: LocationRow) => boolean>> = {
  all: () => true,
  active: (row) => row.status_id === ACTIVE_STATUS,
  archived: (row) => row.status_id !== ACTIVE_STATUS,
};

/** Returns the rows that match the filters. The text is searched literally in name, city and code, ignoring case. */
export function filterLocations(
  rows: readonly LocationRow[],
  filters: LocationsQuery["filters"],
  inGroups: ReadonlySet<number> | null,
): readonly LocationRow[] {
  const search = (filters.q_text ?? "").toLowerCase();
  const regions = filters.regions ? new Set<number | null>(filters.regions) : null;
  return rows.filter(
    (row) =>
      hasStatus[filters.general](row) &&
      (regions?.has(row.region_id) ?? true) &&
      (inGroups?.has(row.id) ?? true) &&
      [row.name, row.city, row.external_id].some((text) => includesText(text, search)),
  );
}

const names = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Sorts by one key, then by name and id. Missing values are last in both directions. */
function sortRows<Row extends { readonly id: number; readonly name: string }>(
  rows: readonly Row[],
  findKey: (row: Row) => string | number | null,
  isDescending: boolean,
): readonly Row[] {
  const turn = isDescending ? -1 : 1;
  const compare = (a: string | number | null, b: string | number | null): number => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return turn * (typeof a === "number" && typeof b === "number" ? a - b : names.compare(String(a), String(b)));
  };
  return rows.toSorted((a, b) => compare(findKey(a), findKey(b)) || names.compare(a.name, b.name) || a.id - b.id);
}

const locationKeys: Readonly<Record<LocationsQuery["sort_by"], (row: LocationRow) => string | number | null>> = {
  name: (row) => row.name,
  region: (row) => row.region,
  city: (row) => (row.city === "" ? null : row.city),
  unit_count: (row) => row.unit_count,
};

/** Sorts locations in the requested order. */
export function sortLocations(
  rows: readonly LocationRow[],
  query: Pick<LocationsQuery, "sort_by" | "sort_desc">,
): readonly LocationRow[] {
  return sortRows(rows, locationKeys[query.sort_by], query.sort_desc === "true");
}

/** Returns the regions whose name contains the text, in the requested order. */
export function listRegions(rows: readonly RegionRow[], query: Omit<RegionsQuery, "page">): readonly RegionRow[] {
  const search = (query.filters.q_text ?? "").toLowerCase();
  return sortRows(
    rows.filter((row) => includesText(row.name, search)),
    (row) => row[query.sort_by],
    query.sort_desc === "true",
  );
}

/** Returns one page of rows; size −1 returns all rows on one page. */
export function toPlacesPage<Row>(
  rows: readonly Row[],
  page: PlacesPage,
): { readonly rows: Row[]; readonly page: PlacesPage } {
  const size = page.size === -1 ? Math.max(1, rows.length) : page.size;
  const start = (page.number - 1) * size;
  return {
    rows: rows.slice(start, start + size),
    page: { ...page, size },
  };
}
