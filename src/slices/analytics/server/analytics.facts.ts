import type { DatedDeclaration } from "./analytics.dated.ts";
import type { AnalyticsService, AudienceService, ContentDimension, FactDimensions } from "./analytics.dimensions.ts";
import type { QuestionDeclaration } from "./analytics.questions.ts";
import type { MetricDeclaration } from "./metrics/metric-declaration.ts";

export type { AnalyticsService, AudienceService, DimensionColumn, FactDimensions } from "./analytics.dimensions.ts";
export type { DatedDeclaration } from "./analytics.dated.ts";
export type { InvitationSource } from "./analytics.participation.ts";
export type * from "./analytics.protected.ts";

/**
 * A dimension that follows from another one, through a global table: a question's topic. Facts that can be distinguished by
 * the one can be by the other.
 */
export interface DimensionMapping {
  readonly dimension: ContentDimension;
  readonly from: ContentDimension;
  /** A global table, its column with the id of `from`, and the one with the key of `dimension`. */
  readonly table: string;
  readonly id: string;
  readonly column: string;
  /** What the key is: a number, or a word such as a question's type. */
  readonly keyed: "bigint" | "text";
}

/** A rollup table at one grain, and its column of days (for months: the first day of the month). */
export interface Grain {
  readonly table: string;
  readonly column: string;
}

/** What a fact's rows must hold besides client, place and time: a column in a set of ids, or equal to a word. */
export type Condition =
  | { readonly column: string; readonly oneOf: readonly number[] }
  | { readonly column: string; readonly is: string };

/**
 * Measures of protected answers to one kind of question, as release cells store them. A cell holds a family's sums only
 * if at least five distinct people stand behind that family; else they are 0 in the cell and wait for the next one.
 */
export interface AnswerFamily {
  readonly name: string;
  /** Name of the measure "distinct people with an answer of this family". */
  readonly people: string;
  /** Measures whose sum says how many answers or responses the family has. */
  readonly answered: readonly string[];
  /** All measures of the family; each measure belongs to one family at most. */
  readonly measures: readonly string[];
  /** What open answers count instead, where cells store classes; `answered` of them is their sum. */
  readonly openMeasures?: readonly string[];
  /**
   * The family whose answers this one tells option by option: of ten people, where its classes are stored exactly.
   */
  readonly distributionOf?: string;
}

interface FactBase {
  /** What metrics call it. An open and a released declaration may share a name: a figure sums both. */
  readonly name: string;
  readonly service: AnalyticsService;
  /** Additive integer columns. */
  readonly measures: readonly string[];
  readonly conditions: readonly Condition[];
  /** Missing: only by place. */
  readonly dimensions?: FactDimensions;
}

/** How far rollups hold what they should: what they do not hold yet is read from the rows that they are made of. */
export interface Closing {
  /** Per month: `closed_through` is the last day that is in, `is_stale` says that nothing of the month may be read. */
  readonly table: string;
  /** The rows, one each, with the same columns. */
  readonly raw: Grain;
}

/**
 * Open rows: exact for any range. Without months, every range is read by days. Several declarations may share a name: a
 * figure is read from the first that has all dimensions of the query and all measures, so the coarsest stands first.
 */
export interface OpenFact extends FactBase {
  readonly part: "open";
  /** Column with the location's id; null: rows of the whole client, read where no place is requested. */
  readonly place: string | null;
  readonly months: Grain | null;
  readonly days: Grain;
  /** Present where a job writes the rollups; else they are written with what they count. */
  readonly closing?: Closing;
}

/** Release cells: a cell belongs to the range that holds the whole of its last month; edge days hold none. */
export interface ReleasedFact extends FactBase {
  readonly part: "released";
  readonly service: AudienceService;
  readonly months: Grain;
  /** Column with the location's id, or with that of the place of `level`. */
  readonly place: string;
  /**
   * Column that says whether a row is a location's, or what its region's or the client's locations had to pool. Such a
   * row counts where every location of its place is in what is requested.
   */
  readonly level?: string;
  /** True for rows that complete those of another released fact of the name. */
  readonly isPool?: boolean;
  /** True where the service has protected answers only, so that there is no open part to be had of this cut. */
  readonly isAll?: boolean;
  /** Column with the distinct people of the cell; the families' own columns may be null. */
  readonly people: string;
  readonly families: readonly AnswerFamily[];
}

export type FactDeclaration = OpenFact | ReleasedFact;

/** Distinct people per place and range: not additive, so it is counted from its own rows whenever it is requested. */
export interface DistinctDeclaration {
  /** What metrics call it. */
  readonly name: string;
  readonly service: AnalyticsService;
  readonly days: Grain;
  readonly place: string;
  /** Column that distinguishes people; rows without it are not counted. */
  readonly person: string;
  /** Where rows know day and place of the person's next one, by day and id: by place, the last of a range is counted. */
  readonly next?: { readonly id: string; readonly day: string; readonly place: string };
  readonly conditions: readonly Condition[];
  /** Missing: only by place. */
  readonly dimensions?: FactDimensions;
}

