import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { LeaseWarnings } from "#slices/residents/contract/lease-warnings.contract.ts";
import type { ResidentsQuery } from "#slices/residents/contract/residents-list.contract.ts";
import { readFilter, type ResidentsListDeps } from "../list/residents-list.service.ts";

/** Early warnings in numbers, at the places of a filter that the viewer sees. */
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
