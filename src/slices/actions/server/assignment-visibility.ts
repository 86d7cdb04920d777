import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { forbidden } from "#platform/server/app-error.ts";
import { type Actor, type Scope, includesPlace } from "#slices/identity/server/identity.api.ts";
import { ActionEffects } from "./action-effects.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import { findAssigningScope, getVisibilityScope } from "./actions.policy.ts";
import type { AssignmentRelation } from "./actions.rules.ts";
import type { TargetRecord } from "./assignment-parts.read-model.ts";
import type { AssignmentRecord, PlaceIds, VisibilityScope } from "./assignments.read-model.ts";
import { includesTargets } from "./target-places.ts";
import { TargetScores } from "./target-scores.ts";

/** The viewer of a request, with the viewer's places. */
export interface AssignmentViewer {
  readonly actor: Actor;
  /** Today in the client's zone. */
  readonly today: string;
  readonly visibility: VisibilityScope;
  readonly scores: TargetScores;
  readonly effects: ActionEffects;
  /** Places for which the viewer can assign; null: cannot assign. */
  readonly assigns: PlaceIds | "whole" | null;
}

type Deps = Pick<ActionsDeps, "analytics" | "clock" | "organization">;

/** Throws when the client has no engagement service. */
export async function requireEngagement(deps: Pick<ActionsDeps, "organization">, tx: ClientTx): Promise<void> {
  if (!(await deps.organization.readActiveServices(tx)).has("ingage")) throw forbidden();
}

/** Reads the current regions and locations of a scope. */
export async function readPlaces(
  deps: Pick<ActionsDeps, "organization">,
  tx: ClientTx,
  scope: Scope,
): Promise<PlaceIds | "whole"> {
  if (scope.kind === "client") return "whole";
  const locations = (await deps.organization.readLocations(tx)).filter(({ id, regionId }) =>
    includesPlace(scope, { locationId: id, regionId }),
  );
  return { regionIds: scope.regionIds, locationIds: locations.map(({ id }) => id) };
}

/** Loads what a person can see of assignments. */
export async function loadViewer(deps: Deps, tx: ClientTx, actor: Actor): Promise<AssignmentViewer> {
  await requireEngagement(deps, tx);
  const { timeZone } = await deps.organization.readClient(tx, tx.clientId);
  const today = toLocalDate(timeZone, deps.clock.now());
  const scope = getVisibilityScope(actor)?.scope ?? null;
  const places = scope && (await readPlaces(deps, tx, scope));
  return {
    actor,
    today,
    visibility: { personId: actor.personId, places },
    scores: new TargetScores(deps, tx, { scope, places, today }),
    effects: new ActionEffects(deps, tx, today),
    assigns: findAssigningScope(actor) === null ? null : places,
  };
}

/**
 * Returns the viewer's relation to an assignment. Its creator and people who can assign for all of its places manage
 * it.
 */
export function getRelation(
  { actor, assigns }: AssignmentViewer,
  { assignee_id: assigneeId, creator_id: creatorId }: Pick<AssignmentRecord, "assignee_id" | "creator_id">,
  targets: readonly TargetRecord[],
): AssignmentRelation {
  const isCreator = creatorId === actor.personId;
  const isManager = assigns !== null && (isCreator || includesTargets(assigns, targets));
  return { isAssignee: assigneeId === actor.personId, isCreator, isManager };
}

/** Returns true for people who read and write comments: the assignee, the creator and managers. */
export function isParticipant({ isAssignee, isCreator, isManager }: AssignmentRelation): boolean {
  return isAssignee || isCreator || isManager;
}
