import type { ClientTx } from "#platform/server/db/database.ts";
import { type Dimension, type DimensionKey, type Filters, isContent } from "../analytics.dimensions.ts";
import type { AnalyticsFacts, AnalyticsService, FactDeclaration, FactDimensions } from "../analytics.facts.ts";
import { type SumRow, runStatement, runTogether } from "../analytics.read-model.ts";
import type { MeasureSelection } from "../compiler/columns.ts";
import { type Period, type Slot, toPeriods } from "../compiler/periods.ts";
import type { PlaceScope } from "../compiler/places.ts";
import type { Statement } from "../compiler/statement.ts";
import type { SumsStatement } from "../compiler/together.ts";
import type { QueryContext } from "../compiler/writer.ts";
import type { Cohort, MetricDeclaration } from "../metrics/metric-declaration.ts";
import type { Sums } from "../release/release-gate.ts";
import type { RowsOfPlaces } from "../rows-of-places.ts";
import { hasFewPlaces, withKnown } from "../known.read-model.ts";

/** What facts are gathered for: metrics of one service, by a dimension, in some ranges. */
export interface Wanted {
  readonly service: AnalyticsService;
  readonly metrics: readonly MetricDeclaration[];
  readonly by: Dimension;
  readonly slots: readonly Slot[];
  readonly scope: PlaceScope;
  readonly locationIds: readonly number[] | null;
  readonly filters: Filters;
  /** True where what was pooled by region is left out. */
  readonly withoutPools?: boolean;
  /** True where numbers alone matter: a figure that is none may be called missing where it is withheld. */
  readonly isOfNumbers?: boolean;
  readonly today: string;
  /** True where figures are compared, which takes what their standard errors are made of. */
  readonly isCompared: boolean;
}

type Take = (key: DimensionKey, period: Period, sums: Sums) => void;

/** Something that sums are read from. */
export interface Reading {
  /** What its rows are known by, where those of places add up to their total; null where they do not. */
  readonly source: object | null;
  /** What its statement sums. */
  readonly measures: readonly MeasureSelection[];
  /** The names of the sums; missing: those of the measures. */
  readonly sums?: readonly string[];
  readonly periods: readonly Period[];
  readonly compile: () => Promise<Statement | null>;
  /** Takes the sums, row by row. */
  readonly take: Take;
}

const getName = (selection: MeasureSelection): string =>
  typeof selection === "string" ? selection : (selection[0] ?? "");
const toSums = ({ sums, measures }: Reading): readonly string[] => sums ?? measures.map(getName);

/** True when every measure of a row is 0; the row's key and period are none. */
function isEmpty(row: SumRow): boolean {
  for (const column in row) if (column !== "place_id" && column !== "period" && row[column] !== 0) return false;
  return true;
}

/** Runs the statements of one request, and builds the query of each. */
export class Summing {
  readonly wanted: Wanted;
  readonly declared: AnalyticsFacts;
  readonly #tx: ClientTx;
  readonly #rows: RowsOfPlaces | null;

  /** `rows`: what the rows of places sum to, noted where the request is by place and looked up where it is their total. */
  constructor(tx: ClientTx, wanted: Wanted, declared: AnalyticsFacts, rows: RowsOfPlaces | null) {
    this.#tx = tx;
    this.wanted = wanted;
    this.declared = declared;
    this.#rows = rows;
  }

  /** What the request's service declared, of everything that is declared. */
  own<Declaration extends { readonly service: AnalyticsService }>(
    all: readonly Declaration[] | undefined,
  ): readonly Declaration[] {
    return (all ?? []).filter((each) => each.service === this.wanted.service);
  }

  /** Whether what is requested by are words, which nothing else is distinguished by. */
  get hasWords(): boolean {
    return (this.declared.mappings ?? []).some(
      ({ dimension, keyed }) => dimension === this.wanted.by && keyed === "text",
    );
  }

  periods(cohorts: readonly Cohort[]): readonly Period[] {
    return toPeriods(this.wanted.slots, cohorts, this.wanted.today);
  }

