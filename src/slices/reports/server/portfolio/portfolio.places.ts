import { type Actor, type Scope, scopeIncludes } from "#slices/identity/server/identity.api.ts";
import type { District, Location, Region, ReportingGroup } from "#slices/organization/server/organization.api.ts";
import type { PortfolioRow, PortfolioScope } from "#slices/reports/contract/portfolio.contract.ts";

/** The places of a client, as of today: the whole company, or what someone sees of it. */
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

/** One row before its figures: a place and the locations that its figures are made of. */
export interface PlaceRow {
  /** Null: the node of what is in no region, or in no district. */
  readonly id: number | null;
  readonly linkType: PortfolioRow["link_type"];
  readonly name: string;
  readonly regionName: string | null;
  readonly isArchived: boolean;
  /** Of districts; null for everything else. */
  readonly regionIds: readonly number[] | null;
  /** Locations of the row within scope and filters. */
  readonly locations: readonly Location[];
}

const NO_REGION = "No region";
const NO_DISTRICT = "No district";

const nowhere: Scope = { kind: "places", regionIds: [], locationIds: [] };

/** The scope that holds what any of the scopes holds. */
export function toUnion(scopes: readonly Scope[]): Scope {
  return scopes.reduce((all: Scope, scope: Scope): Scope => {
    if (all.kind === "client" || scope.kind === "client") return { kind: "client" };
    return {
      kind: "places",
      regionIds: [...new Set([...all.regionIds, ...scope.regionIds])],
      locationIds: [...new Set([...all.locationIds, ...scope.locationIds])],
    };
  }, nowhere);
}

/** Everything that any service shows to an actor. */
export function toScope(actor: Actor): Scope {
  return toUnion(actor.rights.map((right) => right.scope));
}

/** True for a location that a scope holds, by itself or through its region of today. */
export function includesLocation(scope: Scope, location: Pick<Location, "id" | "regionId">): boolean {
  return scopeIncludes(scope, { locationId: location.id, regionId: location.regionId });
}

/** True for a region that a scope names; one of whose locations only is in it, it does not hold. */
export function includesRegion(scope: Scope, regionId: number): boolean {
  return scope.kind === "client" || scope.regionIds.includes(regionId);
}

/** Reporting groups as far as these locations go; one without any of them is left out. */
function groupsWithin(groups: readonly ReportingGroup[], locations: readonly Location[]): readonly ReportingGroup[] {
  const seen = new Set(locations.map((location) => location.id));
  return groups.flatMap((group) => {
    const locationIds = group.locationIds.filter((id) => seen.has(id));
    return locationIds.length === 0 ? [] : [{ ...group, locationIds }];
  });
}

/** The places of a scope: its locations, the regions that it names or that one of its locations is in, and what is above and across them. */
export function placesIn(scope: Scope, places: Places): Places {
  if (scope.kind === "client") return { ...places, groups: groupsWithin(places.groups, places.locations) };
  const locations = places.locations.filter((location) => includesLocation(scope, location));
  const inUse = new Set(locations.map((location) => location.regionId));
  const regions = places.regions.filter((region) => includesRegion(scope, region.id) || inUse.has(region.id));
  const above = new Set(regions.map((region) => region.districtId));
  return {
    locations,
    regions,
    districts: places.districts.filter((district) => above.has(district.id)),
    groups: groupsWithin(places.groups, locations),
  };
}

/** What is left of places within one region. */
export function placesOfRegion(places: Places, region: Region): Places {
  const locations = places.locations.filter((location) => location.regionId === region.id);
  return { districts: [], regions: [region], locations, groups: groupsWithin(places.groups, locations) };
}

/** The scopes that someone who sees these places can choose, in their order. */
export function createScopes(visible: Places, hasAreas: boolean): PortfolioScope[] {
  const groups: readonly PortfolioScope[] = visible.groups.length > 0 ? ["reporting_groups"] : [];
  const areas: readonly PortfolioScope[] = hasAreas ? ["areas"] : [];
  return ["regions", "locations", ...groups, ...areas];
}

function hasStatus(location: Location, general: PlaceFilters["general"]): boolean {
  return general === "all" || location.isArchived === (general === "archived");
}

/** The groups chosen among those visible; null when none is requested. An id not visible chooses nothing. */
function chosenGroups(
  visible: Places,
  filters: Pick<PlaceFilters, "reporting_groups_by_locations">,
): readonly ReportingGroup[] | null {
  const wanted = filters.reporting_groups_by_locations;
  return wanted ? visible.groups.filter((group) => wanted.includes(group.id)) : null;
}

/**
 * The locations that figures are made of: those of the scope that region and group filters leave, archived ones included.
 * A status filter chooses which rows are listed, never what a row is made of.
 */
export function filteredLocations(visible: Places, filters: Omit<PlaceFilters, "general">): readonly Location[] {
  const regions = filters.regions ? new Set<number | null>(filters.regions) : null;
  const chosen = chosenGroups(visible, filters);
  const grouped = chosen ? new Set(chosen.flatMap((group) => group.locationIds)) : null;
  return visible.locations.filter(
    (location) => (regions?.has(location.regionId) ?? true) && (grouped?.has(location.id) ?? true),
  );
}

