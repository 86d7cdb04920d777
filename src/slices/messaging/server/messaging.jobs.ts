import { job, type Job } from "#platform/server/jobs/jobs.ts";
import { optOutRequestJob } from "./messaging.kinds.ts";
import type { OptOutService } from "./opt-out.service.ts";

/** The slice's background work. */
export function messagingJobs(optOut: OptOutService): Job[] {
  return [job(optOutRequestJob, (wish) => optOut.inviteByEmail(wish))];
}
