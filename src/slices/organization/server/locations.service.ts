import type { FieldError } from "#platform/contract/problem.ts";
import { type Clock, toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type {
  LocationDetail,
  LocationEdit,
  LocationFields,
  NewLocation,
} from "#slices/organization/contract/locations.contract.ts";
import type { SavedEntity } from "#slices/organization/contract/organization-parts.contract.ts";
import { serviceBlocks } from "#slices/organization/contract/places.contract.ts";
import {
  assertNoErrors,
  assertUnchanged,
  findDifferences,
  assertFound,
  catchDuplicateError,
  createDuplicateError,
  createUnknownIdError,
  getVersion,
} from "./edit-conflicts.ts";
import {
  insertLocation,
  lockExistingLocations,
  type LocationState,
  replaceLocationGroups,
  replaceLinks,
  readLocationState,
  findTakenFields,
  updateLocationRow,
} from "./locations.repository.ts";
import { lockExistingNamed, readNamed } from "./named-entities.repository.ts";
import { readClient } from "./organization.read-model.ts";
import { type PlacePeopleDeps, readManagers } from "./place-people.ts";
import { readLocationRecords } from "./places.read-model.ts";

export interface LocationsDeps extends PlacePeopleDeps {
  readonly clock: Clock;
}

/** Returns the version of a location that an edit is based on. */
export function getLocationVersion(state: LocationState): string {
  return getVersion({
    ...state,
    linked_location_ids: state.linked_location_ids.toSorted((a, b) => a - b),
    reporting_group_ids: state.reporting_group_ids.toSorted((a, b) => a - b),
  });
}

const blank: Omit<LocationState, "name" | "time_zone"> = {
  external_id: null,
  region_id: null,
  address: "",
  city: "",
  state: "",
  zip: "",
  email: "",
  phone: "",
  service_order: [...serviceBlocks],
  archived_on: null,
  linked_location_ids: [],
  reporting_group_ids: [],
};

function validateIds(field: string, ids: readonly number[], known: ReadonlySet<number>, noun: string): FieldError[] {
  return ids.flatMap((id, index) => (known.has(id) ? [] : [createUnknownIdError(`${field}.${index}`, noun)]));
}

function createTakenFieldError(state: LocationState, field: "name" | "external_id"): FieldError {
  const what = field === "name" ? `called ${state.name}` : `with the code ${state.external_id}`;
  return createDuplicateError(field, `a location ${what}`);
}

function createUniqueViolationError(state: LocationState): (index: string) => FieldError {
  return (index) => createTakenFieldError(state, index === "locations_external_id" ? "external_id" : "name");
}

async function findFieldErrors(tx: ClientTx, state: LocationState, id: number | null): Promise<FieldError[]> {
  const { linked_location_ids: links, reporting_group_ids: groups, region_id: region } = state;
  const takenColumns = await findTakenFields(tx, state, id);
  const regions = await lockExistingNamed(tx, "regions", region === null ? [] : [region]);
  const knownLinks = new Set([...(await lockExistingLocations(tx, links))].filter((each) => each !== id));
  return [
    ...(["name", "external_id"] as const)
      .filter((field) => takenColumns.has(field))
      .map((field) => createTakenFieldError(state, field)),
    ...(region !== null && !regions.has(region) ? [createUnknownIdError("region_id", "region")] : []),
    ...validateIds("linked_location_ids", links, knownLinks, "location"),
    ...validateIds(
      "reporting_group_ids",
      groups,
      await lockExistingNamed(tx, "reporting_groups", groups),
      "reporting group",
    ),
  ];
}

const tidy = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);

/** Normalizes fields: each id once, and null or an empty list for missing ones. */
function toFields<Fields extends { readonly [Field in keyof LocationFields]?: LocationFields[Field] | undefined }>(
  fields: Fields,
): { [Field in keyof Fields]: Exclude<Fields[Field], undefined> } {
  const { linked_location_ids: links, reporting_group_ids: groups } = fields;
  const provided = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Fields]: Exclude<Fields[Field], undefined>;
  };
  return {
    ...provided,
    ...(links === undefined ? {} : { linked_location_ids: tidy(links) }),
    ...(groups === undefined ? {} : { reporting_group_ids: tidy(groups) }),
  };
}

