import { addDays, toLocalDate } from "#platform/server/clock.ts";
import {
  buildClientJob,
  type ClientPayload,
  clientPayload,
  toJobAuditContext,
} from "#platform/server/jobs/client-jobs.ts";
import type { Job, JobKind } from "#platform/server/jobs/jobs.ts";
import { type PeopleDeps, readToday } from "./people.context.ts";
import { findLeavers, readLeavers } from "./people.read-model.ts";
import { archiveLeaver } from "./team-access.service.ts";
import { buildWelcomeJobs } from "./team-welcome.service.ts";

/** Runs every hour, because days end at a different hour in each zone. Archives people after their last day. */
export const leaversJob: JobKind<ClientPayload> = {
  name: "people.leavers",
  payload: clientPayload,
  cron: "12 * * * *",
};

async function archiveLeavers(deps: PeopleDeps, clientId: number): Promise<void> {
  const leavers = await deps.db.withClient(clientId, async (tx) => readLeavers(tx, await readToday(deps, tx)));
  for (const personId of leavers) {
    await deps.units.run(toJobAuditContext(clientId), (uow) => archiveLeaver(deps, uow, personId));
  }
}

/** Returns the jobs of the slice. */
export function buildPeopleJobs(deps: PeopleDeps): Job[] {
  return [
    buildClientJob(deps, leaversJob, {
      // The latest local date on earth. The job of each client checks the client's own day.
      findWork: (client) => findLeavers(addDays(toLocalDate("UTC", deps.clock.now()), 1))(client),
      run: (clientId) => archiveLeavers(deps, clientId),
    }),
    ...buildWelcomeJobs(deps),
  ];
}
