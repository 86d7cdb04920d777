import type { FieldError } from "#platform/contract/problem.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { SavedEntity } from "#slices/organization/contract/organization-parts.contract.ts";
import type { GeographicalGroup, GroupFields, GroupRow } from "#slices/organization/contract/structure.contract.ts";
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
import { lockExistingLocations, replaceGroupLocations, readLocationsFor } from "./locations.repository.ts";
import {
  deleteNamed,
  lockNamed,
  insertNamed,
  isNameTaken,
  readNamed,
  updateNamed,
} from "./named-entities.repository.ts";
import { readGroups, readLocationRecords } from "./places.read-model.ts";

const audit = { operation: "organization.groups.write", objectType: "reporting_group" } as const;

function tidy(fields: GroupFields): GroupFields {
  return { name: fields.name, location_ids: [...new Set(fields.location_ids)].toSorted((a, b) => a - b) };
}

function getGroupVersion({ name, location_ids }: GroupFields): string {
  return getVersion({ name, location_ids });
}

const createNameError = (name: string): FieldError => createDuplicateError("name", `a reporting group called ${name}`);

async function check(tx: ClientTx, fields: GroupFields, id: number | null): Promise<void> {
  const known = await lockExistingLocations(tx, fields.location_ids);
  assertNoErrors([
    ...((await isNameTaken(tx, "reporting_groups", fields.name, id)) ? [createNameError(fields.name)] : []),
    ...fields.location_ids.flatMap((location, index) =>
      known.has(location) ? [] : [createUnknownIdError(`location_ids.${index}`, "location")],
    ),
  ]);
}

/** Lists all reporting groups with their locations. */
export async function listGroups(tx: ClientTx): Promise<GroupRow[]> {
  return (await readGroups(tx)).map(({ id, name, locationIds }) => {
    const fields = { name, location_ids: [...locationIds] };
    return { id, ...fields, version: getGroupVersion(fields) };
  });
}

/** Adds a reporting group. */
export async function createGroup(uow: UnitOfWork, body: GroupFields): Promise<SavedEntity> {
  const fields = tidy(body);
  await check(uow, fields, null);
  const insert = insertNamed(uow, "reporting_groups", { name: fields.name, parent: null });
  const id = await catchDuplicateError(insert, () => createNameError(fields.name));
  await replaceGroupLocations(uow, id, fields.location_ids);
  await uow.audit({ ...audit, objectId: id, details: { after: fields } });
  return { id, version: getGroupVersion(fields) };
}

async function hold(uow: UnitOfWork, id: number): Promise<GroupFields> {
  const { name } = assertFound(await lockNamed(uow, "reporting_groups", id));
  return { name, location_ids: await readLocationsFor(uow, id) };
}

/** Saves a reporting group. Throws a conflict when its version differs from the edit's. */
export async function changeGroup(
  uow: UnitOfWork,
  id: number,
  body: GroupFields & { readonly if_unchanged: string },
): Promise<SavedEntity> {
  const before = await hold(uow, id);
  assertUnchanged(getGroupVersion(before), body.if_unchanged);
  const fields = tidy(body);
  await check(uow, fields, id);
  const update = updateNamed(uow, "reporting_groups", id, { name: fields.name, parent: null });
  await catchDuplicateError(update, () => createNameError(fields.name));
  await replaceGroupLocations(uow, id, fields.location_ids);
  await uow.audit({ ...audit, objectId: id, details: findDifferences(before, fields) });
  return { id, version: getGroupVersion(fields) };
}

/** Removes a reporting group. Its locations stay. */
export async function removeGroup(uow: UnitOfWork, id: number): Promise<{ id: number; name: string }> {
  const before = await hold(uow, id);
  await replaceGroupLocations(uow, id, []);
  await deleteNamed(uow, "reporting_groups", id);
  await uow.audit({ ...audit, objectId: id, details: { before } });
  return { id, name: before.name };
}

/** Lists districts, regions and reporting groups with their locations. */
export async function listGeographicalGroups(tx: ClientTx): Promise<GeographicalGroup[]> {
  const locations = await readLocationRecords(tx);
  const regions = await readNamed(tx, "regions", "district_id");
  const districtOf = new Map(regions.map((region) => [region.id, region.parentId]));
  const filterLocationIds = (isIn: (regionId: number) => boolean): number[] =>
    locations
      .filter((location) => location.region_id !== null && isIn(location.region_id))
      .map((location) => location.id)
      .toSorted((a, b) => a - b);
  const districts = await readNamed(tx, "districts");
  return [
    ...districts.map(({ id, name }) => ({
      type: "district" as const,
      id,
      name,
      location_ids: filterLocationIds((regionId) => districtOf.get(regionId) === id),
    })),
    ...regions.map(({ id, name }) => ({
      type: "region" as const,
      id,
      name,
      location_ids: filterLocationIds((regionId) => regionId === id),
    })),
    ...(await readGroups(tx)).map(({ id, name, locationIds }) => ({
      type: "reporting_group" as const,
      id,
      name,
      location_ids: [...locationIds],
    })),
  ];
}
