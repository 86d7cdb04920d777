import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { type Actor, getServicePermission } from "#slices/identity/server/identity.api.ts";
import type { LeaseWarnings } from "#slices/residents/contract/lease-warnings.contract.ts";
import type { ResidentsQuery } from "#slices/residents/contract/residents-list.contract.ts";
import { readFilter, type ResidentsListDeps } from "../list/residents-list.service.ts";
import type { LeasesAtRisk } from "../residents.api.ts";
import { readScopeLocations } from "../residents-permission.ts";

/** Returns the counts of early warnings, at the visible places of a filter. */
export function countLeaseWarnings(
  deps: ResidentsListDeps,
  actor: Actor,
  places: Pick<ResidentsQuery["filters"], "regions" | "locations">,
): Promise<LeaseWarnings> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const { filter } = await readFilter(deps, tx, actor, { ...places, general: "active" });
    return deps.warnings.count(tx, filter);
  });
}

/** Returns leases at higher risk by property, for viewers who may see the list of residents there; none for others. */
export async function findLeasesAtRisk(
  deps: ResidentsListDeps,
  tx: ClientTx,
  actor: Actor,
  limit: number,
): Promise<LeasesAtRisk> {
  const right = getServicePermission(actor, "intouch");
  const isActive = (await deps.organization.readActiveServices(tx)).has("intouch");
  if (!isActive || right === null || right.role === "employee") return { places: [], morePlaces: 0, leases: 0 };
  const { timeZone } = await deps.organization.readClient(tx, actor.clientId);
  const today = toLocalDate(timeZone, deps.clock.now());
  const locationIds = await readScopeLocations(deps, tx, right.scope);
  const counts = await deps.warnings.countByLocation(tx, { today, locationIds });
  const places = (await deps.organization.readLocations(tx))
    .flatMap(({ id, name }) => ({ id, name, leases: counts.get(id) ?? 0 }))
    .filter(({ leases }) => leases > 0)
    .toSorted((a, b) => b.leases - a.leases || a.name.localeCompare(b.name));
  return {
    places: places.slice(0, limit),
    morePlaces: Math.max(0, places.length - limit),
    leases: places.reduce((sum, { leases }) => sum + leases, 0),
  };
}
