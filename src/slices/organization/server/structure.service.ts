import type { ClientTx } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { SavedEntity } from "#slices/organization/contract/organization-parts.contract.ts";
import {
  assertNoErrors,
  assertUnchanged,
  formatCount,
  findDifferences,
  assertFound,
  catchInUseError,
  catchDuplicateError,
  createInUseError,
  createDuplicateError,
  createUnknownIdError,
  getVersion,
} from "./edit-conflicts.ts";
import {
  countChildren,
  deleteNamed,
  lockNamed,
  insertNamed,
  isNameTaken,
  lockExistingNamed,
  type NamedTable,
  type ParentColumn,
  updateNamed,
} from "./named-entities.repository.ts";
import { readClient } from "./organization.read-model.ts";

/** A kind of named entity with its noun, its optional parent and its dependents. */
export interface Kind {
  readonly table: NamedTable;
  readonly noun: string;
  readonly operation: string;
  readonly parent: { readonly column: ParentColumn; readonly table: NamedTable; readonly noun: string } | null;
  /** Describes what depends on an entity; null when nothing does. */
  readonly describeDependents: (tx: ClientTx, id: number) => Promise<string | null>;
  /** Error text when rows of other slices refer to it. */
  readonly inUseMessage: string;
}

const describeNone = (): Promise<null> => Promise.resolve(null);

/** Counts the entities that have this one as parent. */
function describeChildren(
  table: NamedTable | "locations",
  column: ParentColumn | "region_id",
  noun: string,
): Kind["describeDependents"] {
  return async (tx, id) => {
    const count = (await countChildren(tx, table, column)).get(id) ?? 0;
    return count === 0 ? null : formatCount(count, noun);
  };
}

export const districtKind: Kind = {
  table: "districts",
  noun: "district",
  operation: "organization.regions.write",
  parent: null,
  describeDependents: describeChildren("regions", "district_id", "region"),
  inUseMessage: "This district still has regions.",
};

/** Returns the kind "region". The identity slice knows the managers of a region. */
export function createRegionKind(readManagers: (tx: ClientTx, regionId: number) => Promise<number>): Kind {
  const locations = describeChildren("locations", "region_id", "location");
  return {
    table: "regions",
    noun: "region",
    operation: "organization.regions.write",
    parent: { column: "district_id", table: "districts", noun: "district" },
    describeDependents: async (tx, id) => {
      const managers = await readManagers(tx, id);
      const parts = [await locations(tx, id), managers === 0 ? null : formatCount(managers, "regional manager")];
      const sentences = parts.filter((part) => part !== null);
      return sentences.length === 0 ? null : sentences.join(" and ");
    },
    inUseMessage: "People still have permissions for this region.",
  };
}

export const categoryKind: Kind = {
  table: "position_categories",
  noun: "category",
  operation: "organization.positions.write",
  parent: null,
  describeDependents: describeChildren("positions", "position_category_id", "position"),
  inUseMessage: "This category has survey history, so it can’t be deleted.",
};

export const positionKind: Kind = {
  table: "positions",
  noun: "position",
  operation: "organization.positions.write",
  parent: { column: "position_category_id", table: "position_categories", noun: "category" },
  describeDependents: describeNone,
  inUseMessage: "This position has employment history, so it can’t be deleted.",
};

interface StructureFields {
  readonly name: string;
  readonly parentId: number | null;
}

/** Throws when the company has no districts. */
export async function requireDistricts(tx: ClientTx): Promise<void> {
  const { hasAreas } = await readClient(tx, tx.clientId);
  if (!hasAreas) throw new AppError("conflict", "no_districts", "Districts aren’t enabled for your company.");
}

/** Returns the version of an entity that an edit is based on. */
export function getStructureVersion({ name, parentId }: StructureFields): string {
  return getVersion({ name, parentId });
}

function toWire(kind: Kind, fields: StructureFields): Record<string, unknown> {
  return { name: fields.name, ...(kind.parent === null ? {} : { [kind.parent.column]: fields.parentId }) };
}

async function check(tx: ClientTx, kind: Kind, fields: StructureFields, id: number | null): Promise<void> {
  const { parent } = kind;
  const { parentId, name } = fields;
  const isUnknown =
    parent !== null && parentId !== null && !(await lockExistingNamed(tx, parent.table, [parentId])).has(parentId);
  assertNoErrors([
    ...((await isNameTaken(tx, kind.table, name, id)) ? [createNameError(kind, name)] : []),
    ...(isUnknown ? [createUnknownIdError(parent.column, parent.noun)] : []),
  ]);
}

function createNameError(kind: Kind, name: string) {
  return createDuplicateError("name", `a ${kind.noun} called ${name}`);
}

function toRow(kind: Kind, fields: StructureFields) {
  return { name: fields.name, parent: kind.parent && { column: kind.parent.column, id: fields.parentId } };
}

/** Creates an entity. */
export async function createNamed(uow: UnitOfWork, kind: Kind, fields: StructureFields): Promise<SavedEntity> {
  await check(uow, kind, fields, null);
  const id = await catchDuplicateError(insertNamed(uow, kind.table, toRow(kind, fields)), () =>
    createNameError(kind, fields.name),
  );
  const details = { after: toWire(kind, fields) };
  await uow.audit({ operation: kind.operation, objectType: kind.noun, objectId: id, details });
  return { id, version: getStructureVersion(fields) };
}

/** Saves an entity. Throws a conflict when its version differs from the edit's. */
export async function changeNamed(
  uow: UnitOfWork,
  kind: Kind,
  id: number,
  fields: StructureFields,
  ifUnchanged: string,
): Promise<SavedEntity> {
  const before = assertFound(await lockNamed(uow, kind.table, id, kind.parent?.column ?? null));
  assertUnchanged(getStructureVersion(before), ifUnchanged);
  await check(uow, kind, fields, id);
  await catchDuplicateError(updateNamed(uow, kind.table, id, toRow(kind, fields)), () =>
    createNameError(kind, fields.name),
  );
  const details = findDifferences(toWire(kind, before), toWire(kind, fields));
  await uow.audit({ operation: kind.operation, objectType: kind.noun, objectId: id, details });
  return { id, version: getStructureVersion(fields) };
}

/** Removes an entity without dependents. */
export async function removeNamed(uow: UnitOfWork, kind: Kind, id: number): Promise<{ id: number; name: string }> {
  const before = assertFound(await lockNamed(uow, kind.table, id, kind.parent?.column ?? null));
  const code = `${kind.noun}_in_use`;
  const describeDependents = await kind.describeDependents(uow, id);
  if (describeDependents !== null) {
    throw createInUseError(
      code,
      `${before.name} still has ${describeDependents}. Move them first, then remove the ${kind.noun}.`,
    );
  }
  await catchInUseError(deleteNamed(uow, kind.table, id), createInUseError(code, kind.inUseMessage));
  const details = { before: toWire(kind, before) };
  await uow.audit({ operation: kind.operation, objectType: kind.noun, objectId: id, details });
  return { id, name: before.name };
}
