import { buildJob, type Job } from "#platform/server/jobs/jobs.ts";
import { optOutRequestJob } from "./messaging.kinds.ts";
import type { OptOutService } from "./opt-out.service.ts";

/** Returns the slice's background jobs. */
export function buildMessagingJobs(optOut: OptOutService): Job[] {
  return [buildJob(optOutRequestJob, (request) => optOut.sendConfirmation(request))];
}
