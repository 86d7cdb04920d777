import { z } from "zod";
import { type Job, type JobKind, buildJob } from "#platform/server/jobs/jobs.ts";
import { type BenchmarkDeps, freezeBenchmark } from "./benchmark.service.ts";

/** Runs every day after the daily release of cells and freezes closed months that are due; one is due on the 5th. */
export const freezeBenchmarkJob: JobKind<Record<string, never>> = {
  name: "analytics.freeze-benchmark",
  payload: z.strictObject({}),
  cron: "50 12 * * *",
};

/** The daily job that freezes months. */
export function buildBenchmarkJobs(deps: BenchmarkDeps): readonly Job[] {
  return [
    buildJob(freezeBenchmarkJob, async () => {
      await freezeBenchmark(deps, deps.clock.now());
    }),
  ];
}
