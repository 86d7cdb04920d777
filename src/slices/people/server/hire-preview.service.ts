import { notFound } from "#platform/server/app-error.ts";
import { type Actor, includesPlace } from "#slices/identity/server/identity.api.ts";
import type { HirePreview } from "#slices/people/contract/employee-form.contract.ts";
import { suggestManager } from "./managers.ts";
import type { PeopleDeps } from "./people.context.ts";
import { findPlace, hasPosition } from "./places.read-model.ts";
import { getEmployingScope } from "./team-permissions.rules.ts";

/**
 * Returns what adding an employee would start. Throws notFound for a location where the actor cannot add employees, and
 * for an unknown position.
 */
export function previewHire(
  deps: PeopleDeps,
  actor: Actor,
  hire: { readonly location_id: number; readonly position_id: number; readonly start_date: string },
): Promise<HirePreview> {
  const { location_id: locationId, position_id: positionId, start_date: startDate } = hire;
  return deps.db.reading(actor.clientId, async (tx) => {
    const place = await findPlace(tx, locationId);
    const scope = getEmployingScope(actor);
    const isOwn = place !== null && scope !== null && includesPlace(scope, { locationId, regionId: place.regionId });
    if (!isOwn || !(await hasPosition(tx, positionId))) throw notFound();
    const now = deps.clock.now();
    const preview = await deps.employments.previewHire(tx, { locationId, positionId, startDate, now });
    return {
      suggested_manager: await suggestManager(deps, tx, locationId),
      plans: [...preview.plans],
      tasks: preview.tasks,
      overdue: preview.overdue,
    };
  });
}
