import { z } from "zod";
import { type Job, type JobKind, job } from "#platform/server/jobs/jobs.ts";
import { type BenchmarkDeps, freezeBenchmark } from "./benchmark.service.ts";

/** Looks every day, after the daily release of cells, for closed months that are due; on the 5th there is one. */
export const freezeBenchmarkJob: JobKind<Record<string, never>> = {
  name: "analytics.freeze-benchmark",
  payload: z.strictObject({}),
  cron: "50 12 * * *",
};

/** The daily look for months to freeze. */
export function benchmarkJobs(deps: BenchmarkDeps): readonly Job[] {
  return [
    job(freezeBenchmarkJob, async () => {
      await freezeBenchmark(deps, deps.clock.now());
    }),
  ];
}
