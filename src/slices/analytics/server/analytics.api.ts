import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { AnalyticsService, AudienceService, Dimension, DimensionKey, Filters } from "./analytics.dimensions.ts";
import type { BenchmarkFigures, BenchmarkMonth, BenchmarkRequest, BenchmarkTable } from "./analytics.benchmark.ts";
import type { BenchmarkByRequest, PropertyQuantiles } from "./analytics.benchmark.ts";
import type { ChangesApi } from "./analytics.changes.ts";
import type { ComparisonApi } from "./analytics.comparison.ts";
import type { EffectsRequest, EffectTable } from "./analytics.effects.ts";
import type { ExplainedFigure } from "./analytics.explain.ts";
import type { GridApi } from "./analytics.grid.ts";
import type { PrecisionApi } from "./analytics.trust.ts";
import type { ComparedFigure, Released } from "./analytics.figures.ts";
import type { Bucket, ComparedWindows, DateRange, Windows } from "./analytics.time.ts";

export { findBand, MIN_RANKED_PEOPLE } from "./benchmark/property-quantiles.rules.ts";
export type * from "./analytics.benchmark.ts";
export { ANSWERS_NEEDED, type ChangePlace, type ChangeReasons, FALSE_PART } from "./analytics.changes.ts";
export type { ComparedPlace } from "./analytics.comparison.ts";
export type { ExplainedFigure, ExplainedWindow } from "./analytics.explain.ts";
export type { Precision } from "./analytics.trust.ts";
export { GRID_FALSE_PART, type Grid, type GridRow } from "./analytics.grid.ts";
export type { ComparedFigure, MetricState, Released } from "./analytics.figures.ts";
export type { Bucket, ComparedWindows, DateRange, Windows } from "./analytics.time.ts";
export { isContent, NO_LOCATION_KEY, POOLED_KEY } from "./analytics.dimensions.ts";
export type { ContentDimension, Dimension, DimensionKey, Filters, OrgDimension } from "./analytics.dimensions.ts";
// Types with which slices declare what they contribute to the engine.
export type {
  AnalyticsFacts,
  AnalyticsService,
  AnswerFamily,
  AudienceService,
  Condition,
  DimensionMapping,
  DistinctDeclaration,
  FactDeclaration,
  InvitationSource,
  Invitee,
  LatestDeclaration,
  OpenFact,
  PeopleDeclaration,
  ProtectedAnswer,
  ProtectedAnswers,
  ProtectedResponse,
  ReleasedFact,
  IntervalFactDeclaration,
  SurveyKind,
} from "./analytics.facts.ts";
export { DISTINCT, PARTICIPATION_CELLS } from "./analytics.facts.ts";
export type { SourceDeclaration, SourceQuery, Statement } from "./analytics.sources.ts";
export { Writer } from "./compiler/writer.ts";
export { buildHistogram as histogram } from "./metrics/metric-declaration.ts";
export type { Cohort, MetricDeclaration, QuestionKind, Squares, Terms } from "./metrics/metric-declaration.ts";
export { MAX_CHOICES } from "./analytics.protected.ts";

// The columns of tables over time and how a request names them.
export {
  type BucketKind,
  bucketKinds,
  buildBuckets,
  getHistoricalBucket as historicalBucket,
  parseInterval,
  findPreviousBucket,
} from "./buckets.rules.ts";
export { getSatisfactionWindows } from "./windows.rules.ts";
export { getSettledUntil } from "./participation/participation-cells.rules.ts";
// How long a person counts as a new hire, for slices that count people without the engine.
export { NEW_WITHIN_DAYS } from "./tenure-bands.rules.ts";

// Statistics of open answers, for the slices that own raw answers. Only where the gate says that there are no others.
export { type AnswerSums, addSums, toStatistics } from "./statistics/answer-statistics.rules.ts";
export { findLikelyRange } from "./statistics/likely-range.rules.ts";
// How effects are combined and named, and how many people and places they need.
export type { ChangeEffect, CombinedEffect, EffectsRequest, EffectTable } from "./analytics.effects.ts";
export { combineEffects, judgeEffect, MIN_PEOPLE_PER_CHANGE, MIN_PLACES, wasMoving } from "./analytics.effects.ts";
export { deferScore } from "./confidentiality/deferral.rules.ts";
// The gate's rules for results that are not single numbers.
export {
  type ReadableComment,
  applyCommentsGate,
  MIN_AUTHORS,
  MIN_SEPARATED,
} from "./confidentiality/comments-gate.rules.ts";
// Drivers of an outcome among open responses: pure rules, for slices that read those responses.
export { type DriverResponse, findDrivers, type FoundDrivers, RATING_UNIT } from "./drivers/find-drivers.rules.ts";
export { MIN_DRIVER_RESPONSES } from "./drivers/find-drivers.rules.ts";
export * from "./chain/chain-link.rules.ts";
export type { QuestionDeclaration } from "./analytics.questions.ts";
export { type ComparedShares, judgeShares } from "./statistics/compare-shares.rules.ts";
// Released figures that come one at a time, such as months, are compared by the same rules as pairs.
export { findDelta, computeExactRatio, isLowScore, findTrend } from "./rounding.rules.ts";