/** The one measure of a distinct count. */
export const DISTINCT = "people";

/**
 * A stock: what holds on a day, from rows that each hold from one day to another, both included. A missing first day is
 * "since ever", a missing last one "until further notice". Rows of one holder with few days between them are one interval.
 * Its measures: `held` (holders on the day), `held_since` (those whose interval has a known first day), `held_days` (days since).
 */
export interface StockDeclaration {
  /** What metrics call it. */
  readonly name: string;
  readonly service: AnalyticsService;
  readonly table: string;
  /** Column with the location's id; it may be null. */
  readonly place: string;
  /** Column that says whose rows belong together. */
  readonly holder: string;
  readonly first: string;
  readonly last: string;
  /** A row that begins at most so many days after the one before it ended continues its interval. */
  readonly continuesWithinDays: number;
  /** Column with the first day of the interval that a row continues, -infinity where none is known; null: it begins one. */
  readonly continues: string;
}

/** Distinct people who were invited: proves that participation may be shown. */
export interface PeopleDeclaration extends DistinctDeclaration {
  /** One person has at most one row in so many days; with it a large row count proves that there are enough people. */
  readonly spacingDays: number;
}

/** A column of a fact's own rows, or of the row of another table that a column of the fact points to. */
export type Reached = string | { readonly table: string; readonly by: string; readonly column: string };

/** Columns by which a row says what the holder's other rows would. */
export interface LinkedRows {
  readonly id: string;
  /** First day and place of the holder's next row; without a day there is none. */
  readonly nextDay: string;
  readonly nextPlace: string;
  /** First day of the interval that the row continues, -infinity where none is known; null: it begins one. */
  readonly continues: string;
}

/**
 * Intervals: rows that each hold from one day to another, put together where they follow each other. Of whole ranges, not of
 * one day: how many days were held, what began, went on and ended. A missing first day is "since ever", a missing last
 * one "until further notice". Its measures are those of compile-intervals.ts; what leaves a place need not leave the company, so few of them add up.
 */
export interface IntervalFactDeclaration {
  /** What metrics call it. */
  readonly name: string;
  readonly service: AnalyticsService;
  readonly table: string;
  /** The location; it may be null. */
  readonly place: Reached;
  /** Column that says whose rows they are; what is counted as distinct. */
  readonly holder: string;
  /** Columns that rows must share besides the holder to follow each other. */
  readonly thread: readonly string[];
  /** Null: since ever, all of them. */
  readonly first: string | null;
  /** Null: until further notice, all of them. */
  readonly last: string | null;
  /** Whether a row still holds on its last day; an alert does not, on the day it is resolved. */
  readonly holdsOnLastDay: boolean;
  /** A row that begins at most so many days after the one before it ended continues its interval; null: no row follows another. */
  readonly continuesWithinDays: number | null;
  /** Where each row knows the holder's next one by first day and id, so that by place rows need not be put side by side. */
  readonly linked?: LinkedRows;
  /** Whether days after today count, as lease ends do; else a range ends today. */
  readonly looksAhead: boolean;
  /** A boolean column that must be true. */
  readonly only: string | null;
  /** By what they can be distinguished besides their place; `tenure_band` is counted from the first day, whatever column stands there. */
  readonly dimensions: { readonly [D in ContentDimension]?: Reached };
}

/**
 * Rows of holders, of whom each counts once in a range: by the last row in it, at that row's place. So places add up, and
 * no one is counted at a place that was left for another. Rows know the day of the same holder's next one.
 */
export interface LatestDeclaration {
  /** What metrics call it. */
  readonly name: string;
  readonly service: AnalyticsService;
  readonly table: string;
  /** Column with the location's id. */
  readonly place: string;
  readonly day: string;
  /** Column with the day of the holder's next row; null: there is none. */
  readonly next: string;
  /** Column with a whole number, and the measures: how many holders' last one lies from here to there. */
  readonly value: string;
  readonly measures: Readonly<Record<string, readonly [number, number]>>;
}

/** All that slices contribute to the engine. */
export interface AnalyticsFacts {
  /** The numbers that are made of these facts. */
  readonly metrics?: readonly MetricDeclaration[];
  readonly latests?: readonly LatestDeclaration[];
  readonly facts: readonly FactDeclaration[];
  readonly people: readonly PeopleDeclaration[];
  readonly distincts?: readonly DistinctDeclaration[];
  readonly stocks?: readonly StockDeclaration[];
  readonly intervals?: readonly IntervalFactDeclaration[];
  readonly dated?: readonly DatedDeclaration[];
  readonly mappings?: readonly DimensionMapping[];
  /** The questions whose answers are counted; where none are declared, every metric is shown of every question. */
  readonly questions?: readonly QuestionDeclaration[];
}
