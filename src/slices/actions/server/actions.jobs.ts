import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { buildClientJob, toJobAuditContext } from "#platform/server/jobs/client-jobs.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import { actionNews, completeJob } from "./actions.kinds.ts";
import { toStatus } from "./actions.rules.ts";
import { readTargets } from "./assignment-parts.read-model.ts";
import { findAssignment } from "./assignments.read-model.ts";
import { findAwaiting, lockAssignment, readAwaiting, updateAssignment } from "./assignments.repository.ts";
import { TargetScores } from "./target-scores.ts";

const everything = { personId: 0, places: "whole" } as const;

/** Returns the awaiting assignments that have results: a follow-up score of a target was released. */
async function readIdsWithResults(deps: ActionsDeps, tx: ClientTx): Promise<number[]> {
  if (!(await deps.organization.readActiveServices(tx)).has("ingage")) return [];
  const { timeZone } = await deps.organization.readClient(tx, tx.clientId);
  const today = toLocalDate(timeZone, deps.clock.now());
  const scores = new TargetScores(deps, tx, { scope: { kind: "client" }, places: "whole", today });
  const ready: number[] = [];
  for (const { id } of await readAwaiting(tx)) {
    const assignment = await findAssignment(tx, everything, id);
    const targetScores = assignment === null ? [] : await scores.readScores(assignment, await readTargets(tx, [id]));
    if (targetScores.some((each) => each.new_state === "value")) ready.push(id);
  }
  return ready;
}

async function complete(deps: ActionsDeps, uow: UnitOfWork, id: number): Promise<void> {
  if (!(await lockAssignment(uow, id))) return;
  const assignment = await findAssignment(uow, everything, id);
  if (assignment === null || toStatus(assignment) !== "awaiting_results") return;
  const { timeZone } = await deps.organization.readClient(uow, uow.clientId);
  await updateAssignment(uow, id, { completed_at: uow.now, completed_on: toLocalDate(timeZone, uow.now) });
  await uow.audit({ operation: "actions.complete", objectType: "assignment", objectId: id });
  for (const personId of new Set([assignment.assignee_id, assignment.creator_id])) {
    const key = `${id}:results:${personId}:${uow.now.getTime()}`;
    await uow.post(actionNews, key, { assignmentId: id, personId, event: "results" });
  }
}

/** Completes the assignments of a client that have results. A second run has no effect. */
async function completeClient(deps: ActionsDeps, clientId: number): Promise<void> {
  const ready = await deps.db.reading(clientId, (tx) => readIdsWithResults(deps, tx));
  // One unit of work each, so that an aborted job keeps what is completed.
  for (const id of ready) await deps.units.run(toJobAuditContext(clientId), (uow) => complete(deps, uow, id));
}

/** Returns the job that completes assignments. */
export function buildActionsJobs(deps: ActionsDeps): Job[] {
  return [
    buildClientJob(deps, completeJob, {
      findWork: findAwaiting,
      run: (clientId) => completeClient(deps, clientId),
    }),
  ];
}