/** The requested metrics, places and windows. The scope is intersected last and comes from the actor alone. */
export interface MetricRequest {
  readonly service: AnalyticsService;
  /** Names of declared metrics or their synonyms on the wire; an unknown one throws. */
  readonly metrics: readonly string[];
  /** A dimension that every metric can be grouped by (`getDimensions`); any other throws a RangeError. */
  readonly by: Dimension;
  readonly windows: Windows;
  readonly scope: Scope;
  /** Only rows of these; a dimension that one of the metrics does not have throws a RangeError. */
  readonly filters?: Filters;
  /** Only these locations, within the scope; missing = the whole scope. */
  readonly locationIds?: readonly number[];
  /** True: leaves out what was pooled by region, because the pools have a row of their own. */
  readonly withoutPools?: boolean;
  /** Today in the client's zone. Decides which invitations are old enough for the response rate. */
  readonly today: string;
  /** False when the certainty of differences is not needed, which saves reading the other rows of the family. */
  readonly withCertainty?: false;
  /** Metrics whose total over all rows is returned as well (`MetricTable.total`), at hardly any cost by place. */
  readonly totalOf?: readonly string[];
}

export type Figures = Readonly<Record<string, ComparedFigure>>;

/** One place, question, survey … (null: the total, or "No region") with one figure per requested metric. */
export interface MetricRow {
  readonly key: DimensionKey;
  readonly figures: Figures;
}

/** The answer to a request: rows of the keys that have facts, and a lookup that covers the other keys too. */
export interface MetricTable {
  /** Rows of the keys that have facts. */
  readonly rows: readonly MetricRow[];
  /**
   * True when only open answers were counted, because no protected answers were released for this request (residents by
   * survey and question at once). Never true for employees: a request for their unreleased figures is rejected.
   */
  readonly leavesOutProtected: boolean;
  /** Returns the figures of a key. Without any fact: 0 for counts, else N/A, or Hidden when answers may be waiting. */
  get(key: DimensionKey): Figures;
  /** Returns one figure of a key by its name without computing the others. Throws RangeError for an unknown name. */
  getFigure(key: DimensionKey, name: string): ComparedFigure;
  /** The totals of the metrics in `totalOf`; null when the request names none. */
  readonly total: Figures | null;
}

/** The requested metrics, bucket by bucket, as rows of a dimension. */
export interface SeriesRequest {
  readonly service: AnalyticsService;
  readonly metrics: readonly string[];
  readonly by: Dimension;
  /** Buckets that do not overlap, each with its own label (`buildBuckets`). */
  readonly buckets: readonly Bucket[];
  readonly scope: Scope;
  readonly filters?: Filters;
  /** As in `MetricRequest`. */
  readonly withoutPools?: boolean;
  /** True skips reading the invited people; withheld values may then appear as missing. */
  readonly isNumbersOnly?: boolean;
  readonly today: string;
}

/** A key with its figures by metric: one entry per bucket, in order. */
export interface SeriesRow {
  readonly key: DimensionKey;
  readonly points: readonly Readonly<Record<string, Released>>[];
}

/** The answer to a series: rows of the keys that have facts in some bucket, and a lookup that covers the others. */
export interface SeriesTable {
  readonly rows: readonly SeriesRow[];
  /** As in `MetricTable`. */
  readonly leavesOutProtected: boolean;
  get(key: DimensionKey): SeriesRow["points"];
}

/** The requested metrics, month by month, for one set of locations within a scope. */
export interface TimelineRequest {
  readonly service: AnalyticsService;
  readonly metrics: readonly string[];
  /** First and last day. Includes the months of both days, the first and the last as far as the range reaches. */
  readonly range: DateRange;
  readonly scope: Scope;
  /** Only these locations, within the scope; missing = the whole scope. */
  readonly locationIds?: readonly number[];
  readonly filters?: Filters;
  readonly today: string;
}

/** One calendar month of a timeline. */
export interface MonthPoint {
  /** The month's first day. */
  readonly month: string;
  readonly figures: Readonly<Record<string, Released>>;
}

/** The one figure to explain. */
export interface ExplainRequest extends Omit<MetricRequest, "metrics" | "locationIds"> {
  readonly metric: string;
  /** The row's key; null: the total, or the rows that have none. */
  readonly key: DimensionKey;
}

