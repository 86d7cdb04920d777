import type { ClientTx } from "#platform/server/db/database.ts";
import type { Dimension, DimensionKey, Filters } from "./analytics.dimensions.ts";
import type {
  AnalyticsFacts,
  AnalyticsService,
  FactDeclaration,
  FactDimensions,
  RunningSums,
} from "./analytics.facts.ts";
import { readRunningDays, type SumRow, runStatement } from "./analytics.read-model.ts";
import type { Asking } from "./compiler/columns.ts";
import { type Period, type Slot, periodsOf } from "./compiler/periods.ts";
import type { PlaceScope } from "./compiler/places.ts";
import { needsRegions } from "./compiler/regions.ts";
import type { Statement } from "./compiler/statement.ts";
import type { Asked } from "./compiler/writer.ts";
import type { Cohort, MetricDeclaration } from "./metrics/metric-declaration.ts";
import type { Sums } from "./release-gate.ts";
import type { RowsOfPlaces } from "./rows-of-places.ts";

/** What facts are gathered for: metrics of one service, by a dimension, in some ranges. */
export interface Wanted {
  readonly service: AnalyticsService;
  readonly metrics: readonly MetricDeclaration[];
  readonly by: Dimension;
  readonly slots: readonly Slot[];
  readonly scope: PlaceScope;
  readonly locationIds: readonly number[] | null;
  readonly filters: Filters;
  readonly today: string;
  /** True where figures are compared, which takes what their standard errors are made of. */
  readonly isCompared: boolean;
}

type Compile = () => Statement | null | Promise<Statement | null>;
type Take = (key: DimensionKey, period: Period, sums: Sums) => void;

/** True when every measure of a row is 0; the row's key and period are none. */
function isEmpty(row: SumRow): boolean {
  for (const column in row) if (column !== "place_id" && column !== "period" && row[column] !== 0) return false;
  return true;
}

/** Runs the statements of one request, and says what each is asked. */
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

  periods(cohorts: readonly Cohort[]): readonly Period[] {
    return periodsOf(this.wanted.slots, cohorts, this.wanted.today);
  }

  /** The request as one statement is asked it, of rows with these dimensions. */
  asked(periods: readonly Period[], dimensions: FactDimensions | undefined, more: Partial<Asked> = {}): Asked {
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

  /** The same of a fact's own statement, which may read running sums. */
  async askedOf(fact: FactDeclaration, periods: readonly Period[], more: Partial<Asked> = {}): Promise<Asked> {
    const asked = this.asked(periods, fact.dimensions, more);
    return fact.running ? this.withRunning(asked, fact.running) : asked;
  }

  /** With the days before which there are running sums, and the windows of which cells were added up. */
  async withRunning(asked: Asked, sums: RunningSums): Promise<Asked> {
    const { running, released } = await readRunningDays(this.#tx, sums, { ofRegions: needsRegions(asked) });
    return { ...asked, running, released };
  }

  /**
   * Takes the sums of a source, row by row. `measures` are what its statement sums; a total whose places were summed
   * already is added up from them, without another statement. `source`: null where places do not add up.
   */
  async eachOf(
    source: object | null,
    measures: readonly Asking[],
    periods: readonly Period[],
    compile: Compile,
    take: Take,
  ): Promise<void> {
    this.#takeAll(await this.#rowsOf(source, measures, periods, compile), periods, take);
  }

  async #rowsOf(
    source: object | null,
    measures: readonly Asking[],
    periods: readonly Period[],
    compile: Compile,
  ): Promise<readonly SumRow[]> {
    const run = async (): Promise<readonly SumRow[]> => runStatement(this.#tx, await compile());
    if (source === null || this.#rows === null) return run();
    if (this.wanted.by === "total") return this.#rows.totalOf(source, measures, periods) ?? run();
    const rows = await run();
    this.#rows.note(source, measures, periods, rows);
    return rows;
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
