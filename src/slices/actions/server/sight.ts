import { dayIn } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { forbidden } from "#platform/server/fail.ts";
import { type Actor, type Scope, scopeHolds } from "#slices/identity/server/identity.api.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import { assigningScope, sightOf } from "./actions.policy.ts";
import type { Standing } from "./actions.rules.ts";
import type { FoundTarget } from "./assignment-parts.read-model.ts";
import type { FoundAssignment, PlaceIds, Sight } from "./assignments.read-model.ts";
import { TargetScores } from "./target-scores.ts";

/** What one request has found out about who looks. */
export interface Look {
  readonly actor: Actor;
  /** Today in the client's zone. */
  readonly today: string;
  readonly sight: Sight;
  readonly scores: TargetScores;
  /** Places about which the viewer assigns; null: never does. */
  readonly assigns: PlaceIds | "whole" | null;
}

type Deps = Pick<ActionsDeps, "analytics" | "clock" | "organisation">;

/** Refuses everybody of a client without engagement. */
export async function requireEngagement(deps: Pick<ActionsDeps, "organisation">, tx: ClientTx): Promise<void> {
  if (!(await deps.organisation.activeServices(tx)).has("ingage")) throw forbidden();
}

/** The regions and locations that a scope holds today. */
export async function placesOf(
  deps: Pick<ActionsDeps, "organisation">,
  tx: ClientTx,
  scope: Scope,
): Promise<PlaceIds | "whole"> {
  if (scope.kind === "client") return "whole";
  const held = (await deps.organisation.locations(tx)).filter(({ id, regionId }) =>
    scopeHolds(scope, { locationId: id, regionId }),
  );
  return { regionIds: scope.regionIds, locationIds: held.map(({ id }) => id) };
}

/** Finds out what somebody sees of assignments. */
export async function look(deps: Deps, tx: ClientTx, actor: Actor): Promise<Look> {
  await requireEngagement(deps, tx);
  const { timeZone } = await deps.organisation.client(tx, tx.clientId);
  const today = dayIn(timeZone, deps.clock.now());
  const scope = sightOf(actor)?.scope ?? null;
  const places = scope && (await placesOf(deps, tx, scope));
  return {
    actor,
    today,
    sight: { personId: actor.personId, places },
    scores: new TargetScores(deps, tx, { scope, places, today }),
    assigns: assigningScope(actor) === null ? null : places,
  };
}

function holdsAll(places: PlaceIds, targets: readonly FoundTarget[]): boolean {
  const aimed = targets.filter(({ kind }) => kind !== "position_category");
  const isHeld = ({ kind, target_id: id }: FoundTarget): boolean =>
    (kind === "region" ? places.regionIds : places.locationIds).includes(id);
  return aimed.length > 0 && aimed.every(isHeld);
}

/** What the viewer is to an assignment: its creator steers it, and whoever may assign about all of its places. */
export function standingOf(
  { actor, assigns }: Look,
  { assignee_id: assigneeId, creator_id: creatorId }: Pick<FoundAssignment, "assignee_id" | "creator_id">,
  targets: readonly FoundTarget[],
): Standing {
  const isCreator = creatorId === actor.personId;
  const isManager = assigns !== null && (assigns === "whole" || isCreator || holdsAll(assigns, targets));
  return { isAssignee: assigneeId === actor.personId, isCreator, isManager };
}

/** True for those between whom comments go: the assignee, and who steers it. */
export function isParty({ isAssignee, isCreator, isManager }: Standing): boolean {
  return isAssignee || isCreator || isManager;
}
