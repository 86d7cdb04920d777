import type { AnalyticsService, AudienceService, ContentDimension, FactDimensions } from "./analytics.dimensions.ts";
import type { QuestionDeclaration } from "./analytics.questions.ts";
import type { SourceDeclaration } from "./analytics.sources.ts";
import type { MetricDeclaration } from "./metrics/metric-declaration.ts";

export type { AnalyticsService, AudienceService, FactDimensions } from "./analytics.dimensions.ts";
export type { InvitationSource } from "./analytics.participation.ts";
export type * from "./analytics.protected.ts";

/**
 * A dimension that follows from another one through a global table, such as a question's topic. Facts that have the
 * first also have the second.
 */
export interface DimensionMapping {
  readonly dimension: ContentDimension;
  readonly from: ContentDimension;
  /** A global table, its column with the id of `from`, and its column with the key of `dimension`. */
  readonly table: string;
  readonly id: string;
  readonly column: string;
  /** The type of the key: a number, or a word such as a question's type. */
  readonly keyed: "bigint" | "text";
}

/** A rollup table at one grain, and its column of days (for months: the first day of the month). */
export interface Grain {
  readonly table: string;
  readonly column: string;
}

/** A condition on a fact's rows besides client, place and time: a column in a set of ids, or equal to a word. */
export type Condition =
  | { readonly column: string; readonly oneOf: readonly number[] }
  | { readonly column: string; readonly is: string };

/**
 * Measures of protected answers to one kind of question, as release cells store them. A cell stores a family's sums
 * only if at least five distinct people answered in that family; otherwise they are 0 in the cell and wait for the next
 * one.
 */
export interface AnswerFamily {
  readonly name: string;
  /** Name of the measure "distinct people with an answer of this family". */
  readonly people: string;
  /** Measures whose sum is the number of answers or responses of the family. */
  readonly answered: readonly string[];
  /** All measures of the family; a measure belongs to at most one family. */
  readonly measures: readonly string[];
  /** What open answers count instead, where cells store classes; its `answered` is their sum. */
  readonly openMeasures?: readonly string[];
  /**
   * The family whose answers this one breaks down by option: for ten people or more, where its classes are stored
   * exactly.
   */
  readonly distributionOf?: string;
}

interface FactBase {
  /** The name that metrics use. An open and a released declaration may share a name: a figure sums both. */
  readonly name: string;
  readonly service: AnalyticsService;
  /** Additive integer columns. */
  readonly measures: readonly string[];
  readonly conditions: readonly Condition[];
  /** Missing: grouped by place only. */
  readonly dimensions?: FactDimensions;
}

/** How far rollups are complete. What they do not include yet is read from the raw rows. */
export interface RollupClosing {
  /** Per month: `closed_through` is the last day included; `is_stale` means that nothing of the month may be read. */
  readonly table: string;
  /** The raw rows, with the same columns. */
  readonly raw: Grain;
}

/**
 * Open rows: exact for any range. Without months, every range is read by days. Several declarations may share a name: a
 * figure is read from the first that has all dimensions and measures of the query, so the coarsest comes first.
 */
export interface OpenFact extends FactBase {
  readonly part: "open";
  /** Column with the location's id; null: rows of the whole client, read when no place is requested. */
  readonly place: string | null;
  readonly months: Grain | null;
  readonly days: Grain;
  /** Set when a job writes the rollups; otherwise they are written together with the rows they count. */
  readonly closing?: RollupClosing;
}

/**
 * Release cells. A cell belongs to the range that contains the whole of its last month; partial months at the edges
 * include none.
 */
export interface ReleasedFact extends FactBase {
  readonly part: "released";
  readonly service: AudienceService;
  readonly months: Grain;
  /** Column with the id of the location, or of the place at `level`. */
  readonly place: string;
  /**
   * Column that says whether a row belongs to a location or is the pool of its region's or client's locations. Such a
   * row counts when the request includes every location of its place.
   */
  readonly level?: string;
  /** True for rows that complement those of another released fact of the same name. */
  readonly isPool?: boolean;
  /** True when the service has protected answers only, so that this segment has no open part. */
  readonly isAll?: boolean;
  /** Column with the distinct people of the cell; the families' own columns may be null. */
  readonly people: string;
  readonly families: readonly AnswerFamily[];
}

export type FactDeclaration = OpenFact | ReleasedFact;

/** Distinct people per place and range: not additive, so they are counted from raw rows on each request. */
export interface DistinctDeclaration {
  /** The name that metrics use. */
  readonly name: string;
  readonly service: AnalyticsService;
  readonly days: Grain;
  readonly place: string;
  /** Column that identifies people; rows without it are not counted. */
  readonly person: string;
  /**
   * Set when rows know the day and place of the person's next row, by day and id. By place, the last row of a range is
   * counted.
   */
  readonly next?: { readonly id: string; readonly day: string; readonly place: string };
  readonly conditions: readonly Condition[];
  /** Missing: grouped by place only. */
  readonly dimensions?: FactDimensions;
}