  /** The request as the query of one statement, over rows with these dimensions. */
  buildQuery(
    periods: readonly Period[],
    dimensions: FactDimensions | undefined,
    more: Partial<QueryContext> = {},
  ): QueryContext {
    const { by, scope, locationIds, filters } = this.wanted;
    return {
      clientId: this.#tx.clientId,
      by,
      periods,
      scope,
      locationIds,
      placeIds: null,
      filters,
      dimensions: dimensions ?? {},
      mappings: this.declared.mappings ?? [],
      ...more,
    };
  }

  /** The same of a fact's own statement, with what is closed or known of places. */
  async readQuery(
    fact: FactDeclaration,
    periods: readonly Period[],
    more: Partial<QueryContext> = {},
  ): Promise<QueryContext> {
    const query = this.buildQuery(periods, fact.dimensions, more);
    return withKnown(this.#tx, fact, query);
  }

  /**
   * Reads all of these, in one statement where no list of locations is requested, and takes their sums in this order. A total
   * whose places were summed already is added up from them, without a statement.
   */
  async read(readings: readonly Reading[]): Promise<void> {
    await this.readAll([readings]);
  }

  /** The same for several lists of readings, of which each is a statement: none waits for the answer of another. */
  async readAll(lists: readonly (readonly Reading[])[]): Promise<void> {
    const answers = await Promise.all(lists.map((readings) => this.#getRows(readings)));
    for (const [at, readings] of lists.entries()) {
      for (const reading of readings) {
        const rows = answers[at]?.get(reading) ?? [];
        if (this.wanted.by !== "total") this.#note(reading, rows);
        this.#takeAll(rows, reading.periods, reading.take);
      }
    }
  }

  // Content has keys with few rows and keys with most of all: of those the best plan depends on the parameters.
  async #isPlannedOnce(): Promise<boolean> {
    const { by, filters } = this.wanted;
    const dimensions = [by, ...Object.keys(filters)] as readonly Dimension[];
    return !dimensions.some(isContent) && this.#tx.isSnapshot === true && (await hasFewPlaces(this.#tx));
  }

  async #getRows(readings: readonly Reading[]): Promise<ReadonlyMap<Reading, readonly SumRow[]>> {
    const known = new Map<Reading, readonly SumRow[]>();
    const open: (readonly [Reading, SumsStatement])[] = [];
    const [isPlannedOnce, compiled] = await Promise.all([
      this.#isPlannedOnce(),
      Promise.all(readings.map((reading) => this.#compiled(reading))),
    ]);
    for (const [at, reading] of readings.entries()) {
      const { rows = [], statement } = compiled[at] ?? {};
      if (statement) open.push([reading, { sums: toSums(reading), ...statement, isPlannedOnce }]);
      else known.set(reading, rows);
    }
    const isWide = this.wanted.by === "location";
    const statements = open.map(([, statement]) => statement);
    const answers = isWide ? await this.#each(statements) : await runTogether(this.#tx, statements);
    for (const [at, [reading]] of open.entries()) known.set(reading, answers[at] ?? []);
    return known;
  }

  // What is read before it can be compiled is requested at once by all.
  async #compiled(reading: Reading): Promise<{ rows?: readonly SumRow[]; statement?: Statement | null }> {
    const rows = this.#totalOf(reading);
    return rows ? { rows } : { statement: await reading.compile() };
  }

  // One by one, but none waits until the rows of the one before it are taken.
  #each(statements: readonly Statement[]): Promise<readonly (readonly SumRow[])[]> {
    return Promise.all(statements.map((statement) => runStatement(this.#tx, statement)));
  }

  #totalOf({ source, measures, periods }: Reading): readonly SumRow[] | undefined {
    if (source === null || this.wanted.by !== "total") return undefined;
    return this.#rows?.totalOf(source, measures, periods);
  }

  #note({ source, measures, periods }: Reading, rows: readonly SumRow[]): void {
    if (source !== null) this.#rows?.note(source, measures, periods, rows);
  }

  /** Takes the sums of a statement, row by row. */
  async each(statement: Statement | null, periods: readonly Period[], take: Take): Promise<void> {
    this.#takeAll(await runStatement(this.#tx, statement), periods, take);
  }

  // Sums that come to nothing are no fact: months that hold only what is taken away again leave such rows.
  #takeAll(rows: readonly SumRow[], periods: readonly Period[], take: Take): void {
    for (const row of rows) {
      const period = periods[row.period];
      if (period && !isEmpty(row)) take(row.place_id, period, row as unknown as Sums);
    }
  }
}
