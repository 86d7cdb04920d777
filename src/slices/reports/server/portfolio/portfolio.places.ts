import { type Actor, type Scope, includesPlace } from "#slices/identity/server/identity.api.ts";
import type { District, Location, Region, ReportingGroup } from "#slices/organization/server/organization.api.ts";
import type { PortfolioRow, PortfolioScope } from "#slices/reports/contract/portfolio.contract.ts";

/** The places of a client as of today: the whole company, or the part that a person sees. */
export interface Places {
  /** Empty for a client without districts. */
  readonly districts: readonly District[];
  readonly regions: readonly Region[];
  readonly locations: readonly Location[];
  readonly groups: readonly ReportingGroup[];
}

export interface PlaceFilters {
  readonly q_text?: string | undefined;
  readonly general: "all" | "active" | "archived";
  readonly regions?: readonly number[] | undefined;
  readonly reporting_groups_by_locations?: readonly number[] | undefined;
  readonly needs_attention?: "true" | "false" | undefined;
}

/** A row without its figures: a place and the locations that its figures cover. */
export interface PlaceRow {
  /** Null: the node of locations without a region, or of regions without a district. */
  readonly id: number | null;
  readonly linkType: PortfolioRow["link_type"];
  readonly name: string;
  readonly regionName: string | null;
  readonly isArchived: boolean;
  /** Set for districts; null for other rows. */
  readonly regionIds: readonly number[] | null;
  /** Locations of the row within scope and filters. */
  readonly locations: readonly Location[];
}

const NO_REGION = "No region";
const NO_DISTRICT = "No district";

const NO_PLACES: Scope = { kind: "places", regionIds: [], locationIds: [] };

/** Returns the union of scopes. */
export function toUnion(scopes: readonly Scope[]): Scope {
  return scopes.reduce((all: Scope, scope: Scope): Scope => {
    if (all.kind === "client" || scope.kind === "client") return { kind: "client" };
    return {
      kind: "places",
      regionIds: [...new Set([...all.regionIds, ...scope.regionIds])],
      locationIds: [...new Set([...all.locationIds, ...scope.locationIds])],
    };
  }, NO_PLACES);
}

/** Returns the union of an actor's scopes in all services. */
export function toScope(actor: Actor): Scope {
  return toUnion(actor.permissions.map((right) => right.scope));
}

/** Returns true for a location in a scope, by itself or by its current region. */
export function includesLocation(scope: Scope, location: Pick<Location, "id" | "regionId">): boolean {
  return includesPlace(scope, { locationId: location.id, regionId: location.regionId });
}

/** Returns true for a region that a scope names. A region with only some locations in the scope is not included. */
export function includesRegion(scope: Scope, regionId: number): boolean {
  return scope.kind === "client" || scope.regionIds.includes(regionId);
}

/** Returns reporting groups limited to these locations, without empty groups. */
function filterGroups(groups: readonly ReportingGroup[], locations: readonly Location[]): readonly ReportingGroup[] {
  const seen = new Set(locations.map((location) => location.id));
  return groups.flatMap((group) => {
    const locationIds = group.locationIds.filter((id) => seen.has(id));
    return locationIds.length === 0 ? [] : [{ ...group, locationIds }];
  });
}

/**
 * Returns the places of a scope: its locations, the regions that it names or that contain one of its locations, and the
 * districts and groups of these.
 */
export function getScopePlaces(scope: Scope, places: Places): Places {
  if (scope.kind === "client") return { ...places, groups: filterGroups(places.groups, places.locations) };
  const locations = places.locations.filter((location) => includesLocation(scope, location));
  const inUse = new Set(locations.map((location) => location.regionId));
  const regions = places.regions.filter((region) => includesRegion(scope, region.id) || inUse.has(region.id));
  const above = new Set(regions.map((region) => region.districtId));
  return {
    locations,
    regions,
    districts: places.districts.filter((district) => above.has(district.id)),
    groups: filterGroups(places.groups, locations),
  };
}

/** Returns the places within one region. */
export function getRegionPlaces(places: Places, region: Region): Places {
  const locations = places.locations.filter((location) => location.regionId === region.id);
  return { districts: [], regions: [region], locations, groups: filterGroups(places.groups, locations) };
}

/** Returns the scopes that a viewer of these places can select, in their order. */
export function createScopes(visible: Places, hasAreas: boolean): PortfolioScope[] {
  const groups: readonly PortfolioScope[] = visible.groups.length > 0 ? ["reporting_groups"] : [];
  const areas: readonly PortfolioScope[] = hasAreas ? ["areas"] : [];
  return ["regions", "locations", ...groups, ...areas];
}

function hasStatus(location: Location, general: PlaceFilters["general"]): boolean {
  return general === "all" || location.isArchived === (general === "archived");
}

/**
 * Returns the selected groups that are visible; null when none is requested. An id that is not visible selects nothing.
 */
function findSelectedGroups(
  visible: Places,
  filters: Pick<PlaceFilters, "reporting_groups_by_locations">,
): readonly ReportingGroup[] | null {
  const wanted = filters.reporting_groups_by_locations;
  return wanted ? visible.groups.filter((group) => wanted.includes(group.id)) : null;
}

/**
 * Returns the locations that figures cover: those of the scope that the region and group filters leave, archived ones
 * included. A status filter selects the listed rows, never the answers in a row.
 */
export function filterLocations(visible: Places, filters: Omit<PlaceFilters, "general">): readonly Location[] {
  const regions = filters.regions ? new Set<number | null>(filters.regions) : null;
  const chosen = findSelectedGroups(visible, filters);
  const grouped = chosen ? new Set(chosen.flatMap((group) => group.locationIds)) : null;
  return visible.locations.filter(
    (location) => (regions?.has(location.regionId) ?? true) && (grouped?.has(location.id) ?? true),
  );
}

