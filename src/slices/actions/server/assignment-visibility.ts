import { localDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { forbidden } from "#platform/server/app-error.ts";
import { type Actor, type Scope, scopeIncludes } from "#slices/identity/server/identity.api.ts";
import { ActionEffects } from "./action-effects.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import { assigningScope, getVisibilityScope } from "./actions.policy.ts";
import type { AssignmentRelation } from "./actions.rules.ts";
import type { FoundTarget } from "./assignment-parts.read-model.ts";
import type { AssignmentRecord, PlaceIds, VisibilityScope } from "./assignments.read-model.ts";
import { holdsTargets } from "./target-places.ts";
import { TargetScores } from "./target-scores.ts";

/** What one request has found out about who looks. */
export interface AssignmentViewer {
  readonly actor: Actor;
  /** Today in the client's zone. */
  readonly today: string;
  readonly visibility: VisibilityScope;
  readonly scores: TargetScores;
  readonly effects: ActionEffects;
  /** Places about which the viewer assigns; null: never does. */
  readonly assigns: PlaceIds | "whole" | null;
}

type Deps = Pick<ActionsDeps, "analytics" | "clock" | "organization">;

/** Refuses everybody of a client without engagement. */
export async function requireEngagement(deps: Pick<ActionsDeps, "organization">, tx: ClientTx): Promise<void> {
  if (!(await deps.organization.activeServices(tx)).has("ingage")) throw forbidden();
}

/** The regions and locations that a scope holds today. */
export async function readPlaces(
  deps: Pick<ActionsDeps, "organization">,
  tx: ClientTx,
  scope: Scope,
): Promise<PlaceIds | "whole"> {
  if (scope.kind === "client") return "whole";
  const held = (await deps.organization.locations(tx)).filter(({ id, regionId }) =>
    scopeIncludes(scope, { locationId: id, regionId }),
  );
  return { regionIds: scope.regionIds, locationIds: held.map(({ id }) => id) };
}

/** Finds out what someone sees of assignments. */
export async function loadViewer(deps: Deps, tx: ClientTx, actor: Actor): Promise<AssignmentViewer> {
  await requireEngagement(deps, tx);
  const { timeZone } = await deps.organization.client(tx, tx.clientId);
  const today = localDate(timeZone, deps.clock.now());
  const scope = getVisibilityScope(actor)?.scope ?? null;
  const places = scope && (await readPlaces(deps, tx, scope));
  return {
    actor,
    today,
    visibility: { personId: actor.personId, places },
    scores: new TargetScores(deps, tx, { scope, places, today }),
    effects: new ActionEffects(deps, tx, today),
    assigns: assigningScope(actor) === null ? null : places,
  };
}

/** What the viewer is to an assignment: its creator steers it, and anyone who may assign about all of its places. */
export function getRelation(
  { actor, assigns }: AssignmentViewer,
  { assignee_id: assigneeId, creator_id: creatorId }: Pick<AssignmentRecord, "assignee_id" | "creator_id">,
  targets: readonly FoundTarget[],
): AssignmentRelation {
  const isCreator = creatorId === actor.personId;
  const isManager = assigns !== null && (isCreator || holdsTargets(assigns, targets));
  return { isAssignee: assigneeId === actor.personId, isCreator, isManager };
}

/** True for those between whom comments go: the assignee, and who steers it. */
export function isParticipant({ isAssignee, isCreator, isManager }: AssignmentRelation): boolean {
  return isAssignee || isCreator || isManager;
}
