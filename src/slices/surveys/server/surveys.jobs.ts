import type { Clock } from "#platform/server/clock.ts";
import {
  buildClientJob,
  type ClientJobDeps,
  type ClientPayload,
  clientPayload,
} from "#platform/server/jobs/client-jobs.ts";
import type { Job, JobKind } from "#platform/server/jobs/jobs.ts";
import { deleteExpiredDrafts, findExpiredDrafts } from "./surveys.repository.ts";

/** Deletes unfinished answers whose link has expired; runs every hour. */
export const expireDraftsJob: JobKind<ClientPayload> = {
  name: "surveys.expire",
  payload: clientPayload,
  cron: "7 * * * *",
};

interface Deps extends ClientJobDeps {
  readonly clock: Clock;
}

/** Returns the jobs of the slice. */
export function buildSurveysJobs(deps: Deps): Job[] {
  const { db, clock } = deps;
  return [
    buildClientJob(deps, expireDraftsJob, {
      findWork: (client) => findExpiredDrafts(clock.now())(client),
      run: (clientId) => db.withClient(clientId, (tx) => deleteExpiredDrafts(tx, clock.now())),
    }),
  ];
}
