import { z } from "zod";
import { type Job, job, type JobKind } from "#platform/server/jobs/jobs.ts";
import { type LivingDeps, occupancyCounts } from "./occupancy.service.ts";

/** Every hour, because days begin at different hours and leases come by files: who lives where around today. */
export const refreshOccupancyJob: JobKind<object> = {
  name: "residents.living-sums",
  payload: z.looseObject({}),
  cron: "22 * * * *",
};

async function keepAll(deps: LivingDeps): Promise<void> {
  const clients = await deps.db.global((tx) => deps.organisation.clients(tx));
  const { keep } = occupancyCounts(deps);
  for (const { id } of clients) await keep(id);
}

/** The jobs of the slice. */
export function residentsJobs(deps: LivingDeps): Job[] {
  return [job(refreshOccupancyJob, () => keepAll(deps))];
}
