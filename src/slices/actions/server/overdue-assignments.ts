import { toLocalDate } from "#platform/server/clock.ts";
import type { ActionsApi } from "./actions.api.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import { isOverdue, toStatus } from "./actions.rules.ts";
import { readByDueDay } from "./assignments.read-model.ts";

const toDo = ["assigned", "in_progress"] as const;

/** Returns a person's overdue action items as assignee or creator, by due day. */
export function createOverdueReader(deps: Pick<ActionsDeps, "clock" | "organization">): ActionsApi["readOverdueItems"] {
  return async (tx, { personId, limit }) => {
    if (!(await deps.organization.readActiveServices(tx)).has("ingage"))
      return { first: [], count: 0, assignedToOthers: 0 };
    const { timeZone } = await deps.organization.readClient(tx, tx.clientId);
    const today = toLocalDate(timeZone, deps.clock.now());
    const openAssignments = await readByDueDay(tx, { visibility: { personId, places: null }, statuses: toDo });
    const overdue = openAssignments.filter((each) => isOverdue(toStatus(each), each.due_on, today));
    const assigned = overdue.filter((each) => each.assignee_id === personId);
    return {
      first: assigned.slice(0, limit).map(({ id, item_title: title, due_on: dueOn }) => ({ id, title, dueOn })),
      count: assigned.length,
      assignedToOthers: overdue.length - assigned.length,
    };
  };
}
