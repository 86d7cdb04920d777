import type { AssignmentsOfPriority, OpenAssignment } from "#slices/reports/server/reports.api.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import { assigningScope } from "./actions.policy.ts";
import { type Attention, isActionRequired, isOverdue, needsAttention, toStatus, statusTexts } from "./actions.rules.ts";
import { assigneeIn, isInactive, findPerson } from "./assignment-rows.ts";
import { type FoundTarget, readTargets, readUnread } from "./assignment-parts.read-model.ts";
import { type AssignmentRecord, readByDueDay } from "./assignments.read-model.ts";
import { isParticipant, type AssignmentViewer, loadViewer, getRelation } from "./assignment-visibility.ts";

const open = ["assigned", "in_progress", "awaiting_results"] as const;

function findRow(
  seen: AssignmentViewer,
  found: AssignmentRecord,
  targets: readonly FoundTarget[],
  comments: number,
): OpenAssignment | null {
  const status = open.find((each) => each === toStatus(found));
  if (status === undefined) return null;
  const standing = getRelation(seen, found, targets);
  const assignee = assigneeIn(found);
  const person = findPerson(assignee, seen.today);
  const attention: Attention = {
    standing,
    status,
    isOverdue: isOverdue(status, found.due_on, seen.today),
    isAssigneeGone: isInactive(assignee, seen.today),
    // Only participants have unread comments.
    unread: isParticipant(standing) ? comments : 0,
  };
  return {
    id: found.id,
    action_item_title: found.item_title.en,
    es: { action_item_title: found.item_title.es },
    assigned_to: person && `${person.first_name} ${person.last_name}`.trim(),
    due_by: found.due_on,
    status,
    status_text: statusTexts[status],
    action_required: isActionRequired(attention),
    assignment_requires_attention: needsAttention(attention),
    unread_comments: attention.unread,
    overdue: attention.isOverdue,
  };
}

/** Returns the open assignments of a priority that a viewer sees, and whether the viewer can assign. */
export function openAssignments(deps: ActionsDeps): AssignmentsOfPriority {
  return async (tx, { viewer, questionId, places }) => {
    const seen = await loadViewer(deps, tx, viewer);
    const filter = { visibility: seen.visibility, statuses: open, questionId, about: places };
    const found = await readByDueDay(tx, filter);
    const ids = found.map(({ id }) => id);
    const targets = Map.groupBy(await readTargets(tx, ids), ({ assignment_id: id }) => id);
    const unread = await readUnread(tx, viewer.personId, ids);
    return {
      open: found.flatMap((each) => findRow(seen, each, targets.get(each.id) ?? [], unread.get(each.id) ?? 0) ?? []),
      mayCreate: assigningScope(viewer) !== null,
    };
  };
}
