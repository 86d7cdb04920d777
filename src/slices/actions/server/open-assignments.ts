import type { AssignmentsOfPriority, OpenAssignment } from "#slices/reports/server/reports.api.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import { findAssigningScope } from "./actions.policy.ts";
import { type Attention, isActionRequired, isOverdue, needsAttention, toStatus, statusTexts } from "./actions.rules.ts";
import { getAssignee, isInactive, toAssignee } from "./assignment-rows.ts";
import { type TargetRecord, readTargets, readUnread } from "./assignment-parts.read-model.ts";
import { type AssignmentRecord, readByDueDay } from "./assignments.read-model.ts";
import { isParticipant, type AssignmentViewer, loadViewer, getRelation } from "./assignment-visibility.ts";

const open = ["assigned", "in_progress", "awaiting_results"] as const;

function toOpenAssignment(
  assignmentViewer: AssignmentViewer,
  record: AssignmentRecord,
  targets: readonly TargetRecord[],
  comments: number,
): OpenAssignment | null {
  const status = open.find((each) => each === toStatus(record));
  if (status === undefined) return null;
  const relation = getRelation(assignmentViewer, record, targets);
  const assignee = getAssignee(record);
  const person = toAssignee(assignee, assignmentViewer.today);
  const attention: Attention = {
    relation,
    status,
    isOverdue: isOverdue(status, record.due_on, assignmentViewer.today),
    isAssigneeInactive: isInactive(assignee, assignmentViewer.today),
    // Only participants have unread comments.
    unread: isParticipant(relation) ? comments : 0,
  };
  return {
    id: record.id,
    action_item_title: record.item_title.en,
    es: { action_item_title: record.item_title.es },
    assigned_to: person && `${person.first_name} ${person.last_name}`.trim(),
    due_by: record.due_on,
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
    const assignmentViewer = await loadViewer(deps, tx, viewer);
    const filter = { visibility: assignmentViewer.visibility, statuses: open, questionId, about: places };
    const records = await readByDueDay(tx, filter);
    const ids = records.map(({ id }) => id);
    const targets = Map.groupBy(await readTargets(tx, ids), ({ assignment_id: id }) => id);
    const unread = await readUnread(tx, viewer.personId, ids);
    return {
      open: records.flatMap(
        (each) => toOpenAssignment(assignmentViewer, each, targets.get(each.id) ?? [], unread.get(each.id) ?? 0) ?? [],
      ),
      canCreate: findAssigningScope(viewer) !== null,
    };
  };
}
