import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { releaseCellsJob } from "#slices/analytics/server/analytics.jobs.ts";
import { freezeBenchmarkJob } from "#slices/analytics/server/benchmark/benchmark.jobs.ts";
import { listChangesJob } from "#slices/insights/server/insights.kinds.ts";
import { refreshQuestionRollupsJob } from "#slices/surveys/server/questions/questions.jobs.ts";
import { tagCommentsJob } from "#slices/themes/server/themes.kinds.ts";
import type { MonthClosing, Product } from "../product.ts";

/** The part of the product that computes a demo's rollups from its rows and invites its first resident. */
export type DemoProduct = MonthClosing & Pick<Product, "jobs" | "surveys">;

/** Whether an operator waits until the months of a demo are closed. */
export interface ClosingOptions {
  /**
   * When an operator waits: leaves rollups by question, survey or position to the jobs. Until those are done protected
   * answers are missing from such reports; all else is final.
   */
  closeLater?(): Promise<void>;
  /** Receives progress messages for an operator who waits. */
  readonly onProgress?: (text: string) => void;
}

/** Companies at a time: each uses a connection for as long as it takes, and others time out waiting for one. */
const AT_ONCE = 4;

/** Companies run in parallel: while one computes, the database works for others. */
async function runForAll(clientIds: readonly number[], run: (clientId: number) => Promise<unknown>): Promise<void> {
  const waiting = [...clientIds];
  const runNext = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await run(id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
}

async function runJob(
  product: DemoProduct,
  kind: { readonly name: string },
  clientIds: readonly number[],
): Promise<void> {
  const job = product.jobs.find(({ name }) => name === kind.name);
  await runForAll(clientIds, async (clientId) => job?.run({ clientId }));
}

/** What the product itself does when months have closed: cells first, then the benchmark over all clients. */
export async function closeMonths(
  { onProgress: progress, closeLater }: ClosingOptions,
  product: DemoProduct,
  clientIds: readonly number[],
  asOf: Date,
): Promise<void> {
  await runForAll(clientIds, (id) => product.releaseCells(id));
  progress?.("released the protected answers of closed months");
  await product.freezeMonths(asOf);
  progress?.("froze the benchmark");
  if (closeLater !== undefined) return closeLater();
  await runForAll(clientIds, (id) => product.releaseClosedMonths(id));
  await product.freezeBenchmark(asOf);
  progress?.("cut both by question, survey and position");
  await runForAll(clientIds, (id) => product.surveys.refreshQuestionRollups(id));
  progress?.("added up the answers by question");
  await runJob(product, listChangesJob, clientIds);
  await runJob(product, tagCommentsJob, clientIds);
  progress?.("read the themes of comments");
}

/**
 * Starts the product's own jobs: decide the segments of closed months, freeze those of the benchmark and close the
 * questions, list what changed, and find the themes of comments.
 */
export async function enqueueClosing(units: Pick<UnitsOfWork, "enqueue">): Promise<void> {
  await units.enqueue(releaseCellsJob, {});
  await units.enqueue(freezeBenchmarkJob, {});
  await units.enqueue(refreshQuestionRollupsJob, {});
  await units.enqueue(listChangesJob, {});
  await units.enqueue(tagCommentsJob, {});
}
