import { forbidden, notFound } from "#platform/server/app-error.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import {
  type Actor,
  getServicePermission,
  type Scope,
  includesPlace,
  type ServicePermission,
} from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";

interface RightDeps {
  readonly organization: Pick<OrganizationApi, "readActiveServices" | "readLocations">;
}

/**
 * Returns the permission that opens residents. Throws `notFound` where the client has no satisfaction service,
 * `forbidden` for people without a permission in it beyond an employee's own.
 */
export async function getResidentsPermission(deps: RightDeps, tx: ClientTx, actor: Actor): Promise<ServicePermission> {
  if (!(await deps.organization.readActiveServices(tx)).has("intouch")) throw notFound();
  const right = getServicePermission(actor, "intouch");
  if (right === null || right.role === "employee") throw forbidden();
  return right;
}

/** Returns the locations of a scope; null: everything. */
export async function readScopeLocations(deps: RightDeps, tx: ClientTx, scope: Scope): Promise<number[] | null> {
  if (scope.kind === "client") return null;
  const locations = await deps.organization.readLocations(tx);
  return locations.filter(({ id, regionId }) => includesPlace(scope, { locationId: id, regionId })).map(({ id }) => id);
}

/**
 * Returns an actor's access to residents: by which role, and at which locations (null: everywhere). Throws as
 * `getResidentsPermission` does.
 */
export async function readResidentsScope(
  deps: RightDeps,
  tx: ClientTx,
  actor: Actor,
): Promise<{ readonly role: Role; readonly locationIds: readonly number[] | null }> {
  const { role, scope } = await getResidentsPermission(deps, tx, actor);
  return { role, locationIds: await readScopeLocations(deps, tx, scope) };
}