/** A metric as described to a service that has it. */
export interface MetricInfo {
  readonly name: string;
  readonly unit: "score" | "percent" | "mean" | "years" | "points" | "average" | "count";
  /** The number of decimals shown. */
  readonly decimals: 0 | 1;
  /** Its definition, in plain words. */
  readonly meaning: string;
  readonly additivity: "additive" | "distinct" | "stock" | "level-dependent";
  /** The dimensions it can be grouped and filtered by. */
  readonly dimensions: readonly Dimension[];
  /** Those dimensions whose rows add up to the total. */
  readonly addsUpBy: readonly Dimension[];
}

/** A request for the scores of cells of one service in one range. */
export interface ScoreCellsRequest {
  readonly service: AudienceService;
  readonly by: Dimension;
  readonly filters: Filters;
  readonly range: DateRange;
  readonly scope: Scope;
  readonly today: string;
}

/** A cell after the gate. */
export interface ScoreCell {
  readonly key: DimensionKey;
  readonly score: Released;
  /** True when the score contains protected answers. Then nothing but the score may be shown for the cell. */
  readonly hasProtected: boolean;
}

/** Scores by cell with what may be shown of them, and whether all protected answers had to be left out. */
export interface ScoreCells {
  readonly cells: readonly ScoreCell[];
  readonly leavesOutProtected: boolean;
  /** The figure of a key without any fact. */
  readonly emptyFigure: Released;
}

/** The source of every number in the product: declared facts and metrics, one compiler, one release gate. */
export interface AnalyticsApi {
  /** Returns figures by place or content in both windows, one select per fact. Throws RangeError for unknown names. */
  computeFigures(tx: ClientTx, request: MetricRequest): Promise<MetricTable>;
  /** Returns figures for each calendar month of the range, in order; N/A for months without any fact. */
  computeTimeline(tx: ClientTx, request: TimelineRequest): Promise<readonly MonthPoint[]>;
  /** Returns figures bucket by bucket, by any dimension, in the same pass; buckets without any fact have N/A. */
  computeSeries(tx: ClientTx, request: SeriesRequest): Promise<SeriesTable>;
  /** Returns one figure with its definition and, where no protected answers are involved, its sums. */
  explain(tx: ClientTx, request: ExplainRequest): Promise<ExplainedFigure>;
  /** Returns every metric of a service, in the order of the declarations. */
  getMetrics(service: AnalyticsService): readonly MetricInfo[];
  /** Returns the dimensions that a metric of a service can be grouped by. Throws RangeError for an unknown metric. */
  getDimensions(service: AnalyticsService, metric: string): readonly Dimension[];
  /** Returns whether a metric can be grouped so under such filters. Throws RangeError for an unknown metric. */
  canRequest(service: AnalyticsService, metric: string, by: Dimension, filteredBy?: readonly Dimension[]): boolean;
  /** Returns SBX of the whole closed months within the range. Reads global tables only. */
  readBenchmark(tx: Tx, request: BenchmarkRequest): Promise<BenchmarkFigures>;
  /** Returns SBX by survey, question, topic or position category. Of the client it reads only the categories' names. */
  readBenchmarkTable(tx: ClientTx, request: BenchmarkByRequest): Promise<BenchmarkTable>;
  /** Returns SBX month by month: the closed months of the range that have one, in order. Reads global tables only. */
  readBenchmarkTimeline(tx: Tx, request: BenchmarkRequest): Promise<readonly BenchmarkMonth[]>;
  /** Returns the last frozen limits of properties of all companies. Reads global tables only. */
  findPropertyQuantiles(tx: Tx, service: AudienceService): Promise<PropertyQuantiles | null>;
  /**
   * Returns the first month whose SBX includes region pools and survey segments; null: all months. Reads global tables.
   */
  findFirstMonthWithPools(tx: Tx, service: AudienceService): Promise<string | null>;
  /** Returns the satisfaction windows: the 11 last closed months and the current one so far; the same a year before. */
  getSatisfactionWindows(today: string): ComparedWindows;
  /** Returns the engagement windows: the 12 last closed months, and the 12 before them. */
  getEngagementWindows(today: string): ComparedWindows;
  /** Returns scores of cells; RangeError where protected answers cannot be grouped that way. */
  computeScoreCells(tx: ClientTx, request: ScoreCellsRequest): Promise<ScoreCells>;
  /** Returns how much more a question's score changed than expected without an action, in two statements. */
  computeEffects(tx: ClientTx, request: EffectsRequest): Promise<EffectTable>;
  readonly changes: ChangesApi;
  readonly grid: GridApi;
  readonly comparison: ComparisonApi;
  readonly precision: PrecisionApi;
}
