import type { Role } from "#slices/identity/contract/identity.contract.ts";
import {
  type Actor,
  includesPlace,
  type OperationTable,
  type ServicePermission,
} from "#slices/identity/server/identity.api.ts";

const managers: readonly Role[] = [
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
];

/** Roles that see the page of a region. */
const regionReaders: ReadonlySet<Role> = new Set([
  "client-admin",
  "reporting",
  "regional_manager",
  "multi_regional_manager",
]);

/** Everyone who sees the page of a place reads its notes; managers write them. A client-admin can do everything. */
export const notesOperations: OperationTable = {
  "notes.read": ["reporting", "maintenance_manager", ...managers],
  "notes.write": managers,
};

/** A region, or a location with its current region. */
export type PlaceOfNote =
  | { readonly kind: "region"; readonly id: number }
  | { readonly kind: "location"; readonly id: number; readonly regionId: number | null };

const isAdmin = (actor: Actor): boolean => actor.permissions.some(({ role }) => role === "client-admin");

function isInScope({ scope }: ServicePermission, place: PlaceOfNote): boolean {
  return place.kind === "region"
    ? includesPlace(scope, { locationId: null, regionId: place.id })
    : includesPlace(scope, { locationId: place.id, regionId: place.regionId });
}

/** Returns the permissions, of any service, by which an actor sees the pages of a place. */
function listPermissions(actor: Actor, place: PlaceOfNote): readonly ServicePermission[] {
  return actor.permissions.filter((right) => {
    if (right.role === "employee" || !isInScope(right, place)) return false;
    return place.kind === "location" || isAdmin(actor) || regionReaders.has(right.role);
  });
}

/** Returns true for an actor who sees the pages of a place. */
export function canReadNotes(actor: Actor, place: PlaceOfNote): boolean {
  return listPermissions(actor, place).length > 0;
}

/** Returns true for an actor who manages a place: its managers and those above it. */
export function canWriteNotes(actor: Actor, place: PlaceOfNote): boolean {
  return listPermissions(actor, place).some(({ role }) => isAdmin(actor) || managers.includes(role));
}
