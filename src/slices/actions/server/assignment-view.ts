import type { ClientTx } from "#platform/server/db/database.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { Assignment } from "#slices/actions/contract/assignments.contract.ts";
import { actionsFor, isActionRequired, toStatus } from "./actions.rules.ts";
import { assigneeIn, assignmentRows, isInactive, findPerson } from "./assignment-rows.ts";
import { type FoundComment, readComments, readSeen, readTargets } from "./assignment-parts.read-model.ts";
import { findAssignment } from "./assignments.read-model.ts";
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

/** An assignment with everything that the viewer may see of it. Fails as not found for one not visible. */
export async function assignmentView(tx: ClientTx, look: AssignmentViewer, id: number): Promise<Assignment> {
  const found = await findAssignment(tx, look.visibility, id);
  if (found === null) throw notFound();
  const [row] = await assignmentRows(tx, [found], look.scores, look.today);
  if (row === undefined) throw notFound();
  const standing = getRelation(look, found, await readTargets(tx, [id]));
  const isTalking = isParticipant(standing);
  const seen = isTalking ? await readSeen(tx, look.actor.personId, id) : 0;
  const comments = isTalking ? (await readComments(tx, id)).map((each) => findComment(each, look, seen)) : [];
  const unread = comments.filter((each) => each.is_unread).length;
  const status = toStatus(found);
  const isAssigneeGone = isInactive(assigneeIn(found), look.today);
  return {
    ...row,
    note: isTalking ? found.note : null,
    comments,
    unread_comments: unread,
    action_required: isActionRequired({ standing, status, isAssigneeGone, isOverdue: row.overdue, unread }),
    actions: actionsFor(standing, status),
  };
}
