import { forbidden, notFound } from "#platform/server/app-error.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { type Actor, getServicePermission, scopeIncludes } from "#slices/identity/server/identity.api.ts";
import type { OrganisationApi } from "#slices/organisation/server/organisation.api.ts";

/** What an actor sees of residents. */
export interface ResidentsRight {
  readonly role: Role;
  /** Locations in scope; null: everywhere. */
  readonly locationIds: readonly number[] | null;
}

/**
 * The right by which an actor sees residents. Fails `notFound` where the client has no satisfaction service, `forbidden` for
 * someone without a right in it beyond an employee's own.
 */
export async function readResidentsRight(
  { organisation }: { readonly organisation: Pick<OrganisationApi, "activeServices" | "locations"> },
  tx: ClientTx,
  actor: Actor,
): Promise<ResidentsRight> {
  if (!(await organisation.activeServices(tx)).has("intouch")) throw notFound();
  const right = getServicePermission(actor, "intouch");
  if (right === null || right.role === "employee") throw forbidden();
  const { role, scope } = right;
  if (scope.kind === "client") return { role, locationIds: null };
  const seen = (await organisation.locations(tx)).filter(({ id, regionId }) =>
    scopeIncludes(scope, { locationId: id, regionId }),
  );
  return { role, locationIds: seen.map(({ id }) => id) };
}
