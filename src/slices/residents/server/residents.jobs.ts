import { clientJob, type ClientPayload, clientPayload } from "#platform/server/jobs/client-jobs.ts";
import type { Job, JobKind } from "#platform/server/jobs/jobs.ts";
import { hasLeases } from "./occupancy.read-model.ts";
import { type LivingDeps, occupancyCounts } from "./occupancy.service.ts";

/** Every hour, because days begin at different hours and leases come by files: who lives where around today. */
export const refreshOccupancyJob: JobKind<ClientPayload> = {
  name: "residents.living-sums",
  payload: clientPayload,
  cron: "22 * * * *",
};

/** The jobs of the slice. */
export function residentsJobs(deps: LivingDeps): Job[] {
  return [clientJob(deps, refreshOccupancyJob, { hasWork: hasLeases, run: occupancyCounts(deps).keep })];
}
