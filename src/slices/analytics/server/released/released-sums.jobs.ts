import { clientJob, type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { Job, JobKind } from "#platform/server/jobs/jobs.ts";
import { hasReleasedCells } from "./released-sums.read-model.ts";
import { releasedSums, type ReleasedSumsDeps } from "./released-sums.service.ts";

/** Every hour, because days end at different hours and locations move: the windows that tables of today request. */
export const sumReleasedJob: JobKind<ClientPayload> = {
  name: "analytics.sum-released",
  payload: clientPayload,
  cron: "32 * * * *",
};

/** The job that keeps the sums of cells. */
export function releasedSumsJobs(deps: ReleasedSumsDeps): readonly Job[] {
  return [clientJob(deps, sumReleasedJob, { hasWork: hasReleasedCells, run: releasedSums(deps).keep })];
}
