import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { Dimension, DimensionKey, Filters } from "./analytics.dimensions.ts";
import type { BenchmarkFigures, BenchmarkMonth, BenchmarkRequest, BenchmarkTable } from "./analytics.benchmark.ts";
import type { BenchmarkByRequest, PropertyQuantiles } from "./analytics.benchmark.ts";
import type { ChangesApi } from "./analytics.changes.ts";
import type { ComparisonApi } from "./analytics.comparison.ts";
import type { EffectsRequest, EffectTable } from "./analytics.effects.ts";
import type { GridApi } from "./analytics.grid.ts";
import type { PrecisionApi } from "./analytics.trust.ts";
import type { AnalyticsService, AudienceService } from "./analytics.facts.ts";
import type { ComparedFigure, Released } from "./analytics.figures.ts";
import type { Bucket, ComparedWindows, DateRange, Windows } from "./analytics.time.ts";

export { findBand, LEAST_RANKED_PEOPLE } from "./benchmark/property-quantiles.rules.ts";
export type {
  BenchmarkByRequest,
  BenchmarkFigures,
  BenchmarkMonth,
  BenchmarkRequest,
  BenchmarkTable,
  PropertyQuantiles,
} from "./analytics.benchmark.ts";
export { ANSWERS_NEEDED, type ChangePlace, type ChangeReasons, FALSE_PART } from "./analytics.changes.ts";
export type { ComparedPlace } from "./analytics.comparison.ts";
export type { Precision } from "./analytics.trust.ts";
export { GRID_FALSE_PART, type Grid, type GridRow } from "./analytics.grid.ts";
export type { ComparedFigure, MetricState, Released } from "./analytics.figures.ts";
export type { Bucket, ComparedWindows, DateRange, Windows } from "./analytics.time.ts";
export { NOWHERE, POOLED } from "./analytics.dimensions.ts";
export type { ContentDimension, Dimension, DimensionKey, Filters, OrgDimension } from "./analytics.dimensions.ts";
// What slices contribute to the engine is declared with these.
export type {
  AnalyticsFacts,
  AnalyticsService,
  AnswerFamily,
  AudienceService,
  Condition,
  DatedDeclaration,
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
export { DISTINCT } from "./analytics.facts.ts";
export type { MetricDeclaration, Terms } from "./metrics/metric-declaration.ts";
export { PARTICIPATION_CELLS } from "./analytics.participation.ts";
export { MOST_CHOICES } from "./analytics.protected.ts";

// Columns over time, and what a request may name them.
export {
  type BucketKind,
  bucketKinds,
  buildBuckets,
  historicalBucket,
  parseInterval,
  previousBucket,
} from "./buckets.rules.ts";
export { satisfactionWindows } from "./windows.rules.ts";
export { getSettledUntil } from "./participation/participation-cells.rules.ts";
// Until when someone is newly hired, for who counts people without the engine.
export { NEW_WITHIN_DAYS } from "./tenure-bands.rules.ts";

// What the slices that own raw answers make of the open ones, where the gate says that there are no others.
export { type AnswerSums, addSums, toStatistics } from "./statistics/answer-statistics.rules.ts";
// How effects are added up and called; how many people and places they take.
export type { ChangeEffect, CombinedEffect, EffectsRequest, EffectTable } from "./analytics.effects.ts";
export { combineEffects, judgeEffect, LEAST_PEOPLE, LEAST_PLACES, wasMoving } from "./analytics.effects.ts";
export { shownScore } from "./confidentiality/deferral.rules.ts";

// The gate's rules for what is no single number.
export { type ShownComment, commentsGate, MIN_AUTHORS, MIN_SEPARATED } from "./confidentiality/comments-gate.rules.ts";
// What goes with an outcome among open responses: pure rules, for who reads those.
export { type DriverResponse, findDrivers, type FoundDrivers, RATING_UNIT } from "./drivers/find-drivers.rules.ts";
export { LEAST_DRIVER_RESPONSES } from "./drivers/find-drivers.rules.ts";
export * from "./chain/chain-link.rules.ts";
export type { QuestionDeclaration } from "./analytics.questions.ts";
export { type ComparedShares, judgeShares } from "./statistics/compare-shares.rules.ts";
// Released figures that come one by one, as months do, are compared by the rules of those that come in pairs.
export { findDelta, exactRatio, isLowScore, findTrend } from "./rounding.rules.ts";

/** Which figures, of which places, in which windows. Scope is intersected last and comes from the actor alone. */
export interface MetricRequest {
  readonly service: AnalyticsService;
  /** Names of declared metrics or their synonyms on the wire; an unknown one throws. */
  readonly metrics: readonly string[];
  /** A dimension that every one of the metrics can be distinguished by (`getDimensions`); any other throws a RangeError. */
  readonly by: Dimension;
  readonly windows: Windows;
  readonly scope: Scope;
  /** Only these; a dimension that one of the metrics cannot be distinguished by throws a RangeError. */
  readonly filters?: Filters;
  /** Only these locations, within the scope; missing = all of it. */
  readonly locationIds?: readonly number[];
  /** True: what was pooled by region is left out, because a row of its own says it. */
  readonly withoutPools?: boolean;
  /** Today in the client's zone: decides which invitations are old enough for the response rate. */
  readonly today: string;
  /** False where no word of a difference is wanted, which spares looking at the other rows of its family. */
  readonly withCertainty?: false;
  /** Metrics of which the total of all rows is shown as well (`MetricTable.total`), at hardly any cost by place. */
  readonly totalOf?: readonly string[];
}

export type Figures = Readonly<Record<string, ComparedFigure>>;

/** One place, question, survey … (null: the total, or "No region") with a figure per requested metric. */
export interface MetricRow {
  readonly key: DimensionKey;
  readonly figures: Figures;
}

/** The answer to a request: rows of the keys that have facts, and a look-up that knows the others too. */
export interface MetricTable {
  /** Keys without any fact are left out. */
  readonly rows: readonly MetricRow[];
  /**
   * True where open answers were counted alone, because nothing of the protected ones was released for this request
   * (residents by survey and question at once). Employees' figures are never so: what was not released is refused.
   */
  readonly leavesOutProtected: boolean;
  /** The figures of a key; one without any fact has 0 for counts and N/A elsewhere, or Hidden where answers may be waiting. */
  of(key: DimensionKey): Figures;
  /** One of them by its name, where the others of the key are not looked at. Throws RangeError for any other. */
  one(key: DimensionKey, name: string): ComparedFigure;
  /** What the same request tells by total of the metrics in `findTotal`; null where it names none. */
  readonly total: Figures | null;
}

/** Which figures, bucket by bucket, as rows of a dimension. */
export interface SeriesRequest {
  readonly service: AnalyticsService;
  readonly metrics: readonly string[];
  readonly by: Dimension;
  /** Buckets that do not overlap, each with a label of its own (`buildBuckets`). */
  readonly buckets: readonly Bucket[];
  readonly scope: Scope;
  readonly filters?: Filters;
  /** As of a `MetricRequest`. */
  readonly withoutPools?: boolean;
  /** True spares reading who was invited: what is withheld may be called missing. */
  readonly isOfNumbers?: boolean;
  readonly today: string;
}

/** A key with its figures by metric, one entry per bucket in their order. */
export interface SeriesRow {
  readonly key: DimensionKey;
  readonly points: readonly Readonly<Record<string, Released>>[];
}

/** The answer to a series: rows of the keys that have facts in some bucket, and a look-up that knows the others too. */
export interface SeriesTable {
  readonly rows: readonly SeriesRow[];
  /** As of a `MetricTable`. */
  readonly leavesOutProtected: boolean;
  of(key: DimensionKey): SeriesRow["points"];
}

/** Which figures, month by month: of one set of locations within a scope. */
export interface TimelineRequest {
  readonly service: AnalyticsService;
  readonly metrics: readonly string[];
  /** First and last day; the months of both are in it, the first and the last as far as the range reaches. */
  readonly range: DateRange;
  readonly scope: Scope;
  /** Only these locations, within the scope; missing = all of it. */
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

/** Which one figure is to be explained. */
export interface ExplainRequest extends Omit<MetricRequest, "metrics" | "locationIds"> {
  readonly metric: string;
  /** The row's key; null: the total, or what has none. */
  readonly key: DimensionKey;
}

/** A figure of one window with what it was made of. */
export interface ExplainedWindow {
  readonly range: DateRange;
  readonly figure: Released;
  /** True where protected answers are in it: then nothing but the figure and its n may be shown. */
  readonly isProtected: boolean;
  /** Weighted sums; null where there is no number, or protected answers are in it. */
  readonly numerator: number | null;
  /** Null of a count, too. */
  readonly denominator: number | null;
}

/** What a figure means and what it was made of: numerator / denominator × scale. */
export interface Explained {
  readonly name: string;
  readonly unit: string;
  readonly meaning: string;
  readonly additivity: "additive" | "distinct" | "stock" | "level-dependent";
  readonly scale: number;
  readonly current: ExplainedWindow;
  /** Null where there is no earlier window. */
  readonly previous: ExplainedWindow | null;
}

/** What a metric is, for a service that has it. */
export interface MetricInfo {
  readonly name: string;
  readonly unit: "score" | "percent" | "mean" | "years" | "points" | "average" | "count";
  /** How many decimals it is shown with. */
  readonly decimals: 0 | 1;
  /** Its definition, in words for people. */
  readonly meaning: string;
  readonly additivity: "additive" | "distinct" | "stock" | "level-dependent";
  /** By what it can be grouped and filtered. */
  readonly dimensions: readonly Dimension[];
  /** Of these, whose rows add up to the total. */
  readonly addsUpBy: readonly Dimension[];
}

/** The score of which cells: of one service in one range. */
export interface ScoreCellsRequest {
  readonly service: AudienceService;
  readonly by: Dimension;
  readonly filters: Filters;
  readonly range: DateRange;
  readonly scope: Scope;
  readonly today: string;
}

/** A cell as the gate lets it through. */
export interface ScoreCell {
  readonly key: DimensionKey;
  readonly score: Released;
  /** True where protected answers are in the score: then nothing but the score may be shown of the cell. */
  readonly hasProtected: boolean;
}

/** Scores by cell with what may be shown of them, and whether protected answers had to be left out of all. */
export interface ScoreCells {
  readonly cells: readonly ScoreCell[];
  readonly leavesOutProtected: boolean;
  /** What is shown of a key without any fact. */
  readonly ofNothing: Released;
}

/** Every number of the product comes from here: declared facts and metrics, one compiler, one release gate. */
export interface AnalyticsApi {
  /** Figures by place or content in both windows: one select per fact, however many places. Throws RangeError for an unknown metric. */
  figures(tx: ClientTx, request: MetricRequest): Promise<MetricTable>;
  /** Figures month by month, one point per calendar month of the range, in order; months without any fact have N/A. */
  timeline(tx: ClientTx, request: TimelineRequest): Promise<readonly MonthPoint[]>;
  /** Figures bucket by bucket, by any dimension, in the same pass; buckets without any fact have N/A. */
  series(tx: ClientTx, request: SeriesRequest): Promise<SeriesTable>;
  /** One figure with its definition and, where no one has to be protected, its sums. */
  explain(tx: ClientTx, request: ExplainRequest): Promise<Explained>;
  /** Every metric that a service has, in the order of the declarations. */
  getMetrics(service: AnalyticsService): readonly MetricInfo[];
  /** By what a metric of a service can be grouped; RangeError for an unknown metric, nothing where no fact of the service has it. */
  getDimensions(service: AnalyticsService, metric: string): readonly Dimension[];
  /** Whether a metric of a service can be grouped by a dimension under filters of others; RangeError for an unknown metric. */
  canRequest(service: AnalyticsService, metric: string, by: Dimension, filteredBy?: readonly Dimension[]): boolean;
  /** SBX of the whole closed months within the range. Reads global tables only. */
  benchmark(tx: Tx, request: BenchmarkRequest): Promise<BenchmarkFigures>;
  /** SBX by survey, question, topic or position category; of the client it reads only how its categories are called. */
  benchmarkBy(tx: ClientTx, request: BenchmarkByRequest): Promise<BenchmarkTable>;
  /** SBX month by month: the closed months of the range that have one, in order. Reads global tables only. */
  benchmarkTimeline(tx: Tx, request: BenchmarkRequest): Promise<readonly BenchmarkMonth[]>;
  /** Where properties of all companies stand, as last frozen. Reads global tables only. */
  propertyQuantiles(tx: Tx, service: AudienceService): Promise<PropertyQuantiles | null>;
  /** The first month whose SBX holds region pools and surveys' cuts too; null: every month. Reads global tables only. */
  benchmarkPoolsFrom(tx: Tx, service: AudienceService): Promise<string | null>;
  /** The satisfaction windows: the 11 last closed months and the current one to date, and the same a year before. */
  satisfactionWindows(today: string): ComparedWindows;
  /** The engagement windows: the 12 last closed months, and the 12 before them. */
  engagementWindows(today: string): ComparedWindows;
  /** The scores of cells with what may be shown of them besides; RangeError where protected answers cannot be distinguished so. */
  scoreCells(tx: ClientTx, request: ScoreCellsRequest): Promise<ScoreCells>;
  /** How much more a question's score changed at locations than expected without an action, in two statements. */
  effects(tx: ClientTx, request: EffectsRequest): Promise<EffectTable>;
  readonly changes: ChangesApi;
  readonly grid: GridApi;
  readonly comparison: ComparisonApi;
  readonly precision: PrecisionApi;
}
