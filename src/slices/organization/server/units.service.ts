import { listMeta } from "#platform/server/http/list-meta.ts";
import type { z } from "zod";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { SavedEntity } from "#slices/organization/contract/organization-parts.contract.ts";
import type {
  getUnits,
  NewUnit,
  NewUnits,
  UnitEdit,
  UnitsQuery,
} from "#slices/organization/contract/units.contract.ts";
import {
  assertNoErrors,
  assertUnchanged,
  findDifferences,
  assertFound,
  catchInUseError,
  catchDuplicateError,
  createInUseError,
  createDuplicateError,
  createUnknownIdError,
  getVersion,
} from "./edit-conflicts.ts";
import { lockExistingLocations } from "./locations.repository.ts";
import {
  deleteUnitRow,
  findUnits,
  lockUnit,
  insertUnits,
  isUnitTaken,
  type UnitFields,
  type UnitRecord,
  updateUnitRow,
} from "./units.repository.ts";
import { parseUnits } from "./units.rules.ts";

const audit = { operation: "organization.units.write", objectType: "unit" } as const;

function toFields({ building_name, unit_number }: UnitFields): UnitFields {
  return { building_name, unit_number };
}

function getUnitVersion(unit: UnitFields): string {
  return getVersion({ ...toFields(unit) });
}

function formatUnitName(unit: UnitFields): string {
  return unit.building_name === "" ? unit.unit_number : `${unit.building_name} ${unit.unit_number}`;
}

function createUnitError(unit: UnitFields) {
  return createDuplicateError("unit_number", `a unit ${formatUnitName(unit)} at this location`);
}

/** Lists a page of units of locations. */
export async function listUnits(tx: ClientTx, query: UnitsQuery): Promise<z.input<(typeof getUnits)["reply"]>> {
  const { number, size } = query.page;
  const { units, total } = await findUnits(tx, {
    locationIds: query.filters.locations ?? null,
    text: query.filters.q_text ?? "",
    offset: (number - 1) * size,
    limit: size,
  });
  return {
    data: units.map((unit) => ({ ...unit, version: getUnitVersion(unit) })),
    meta: listMeta(query.page, total, { filters: { q_text: query.filters.q_text ?? null, locations: [] } }),
  };
}

/** Adds one unit to a location. */
export async function addUnit(uow: UnitOfWork, body: NewUnit): Promise<SavedEntity> {
  const { location_id: locationId } = body;
  const fields = toFields(body);
  const isKnown = (await lockExistingLocations(uow, [locationId])).has(locationId);
  assertNoErrors(isKnown ? [] : [createUnknownIdError("location_id", "location")]);
  const [added] = await insertUnits(uow, locationId, [fields]);
  if (!added) return assertNoErrors([createUnitError(fields)]) as never;
  await uow.audit({ ...audit, objectId: added.id, details: { after: { location_id: locationId, ...fields } } });
  return { id: added.id, version: getUnitVersion(fields) };
}

/** Adds the units of a list with ranges to one building. Existing ones are reported and stay unchanged. */
export async function addUnits(uow: UnitOfWork, body: NewUnits): Promise<{ added: number; skipped: string[] }> {
  const { location_id: locationId, building_name: building } = body;
  const { numbers, errors } = parseUnits(body.units);
  const isKnown = (await lockExistingLocations(uow, [locationId])).has(locationId);
  assertNoErrors([...(isKnown ? [] : [createUnknownIdError("location_id", "location")]), ...errors]);
  const units = numbers.map((number) => ({ building_name: building, unit_number: number }));
  const added = await insertUnits(uow, locationId, units);
  const isNew = new Set(added.map((unit) => unit.unit_number));
  await uow.audit({
    ...audit,
    objectType: "location",
    objectId: locationId,
    details: { building_name: building, added: [...isNew] },
  });
  return { added: isNew.size, skipped: numbers.filter((number) => !isNew.has(number)) };
}

/** Renames a unit. Throws a conflict when its version differs from the edit's. */
export async function changeUnit(uow: UnitOfWork, id: number, body: UnitEdit): Promise<SavedEntity> {
  const before = assertFound(await lockUnit(uow, id));
  assertUnchanged(getUnitVersion(before), body.if_unchanged);
  const fields = toFields(body);
  assertNoErrors((await isUnitTaken(uow, before.location_id, fields, id)) ? [createUnitError(fields)] : []);
  await catchDuplicateError(updateUnitRow(uow, id, fields), () => createUnitError(fields));
  await uow.audit({ ...audit, objectId: id, details: findDifferences(toFields(before), fields) });
  return { id, version: getUnitVersion(fields) };
}

/** Removes a unit without references. */
export async function removeUnit(uow: UnitOfWork, id: number): Promise<{ id: number; name: string }> {
  const before: UnitRecord = assertFound(await lockUnit(uow, id));
  const name = formatUnitName(before);
  const text = `Unit ${name} has a lease or a service request, so it stays.`;
  await catchInUseError(deleteUnitRow(uow, id), createInUseError("unit_in_use", text));
  await uow.audit({ ...audit, objectId: id, details: { before: { ...before } } });
  return { id, name };
}
