import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { AudienceService } from "./analytics.facts.ts";

// What slices contribute to the engine is declared with these.
export type {
  AnalyticsFacts,
  AnswerFamily,
  AudienceService,
  Condition,
  DistinctDeclaration,
  FactDeclaration,
  PeopleDeclaration,
  ProtectedAnswers,
  ProtectedMonth,
} from "./analytics.facts.ts";

// Released figures that come one by one, as months do, are compared by the rules of those that come in pairs.
export { deltaOf, isLowScore, trendOf } from "./rounding.rules.ts";

/** A half-open pair of calendar days is never on the wire: both ends here are inclusive days of the client's zone. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** The current window and the one it is compared with (the fewest whole years back without overlap). */
export interface Windows {
  readonly current: DateRange;
  readonly previous: DateRange;
}

/** Never given a value: only the release gate writes this key's type, so nothing else can make a Released. */
declare const passedTheGate: unique symbol;

/** What a figure is, before the gate vouches for it. */
export type FigureState =
  | {
      readonly state: "value";
      /** The number in its metric's unit: unrounded where only open answers are in it, else whole. */
      readonly value: number;
      /**
       * The same number as it is shown, half up, from the exact sums: whole, of years with one decimal (3.4).
       * Thresholds, deltas and trends use it.
       */
      readonly rounded: number;
      /** What the number rests on; of protected figures distinct people, in steps of five, rounded down. */
      readonly n: number;
      /** A protected share of few people prints as "≤ 10 %" or "≥ 90 %"; null: the value is the number. */
      readonly bound: "at_most" | "at_least" | null;
    }
  | { readonly state: "na" }
  | { readonly state: "hidden" };

/**
 * A figure that passed the release gate; nothing else may be serialised. `na`: there is nothing to compute from.
 * `hidden`: there is, or there may be, and confidentiality withholds it.
 */
export type Released = FigureState & { readonly [passedTheGate]: true };

/** A figure in both windows, compared by the rounded numbers that are shown. */
export interface ComparedFigure {
  readonly current: Released;
  readonly previous: Released;
  /** Rounded current minus rounded previous; null unless both are numbers (a bound is none). */
  readonly delta: number | null;
  readonly trend: "up" | "equal" | "down" | null;
  /** A score that is below 70 as shown; never true of other units. */
  readonly isLow: boolean;
}

/**
 * What rows are made of. Places are today's: a location's region, that region's district, the reporting groups that a
 * location is in (groups overlap, so their rows add up to nothing).
 */
export type PlaceDimension = "total" | "district" | "region" | "location" | "reporting_group";

/** Which figures, of which places, in which windows. Scope is intersected last and comes from the actor alone. */
export interface MetricRequest {
  readonly service: AudienceService;
  /** Names of declared metrics or their synonyms on the wire; an unknown one throws. */
  readonly metrics: readonly string[];
  readonly by: PlaceDimension;
  readonly windows: Windows;
  readonly scope: Scope;
  /** Only these locations, within the scope; absent = all of it. */
  readonly locationIds?: readonly number[];
  /** Today in the client's zone: decides which invitations are old enough for the response rate. */
  readonly today: string;
}

export type Figures = Readonly<Record<string, ComparedFigure>>;

/** One place (null: the total, or "No region") with a figure per requested metric. */
export interface MetricRow {
  readonly placeId: number | null;
  readonly figures: Figures;
}

/** The answer to a request: rows of the places that have facts, and a look-up that knows the others too. */
export interface MetricTable {
  /** Places without any fact are left out. */
  readonly rows: readonly MetricRow[];
  /** The figures of a place; one without any fact has N/A everywhere and 0 for counts. */
  of(placeId: number | null): Figures;
}

/** Which figures, month by month: of one set of locations within a scope. */
export interface TimelineRequest {
  readonly service: AudienceService;
  readonly metrics: readonly string[];
  /** First and last day; the months of both are in it, the first and the last as far as the range reaches. */
  readonly range: DateRange;
  readonly scope: Scope;
  /** Only these locations, within the scope; absent = all of it. */
  readonly locationIds?: readonly number[];
  readonly today: string;
}

/** One calendar month of a timeline. */
export interface MonthPoint {
  /** The month's first day. */
  readonly month: string;
  readonly figures: Readonly<Record<string, Released>>;
}

/** The frozen benchmark over all clients that have the service (SBX), of the closed months within a range. */
export interface BenchmarkRequest {
  readonly service: AudienceService;
  /** Scores and likelihoods only; of any other metric the benchmark is null. */
  readonly metrics: readonly string[];
  readonly range: DateRange;
  /** Only open answers of this survey of the shared catalogue; absent = all of the service. */
  readonly surveyId?: number;
}

/** Whole numbers as they are shown; null where the benchmark may not be told or has no answers. */
export type BenchmarkFigures = Readonly<Record<string, number | null>>;

/** The benchmark of one closed month. */
export interface BenchmarkMonth {
  readonly month: string;
  readonly figures: BenchmarkFigures;
}

/** Every number of the product comes from here: declared facts and metrics, one compiler, one release gate. */
export interface AnalyticsApi {
  /** Figures by place in both windows: one statement per fact, however many places. Throws RangeError for an unknown metric. */
  figures(tx: ClientTx, request: MetricRequest): Promise<MetricTable>;
  /** Figures month by month, one point per calendar month of the range, in order; months without any fact have N/A. */
  timeline(tx: ClientTx, request: TimelineRequest): Promise<readonly MonthPoint[]>;
  /** SBX of the whole closed months within the range. Reads global tables only. */
  benchmark(tx: Tx, request: BenchmarkRequest): Promise<BenchmarkFigures>;
  /** SBX month by month: the closed months of the range that have one, in order. Reads global tables only. */
  benchmarkTimeline(tx: Tx, request: BenchmarkRequest): Promise<readonly BenchmarkMonth[]>;
  /** The satisfaction windows: the 11 last closed months and the current one to date, and the same a year before. */
  satisfactionWindows(today: string): Windows;
  /** The engagement windows: the 12 last closed months, and the 12 before them. */
  engagementWindows(today: string): Windows;
}
