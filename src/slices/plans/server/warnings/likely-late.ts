import type { ClientTx } from "#platform/server/db/database.ts";
import { type Actor, getServicePermission } from "#slices/identity/server/identity.api.ts";
import type { LikelyLateTasks, PlansApi } from "../plans.api.ts";
import { readRoleHolders } from "../tasks/task-assignees.ts";
import { readLiveAssignees } from "../tasks/task-assignees.read-model.ts";
import { readDueSoon } from "../assignments/task-assignments.read-model.ts";
import { readListed } from "../tasks/task-lists.read-model.ts";
import { toTitle } from "../templates/reader-texts.rules.ts";
import type { TaskRowDeps } from "../tasks/task-rows.ts";

/** Days ahead in which due tasks are checked. */
const SOON_DAYS = 3;
const none: LikelyLateTasks = { tasks: [], count: 0 };

async function readLikelyLate(
  deps: TaskRowDeps,
  tx: ClientTx,
  actor: Actor,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<LikelyLateTasks> {
  const right = getServicePermission(actor, "introduce");
  if (right === null || right.role === "employee") return none;
  if ((await deps.warnings.readState(tx, now)).state !== "on") return none;
  const unseenLeaverId = right.role === "reporting" ? actor.personId : null;
  const ids = await readDueSoon(tx, { scope: right.scope, unseenLeaverId, days: SOON_DAYS, now });
  const tasks = await readListed(tx, ids);
  const assigned = await readLiveAssignees(tx, ids, await readRoleHolders(deps, tx));
  const warnings = await deps.warnings.find(tx, { tasks, now }, () => assigned);
  const warned = tasks.flatMap((task) => {
    const warning = warnings.get(task.id);
    const assignees = assigned.get(task.id) ?? [];
    // The viewer's own tasks are in the daily email.
    if (warning?.level !== "likely" || assignees.some(({ id }) => id === actor.personId)) return [];
    const about = `${task.first_name} ${task.last_name}`.trim();
    const names = assignees.map(({ name }) => name);
    return [
      { id: task.id, title: toTitle(task), about, assignees: names, dueOn: task.due_on ?? "", ofTen: warning.of_ten },
    ];
  });
  return { tasks: warned.slice(0, limit), count: warned.length };
}

/** Returns tasks at a viewer's places that are likely to become late. */
export function buildLikelyLateTasks(deps: TaskRowDeps): Pick<PlansApi, "readLikelyLateTasks"> {
  return { readLikelyLateTasks: (tx, actor, request) => readLikelyLate(deps, tx, actor, request) };
}
