import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { notFound, AppError, forbidden } from "#platform/server/app-error.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type {
  Assignment,
  AssignmentStepBody,
  NewAssignmentBody,
} from "#slices/actions/contract/assignments.contract.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import { actionNews, type ActionEvent } from "./actions.kinds.ts";
import { assertCanAssign } from "./actions.policy.ts";
import { listAssignmentActions, toStatus } from "./actions.rules.ts";
import { readTargets } from "./assignment-parts.read-model.ts";
import { readAssignmentView } from "./assignment-view.ts";
import { findAssignment, type AssignmentRecord } from "./assignments.read-model.ts";
import {
  findByForm,
  lockAssignment,
  insertAssignment,
  insertComment,
  markRead,
  updateAssignment,
} from "./assignments.repository.ts";
import { validateAssignee, type AssignmentContext, validateNewAssignment, validateDueDay } from "./new-assignment.ts";
import {
  isParticipant,
  type AssignmentViewer,
  loadViewer,
  requireEngagement,
  getRelation,
} from "./assignment-visibility.ts";

/** The actor and the request of a change. */
export interface ActorContext {
  readonly actor: Actor;
  readonly requestId: string;
}

/** Notifies people of an event, except the actor. */
async function notify(
  uow: UnitOfWork,
  by: number | null,
  assignmentId: number,
  event: ActionEvent,
  readers: readonly number[],
): Promise<void> {
  for (const personId of new Set(readers)) {
    if (personId === by) continue;
    const key = `${assignmentId}:${event}:${personId}:${uow.now.getTime()}`;
    await uow.post(actionNews, key, { assignmentId, personId, event });
  }
}

async function audit(uow: UnitOfWork, operation: string, objectId: number, change: string): Promise<void> {
  await uow.audit({ operation, objectType: "assignment", objectId, details: { change } });
}

/** Returns an assignment that the actor sees. Throws notFound for any other. */
export function getAssignmentFor(deps: ActionsDeps, actor: Actor, id: number): Promise<Assignment> {
  return deps.db.reading(actor.clientId, async (tx) => readAssignmentView(tx, await loadViewer(deps, tx, actor), id));
}

async function readAssignmentContext(deps: ActionsDeps, uow: UnitOfWork, actor: Actor): Promise<AssignmentContext> {
  const { timeZone } = await deps.organization.readClient(uow, uow.clientId);
  return { actor, scope: assertCanAssign(actor), today: toLocalDate(timeZone, uow.now) };
}

async function insert(deps: ActionsDeps, uow: UnitOfWork, actor: Actor, body: NewAssignmentBody): Promise<number> {
  const assigning = await readAssignmentContext(deps, uow, actor);
  const { topicId, targets } = await validateNewAssignment(deps, uow, assigning, body);
  const formKey = body.form_key ?? null;
  const assignment = {
    question_id: body.priority_id,
    topic_id: topicId,
    action_item_id: body.action_item_id,
    creator_id: actor.personId,
    assignee_id: body.assignee_id,
    note: body.note === "" ? null : body.note,
    due_on: body.due_by,
    assigned_at: uow.now,
    assigned_on: assigning.today,
    form_key: formKey,
  };
  const id = await insertAssignment(uow, assignment, targets);
  if (id !== null) {
    await audit(uow, "actions.assign", id, "assigned");
    await notify(uow, actor.personId, id, "assigned", [body.assignee_id]);
    return id;
  }
  const before = formKey === null ? null : await findByForm(uow, formKey, actor.personId);
  if (before === null) throw new AppError("conflict", "form_taken", "This form was already submitted by someone else.");
  return before;
}

/** Assigns an action item to a person. A repeated form creates no second assignment. Throws invalid with all errors. */
export function assign(
  deps: ActionsDeps,
  { actor, requestId }: ActorContext,
  body: NewAssignmentBody,
): Promise<Assignment> {
  assertCanAssign(actor);
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    await requireEngagement(deps, uow);
    const id = await insert(deps, uow, actor, body);
    return readAssignmentView(uow, await loadViewer(deps, uow, actor), id);
  });
}

/** Locks a visible assignment until the transaction ends; returns it with the actor's actions. */
async function lockVisible(tx: ClientTx, viewer: AssignmentViewer, id: number) {
  if ((await findAssignment(tx, viewer.visibility, id)) === null || !(await lockAssignment(tx, id))) throw notFound();
  // Read again, because a concurrent transaction may have changed it before the lock.
  const record = await findAssignment(tx, viewer.visibility, id);
  if (record === null) throw notFound();
  const relation = getRelation(viewer, record, await readTargets(tx, [id]));
  return { record, relation, actions: listAssignmentActions(relation, toStatus(record)) };
}

const getParties = ({ assignee_id: assignee, creator_id: creator }: AssignmentRecord): number[] => [assignee, creator];

