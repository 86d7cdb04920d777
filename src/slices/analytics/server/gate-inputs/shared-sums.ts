import { addMonths, startOfMonth } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { FactDeclaration, OpenFact } from "../analytics.facts.ts";
import { type SumRow, runStatement } from "../analytics.read-model.ts";
import { getColumn, type MeasureSelection } from "../compiler/columns.ts";
import { compileScans } from "../compiler/compile-fact.ts";
import { buildSourceScans, splitByMonth, type SourceScan, type ScanSpan } from "../compiler/source-scans.ts";
import type { QueryContext } from "../compiler/writer.ts";
import type { DaySpan } from "../windows.rules.ts";

// Widgets of one page request totals of the whole client over the same months, each with other measures. All measures
// of these months are read once, by month, and each total is added up from them.

/** Months are read by years that end with the current month, as windows of a year do; a few of a year by themselves. */
const MONTHS = 12;

/** A query whose total may be added up from shared sums. */
interface SharedQuery extends QueryContext {
  /** Today in the client's zone. */
  readonly today: string;
  readonly isPlannedOnce: boolean;
}

type Sums = ReadonlyMap<string, SumRow>;

const getMonthNumber = (day: string): number => Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7));

/** Returns how many years before the one that ends with the current month a month belongs to. */
const getYear = (month: string, today: string): number =>
  Math.floor((getMonthNumber(today) - getMonthNumber(month)) / MONTHS);

const isOfWholeClient = ({ by, scope, locationIds, placeIds, filters = {} }: QueryContext): boolean =>
  by === "total" &&
  scope.kind === "client" &&
  locationIds === null &&
  placeIds === null &&
  Object.keys(filters).length === 0;

/** Reads all measures of a span: by the number of the month in it, or as one row with number 0. */
function readSpan(
  tx: ClientTx,
  fact: OpenFact,
  query: SharedQuery,
  { grain, first, until }: DaySpan & Pick<SourceScan, "grain">,
): Promise<readonly SumRow[]> {
  const slice = { period: 0, first, until, isRun: grain === fact.months };
  const scan: SourceScan = { grain, conditions: fact.conditions, slices: [slice], isSubtracted: false, closing: null };
  const statement = compileScans(fact, fact.measures, query, [scan]);
  return runStatement(tx, { ...statement, isPlannedOnce: query.isPlannedOnce });
}

/** Adds up totals of measures by period. */
class Totals {
  readonly #columns: readonly (readonly [name: string, parts: readonly string[]])[];
  readonly #totals = new Map<number, Record<string, number>>();

  /** Throws RangeError when the fact has no such measure. */
  constructor(fact: OpenFact, measures: readonly MeasureSelection[]) {
    this.#columns = measures.map((selection) => [getColumn(fact, selection).name, [selection].flat()] as const);
  }

  add(period: number, row: SumRow | undefined, sign: 1 | -1): void {
    if (!row) return;
    const total = this.#totals.get(period) ?? {};
    for (const [name, parts] of this.#columns) {
      total[name] = parts.reduce((sum, part) => sum + sign * Number(row[part]), total[name] ?? 0);
    }
    this.#totals.set(period, total);
  }

  toRows(): readonly SumRow[] {
    return [...this.#totals].map(([period, sums]) => ({ place_id: null, period, ...sums }));
  }
}

/** The months that a total is made of, the spans that they are read in, and the days that are added or subtracted. */
interface Plan {
  readonly months: readonly ScanSpan[];
  readonly spans: readonly DaySpan[];
  readonly days: readonly (ScanSpan & { readonly scan: SourceScan })[];
}

/** Returns what is read for these months of a year: all of it, or where they are few only they. */
function toSpan(year: number, months: readonly string[], today: string): DaySpan {
  const [first = "", last = first] = [months[0], months.at(-1)];
  if (2 * months.length < MONTHS) return { first, until: addMonths(last, 1) };
  const start = addMonths(startOfMonth(today), 1 - MONTHS * (year + 1));
  return { first: start, until: addMonths(start, MONTHS) };
}

/** Plans a total of the whole client; null where most of its months would be read in vain. */
function planTotal(fact: OpenFact, { periods, today }: SharedQuery): Plan | null {
  const [ofMonths = [], ofDays = []] = [true, false].map((isMonths) =>
    buildSourceScans(fact, periods).filter(({ grain }) => (grain === fact.months) === isMonths),
  );
  const months = ofMonths.flatMap(({ slices }) => slices.flatMap(splitByMonth));
  const firsts = [...new Set(months.map(({ first }) => first))].toSorted();
  const years = Map.groupBy(firsts, (first) => getYear(first, today));
  if (months.length === 0 || 2 * months.length < MONTHS * years.size) return null;
  const spans = [...years].map(([year, own]) => toSpan(year, own, today));
  return { months, spans, days: ofDays.flatMap((scan) => scan.slices.map((slice) => ({ ...slice, scan }))) };
}

function addUp(plan: Plan, months: Sums, days: readonly (readonly SumRow[])[], totals: Totals): readonly SumRow[] {
  for (const { period, first } of plan.months) totals.add(period, months.get(first), 1);
  for (const [at, { period, scan }] of plan.days.entries()) {
    const row = days[at]?.[0];
    totals.add(period, row, scan.isSubtracted ? -1 : 1);
    if (scan.movedFrom !== undefined) totals.add(scan.movedFrom, row, -1);
  }
  return totals.toRows();
}

/**
 * Returns the rows of an open fact's statement, added up from months and days of the whole client that are read once per
 * transaction; null where they are no such total, no snapshot is seen, or most of these months would be read in vain.
 */
export async function readSharedSums(
  tx: ClientTx,
  fact: FactDeclaration,
  measures: readonly MeasureSelection[],
  query: SharedQuery,
): Promise<readonly SumRow[] | null> {
  if (tx.isSnapshot !== true || !isOfWholeClient(query)) return null;
  if (fact.part !== "open" || fact.closing || !fact.months) return null;
  const { months: grain } = fact;
  const plan = planTotal(fact, query);
  if (!plan) return null;
  const readRows = (of: SourceScan["grain"], span: DaySpan) => readSpan(tx, fact, query, { ...span, grain: of });
  const [rows, days] = await Promise.all([
    Promise.all(plan.spans.map((span) => readRows(grain, span))),
    Promise.all(plan.days.map((span) => readRows(span.scan.grain, span))),
  ]);
  const months = plan.spans.flatMap(({ first }, at) =>
    (rows[at] ?? []).map((row) => [addMonths(first, row.period), row] as const),
  );
  return addUp(plan, new Map(months), days, new Totals(fact, measures));
}
