import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { LocationPreview, LocationPreviewQuery } from "#slices/organization/contract/locations.contract.ts";
import type { NamedEntity, SavedEntity } from "#slices/organization/contract/organization-parts.contract.ts";
import type { LocationStaffMember } from "#slices/organization/contract/places.contract.ts";
import { assertFound } from "./edit-conflicts.ts";
import { type LocationState, readLocationState } from "./locations.repository.ts";
import {
  countEmployeesAt,
  lockAndAssertUnchanged,
  type LocationsDeps,
  getLocationVersion,
  replaceLocation,
} from "./locations.service.ts";
import { readNamed } from "./named-entities.repository.ts";
import { readClient } from "./organization.read-model.ts";
import { type Managers, readManagers } from "./place-people.ts";
import { readLocationRecords } from "./places.read-model.ts";

/** Moves a location to a region or to none. Metrics by region follow, because they use the current region. */
export async function moveLocationTo(
  uow: UnitOfWork,
  id: number,
  regionId: number | null,
  ifUnchanged: string,
): Promise<SavedEntity> {
  const before = await lockAndAssertUnchanged(uow, id, ifUnchanged);
  return replaceLocation(uow, id, before, { ...before, region_id: regionId });
}

/** Archives a location from today on in the client's zone. Its history stays. */
export async function archive(uow: UnitOfWork, id: number, ifUnchanged: string): Promise<SavedEntity> {
  const before = await lockAndAssertUnchanged(uow, id, ifUnchanged);
  if (before.archived_on !== null) {
    throw new AppError("conflict", "archived_already", `${before.name} is archived already.`);
  }
  const { timeZone } = await readClient(uow, uow.clientId);
  return replaceLocation(uow, id, before, { ...before, archived_on: toLocalDate(timeZone, uow.now) });
}

/** Restores an archived location. */
export async function restore(uow: UnitOfWork, id: number, ifUnchanged: string): Promise<SavedEntity> {
  const before = await lockAndAssertUnchanged(uow, id, ifUnchanged);
  if (before.archived_on === null) throw new AppError("conflict", "active_already", `${before.name} is active.`);
  return replaceLocation(uow, id, before, { ...before, archived_on: null });
}

function getRegionManagers(managers: Managers, region: NamedEntity | null): readonly LocationStaffMember[] {
  return region === null ? [] : managers.getRegionManagers(region.id);
}

function omitPeople(
  people: readonly LocationStaffMember[],
  others: readonly LocationStaffMember[],
): LocationStaffMember[] {
  const ids = new Set(others.map((other) => other.id));
  return people.filter((person) => !ids.has(person.id));
}

function findNewRegion(
  regions: readonly NamedEntity[],
  from: NamedEntity | null,
  state: LocationState,
  query: LocationPreviewQuery,
): NamedEntity | null {
  if (query.change !== "move") return from;
  if (query.region_id === undefined) return null;
  return query.region_id === state.region_id
    ? from
    : assertFound(regions.find((region) => region.id === query.region_id));
}

/** Returns what moving, archiving or restoring a location will change. */
export async function readPreview(
  tx: ClientTx,
  deps: LocationsDeps,
  id: number,
  query: LocationPreviewQuery,
): Promise<LocationPreview> {
  const state = assertFound(await readLocationState(tx, id, { shouldLock: false }));
  const regions = (await readNamed(tx, "regions")).map((region) => ({ id: region.id, name: region.name }));
  const from = regions.find((region) => region.id === state.region_id) ?? null;
  const to = findNewRegion(regions, from, state, query);
  const managers = await readManagers(tx, deps);
  const units = (await readLocationRecords(tx)).find((record) => record.id === id)?.unit_count ?? 0;
  const [before, after] = [getRegionManagers(managers, from), getRegionManagers(managers, to)];
  return {
    change: query.change,
    location: { id, name: state.name },
    from_region: from,
    to_region: to,
    employee_count: await countEmployeesAt(tx, deps, id),
    unit_count: units,
    managers: [...managers.getLocationManagers(id), ...managers.getMaintenanceManagers(id)],
    losing_sight: omitPeople(before, after),
    gaining_sight: omitPeople(after, before),
    version: getLocationVersion(state),
  };
}
