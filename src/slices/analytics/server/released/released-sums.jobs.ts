import { z } from "zod";
import { type Job, type JobKind, job } from "#platform/server/jobs/jobs.ts";
import { keepReleasedOfAll, type ReleasedSumsDeps } from "./released-sums.service.ts";

/** Every hour, because days end at different hours and locations move: the windows that tables of today request. */
export const sumReleasedJob: JobKind<object> = {
  name: "analytics.sum-released",
  payload: z.looseObject({}),
  cron: "32 * * * *",
};

/** The job that keeps the sums of cells. */
export function releasedSumsJobs(deps: ReleasedSumsDeps): readonly Job[] {
  return [job(sumReleasedJob, () => keepReleasedOfAll(deps))];
}