async function reassign(
  deps: ActionsDeps,
  uow: UnitOfWork,
  actor: Actor,
  record: AssignmentRecord,
  { assignee_id: assigneeId, due_by: dueBy }: Extract<AssignmentStepBody, { action: "reassign" }>,
): Promise<void> {
  const assigning = await readAssignmentContext(deps, uow, actor);
  assertNoFieldErrors([
    ...(await validateAssignee(deps, uow, assigning, assigneeId)),
    // The current due day can stay, even if it has passed.
    ...(dueBy === record.due_on ? [] : validateDueDay(dueBy, assigning.today)),
  ]);
  const isSame = assigneeId === record.assignee_id;
  await updateAssignment(uow, record.id, {
    assignee_id: assigneeId,
    due_on: dueBy,
    ...(isSame ? {} : { started_at: null }),
  });
  if (isSame) return;
  await notify(uow, actor.personId, record.id, "withdrawn", [record.assignee_id]);
  await notify(uow, actor.personId, record.id, "assigned", [assigneeId]);
}

async function take(
  deps: ActionsDeps,
  uow: UnitOfWork,
  actor: Actor,
  record: AssignmentRecord,
  body: AssignmentStepBody,
): Promise<void> {
  const { id } = record;
  const readToday = async (): Promise<string> =>
    toLocalDate((await deps.organization.readClient(uow, uow.clientId)).timeZone, uow.now);
  if (body.action === "reassign") return reassign(deps, uow, actor, record, body);
  if (body.action === "start") return updateAssignment(uow, id, { started_at: uow.now });
  if (body.action === "finish") {
    await updateAssignment(uow, id, { awaiting_at: uow.now, awaiting_on: await readToday() });
    return notify(uow, actor.personId, id, "finished", [record.creator_id]);
  }
  if (body.action === "complete") {
    await updateAssignment(uow, id, { completed_at: uow.now, completed_on: await readToday() });
    return notify(uow, actor.personId, id, "results", getParties(record));
  }
  await updateAssignment(uow, id, { canceled_at: uow.now });
  return notify(uow, actor.personId, id, "withdrawn", [record.assignee_id]);
}

/**
 * Runs a step of an assignment. Throws notFound for an invisible one, forbidden for people who can never run it, and a
 * conflict with `wrong_status` when it has another status by now. Of two concurrent steps, only one has an effect.
 */
export function runStep(
  deps: ActionsDeps,
  { actor, requestId }: ActorContext,
  id: number,
  body: AssignmentStepBody,
): Promise<Assignment> {
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    const viewer = await loadViewer(deps, uow, actor);
    const { record, relation, actions } = await lockVisible(uow, viewer, id);
    if (!isParticipant(relation)) throw forbidden();
    if (!actions.includes(body.action)) {
      const ever = listAssignmentActions(relation, "assigned").concat(
        listAssignmentActions(relation, "awaiting_results"),
      );
      if (!ever.includes(body.action)) throw forbidden();
      throw new AppError("conflict", "wrong_status", "Someone else updated this assignment. Reload and try again.");
    }
    await take(deps, uow, actor, record, body);
    await audit(uow, "actions.own", id, body.action);
    return readAssignmentView(uow, await loadViewer(deps, uow, actor), id);
  });
}

/**
 * Adds a comment to an assignment. Throws notFound for an invisible one, and forbidden for viewers who do not
 * participate.
 */
export function addComment(
  deps: ActionsDeps,
  { actor, requestId }: ActorContext,
  id: number,
  text: string,
): Promise<Assignment> {
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    const viewer = await loadViewer(deps, uow, actor);
    const { record, actions } = await lockVisible(uow, viewer, id);
    if (!actions.includes("comment")) throw forbidden();
    const newComment = { assignment_id: id, author_id: actor.personId, comment: text, created_at: uow.now };
    const commentId = await insertComment(uow, newComment);
    await markRead(uow, { assignmentId: id, personId: actor.personId, commentId });
    await audit(uow, "actions.own", id, "comment");
    await notify(uow, actor.personId, id, "commented", getParties(record));
    return readAssignmentView(uow, viewer, id);
  });
}

/**
 * Records up to which comment the actor has read. Throws notFound for an invisible one, and forbidden for viewers who
 * do not participate.
 */
export function markSeen(
  deps: ActionsDeps,
  { actor, requestId }: ActorContext,
  id: number,
  commentId: number,
): Promise<Assignment> {
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    const viewer = await loadViewer(deps, uow, actor);
    const { actions } = await lockVisible(uow, viewer, id);
    if (!actions.includes("comment")) throw forbidden();
    await markRead(uow, { assignmentId: id, personId: actor.personId, commentId });
    return readAssignmentView(uow, viewer, id);
  });
}
