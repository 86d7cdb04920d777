import type { ClientTx } from "#platform/server/db/database.ts";
import { absent } from "#platform/server/fail.ts";
import type { Assignment } from "#slices/actions/contract/assignments.contract.ts";
import { actionsFor, isActionRequired, statusOf } from "./actions.rules.ts";
import { assigneeIn, assignmentRows, isGone, personOf } from "./assignment-rows.ts";
import { type FoundComment, readComments, readSeen, readTargets } from "./assignment-parts.read-model.ts";
import { findAssignment } from "./assignments.read-model.ts";
import { isParty, type Look, standingOf } from "./sight.ts";

function commentOf(found: FoundComment, look: Look, seen: number): Assignment["comments"][number] {
  const { id, author_id: authorId, comment, created_at: createdAt } = found;
  return {
    id,
    author: personOf({ ...found, id: authorId }, look.today),
    comment,
    created_at: createdAt.toISOString(),
    is_unread: authorId !== look.actor.personId && id > seen,
  };
}

/** An assignment with everything that the viewer may see of it. Fails as absent for one out of sight. */
export async function assignmentView(tx: ClientTx, look: Look, id: number): Promise<Assignment> {
  const found = await findAssignment(tx, look.sight, id);
  if (found === null) throw absent();
  const [row] = await assignmentRows(tx, [found], look.scores, look.today);
  if (row === undefined) throw absent();
  const standing = standingOf(look, found, await readTargets(tx, [id]));
  const isTalking = isParty(standing);
  const seen = isTalking ? await readSeen(tx, look.actor.personId, id) : 0;
  const comments = isTalking ? (await readComments(tx, id)).map((each) => commentOf(each, look, seen)) : [];
  const unread = comments.filter((each) => each.is_unread).length;
  const status = statusOf(found);
  const isAssigneeGone = isGone(assigneeIn(found), look.today);
  return {
    ...row,
    note: isTalking ? found.note : null,
    comments,
    unread_comments: unread,
    action_required: isActionRequired({ standing, status, isAssigneeGone, isOverdue: row.overdue, unread }),
    actions: actionsFor(standing, status),
  };
}
