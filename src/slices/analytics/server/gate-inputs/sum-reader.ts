import type { ClientTx } from "#platform/server/db/database.ts";
import { type Dimension, type DimensionKey, type Filters, isContent } from "../analytics.dimensions.ts";
import type { AnalyticsFacts, AnalyticsService, FactDeclaration, FactDimensions } from "../analytics.facts.ts";
import { runStatement, runTogether, type SumRow, type SumsStatement } from "../analytics.read-model.ts";
import type { MeasureSelection } from "../compiler/columns.ts";
import { type Period, type NamedRange, toPeriods } from "../compiler/periods.ts";
import type { PlaceScope } from "../compiler/places.ts";
import type { Statement } from "../compiler/statement.ts";
import type { QueryContext } from "../compiler/writer.ts";
import type { GateInputs } from "./gate-inputs.ts";
import { hasFewPlaces, addKnownFacts } from "../known-facts.read-model.ts";
import type { Cohort, MetricDeclaration } from "../metrics/metric-declaration.ts";
import { type UngatedSource, listUngatedSources, findUngatedSource } from "../ungated-sources.ts";
import { getContents, getMeasures, type GroupingSpec, formatGrouping, isMeaningless } from "../planning.rules.ts";
import type { Sums } from "../release/release-gate.ts";
import type { RowsOfPlaces } from "./rows-of-places.ts";
import { readSharedSums } from "./shared-sums.ts";

/** The request that facts are gathered for: metrics of one service, by a dimension, in some ranges. */
export interface MetricsRequest {
  readonly service: AnalyticsService;
  readonly metrics: readonly MetricDeclaration[];
  readonly by: Dimension;
  readonly slots: readonly NamedRange[];
  readonly scope: PlaceScope;
  readonly locationIds: readonly number[] | null;
  readonly filters: Filters;
  /** True when pools of regions are left out. */
  readonly withoutPools?: boolean;
  /** True when only numbers matter: a withheld figure may be called missing. */
  readonly isNumbersOnly?: boolean;
  readonly today: string;
  /** True when figures are compared, which needs the parts of their standard errors. */
  readonly isCompared: boolean;
}

type Take = (key: DimensionKey, period: Period, sums: Sums) => void;

/** A source that sums are read from. */
export interface SumSource {
  /** Identifies its rows when those of places add up to their total; null when they do not. */
  readonly source: object | null;
  /** The measures that its statement sums. */
  readonly measures: readonly MeasureSelection[];
  /** The names of the sums; missing: those of the measures. */
  readonly sums?: readonly string[];
  readonly periods: readonly Period[];
  readonly compile: () => Promise<Statement | null>;
  /** Returns its rows where they are read together with those of other requests; null: the statement has to be run. */
  readonly readShared?: () => Promise<readonly SumRow[] | null>;
  /** Receives the sums, row by row. */
  readonly take: Take;
}

const getName = (selection: MeasureSelection): string =>
  typeof selection === "string" ? selection : (selection[0] ?? "");
const toSums = ({ sums, measures }: SumSource): readonly string[] => sums ?? measures.map(getName);

/** Returns true when every measure of a row is 0; the row's key and period are not measures. */
function isEmpty(row: SumRow): boolean {
  for (const column in row) if (column !== "place_id" && column !== "period" && row[column] !== 0) return false;
  return true;
}

/** Runs the statements of one request, and builds the query of each. */
export class SumReader {
  readonly wanted: MetricsRequest;
  readonly declared: AnalyticsFacts;
  readonly #tx: ClientTx;
  readonly #rows: RowsOfPlaces | null;

  /** `rows`: the sums of rows by place, recorded when the request is by place and looked up when it is their total. */
  constructor(tx: ClientTx, request: MetricsRequest, declared: AnalyticsFacts, rows: RowsOfPlaces | null) {
    this.#tx = tx;
    this.wanted = request;
    this.declared = declared;
    this.#rows = rows;
  }

  /** Returns the declarations of the request's service. */
  filterOwn<Declaration extends { readonly service: AnalyticsService }>(
    all: readonly Declaration[] | undefined,
  ): readonly Declaration[] {
    return (all ?? []).filter((each) => each.service === this.wanted.service);
  }

  /** True when the requested keys are words; no other dimension has such keys. */
  get hasWords(): boolean {
    return (this.declared.mappings ?? []).some(
      ({ dimension, keyed }) => dimension === this.wanted.by && keyed === "text",
    );
  }

  buildPeriods(cohorts: readonly Cohort[]): readonly Period[] {
    return toPeriods(this.wanted.slots, cohorts, this.wanted.today);
  }

  /** Returns the request as the query of one statement, over rows with these dimensions. */
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

