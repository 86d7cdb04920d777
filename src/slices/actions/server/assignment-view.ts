import type { ClientTx } from "#platform/server/db/database.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { Assignment, AssignmentRow, AssignmentTarget } from "#slices/actions/contract/assignments.contract.ts";
import { listAssignmentActions, isActionRequired, toStatus } from "./actions.rules.ts";
import { getAssignee, buildAssignmentRows, isInactive, toAssignee } from "./assignment-rows.ts";
import {
  type CommentRecord,
  type TargetRecord,
  readComments,
  readLastSeenComment,
  readTargets,
} from "./assignment-parts.read-model.ts";
import { type AssignmentRecord, findAssignment } from "./assignments.read-model.ts";
import { createNoEffect } from "./effect.rules.ts";
import { isParticipant, type AssignmentViewer, getRelation } from "./assignment-visibility.ts";

function toComment(
  record: CommentRecord,
  viewer: AssignmentViewer,
  lastSeenId: number,
): Assignment["comments"][number] {
  const { id, author_id: authorId, comment, created_at: createdAt } = record;
  return {
    id,
    author: toAssignee({ ...record, id: authorId }, viewer.today),
    comment,
    created_at: createdAt.toISOString(),
    is_unread: authorId !== viewer.actor.personId && id > lastSeenId,
  };
}

type TargetEffects = Pick<Assignment, "target_regions" | "target_positions" | "target_locations" | "effect">;

/** Reads the targets of an assignment with their effects. */
async function readEffects(
  { effects, visibility }: AssignmentViewer,
  record: AssignmentRecord,
  targets: readonly TargetRecord[],
  row: AssignmentRow,
): Promise<TargetEffects> {
  const { targets: each, all } = await effects.computeEffects(record, targets, visibility.places);
  const withEffects = (kind: TargetRecord["kind"], rows: readonly AssignmentTarget[]) =>
    rows.map((target) => {
      const at = targets.findIndex((one) => one.kind === kind && one.target_id === target.id);
      return { ...target, effect: each[at] ?? createNoEffect("hidden") };
    });
  return {
    target_regions: withEffects("region", row.target_regions),
    target_positions: withEffects("position_category", row.target_positions),
    target_locations: withEffects("location", row.target_locations),
    effect: all,
  };
}

/** Returns an assignment with everything that the viewer can see of it. Throws notFound for an invisible one. */
export async function readAssignmentView(tx: ClientTx, viewer: AssignmentViewer, id: number): Promise<Assignment> {
  const record = await findAssignment(tx, viewer.visibility, id);
  if (record === null) throw notFound();
  const [row] = await buildAssignmentRows(tx, [record], viewer.scores, viewer.today);
  if (row === undefined) throw notFound();
  const targets = await readTargets(tx, [id]);
  const relation = getRelation(viewer, record, targets);
  const isTalking = isParticipant(relation);
  const lastSeenId = isTalking ? await readLastSeenComment(tx, viewer.actor.personId, id) : 0;
  const comments = isTalking ? (await readComments(tx, id)).map((each) => toComment(each, viewer, lastSeenId)) : [];
  const unread = comments.filter((each) => each.is_unread).length;
  const status = toStatus(record);
  const isAssigneeInactive = isInactive(getAssignee(record), viewer.today);
  return {
    ...row,
    ...(await readEffects(viewer, record, targets, row)),
    note: isTalking ? record.note : null,
    comments,
    unread_comments: unread,
    action_required: isActionRequired({ relation, status, isAssigneeInactive, isOverdue: row.overdue, unread }),
    actions: listAssignmentActions(relation, status),
  };
}