// No group holds anything of a region without locations.
function emptyRegions(visible: Places, filters: PlaceFilters): readonly Region[] {
  if (filters.reporting_groups_by_locations) return [];
  const inUse = new Set(visible.locations.map((location) => location.regionId));
  return visible.regions.filter((region) => !inUse.has(region.id) && (filters.regions?.includes(region.id) ?? true));
}

const plain = { regionName: null, isArchived: false, regionIds: null };

function regionRow(region: Region | null, locations: readonly Location[]): PlaceRow {
  return { ...plain, id: region?.id ?? null, linkType: "region", name: region?.name ?? NO_REGION, locations };
}

function regionRows(visible: Places, filters: PlaceFilters): readonly PlaceRow[] {
  const byRegion = Map.groupBy(filteredLocations(visible, filters), (location) => location.regionId);
  const rows = visible.regions.flatMap((region) => {
    const own = byRegion.get(region.id);
    return own ? [regionRow(region, own)] : [];
  });
  const without = byRegion.get(null);
  const empty = emptyRegions(visible, filters).map((region) => regionRow(region, []));
  return [...rows, ...empty, ...(without ? [regionRow(null, without)] : [])];
}

function locationRows(visible: Places, filters: PlaceFilters): readonly PlaceRow[] {
  const regionNames = new Map(visible.regions.map((region) => [region.id, region.name]));
  return filteredLocations(visible, filters).map((location) => ({
    id: location.id,
    linkType: "location",
    name: location.name,
    regionName: location.regionId === null ? NO_REGION : (regionNames.get(location.regionId) ?? null),
    isArchived: location.isArchived,
    regionIds: null,
    locations: [location],
  }));
}

// Where groups are the rows, choosing some by the filter shows those alone: of the others only the shared locations
// would be left, under a name that promises the whole group.
function groupRows(visible: Places, filters: PlaceFilters): readonly PlaceRow[] {
  const byId = new Map(filteredLocations(visible, filters).map((location) => [location.id, location]));
  return (chosenGroups(visible, filters) ?? visible.groups).flatMap((group): PlaceRow[] => {
    const locations = group.locationIds.flatMap((id) => byId.get(id) ?? []);
    if (locations.length === 0) return [];
    return [{ ...plain, id: group.id, linkType: "reporting_group", name: group.name, locations }];
  });
}

function districtRow(district: District | null, regions: readonly PlaceRow[]): PlaceRow {
  return {
    ...plain,
    id: district?.id ?? null,
    linkType: "area",
    name: district?.name ?? NO_DISTRICT,
    regionIds: regions.flatMap((region) => region.id ?? []),
    locations: regions.flatMap((region) => region.locations),
  };
}

function districtRows(visible: Places, filters: PlaceFilters): readonly PlaceRow[] {
  const districtOf = new Map<number | null, number | null>(visible.regions.map((each) => [each.id, each.districtId]));
  const byDistrict = Map.groupBy(regionRows(visible, filters), (row) => districtOf.get(row.id) ?? null);
  const inUse = new Set(districtOf.values());
  const isPlain = !filters.regions && !filters.reporting_groups_by_locations;
  const rows = visible.districts.flatMap((district) => {
    const own = byDistrict.get(district.id) ?? (isPlain && !inUse.has(district.id) ? [] : null);
    return own ? [districtRow(district, own)] : [];
  });
  const without = byDistrict.get(null);
  return without ? [...rows, districtRow(null, without)] : rows;
}

const rowsOf: Readonly<Record<PortfolioScope, typeof regionRows>> = {
  regions: regionRows,
  locations: locationRows,
  reporting_groups: groupRows,
  areas: districtRows,
};

// What has no location has nothing archived in it either, so it stands with the active ones.
function isListed({ locations }: PlaceRow, general: PlaceFilters["general"]): boolean {
  if (locations.length === 0) return general !== "archived";
  return locations.some((location) => hasStatus(location, general));
}

/** The rows of a table under the filters; q_text is looked for in the row's name, literally and whatever its case. */
export function placeRows(scope: PortfolioScope, visible: Places, filters: PlaceFilters): readonly PlaceRow[] {
  const rows = rowsOf[scope](visible, filters).filter((row) => isListed(row, filters.general));
  const wanted = filters.q_text?.toLowerCase();
  return wanted ? rows.filter((row) => row.name.toLowerCase().includes(wanted)) : rows;
}

/** The archived locations that a list of active rows leaves out, whole rows of them; none where rows overlap. */
export function unlistedLocations(scope: PortfolioScope, visible: Places, filters: PlaceFilters): readonly Location[] {
  if (filters.general !== "active" || scope === "reporting_groups") return [];
  const unlisted = rowsOf[scope](visible, filters).filter((row) => !isListed(row, filters.general));
  return unlisted.flatMap(({ locations }) => locations);
}

/**
 * True where a service's scope has something of a row. A row without locations it has by name: a region that it
 * manages, a district of such a region, or anything at all where it is the whole client.
 */
export function isVisibleTo(scope: Scope, row: PlaceRow): boolean {
  if (scope.kind === "client") return true;
  if (row.locations.length > 0) return row.locations.some((location) => includesLocation(scope, location));
  const regionIds = row.linkType === "region" && row.id !== null ? [row.id] : (row.regionIds ?? []);
  return regionIds.some((id) => includesRegion(scope, id));
}
