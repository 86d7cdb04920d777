import { localDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { foldedText } from "#platform/server/normalize-text.ts";
import { type Actor, getServicePermission } from "#slices/identity/server/identity.api.ts";
import { NO_UNIT, type ResidentsListDeps, scopeLocations } from "./residents-list.service.ts";
import { readResidents } from "./residents-list.read-model.ts";

/** A resident as a search finds one. */
export interface ResidentFound {
  readonly id: number;
  readonly name: string;
  /** The property of the lease that is shown; null without one. */
  readonly location: string | null;
  /** Null where no unit is shown. */
  readonly unit: string | null;
}

/**
 * The first residents whose first or last name begins with a text, by last name, within the viewer's places. None for those who do
 * not open residents.
 */
export async function searchResidents(
  deps: ResidentsListDeps,
  tx: ClientTx,
  actor: Actor,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<readonly ResidentFound[]> {
  const right = getServicePermission(actor, "intouch");
  const isOpen = (await deps.organisation.activeServices(tx)).has("intouch");
  if (!isOpen || right === null || right.role === "employee") return [];
  const { timeZone } = await deps.organisation.client(tx, actor.clientId);
  const locationIds = await scopeLocations(deps, tx, right.scope);
  const filter = {
    today: localDate(timeZone, deps.clock.now()),
    general: "all",
    text: "",
    name: foldedText(text),
    options: [],
    locationIds,
    leaseEndsBy: null,
    bounds: { range: null, locationIds, surveyIds: null },
  } as const;
  const order = { sort: "last_name", isDescending: false, offset: 0, limit } as const;
  const { rows } = await readResidents(tx, filter, deps, order);
  return rows.map((found) => ({
    id: found.id,
    name: `${found.first_name} ${found.last_name}`.trim(),
    location: found.location_name,
    unit: found.is_confidential ? NO_UNIT : (found.unit_numbers[0] ?? null),
  }));
}
