import type { Job } from "#platform/server/jobs/jobs.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { AnalyticsApi, AnalyticsService, AudienceService, MetricInfo } from "./analytics.api.ts";
import { computeFigures, computeSeries, computeTimeline } from "./analytics.engine.ts";
import type { AnalyticsFacts } from "./analytics.facts.ts";
import { getMetric, listMetrics } from "./analytics.metrics.ts";
import { findChanges } from "./changes/changed-places.ts";
import { explainChange } from "./changes/explain-change.ts";
import { explainFigure } from "./explain.ts";
import { attackReleases, releaseCells, releaseClosedMonths, buildReleaseJobs } from "./analytics.jobs.ts";
import { readBenchmarkTable, readBenchmarkTimeline, readBenchmark } from "./benchmark/benchmark.figures.ts";
import { findFirstMonthWithPools } from "./benchmark/benchmark.repository.ts";
import { readNewestQuantiles } from "./benchmark/property-quantiles.repository.ts";
import { buildBenchmarkJobs } from "./benchmark/benchmark.jobs.ts";
import { type BenchmarkDeps, freezeBenchmark, freezeMonths } from "./benchmark/benchmark.service.ts";
import { readPrecision } from "./trust/read-precision.ts";
import { readGrid } from "./grid/read-grid.ts";
import { addsUp, canRequest, getDimensions } from "./planning.rules.ts";
import { comparePlaces } from "./comparison/compare-places.ts";
import type { Attack, PlantedSums } from "./confidentiality/attack-client.ts";
import { readReleaseProgress } from "./confidentiality/release-months.ts";
import type { ExistingCell } from "./release/release-cells.repository.ts";
import { computeEffects } from "./statistics/place-effects.ts";
import { computeScoreCells } from "./statistics/score-cells.ts";
import { getEngagementWindows, getSatisfactionWindows } from "./windows.rules.ts";

export interface AnalyticsDeps extends Omit<BenchmarkDeps, "facts" | "declared"> {
  readonly facts: AnalyticsFacts;
}

export interface AnalyticsModule {
  readonly api: AnalyticsApi;
  readonly jobs: readonly Job[];
  /**
   * Returns how far the protected answers of these locations have been released: each cell's last month and some of its
   * sums.
   */
  readonly readReleasedCells: (
    tx: ClientTx,
    requested: {
      readonly service: AudienceService;
      readonly locationIds: readonly number[];
      readonly measures: readonly string[];
    },
  ) => Promise<readonly ExistingCell[]>;
  /**
   * Releases the cells of one client's closed months now; their segments wait for the job. Returns the number of new
   * cells.
   */
  releaseCells(clientId: number): Promise<number>;
  /** Releases one client's closed months now, as its job does. Returns the number of new cells. */
  releaseClosedMonths(clientId: number): Promise<number>;
  /**
   * Works out, from every sum of protected answers ever shown of a client, which groups of one to four people can be
   * derived, service by service; for tests and the benchmark runs. `planted`: sums that were not shown, to check that
   * the attack finds them.
   */
  attackReleases(clientId: number, planted?: PlantedSums): Promise<readonly Attack[]>;
  /** Like `freezeBenchmark`, but whole scores only: their segments wait for the job. */
  freezeMonths(asOf: Date): Promise<number>;
  /**
   * Freezes the benchmark of every month that is due on a day (not after the clock's) and not frozen yet, oldest first,
   * as its job does. Returns the number of new rows.
   */
  freezeBenchmark(asOf: Date): Promise<number>;
}

/** Returns the contributions of several slices as one. */
export function joinFacts(...contributed: readonly AnalyticsFacts[]): AnalyticsFacts {
  return {
    metrics: contributed.flatMap((each) => each.metrics ?? []),
    facts: contributed.flatMap((each) => each.facts),
    people: contributed.flatMap((each) => each.people),
    distincts: contributed.flatMap((each) => each.distincts ?? []),
    snapshots: contributed.flatMap((each) => each.snapshots ?? []),
    mappings: contributed.flatMap((each) => each.mappings ?? []),
    questions: contributed.flatMap((each) => each.questions ?? []),
    latests: contributed.flatMap((each) => each.latests ?? []),
    intervals: contributed.flatMap((each) => each.intervals ?? []),
    sources: contributed.flatMap((each) => each.sources ?? []),
    // Requires every kind of contribution, so that none is left out by oversight.
  } satisfies Required<AnalyticsFacts>;
}

function buildMetricInfos(service: AnalyticsService, facts: AnalyticsFacts): readonly MetricInfo[] {
  return listMetrics(facts).flatMap((metric) => {
    const { name, unit, decimals, meaning, additivity } = metric;
    const dimensions = getDimensions(metric, service, facts);
    if (dimensions.length === 0) return [];
    const addsUpBy = dimensions.filter((by) => addsUp(metric, by));
    return [{ name, unit, decimals, meaning, additivity, dimensions, addsUpBy }];
  });
}

/** Creates the analytics engine over the facts that slices contribute. */
export function createAnalyticsModule(deps: AnalyticsDeps): AnalyticsModule {
  const release: BenchmarkDeps = {
    ...deps,
    facts: deps.facts.facts,
    declared: deps.facts,
    snapshots: deps.facts.snapshots ?? [],
  };
  return {
    api: {
      computeFigures: (tx, request) => computeFigures(tx, request, deps.facts),
      computeTimeline: (tx, request) => computeTimeline(tx, request, deps.facts),
      computeScoreCells: (tx, request) => computeScoreCells(tx, request, deps.facts),
      computeEffects: (tx, request) => computeEffects(tx, request, deps.facts),
      changes: {
        find: (tx, request) => findChanges(tx, request, deps.facts),
        explain: (tx, request) => explainChange(tx, request, deps.facts),
      },
      comparison: { comparePlaces: (tx, request) => comparePlaces(tx, request, deps.facts) },
      precision: { read: (tx, request) => readPrecision(tx, request, deps.facts) },
      grid: { read: (tx, request) => readGrid(tx, request, deps.facts) },
      computeSeries: (tx, request) => computeSeries(tx, request, deps.facts),
      explain: (tx, request) => explainFigure(tx, request, deps.facts),
      getMetrics: (service) => buildMetricInfos(service, deps.facts),
      getDimensions: (service, metric) => getDimensions(getMetric(deps.facts, metric, service), service, deps.facts),
      canRequest: (service, metric, by, filteredBy = []) =>
        canRequest(getMetric(deps.facts, metric, service), service, by, filteredBy, deps.facts),
      readBenchmark: (tx, request) => readBenchmark(tx, request, deps.facts),
      readBenchmarkTable: (tx, request) => readBenchmarkTable(tx, request, deps.facts),
      readBenchmarkTimeline: (tx, request) => readBenchmarkTimeline(tx, request, deps.facts),
      findFirstMonthWithPools,
      findPropertyQuantiles: readNewestQuantiles,
      getSatisfactionWindows,
      getEngagementWindows,
    },
    jobs: [...buildReleaseJobs(release), ...buildBenchmarkJobs(release)],
    readReleasedCells: readReleaseProgress,
    releaseCells: (clientId) => releaseCells(release, clientId),
    freezeMonths: (asOf) => freezeMonths(release, asOf),
    releaseClosedMonths: (clientId) => releaseClosedMonths(release, clientId),
    attackReleases: (clientId, planted) => attackReleases(release, clientId, planted),
    freezeBenchmark: (asOf) => freezeBenchmark(release, asOf),
  };
}
