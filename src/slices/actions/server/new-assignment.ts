import type { FieldError } from "#platform/contract/problem.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import type { NewAssignmentBody } from "#slices/actions/contract/assignments.contract.ts";
import { type Actor, type Scope, includesPlace } from "#slices/identity/server/identity.api.ts";
import type { EmployeeRecipient } from "#slices/people/server/people.api.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import type { ActionsTables } from "./actions.tables.ts";
import { readCategories } from "./assignment-parts.read-model.ts";

type Target = Pick<ActionsTables["assignment_targets"], "kind" | "target_id" | "name">;
type NamedTargets = readonly { readonly id: number; readonly name: string }[];

/** The actor, the places where they can assign, and today. */
export interface AssignmentContext {
  readonly actor: Actor;
  readonly scope: Scope;
  readonly today: string;
}

/** Returns the error of a due day before today. */
export function validateDueDay(dueBy: string, today: string): FieldError[] {
  if (dueBy >= today) return [];
  return [{ path: "body.due_by", code: "in_the_past", message: "Can’t be in the past" }];
}

/** Returns true for a person who is employed on a day. */
export function isCurrentlyEmployed(
  { isArchived, isErased, lastDay }: Pick<EmployeeRecipient, "isArchived" | "isErased" | "lastDay">,
  today: string,
): boolean {
  return !isArchived && !isErased && (lastDay === null || lastDay >= today);
}

/** Returns the errors of an assignee, who must be a current employee at the actor's assignable places, or the actor. */
export async function validateAssignee(
  deps: Pick<ActionsDeps, "organization" | "people">,
  tx: ClientTx,
  { actor, scope, today }: AssignmentContext,
  assigneeId: number,
): Promise<FieldError[]> {
  const unknown = [{ path: "body.assignee_id", code: "unknown_person", message: "You can’t assign to this person" }];
  const [person] = await deps.people.readRecipients(tx, { ids: [assigneeId] });
  if (!person || !isCurrentlyEmployed(person, today)) return unknown;
  if (assigneeId === actor.personId) return [];
  const { locationId } = person;
  const regionId =
    locationId === null ? null : ((await deps.organization.findPlace(tx, locationId))?.region?.id ?? null);
  return includesPlace(scope, { locationId, regionId }) ? [] : unknown;
}

/** Returns the regions and locations for which a person can assign. */
export async function listAssignablePlaces(
  { organization }: Pick<ActionsDeps, "organization">,
  tx: ClientTx,
  scope: Scope,
): Promise<{ readonly regions: NamedTargets; readonly locations: NamedTargets }> {
  const all = (await organization.readLocations(tx)).filter((location) => !location.isArchived);
  const regions = await organization.readRegions(tx);
  if (scope.kind === "client") return { regions, locations: all };
  return {
    regions: regions.filter(({ id }) => scope.regionIds.includes(id)),
    locations: all.filter(({ id, regionId }) => includesPlace(scope, { locationId: id, regionId })),
  };
}

/** Returns the selected items with their names, and an error for each unknown id. */
function selectTargets(
  kind: Target["kind"],
  path: string,
  ids: readonly number[],
  known: NamedTargets,
): { readonly targets: Target[]; readonly errors: FieldError[] } {
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const targets: Target[] = [];
  const errors: FieldError[] = [];
  for (const [at, id] of ids.entries()) {
    const name = names.get(id);
    if (name === undefined) errors.push({ path: `body.${path}.${at}`, code: "unknown", message: "Not found" });
    else if (!targets.some((target) => target.target_id === id)) targets.push({ kind, target_id: id, name });
  }
  return { targets, errors };
}

async function readTargets(deps: ActionsDeps, tx: ClientTx, { scope }: AssignmentContext, body: NewAssignmentBody) {
  const places = await listAssignablePlaces(deps, tx, scope);
  const selections = [
    selectTargets("region", "region_ids", body.region_ids, places.regions),
    selectTargets("location", "location_ids", body.location_ids, places.locations),
    selectTargets("position_category", "position_ids", body.position_ids, await readCategories(tx)),
  ];
  const targets = selections.flatMap((each) => each.targets);
  const errors = selections.flatMap((each) => each.errors);
  const needsPlace = scope.kind !== "client";
  const hasTarget = targets.some(({ kind }) => !needsPlace || kind !== "position_category");
  if (errors.length === 0 && !hasTarget) {
    const message = needsPlace ? "Choose at least one region or location" : "Choose at least one region or position";
    errors.push({ path: "body.region_ids", code: "required", message });
  }
  return { targets, errors };
}

function validateContent({ priorities }: ActionsDeps, body: NewAssignmentBody) {
  const content = priorities.findPriority("ingage", body.priority_id);
  if (content === null) {
    return {
      topicId: 0,
      errors: [{ path: "body.priority_id", code: "unknown", message: "Priority not found" }],
    };
  }
  const isItem = content.actionItems.some(({ id }) => id === body.action_item_id);
  const error = {
    path: "body.action_item_id",
    code: "unknown",
    message: "Action item doesn’t belong to this priority",
  };
  return { topicId: content.topicId, errors: isItem ? [] : [error] };
}

/** Returns the topic and targets of a new assignment. Throws invalid with all errors. */
export async function validateNewAssignment(
  deps: ActionsDeps,
  tx: ClientTx,
  assigning: AssignmentContext,
  body: NewAssignmentBody,
): Promise<{ readonly topicId: number; readonly targets: readonly Target[] }> {
  const content = validateContent(deps, body);
  const checkedTargets = await readTargets(deps, tx, assigning, body);
  assertNoFieldErrors([
    ...content.errors,
    ...(await validateAssignee(deps, tx, assigning, body.assignee_id)),
    ...validateDueDay(body.due_by, assigning.today),
    ...checkedTargets.errors,
  ]);
  return { topicId: content.topicId, targets: checkedTargets.targets };
}