// A region without locations is in no group.
function filterEmptyRegions(visible: Places, filters: PlaceFilters): readonly Region[] {
  if (filters.reporting_groups_by_locations) return [];
  const inUse = new Set(visible.locations.map((location) => location.regionId));
  return visible.regions.filter((region) => !inUse.has(region.id) && (filters.regions?.includes(region.id) ?? true));
}

const plain = { regionName: null, isArchived: false, regionIds: null };

function buildRegionRow(region: Region | null, locations: readonly Location[]): PlaceRow {
  return { ...plain, id: region?.id ?? null, linkType: "region", name: region?.name ?? NO_REGION, locations };
}

function buildRegionRows(visible: Places, filters: PlaceFilters): readonly PlaceRow[] {
  const byRegion = Map.groupBy(filterLocations(visible, filters), (location) => location.regionId);
  const rows = visible.regions.flatMap((region) => {
    const own = byRegion.get(region.id);
    return own ? [buildRegionRow(region, own)] : [];
  });
  const without = byRegion.get(null);
  const empty = filterEmptyRegions(visible, filters).map((region) => buildRegionRow(region, []));
  return [...rows, ...empty, ...(without ? [buildRegionRow(null, without)] : [])];
}

function buildLocationRows(visible: Places, filters: PlaceFilters): readonly PlaceRow[] {
  const regionNames = new Map(visible.regions.map((region) => [region.id, region.name]));
  return filterLocations(visible, filters).map((location) => ({
    id: location.id,
    linkType: "location",
    name: location.name,
    regionName: location.regionId === null ? NO_REGION : (regionNames.get(location.regionId) ?? null),
    isArchived: location.isArchived,
    regionIds: null,
    locations: [location],
  }));
}

// In a table of groups, a group filter shows the selected groups only. Of other groups only the shared locations would
// be left, under a name that stands for the whole group.
function buildGroupRows(visible: Places, filters: PlaceFilters): readonly PlaceRow[] {
  const byId = new Map(filterLocations(visible, filters).map((location) => [location.id, location]));
  return (findSelectedGroups(visible, filters) ?? visible.groups).flatMap((group): PlaceRow[] => {
    const locations = group.locationIds.flatMap((id) => byId.get(id) ?? []);
    if (locations.length === 0) return [];
    return [{ ...plain, id: group.id, linkType: "reporting_group", name: group.name, locations }];
  });
}

function buildDistrictRow(district: District | null, regions: readonly PlaceRow[]): PlaceRow {
  return {
    ...plain,
    id: district?.id ?? null,
    linkType: "area",
    name: district?.name ?? NO_DISTRICT,
    regionIds: regions.flatMap((region) => region.id ?? []),
    locations: regions.flatMap((region) => region.locations),
  };
}

function buildDistrictRows(visible: Places, filters: PlaceFilters): readonly PlaceRow[] {
  const districtOf = new Map<number | null, number | null>(visible.regions.map((each) => [each.id, each.districtId]));
  const byDistrict = Map.groupBy(buildRegionRows(visible, filters), (row) => districtOf.get(row.id) ?? null);
  const inUse = new Set(districtOf.values());
  const isPlain = !filters.regions && !filters.reporting_groups_by_locations;
  const rows = visible.districts.flatMap((district) => {
    const own = byDistrict.get(district.id) ?? (isPlain && !inUse.has(district.id) ? [] : null);
    return own ? [buildDistrictRow(district, own)] : [];
  });
  const without = byDistrict.get(null);
  return without ? [...rows, buildDistrictRow(null, without)] : rows;
}

const rowsOf: Readonly<Record<PortfolioScope, typeof buildRegionRows>> = {
  regions: buildRegionRows,
  locations: buildLocationRows,
  reporting_groups: buildGroupRows,
  areas: buildDistrictRows,
};

// A row without locations has nothing archived, so it is listed with the active ones.
function isListed({ locations }: PlaceRow, general: PlaceFilters["general"]): boolean {
  if (locations.length === 0) return general !== "archived";
  return locations.some((location) => hasStatus(location, general));
}

/** Returns the rows of a table under the filters; q_text matches the row's name literally, in any case. */
export function buildPlaceRows(scope: PortfolioScope, visible: Places, filters: PlaceFilters): readonly PlaceRow[] {
  const rows = rowsOf[scope](visible, filters).filter((row) => isListed(row, filters.general));
  const wanted = filters.q_text?.toLowerCase();
  return wanted ? rows.filter((row) => row.name.toLowerCase().includes(wanted)) : rows;
}

/** Returns the archived locations that a list of active rows leaves out as whole rows; none where rows overlap. */
export function getUnlistedLocations(
  scope: PortfolioScope,
  visible: Places,
  filters: PlaceFilters,
): readonly Location[] {
  if (filters.general !== "active" || scope === "reporting_groups") return [];
  const unlisted = rowsOf[scope](visible, filters).filter((row) => !isListed(row, filters.general));
  return unlisted.flatMap(({ locations }) => locations);
}

/**
 * Returns true where a service's scope covers something of a row. A row without locations is covered by name: a region
 * of the scope, a district of such a region, or any row if the scope is the whole client.
 */
export function isVisibleTo(scope: Scope, row: PlaceRow): boolean {
  if (scope.kind === "client") return true;
  if (row.locations.length > 0) return row.locations.some((location) => includesLocation(scope, location));
  const regionIds = row.linkType === "region" && row.id !== null ? [row.id] : (row.regionIds ?? []);
  return regionIds.some((id) => includesRegion(scope, id));
}
