import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { type Actor, getServicePermission } from "#slices/identity/server/identity.api.ts";
import { findByName } from "./residents-search.read-model.ts";
import { readScopeLocations } from "../residents-permission.ts";
import { NO_UNIT, type ResidentsListDeps } from "./residents-list.service.ts";
import { readRecords } from "./residents-list.read-model.ts";

/** A resident as a search result. */
export interface ResidentMatch {
  readonly id: number;
  readonly name: string;
  /** The property of the lease that is shown; null without one. */
  readonly location: string | null;
  /** Null where no unit is shown. */
  readonly unit: string | null;
}

/**
 * Returns the first residents whose first or last name begins with a text, by last name, within the viewer's places.
 * None for viewers who cannot open residents.
 */
export async function searchResidents(
  deps: ResidentsListDeps,
  tx: ClientTx,
  actor: Actor,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<readonly ResidentMatch[]> {
  const right = getServicePermission(actor, "intouch");
  const isOpen = (await deps.organization.readActiveServices(tx)).has("intouch");
  if (!isOpen || right === null || right.role === "employee") return [];
  const { timeZone } = await deps.organization.readClient(tx, actor.clientId);
  const locationIds = await readScopeLocations(deps, tx, right.scope);
  const at = { locationIds, today: toLocalDate(timeZone, deps.clock.now()) };
  const rows = await readRecords(tx, at, await findByName(tx, { text, locationIds, limit }));
  return rows.map((found) => ({
    id: found.id,
    name: `${found.first_name} ${found.last_name}`.trim(),
    location: found.location_name,
    unit: found.is_confidential ? NO_UNIT : (found.unit_numbers[0] ?? null),
  }));
}
