import type { Actor, Scope } from "#slices/identity/server/identity.api.ts";
import type { Location, Region } from "#slices/organisation/server/organisation.api.ts";

/** The regions and locations of a client, as of today. */
export interface Places {
  readonly regions: readonly Region[];
  readonly locations: readonly Location[];
}

export interface PlaceFilters {
  readonly q_text?: string | undefined;
  readonly general: "all" | "active" | "archived";
  readonly regions?: readonly number[] | undefined;
}

/** One row before its figures: a place and the locations that its figures are made of. */
export interface PlaceRow {
  /** Null: the node of locations without a region. */
  readonly id: number | null;
  readonly linkType: "region" | "location";
  readonly name: string;
  readonly regionName: string | null;
  readonly isArchived: boolean;
  /** Locations of the row within scope and filters. */
  readonly locations: readonly Location[];
}

const NO_REGION = "No region";

const nowhere: Scope = { kind: "places", regionIds: [], locationIds: [] };

/** The scope that holds what any of the scopes holds. */
export function unionOf(scopes: readonly Scope[]): Scope {
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
export function scopeOf(actor: Actor): Scope {
  return unionOf(actor.rights.map((right) => right.scope));
}

/** True for a location that a scope holds, by itself or through its region of today. */
export function holdsLocation(scope: Scope, location: Location): boolean {
  if (scope.kind === "client" || scope.locationIds.includes(location.id)) return true;
  return location.regionId !== null && scope.regionIds.includes(location.regionId);
}

function holdsRegion(scope: Scope, regionId: number): boolean {
  return scope.kind === "client" || scope.regionIds.includes(regionId);
}

/** The places of a scope: its locations, and the regions that it names or that one of its locations is in. */
export function placesIn(scope: Scope, places: Places): Places {
  const locations = places.locations.filter((location) => holdsLocation(scope, location));
  const inUse = new Set(locations.map((location) => location.regionId));
  return {
    locations,
    regions: places.regions.filter((region) => holdsRegion(scope, region.id) || inUse.has(region.id)),
  };
}

function hasStatus(location: Location, general: PlaceFilters["general"]): boolean {
  return general === "all" || location.isArchived === (general === "archived");
}

/** The locations that figures are made of: those of the scope that status and region filters leave. */
export function filteredLocations(visible: Places, filters: PlaceFilters): readonly Location[] {
  const wanted = filters.regions ? new Set<number | null>(filters.regions) : null;
  return visible.locations.filter(
    (location) => hasStatus(location, filters.general) && (wanted?.has(location.regionId) ?? true),
  );
}

// A region without any location has nothing archived in it either, so it stands with the active ones.
function emptyRegions(visible: Places, filters: PlaceFilters): readonly Region[] {
  if (filters.general === "archived") return [];
  const inUse = new Set(visible.locations.map((location) => location.regionId));
  return visible.regions.filter((region) => !inUse.has(region.id) && (filters.regions?.includes(region.id) ?? true));
}

function regionRow(region: Region | null, locations: readonly Location[]): PlaceRow {
  const name = region?.name ?? NO_REGION;
  return { id: region?.id ?? null, linkType: "region", name, regionName: null, isArchived: false, locations };
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
    locations: [location],
  }));
}

/** The rows of the portfolio under the filters; q_text is looked for in the row's name, literally and whatever its case. */
export function placeRows(scope: "regions" | "locations", visible: Places, filters: PlaceFilters): readonly PlaceRow[] {
  const rows = scope === "regions" ? regionRows(visible, filters) : locationRows(visible, filters);
  const wanted = filters.q_text?.toLowerCase();
  return wanted ? rows.filter((row) => row.name.toLowerCase().includes(wanted)) : rows;
}
