import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { releaseCellsJob } from "#slices/analytics/server/analytics.jobs.ts";
import { freezeBenchmarkJob } from "#slices/analytics/server/benchmark/benchmark.jobs.ts";
import { sealQuestionsJob } from "#slices/surveys/server/questions/questions.jobs.ts";

/** Has the product's own jobs decide the cuts of closed months, freeze those of the benchmark and seal the questions. */
export async function enqueueClosing(units: Pick<UnitsOfWork, "enqueue">): Promise<void> {
  await units.enqueue(releaseCellsJob, {});
  await units.enqueue(freezeBenchmarkJob, {});
  await units.enqueue(sealQuestionsJob, {});
}