/** The name of facts with settled participation. Participation metrics use them besides the open fact. */
export const PARTICIPATION_CELLS = "participation_cells";

/** The only measure of a distinct count. */
export const DISTINCT = "people";

/**
 * A snapshot: what is true on a day, from rows that each hold from one day to another, both included. A missing first
 * day means "since ever", a missing last day "until further notice". Rows of one holder with few days between them form
 * one interval. Measures: `held` (holders on the day), `held_since` (those whose interval has a known first day),
 * `held_days` (days since).
 */
export interface SnapshotDeclaration {
  /** The name that metrics use. */
  readonly name: string;
  readonly service: AnalyticsService;
  readonly table: string;
  /** Column with the location's id; it may be null. */
  readonly place: string;
  /** Column with the holder, whose rows belong together. */
  readonly holder: string;
  readonly first: string;
  readonly last: string;
  /** A row that begins at most this many days after the previous one ended continues its interval. */
  readonly continuesWithinDays: number;
  /**
   * Column with the first day of the interval that a row continues, -infinity when unknown; null: the row begins one.
   */
  readonly continues: string;
}

/** Distinct invited people: proves that participation may be shown. */
export interface PeopleDeclaration extends DistinctDeclaration {
  /** A person has at most one row in this many days, so a large row count alone proves that there are enough people. */
  readonly spacingDays: number;
}

/** A column of the fact's own rows, or of the row of another table that a column of the fact points to. */
export type LinkedColumn = string | { readonly table: string; readonly by: string; readonly column: string };

/** Columns in which a row repeats facts of the holder's other rows. */
export interface LinkedRows {
  readonly id: string;
  /** First day and place of the holder's next row; no day means that there is none. */
  readonly nextDay: string;
  readonly nextPlace: string;
  /** First day of the interval that the row continues, -infinity when unknown; null: the row begins one. */
  readonly continues: string;
}

/**
 * Intervals: rows that each hold from one day to another, joined where they follow each other. Read for whole ranges,
 * not for one day: days held, and intervals that began, continued and ended. A missing first day means "since ever", a
 * missing last day "until further notice". Measures: those of compile-intervals.ts. Leaving a place is not leaving the
 * company, so few of them add up.
 */
export interface IntervalFactDeclaration {
  /** The name that metrics use. */
  readonly name: string;
  readonly service: AnalyticsService;
  readonly table: string;
  /** The location; it may be null. */
  readonly place: LinkedColumn;
  /** Column with the holder of the rows, counted as distinct. */
  readonly holder: string;
  /** Columns that rows must share, besides the holder, to follow each other. */
  readonly thread: readonly string[];
  /** Null: all rows hold since ever. */
  readonly first: string | null;
  /** Null: all rows hold until further notice. */
  readonly last: string | null;
  /** Whether a row still holds on its last day. An alert does not hold on the day it is resolved. */
  readonly holdsOnLastDay: boolean;
  /**
   * A row that begins at most this many days after the previous one ended continues its interval; null: no row follows
   * another.
   */
  readonly continuesWithinDays: number | null;
  /** Set when each row knows the holder's next one by first day and id, so that by place rows need not be compared. */
  readonly linked?: LinkedRows;
  /** Whether days after today count, as lease ends do; otherwise a range ends today. */
  readonly looksAhead: boolean;
  /** A boolean column that must be true. */
  readonly only: string | null;
  /** Dimensions besides the place; `tenure_band` is counted from the first day, whatever its column. */
  readonly dimensions: { readonly [D in ContentDimension]?: LinkedColumn };
}

/**
 * Rows of holders, each of whom counts once in a range: by the last row in it, at that row's place. So places add up,
 * and no one is counted at a place they have left for another. Rows know the day of the same holder's next row.
 */
export interface LatestDeclaration {
  /** The name that metrics use. */
  readonly name: string;
  readonly service: AnalyticsService;
  readonly table: string;
  /** Column with the location's id. */
  readonly place: string;
  readonly day: string;
  /** Column with the day of the holder's next row; null: there is none. */
  readonly next: string;
  /** Column with a whole number, and the measures: how many holders have a last value in a range of it. */
  readonly value: string;
  readonly measures: Readonly<Record<string, readonly [number, number]>>;
}

/** Everything that slices contribute to the engine. */
export interface AnalyticsFacts {
  /** The metrics made of these facts. */
  readonly metrics?: readonly MetricDeclaration[];
  readonly latests?: readonly LatestDeclaration[];
  readonly facts: readonly FactDeclaration[];
  readonly people: readonly PeopleDeclaration[];
  readonly distincts?: readonly DistinctDeclaration[];
  readonly snapshots?: readonly SnapshotDeclaration[];
  readonly intervals?: readonly IntervalFactDeclaration[];
  readonly sources?: readonly SourceDeclaration[];
  readonly mappings?: readonly DimensionMapping[];
  /** The questions whose answers are counted; when none are declared, every metric is shown for every question. */
  readonly questions?: readonly QuestionDeclaration[];
}