async function writeState(
  uow: UnitOfWork,
  id: number,
  before: LocationState | null,
  state: LocationState,
): Promise<void> {
  if (before !== null) await catchDuplicateError(updateLocationRow(uow, id, state), createUniqueViolationError(state));
  if (before === null || before.linked_location_ids.join() !== state.linked_location_ids.join()) {
    await replaceLinks(uow, id, state.linked_location_ids);
  }
  if (before === null || before.reporting_group_ids.join() !== state.reporting_group_ids.join()) {
    await replaceLocationGroups(uow, id, state.reporting_group_ids);
  }
}

/** Adds a location. */
export async function createLocationRow(uow: UnitOfWork, body: NewLocation): Promise<SavedEntity> {
  const { timeZone } = await readClient(uow, uow.clientId);
  const state: LocationState = { ...blank, time_zone: timeZone, ...toFields(body) };
  assertNoErrors(await findFieldErrors(uow, state, null));
  const id = await catchDuplicateError(insertLocation(uow, state), createUniqueViolationError(state));
  await writeState(uow, id, null, state);
  const audit = { operation: "organization.locations.write", objectType: "location", objectId: id };
  await uow.audit({ ...audit, details: { after: state } });
  return { id, version: getLocationVersion(state) };
}

/** Locks a location for a change. Throws a conflict when its version differs from the edit's. */
export async function lockAndAssertUnchanged(uow: UnitOfWork, id: number, ifUnchanged: string): Promise<LocationState> {
  const before = assertFound(await readLocationState(uow, id, { shouldLock: true }));
  assertUnchanged(getLocationVersion(before), ifUnchanged);
  return before;
}

/** Saves a location's new state, with its audit row. */
export async function replaceLocation(
  uow: UnitOfWork,
  id: number,
  before: LocationState,
  state: LocationState,
): Promise<SavedEntity> {
  assertNoErrors(await findFieldErrors(uow, state, id));
  await writeState(uow, id, before, state);
  const audit = { operation: "organization.locations.write", objectType: "location", objectId: id };
  await uow.audit({ ...audit, details: findDifferences(before, state) });
  return { id, version: getLocationVersion(state) };
}

/** Saves a location. Throws a conflict when its version differs from the edit's. */
export async function saveLocation(uow: UnitOfWork, id: number, body: LocationEdit): Promise<SavedEntity> {
  const { if_unchanged: ifUnchanged, ...fields } = body;
  const before = await lockAndAssertUnchanged(uow, id, ifUnchanged);
  return replaceLocation(uow, id, before, { ...before, ...toFields(fields) });
}

/** Counts the people employed at a location today. */
export async function countEmployeesAt(tx: ClientTx, deps: LocationsDeps, locationId: number): Promise<number> {
  const { timeZone } = await readClient(tx, tx.clientId);
  const byLocation = await deps.people.countActiveEmployees(tx, toLocalDate(timeZone, deps.clock.now()));
  return byLocation.get(locationId) ?? 0;
}

/** Returns a location with all that an administrator can edit. */
export async function readLocationDetail(tx: ClientTx, deps: LocationsDeps, id: number): Promise<LocationDetail> {
  const state = assertFound(await readLocationState(tx, id, { shouldLock: false }));
  const records = await readLocationRecords(tx);
  const record = assertFound(records.find((each) => each.id === id));
  const managers = await readManagers(tx, deps);
  const linked = new Set(state.linked_location_ids);
  const inGroups = new Set(state.reporting_group_ids);
  const groups = await readNamed(tx, "reporting_groups");
  return {
    ...record,
    time_zone: state.time_zone,
    email: state.email,
    phone: state.phone,
    archived_on: state.archived_on,
    linked_locations: records
      .filter((each) => linked.has(each.id))
      .map(({ id: linkedId, name }) => ({ id: linkedId, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    reporting_groups: groups
      .filter((group) => inGroups.has(group.id))
      .map(({ id: groupId, name }) => ({ id: groupId, name })),
    managers: [...managers.getLocationManagers(id)],
    maintenance_managers: [...managers.getMaintenanceManagers(id)],
    regional_managers: record.region_id === null ? [] : [...managers.getRegionManagers(record.region_id)],
    employee_count: await countEmployeesAt(tx, deps, id),
    version: getLocationVersion(state),
  };
}
