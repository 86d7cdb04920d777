import { listMeta } from "#platform/server/http/list-meta.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { Actor, Scope } from "#slices/identity/server/identity.api.ts";
import type {
  LocationRow,
  LocationsQuery,
  LocationsReply,
  RegionRow,
  RegionsQuery,
  RegionsReply,
} from "#slices/organization/contract/places.contract.ts";
import { ACTIVE_STATUS, locationSorts, regionSorts } from "#slices/organization/contract/places.contract.ts";
import { readNamed } from "./named-entities.repository.ts";
import type { ReportingGroup } from "./organization.api.ts";
import { type Managers, noManagers, type PlacePeopleDeps, readManagers } from "./place-people.ts";
import { type LocationRecord, readGroups, readLinks, readLocationRecords } from "./places.read-model.ts";
import {
  filterLocations,
  isInScope,
  listRegions,
  toPlaces,
  toPlacesPage,
  createRegionCheck,
  canSeeManagers,
  sortLocations,
} from "./places.rules.ts";
import { getStructureVersion } from "./structure.service.ts";

export interface PlacesDeps extends PlacePeopleDeps {
  readonly db: Database;
}

/** The current places of a viewer. */
interface View {
  readonly locations: readonly LocationRow[];
  readonly regions: readonly RegionRow[];
  /** Reporting groups with at least one of the viewer's locations. */
  readonly groups: readonly ReportingGroup[];
}

function isWithin(scope: Scope, record: LocationRecord): boolean {
  return isInScope(scope, { id: record.id, regionId: record.region_id });
}

async function readRecords(tx: ClientTx, actor: Actor): Promise<LocationRecord[]> {
  const scope = toPlaces(actor);
  return (await readLocationRecords(tx)).filter((record) => isWithin(scope, record));
}

function readVisibleManagers(tx: ClientTx, deps: PlacesDeps, actor: Actor): Promise<Managers> | Managers {
  return canSeeManagers(actor) ? readManagers(tx, deps) : noManagers;
}

async function findRows(tx: ClientTx, records: readonly LocationRecord[], managers: Managers): Promise<LocationRow[]> {
  const names = new Map(records.map((record) => [record.id, record.name]));
  const links = await readLinks(tx);
  return records.map((record) => ({
    ...record,
    linked_locations: (links.get(record.id) ?? [])
      .flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [{ id, name }];
      })
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id),
    managers: [...managers.getLocationManagers(record.id)],
    maintenance_managers: [...managers.getMaintenanceManagers(record.id)],
  }));
}

async function findRegions(
  tx: ClientTx,
  actor: Actor,
  locations: readonly LocationRecord[],
  managers: Managers,
): Promise<RegionRow[]> {
  const isIn = createRegionCheck(
    toPlaces(actor),
    locations.map((location) => ({ id: location.id, regionId: location.region_id })),
  );
  const districts = new Map((await readNamed(tx, "districts")).map((district) => [district.id, district.name]));
  const active = locations.filter((location) => location.status_id === ACTIVE_STATUS);
  const byRegion = Map.groupBy(active, (location) => location.region_id);
  const regions = await readNamed(tx, "regions", "district_id");
  return regions
    .filter((region) => isIn(region.id))
    .map((region) => ({
      id: region.id,
      name: region.name,
      district_id: region.parentId,
      district: region.parentId === null ? null : (districts.get(region.parentId) ?? null),
      location_count: byRegion.get(region.id)?.length ?? 0,
      managers: [...managers.getRegionManagers(region.id)],
      version: getStructureVersion(region),
    }));
}

async function readView(tx: ClientTx, deps: PlacesDeps, actor: Actor): Promise<View> {
  const managers = await readVisibleManagers(tx, deps, actor);
  const locations = await findRows(tx, await readRecords(tx, actor), managers);
  const regions = await findRegions(tx, actor, locations, managers);
  const ids = new Set(locations.map((location) => location.id));
  const groups = (await readGroups(tx)).filter((group) => group.locationIds.some((id) => ids.has(id)));
  return { locations, regions, groups };
}

function toLocationsReply(view: View, query: LocationsQuery): LocationsReply {
  const { filters } = query;
  const wantedGroups = new Set(filters.reporting_groups);
  const wantedRegions = new Set(filters.regions);
  const inGroups = filters.reporting_groups
    ? new Set(view.groups.filter((group) => wantedGroups.has(group.id)).flatMap((group) => group.locationIds))
    : null;
  const locations = sortLocations(filterLocations(view.locations, filters, inGroups), query);
  const { rows, page } = toPlacesPage(locations, query.page);
  return {
    data: rows,
    meta: listMeta(page, locations.length, {
      filters: {
        q_text: filters.q_text ?? null,
        general: filters.general,
        regions: view.regions.map(({ id, name }) => ({ id, name, selected: wantedRegions.has(id) })),
        reporting_groups: view.groups.map(({ id, name }) => ({ id, name, selected: wantedGroups.has(id) })),
      },
      sorts: locationSorts,
      sort_by: query.sort_by,
      sort_desc: query.sort_desc === "true",
    }),
  };
}

/** The lists of places, limited to what the viewer sees. */
export class PlacesService {
  readonly #deps: PlacesDeps;

  constructor(deps: PlacesDeps) {
    this.#deps = deps;
  }

  /** Returns the viewer's locations. */
  readLocations(actor: Actor, query: LocationsQuery): Promise<LocationsReply> {
    return this.#deps.db.reading(actor.clientId, async (tx) => {
      const view = await readView(tx, this.#deps, actor);
      return toLocationsReply(view, query);
    });
  }

  /** Returns the viewer's regions. */
  readRegions(actor: Actor, query: RegionsQuery): Promise<RegionsReply> {
    return this.#deps.db.reading(actor.clientId, async (tx) => {
      const records = await readRecords(tx, actor);
      const managers = await readVisibleManagers(tx, this.#deps, actor);
      const regions = listRegions(await findRegions(tx, actor, records, managers), query);
      const { rows, page } = toPlacesPage(regions, query.page);
      return {
        data: rows,
        meta: listMeta(page, regions.length, {
          filters: { q_text: query.filters.q_text ?? null },
          sorts: regionSorts,
          sort_by: query.sort_by,
          sort_desc: query.sort_desc === "true",
        }),
      };
    });
  }
}
