import { z } from "zod";
import { addDays, toLocalDate } from "#platform/server/clock.ts";
import {
  buildClientJob,
  type ClientPayload,
  clientPayload,
  type ClientWork,
  toJobAuditContext,
} from "#platform/server/jobs/client-jobs.ts";
import { type Job, buildJob, type JobKind } from "#platform/server/jobs/jobs.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { plansFrom, type PlansFrom } from "#slices/people/contract/employee-form.contract.ts";
import type { CatchUpPerson } from "./enrollment-events.ts";
import { reconcileEnrollments } from "./enrollment-lifecycle.ts";
import { findOverdue, readOverdue } from "./enrollment.repository.ts";
import type { EnrollmentDeps } from "./enrollment.service.ts";

const written = z.strictObject({
  clientId: z.number().int(),
  personIds: z.array(z.number().int()),
  plansFrom: plansFrom.optional(),
});

/** Applies imported employments to plans, in batches of people. */
export const catchUpJob: JobKind<z.infer<typeof written>> = { name: "plans.catch-up", payload: written };

const AT_A_TIME = 200;

/** Queues the update of plans for imported employments, once the unit of work is committed. */
export async function onEmploymentsImported(
  uow: UnitOfWork,
  personIds: readonly number[],
  from: PlansFrom = "start_date",
): Promise<void> {
  const ids = [...new Set(personIds)].toSorted((a, b) => a - b);
  for (let at = 0; at < ids.length; at += AT_A_TIME) {
    const some = { clientId: uow.clientId, personIds: ids.slice(at, at + AT_A_TIME) };
    await uow.enqueue(catchUpJob, from === "start_date" ? some : { ...some, plansFrom: from });
  }
}

export interface ReconcileDeps extends EnrollmentDeps {
  readonly catchUp: CatchUpPerson;
  readonly organization: EnrollmentDeps["organization"] & Pick<OrganizationApi, "readClients">;
}

/**
 * Runs every hour, because days end at a different hour in each time zone. Stores due abandonments, so that waiting
 * tasks get their dates and enrollments end. Changes no metric, and may run late or twice.
 */
export const reconcileEnrollmentsJob: JobKind<ClientPayload> = {
  name: "plans.settle",
  payload: clientPayload,
  cron: "27 * * * *",
};

/** Returns the latest local date on earth: the day after that of UTC. */
const computeFurthestDay = (deps: ReconcileDeps): string => addDays(toLocalDate("UTC", deps.clock.now()), 1);

async function reconcileClient(deps: ReconcileDeps, clientId: number): Promise<void> {
  for (const personId of await deps.db.withClient(clientId, (tx) => readOverdue(tx, computeFurthestDay(deps)))) {
    await deps.units.run(toJobAuditContext(clientId), (uow) => reconcileEnrollments(uow, deps, personId));
  }
}

async function follow(
  deps: ReconcileDeps,
  { clientId, personIds, plansFrom: from }: z.infer<typeof written>,
): Promise<void> {
  for (const personId of personIds)
    await deps.units.run(toJobAuditContext(clientId), (uow) => deps.catchUp(uow, personId, from));
}

/** Returns the jobs of enrollments. */
export function buildEnrollmentJobs(deps: ReconcileDeps): Job[] {
  const settling: ClientWork = {
    findWork: (client) => findOverdue(computeFurthestDay(deps))(client),
    run: (clientId) => reconcileClient(deps, clientId),
  };
  return [
    buildClientJob(deps, reconcileEnrollmentsJob, settling),
    buildJob(catchUpJob, (payload) => follow(deps, payload)),
  ];
}
