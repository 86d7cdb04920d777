import type { ClientTx } from "#platform/server/db/database.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { Assignment, AssignmentRow, AssignmentTarget } from "#slices/actions/contract/assignments.contract.ts";
import { actionsFor, isActionRequired, toStatus } from "./actions.rules.ts";
import { assigneeIn, assignmentRows, isInactive, findPerson } from "./assignment-rows.ts";
import {
  type FoundComment,
  type FoundTarget,
  readComments,
  readSeen,
  readTargets,
} from "./assignment-parts.read-model.ts";
import { type AssignmentRecord, findAssignment } from "./assignments.read-model.ts";
import { withoutEffect } from "./effect.rules.ts";
import { isParticipant, type AssignmentViewer, getRelation } from "./assignment-visibility.ts";

function findComment(found: FoundComment, viewer: AssignmentViewer, seen: number): Assignment["comments"][number] {
  const { id, author_id: authorId, comment, created_at: createdAt } = found;
  return {
    id,
    author: findPerson({ ...found, id: authorId }, viewer.today),
    comment,
    created_at: createdAt.toISOString(),
    is_unread: authorId !== viewer.actor.personId && id > seen,
  };
}

type Measured = Pick<Assignment, "target_regions" | "target_positions" | "target_locations" | "effect">;

/** Reads the targets of an assignment with their effects. */
async function readEffects(
  { effects, visibility }: AssignmentViewer,
  found: AssignmentRecord,
  targets: readonly FoundTarget[],
  row: AssignmentRow,
): Promise<Measured> {
  const { targets: each, all } = await effects.of(found, targets, visibility.places);
  const withEffects = (kind: FoundTarget["kind"], rows: readonly AssignmentTarget[]) =>
    rows.map((target) => {
      const at = targets.findIndex((one) => one.kind === kind && one.target_id === target.id);
      return { ...target, effect: each[at] ?? withoutEffect("hidden") };
    });
  return {
    target_regions: withEffects("region", row.target_regions),
    target_positions: withEffects("position_category", row.target_positions),
    target_locations: withEffects("location", row.target_locations),
    effect: all,
  };
}

/** Returns an assignment with everything that the viewer can see of it. Throws notFound for an invisible one. */
export async function assignmentView(tx: ClientTx, viewer: AssignmentViewer, id: number): Promise<Assignment> {
  const found = await findAssignment(tx, viewer.visibility, id);
  if (found === null) throw notFound();
  const [row] = await assignmentRows(tx, [found], viewer.scores, viewer.today);
  if (row === undefined) throw notFound();
  const targets = await readTargets(tx, [id]);
  const standing = getRelation(viewer, found, targets);
  const isTalking = isParticipant(standing);
  const seen = isTalking ? await readSeen(tx, viewer.actor.personId, id) : 0;
  const comments = isTalking ? (await readComments(tx, id)).map((each) => findComment(each, viewer, seen)) : [];
  const unread = comments.filter((each) => each.is_unread).length;
  const status = toStatus(found);
  const isAssigneeGone = isInactive(assigneeIn(found), viewer.today);
  return {
    ...row,
    ...(await readEffects(viewer, found, targets, row)),
    note: isTalking ? found.note : null,
    comments,
    unread_comments: unread,
    action_required: isActionRequired({ standing, status, isAssigneeGone, isOverdue: row.overdue, unread }),
    actions: actionsFor(standing, status),
  };
}
