import type { Filters } from "#slices/analytics/server/analytics.api.ts";
import type { Location } from "#slices/organization/server/organization.api.ts";
import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { filterLocations, type PlaceFilters, type Places } from "../portfolio/portfolio.places.ts";
import type { Parents, TableQuery } from "./request.rules.ts";
import { contentScopes, scopes } from "./scopes.ts";
import type { TableFilters } from "./table-filters.rules.ts";

/** Returns true for a location below one of a parent row's keys. */
function isBelow(
  location: Location,
  places: Places,
  scope: ReportScope,
  keys: readonly (number | string | null)[],
): boolean {
  if (scope === "locations") return keys.includes(location.id);
  if (scope === "regions") return keys.includes(location.regionId);
  if (scope === "areas") {
    const region = places.regions.find((each) => each.id === location.regionId);
    return keys.includes(region?.districtId ?? null);
  }
  return places.groups.some((group) => keys.includes(group.id) && group.locationIds.includes(location.id));
}

function toPlaceFilters({ general, regions, reporting_groups_by_locations: groups }: TableFilters): PlaceFilters {
  return { general, regions, reporting_groups_by_locations: groups };
}

/** Returns the places of a table under its filters and below the rows that it was expanded from. */
export function filterPlaces(
  places: Places,
  { filters, parents }: Pick<TableQuery, "filters" | "parents">,
): { readonly places: Places; readonly isNarrowed: boolean } {
  const chosen = filters.locations && new Set(filters.locations);
  const above = (Object.entries(parents) as [ReportScope, readonly (number | string | null)[]][]).filter(
    ([scope]) => scopes[scope].isPlace,
  );
  const locations = filterLocations(places, toPlaceFilters(filters)).filter(
    (location) =>
      (chosen?.has(location.id) ?? true) && above.every(([scope, keys]) => isBelow(location, places, scope, keys)),
  );
  if (locations.length === places.locations.length) return { places, isNarrowed: false };
  const regionIds = new Set(locations.map((location) => location.regionId));
  const regions = places.regions.filter((region) => regionIds.has(region.id));
  const districtIds = new Set(regions.map((region) => region.districtId));
  const districts = places.districts.filter((district) => districtIds.has(district.id));
  return { places: { ...places, locations, regions, districts }, isNarrowed: true };
}

function intersectKeys(
  chosen: readonly (number | string)[] | undefined,
  above: readonly (number | string | null)[] | undefined,
): (number | string)[] | null {
  const known = above?.filter((key) => key !== null);
  if (chosen && known) return chosen.filter((key) => known.includes(key));
  const found = chosen ?? known;
  return found ? [...found] : null;
}

/** Returns the content filters of the engine: the table's filters, and the rows that it was expanded from. */
export function buildContentFilters({ content }: TableFilters, parents: Parents): Filters {
  const filters: Partial<Record<string, readonly (number | string)[]>> = {};
  for (const scope of contentScopes) {
    const found = intersectKeys(content[scope], parents[scope]);
    if (found) filters[scopes[scope].dimension] = found;
  }
  return filters;
}

/** Returns the row filters of a table of places: name and status; places are already filtered. */
export function buildRowFilters({ filters }: Pick<TableQuery, "filters">): PlaceFilters {
  const { q_text: text, general, reporting_groups_by_locations: groups } = filters;
  return { general, ...(text ? { q_text: text } : {}), ...(groups ? { reporting_groups_by_locations: groups } : {}) };
}