  /** Returns the query of a fact's own statement, with the closed months and known places. */
  async readQuery(
    fact: FactDeclaration,
    periods: readonly Period[],
    more: Partial<QueryContext> = {},
  ): Promise<QueryContext> {
    const query = this.buildQuery(periods, fact.dimensions, more);
    return addKnownFacts(this.#tx, fact, query);
  }

  /** Returns the rows of a fact out of what all widgets of a page read once; null where its own statement is needed. */
  async readShared(
    fact: FactDeclaration,
    measures: readonly MeasureSelection[],
    periods: readonly Period[],
    more: Partial<QueryContext> = {},
  ): Promise<readonly SumRow[] | null> {
    const query = this.buildQuery(periods, fact.dimensions, more);
    const { today } = this.wanted;
    return readSharedSums(this.#tx, fact, measures, { ...query, today, isPlannedOnce: await this.#isPlannedOnce() });
  }

  /**
   * Reads all of these, in one statement when no list of locations is requested, and takes their sums in this order. A
   * total whose places were already summed is added up from them, without a statement.
   */
  async read(readings: readonly SumSource[]): Promise<void> {
    await this.readAll([readings]);
  }

  /** Reads several lists of readings, one statement each, without waiting for one another. */
  async readAll(lists: readonly (readonly SumSource[])[]): Promise<void> {
    const answers = await Promise.all(lists.map((readings) => this.#getRows(readings)));
    for (const [at, readings] of lists.entries()) {
      for (const reading of readings) {
        const rows = answers[at]?.get(reading) ?? [];
        if (this.wanted.by !== "total") this.#note(reading, rows);
        this.#takeAll(rows, reading.periods, reading.take);
      }
    }
  }

  // Some content keys have few rows and some have most of all: the best plan for them depends on the parameters.
  async #isPlannedOnce(): Promise<boolean> {
    const { by, filters } = this.wanted;
    const dimensions = [by, ...Object.keys(filters)] as readonly Dimension[];
    return !dimensions.some(isContent) && this.#tx.isSnapshot === true && (await hasFewPlaces(this.#tx));
  }

  async #getRows(readings: readonly SumSource[]): Promise<ReadonlyMap<SumSource, readonly SumRow[]>> {
    const known = new Map<SumSource, readonly SumRow[]>();
    const open: (readonly [SumSource, SumsStatement])[] = [];
    const [isPlannedOnce, isSmall, compiled] = await Promise.all([
      this.#isPlannedOnce(),
      hasFewPlaces(this.#tx),
      Promise.all(readings.map((reading) => this.#compiled(reading))),
    ]);
    for (const [at, reading] of readings.entries()) {
      const { rows = [], statement } = compiled[at] ?? {};
      if (statement) open.push([reading, { sums: toSums(reading), ...statement, isPlannedOnce }]);
      else known.set(reading, rows);
    }
    const statements = open.map(([, statement]) => statement);
    // Statements of many places take longer than they cost to send, and two of them can run at once.
    const isApart = !isSmall || this.wanted.by === "location";
    const answers = isApart ? await this.#each(statements) : await runTogether(this.#tx, statements);
    for (const [at, [reading]] of open.entries()) known.set(reading, answers[at] ?? []);
    return known;
  }

  // All readings fetch what they need to compile at the same time.
  async #compiled(reading: SumSource): Promise<{ rows?: readonly SumRow[]; statement?: Statement | null }> {
    const rows = this.#findTotal(reading) ?? (await reading.readShared?.());
    return rows ? { rows } : { statement: await reading.compile() };
  }

  // All are sent at once: while the rows of one are taken, the next ones run.
  #each(statements: readonly Statement[]): Promise<readonly (readonly SumRow[])[]> {
    return Promise.all(statements.map((statement) => runStatement(this.#tx, statement)));
  }

  #findTotal({ source, measures, periods }: SumSource): readonly SumRow[] | undefined {
    if (source === null || this.wanted.by !== "total") return undefined;
    return this.#rows?.findTotal(source, measures, periods);
  }

  #note({ source, measures, periods }: SumSource, rows: readonly SumRow[]): void {
    if (source !== null) this.#rows?.note(source, measures, periods, rows);
  }

  /** Receives the sums of a statement, row by row. */
  async readEach(statement: Statement | null, periods: readonly Period[], take: Take): Promise<void> {
    this.#takeAll(await runStatement(this.#tx, statement), periods, take);
  }

  // Sums of 0 are not facts: months with only subtracted rows leave such rows.
  #takeAll(rows: readonly SumRow[], periods: readonly Period[], take: Take): void {
    for (const row of rows) {
      const period = periods[row.period];
      if (period && !isEmpty(row)) take(row.place_id, period, row as unknown as Sums);
    }
  }
}

/**
 * Returns the readings of metrics without a gate. Throws RangeError when none of their facts has the requested
 * dimensions.
 */
export function buildUngatedReadings(
  reader: SumReader,
  grouping: GroupingSpec,
  gathered: GateInputs,
): readonly SumSource[] {
  const readings: SumSource[] = [];
  const { metrics, service, today } = reader.wanted;
  const contents = getContents(grouping);
  const plain = metrics.filter((metric) => metric.gate.kind === "plain");
  for (const [fact, ofFact] of Map.groupBy(plain, (metric) => metric.fact)) {
    const sources = listUngatedSources(reader.declared, service, fact);
    // A service without the fact has no values of it.
    if (sources.length === 0) continue;
    const wanted = new Map<UngatedSource, Set<string>>();
    for (const metric of ofFact) {
      const measures = getMeasures(metric);
      const source = findUngatedSource(sources, measures, contents);
      if (!source || isMeaningless(metric, contents))
        throw new RangeError(`${metric.name} of ${service} cannot be requested ${formatGrouping(grouping)}`);
      wanted.set(source, new Set([...(wanted.get(source) ?? []), ...measures]));
    }
    const periods = reader.buildPeriods(["all"]);
    for (const [source, measures] of wanted) {
      const requested = [...measures];
      for (const each of source.getCommonSums(requested, { periods, today }))
        gathered.setUngatedTotal(each.slot, fact, each.sums);
      const compile = (): Promise<Statement | null> =>
        Promise.resolve(source.compile(requested, { ...reader.buildQuery(periods, source.dimensions), today }));
      const { addsUp, sums } = source;
      const take: SumSource["take"] = (key, period, row) => gathered.addUngated(key, period.slot, fact, row);
      readings.push({ source: addsUp, measures: requested, ...(sums && { sums }), periods, compile, take });
    }
  }
  return readings;
}
