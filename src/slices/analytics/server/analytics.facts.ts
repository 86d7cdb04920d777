import type { ClientTx } from "#platform/server/db/database.ts";

/** The services whose surveys give answers: residents', employees'. */
export type AudienceService = "intouch" | "ingage";

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
 * Measures of protected answers that answer one kind of question. A release cell holds a family's sums only if at
 * least five distinct people stand behind that family; else they are 0 in the cell and wait for the next one.
 */
export interface AnswerFamily {
  readonly name: string;
  /** Name of the measure "distinct people with an answer of this family". */
  readonly people: string;
  /** Measures whose sum tells how many answers or responses the family has. */
  readonly answered: readonly string[];
  /** All measures of the family; each measure belongs to one family at most. */
  readonly measures: readonly string[];
}

interface FactBase {
  /** What metrics call it. An open and a released declaration may share a name: a figure sums both. */
  readonly name: string;
  readonly service: AudienceService;
  /** Column with the location's id. */
  readonly place: string;
  /** Additive integer columns. */
  readonly measures: readonly string[];
  readonly conditions: readonly Condition[];
}

/** A rollup of whole months over more than the fact's conditions tell apart, with the conditions that say the same there. */
export interface CoarseGrain extends Grain {
  readonly conditions: readonly Condition[];
}

/** Open rows: exact for any range. Without months, every range is read by days. */
export interface OpenFact extends FactBase {
  readonly part: "open";
  /** The coarsest rollup of whole months that holds the same sums; it is read wherever there is one. */
  readonly totals?: CoarseGrain;
  readonly months: Grain | null;
  readonly days: Grain;
}

/** Release cells: a cell belongs to the range that holds the whole of its last month; edge days hold none. */
export interface ReleasedFact extends FactBase {
  readonly part: "released";
  readonly months: Grain;
  /** Column with the distinct people of the cell. */
  readonly people: string;
  readonly families: readonly AnswerFamily[];
}

export type FactDeclaration = OpenFact | ReleasedFact;

/** Distinct people per place and range: not additive, so it is counted from its own rows whenever it is asked for. */
export interface DistinctDeclaration {
  /** What metrics call it. */
  readonly name: string;
  readonly service: AudienceService;
  readonly days: Grain;
  readonly place: string;
  /** Column that tells people apart; rows without it are not counted. */
  readonly person: string;
  readonly conditions: readonly Condition[];
}

/** The one measure of a distinct count. */
export const DISTINCT = "people";

/**
 * A stock: what holds on a day, from rows that each hold from one day to another, both included. A missing first day is
 * "since ever", a missing last one "until further notice". Rows of one holder with few days between them are one spell.
 * Its measures: `held` (holders on the day), `held_since` (those whose spell has a known first day), `held_days` (days since).
 */
export interface StockDeclaration {
  /** What metrics call it. */
  readonly name: string;
  readonly service: AudienceService;
  readonly table: string;
  /** Column with the location's id; it may be null. */
  readonly place: string;
  /** Column that says whose rows belong together. */
  readonly holder: string;
  readonly first: string;
  readonly last: string;
  /** A row that begins at most so many days after the one before it ended continues its spell. */
  readonly continuesWithinDays: number;
}

/** Distinct people who were asked: proves that participation may be shown. */
export interface PeopleDeclaration extends DistinctDeclaration {
  /** One person has at most one row in so many days; with it a large row count proves that there are enough people. */
  readonly spacingDays: number;
}

/** All that slices contribute to the engine. */
export interface AnalyticsFacts {
  readonly facts: readonly FactDeclaration[];
  readonly people: readonly PeopleDeclaration[];
  readonly distincts?: readonly DistinctDeclaration[];
  readonly stocks?: readonly StockDeclaration[];
}

/** Protected answers of one person at one location in one month, summed. */
export interface ProtectedMonth {
  readonly locationId: number;
  /** First day of the month in which the answers count. */
  readonly month: string;
  /** Tells people apart; never leaves the server. */
  readonly person: number;
  readonly responses: number;
  /** The declared measures of the released fact, summed. */
  readonly measures: Readonly<Record<string, number>>;
}

/** Raw protected answers, contributed by the slice that owns them; read only by the job that decides release cells. */
export interface ProtectedAnswers {
  /** Per location with protected answers completed before a day: the last month that has any. */
  newestMonths(
    tx: ClientTx,
    asked: { readonly service: AudienceService; readonly before: string },
  ): Promise<readonly { readonly locationId: number; readonly month: string }[]>;
  /** The protected answers of locations that were completed before a day, by person and month. */
  months(
    tx: ClientTx,
    asked: { readonly service: AudienceService; readonly locationIds: readonly number[]; readonly before: string },
  ): Promise<readonly ProtectedMonth[]>;
}
