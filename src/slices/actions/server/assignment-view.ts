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

function findComment(found: FoundComment, look: AssignmentViewer, seen: number): Assignment["comments"][number] {
  const { id, author_id: authorId, comment, created_at: createdAt } = found;
  return {
    id,
    author: findPerson({ ...found, id: authorId }, look.today),
    comment,
    created_at: createdAt.toISOString(),
    is_unread: authorId !== look.actor.personId && id > seen,
  };
}

type Measured = Pick<Assignment, "target_regions" | "target_positions" | "target_locations" | "effect">;

/** The targets of an assignment with what it did there. */
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

/** An assignment with everything that the viewer may see of it. Fails as not found for one not visible. */
export async function assignmentView(tx: ClientTx, look: AssignmentViewer, id: number): Promise<Assignment> {
  const found = await findAssignment(tx, look.visibility, id);
  if (found === null) throw notFound();
  const [row] = await assignmentRows(tx, [found], look.scores, look.today);
  if (row === undefined) throw notFound();
  const targets = await readTargets(tx, [id]);
  const standing = getRelation(look, found, targets);
  const isTalking = isParticipant(standing);
  const seen = isTalking ? await readSeen(tx, look.actor.personId, id) : 0;
  const comments = isTalking ? (await readComments(tx, id)).map((each) => findComment(each, look, seen)) : [];
  const unread = comments.filter((each) => each.is_unread).length;
  const status = toStatus(found);
  const isAssigneeGone = isInactive(assigneeIn(found), look.today);
  return {
    ...row,
    ...(await readEffects(look, found, targets, row)),
    note: isTalking ? found.note : null,
    comments,
    unread_comments: unread,
    action_required: isActionRequired({ standing, status, isAssigneeGone, isOverdue: row.overdue, unread }),
    actions: actionsFor(standing, status),
  };
}
