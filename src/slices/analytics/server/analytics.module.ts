import type { Job } from "#platform/server/jobs/jobs.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { AnalyticsApi, AudienceService } from "./analytics.api.ts";
import { computeFigures, computeTimeline } from "./analytics.engine.ts";
import type { AnalyticsFacts } from "./analytics.facts.ts";
import { releaseClosedMonths, releaseJobs } from "./analytics.jobs.ts";
import { benchmarkMonthsOf, benchmarkOf } from "./benchmark/benchmark.figures.ts";
import { benchmarkJobs } from "./benchmark/benchmark.jobs.ts";
import { type BenchmarkDeps, freezeBenchmark } from "./benchmark/benchmark.service.ts";
import { cellsSoFar } from "./release-cells.repository.ts";
import type { ReleasedSoFar } from "./release-cells.rules.ts";
import { engagementWindows, satisfactionWindows } from "./windows.rules.ts";

export interface AnalyticsDeps extends Omit<BenchmarkDeps, "facts"> {
  readonly facts: AnalyticsFacts;
}

export interface AnalyticsModule {
  readonly api: AnalyticsApi;
  readonly jobs: readonly Job[];
  /** How far the protected answers of these locations have been released: each cell's last month with some of its sums. */
  readonly releasedCells: (
    tx: ClientTx,
    asked: {
      readonly service: AudienceService;
      readonly locationIds: readonly number[];
      readonly measures: readonly string[];
    },
  ) => Promise<readonly ReleasedSoFar[]>;
  /** Releases the closed months of one client now, as its job does; returns the number of new cells. */
  releaseClosedMonths(clientId: number): Promise<number>;
  /**
   * Freezes the benchmark of every month that is due on a day (no later than the clock's) and not frozen yet, oldest
   * first, as its job does; returns the number of new rows.
   */
  freezeBenchmark(asOf: Date): Promise<number>;
}

/** What several slices contribute, as one. */
export function joinFacts(...contributed: readonly AnalyticsFacts[]): AnalyticsFacts {
  return {
    facts: contributed.flatMap((each) => each.facts),
    people: contributed.flatMap((each) => each.people),
    distincts: contributed.flatMap((each) => each.distincts ?? []),
    stocks: contributed.flatMap((each) => each.stocks ?? []),
  };
}

/** The analytics engine over the facts that slices contribute. */
export function createAnalyticsModule(deps: AnalyticsDeps): AnalyticsModule {
  const release: BenchmarkDeps = { ...deps, facts: deps.facts.facts };
  return {
    api: {
      figures: (tx, request) => computeFigures(tx, request, deps.facts),
      timeline: (tx, request) => computeTimeline(tx, request, deps.facts),
      benchmark: (tx, request) => benchmarkOf(tx, request, deps.facts.facts),
      benchmarkTimeline: (tx, request) => benchmarkMonthsOf(tx, request, deps.facts.facts),
      satisfactionWindows,
      engagementWindows,
    },
    jobs: [...releaseJobs(release), ...benchmarkJobs(release)],
    releasedCells: cellsSoFar,
    releaseClosedMonths: (clientId) => releaseClosedMonths(release, clientId),
    freezeBenchmark: (asOf) => freezeBenchmark(release, asOf),
  };
}
