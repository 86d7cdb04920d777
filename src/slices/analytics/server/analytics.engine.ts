import type { ClientTx } from "#platform/server/db/database.ts";
import type {
  ComparedFigure,
  Figures,
  MetricRequest,
  MetricTable,
  MonthPoint,
  Released,
  SeriesRequest,
  SeriesRow,
  SeriesTable,
  TimelineRequest,
} from "./analytics.api.ts";
import { type Dimension, type DimensionKey, isContent } from "./analytics.dimensions.ts";
import type { AnalyticsFacts } from "./analytics.facts.ts";
import { addsUpByPlace } from "./planning.rules.ts";
import { getMetric, type MetricDeclaration } from "./analytics.metrics.ts";
import { toWindowSlots } from "./compiler/periods.ts";
import { GateInputLoader } from "./gate-inputs/gate-input-loader.ts";
import { release } from "./release/release-gate.ts";
import { RowsOfPlaces } from "./gate-inputs/rows-of-places.ts";
import { LEVEL_ALONE } from "./statistics/certainty.rules.ts";
import { addCertainty } from "./statistics/families.rules.ts";
import {
  createComparer,
  type ComparedRow,
  iterateRows,
  readFamilyLevels,
  type JudgedRequest,
  type Levels,
} from "./statistics/family-levels.ts";
import { addKnownError } from "./statistics/measured.rules.ts";
import { getMonths } from "./windows.rules.ts";

/** Stands for a key without facts: no key of a dimension has this name. */
const NO_KEY = "";

// A page shows fifteen rows of six hundred: only the rows that are read are computed, each once. Places without facts
// are all alike; a question without facts still has a type.
function memoizePerKey<Value>(
  by: Dimension,
  keys: readonly DimensionKey[],
  compute: (key: DimensionKey) => Value,
): (key: DimensionKey) => Value {
  const isKey = new Set(keys);
  const known = new Map<DimensionKey, Value>();
  return (requested) => {
    const key = isKey.has(requested) || isContent(by) ? requested : NO_KEY;
    const before = known.get(key);
    if (before !== undefined) return before;
    const now = compute(key);
    known.set(key, now);
    return now;
  };
}

/** Dimensions that partition all locations: each location is in one row. */
const partings: ReadonlySet<string> = new Set(["location", "region", "district"]);

interface NamedMetric {
  readonly name: string;
  readonly metric: MetricDeclaration;
}

type MetricScope = Pick<MetricRequest, "service" | "by" | "filters">;

const getNamed = (declared: AnalyticsFacts, names: readonly string[], request: MetricScope): readonly NamedMetric[] =>
  names.map((name) => ({ name, metric: addKnownError(getMetric(declared, name, request.service), request) }));

const getMetrics = (named: readonly NamedMetric[]): readonly MetricDeclaration[] => named.map(({ metric }) => metric);

/**
 * Metrics of rows, plus those that a total added up from the rows needs. Only of facts that the rows read anyway:
 * others would bring rows of their own.
 */
function withTotals(
  ofRows: readonly MetricDeclaration[],
  ofTotal: readonly MetricDeclaration[],
  addsUp: (metric: MetricDeclaration) => boolean,
): readonly MetricDeclaration[] {
  const isRead = (metric: MetricDeclaration): boolean =>
    (metric.gate.kind !== "plain" || addsUp(metric)) &&
    ofRows.some((each) => each.gate.kind === metric.gate.kind && each.fact === metric.fact);
  return [...new Set([...ofRows, ...ofTotal.filter(isRead)])];
}

/** The figures of a key, and a single one of them; each is computed on first use. */
type JudgedFigures = Pick<MetricTable, "get" | "getFigure">;

/** Returns the figures of each key, with the certainty that their families decide. */
async function judgeFigures(
  loader: GateInputLoader,
  { by, windows }: Pick<MetricRequest, "by" | "windows">,
  named: readonly NamedMetric[],
  readLevels: (rows: Iterable<ComparedRow>) => Promise<Levels> | null,
): Promise<JudgedFigures> {
  const keys = loader.getKeys();
  const getComparisons = memoizePerKey(by, keys, (key) => createComparer(loader, windows, key));
  const levels = await readLevels(iterateRows(loader, windows));
  const judgeFigure = (key: DimensionKey, metric: MetricDeclaration): ComparedFigure =>
    addCertainty(metric, getComparisons(key)(metric), levels && (levels.get(metric) ?? LEVEL_ALONE));
  const metricOf = new Map(named.map(({ name, metric }) => [name, metric]));
  return {
    get: memoizePerKey(by, keys, (key) =>
      Object.fromEntries(named.map(({ name, metric }) => [name, judgeFigure(key, metric)])),
    ),
    getFigure: (key, name) => {
      const metric = metricOf.get(name);
      if (metric === undefined) throw new RangeError(`the figures lack ${name}`);
      return judgeFigure(key, metric);
    },
  };
}

/** Returns the figures of a request over the declared facts. */
export async function computeFigures(
  tx: ClientTx,
  request: MetricRequest,
  declared: AnalyticsFacts,
): Promise<MetricTable> {
  const { service, by, scope, locationIds = null, filters = {}, withoutPools = false, today, totalOf = [] } = request;
  const named = getNamed(declared, request.metrics, request);
  const inTotal = getNamed(declared, totalOf, request);
  const slots = toWindowSlots(request.windows);
  const isParted = totalOf.length > 0 && partings.has(by);
  const metrics = isParted
    ? withTotals(getMetrics(named), getMetrics(inTotal), (metric) => addsUpByPlace(declared, service, metric))
    : getMetrics(named);
  const where = { scope, locationIds, filters, withoutPools };
  const wanted = { service, metrics, by, slots, ...where, today, isCompared: true };
  const kept = isParted ? new RowsOfPlaces() : null;
  const loader = new GateInputLoader(tx, wanted, declared, kept);
  await loader.run();
  const judged = { service, by, scope, filters, locationIds, windows: request.windows, today };
  const readLevels = (requested: JudgedRequest, of: readonly NamedMetric[]) => (rows: Iterable<ComparedRow>) =>
    request.withCertainty === false
      ? null
      : readFamilyLevels(tx, requested, { metrics: getMetrics(of), rows }, declared);
  const { get, getFigure } = await judgeFigures(loader, request, named, readLevels(judged, named));
  const computeTotal = async (): Promise<Figures> => {
    const ofTotal = isParted ? [...new Set([...metrics, ...getMetrics(inTotal)])] : getMetrics(inTotal);
    const whole = new GateInputLoader(tx, { ...wanted, by: "total", metrics: ofTotal }, declared, kept);
    await whole.run();
    const judgedTotal = { ...judged, by: "total" } as const;
    return (await judgeFigures(whole, judgedTotal, inTotal, readLevels(judgedTotal, inTotal))).get(null);
  };
  const rows = loader.getKeys().map((key) => ({
    key,
    get figures() {
      return get(key);
    },
  }));
  const { leavesOutProtected } = loader;
  return {
    rows,
    leavesOutProtected,
    get,
    getFigure,
    total: totalOf.length === 0 ? null : await computeTotal(),
  };
}

/** Returns figures bucket by bucket over the declared facts; each bucket passes the gate with its own facts. */
export async function computeSeries(
  tx: ClientTx,
  request: Omit<SeriesRequest, "buckets"> & {
    readonly buckets: readonly Pick<SeriesRequest["buckets"][number], "label" | "range">[];
    readonly locationIds?: readonly number[];
  },
  declared: AnalyticsFacts,
): Promise<SeriesTable> {
  const { service, by, scope, locationIds = null, filters = {}, withoutPools = false, today } = request;
  const { isNumbersOnly = false } = request;
  const named = request.metrics.map((name) => ({ name, metric: getMetric(declared, name, request.service) }));
  const metrics = named.map(({ metric }) => metric);
  const slots = request.buckets.map(({ label, range }) => ({ name: label, range }));
  const where = { scope, locationIds, filters, withoutPools };
  const wanted = { service, metrics, by, slots, ...where, today, isNumbersOnly, isCompared: false };
  const loader = new GateInputLoader(tx, wanted, declared);
  await loader.run();
  const listPoints = (key: DimensionKey): SeriesRow["points"] =>
    slots.map((slot) =>
      Object.fromEntries(
        named.map(({ name, metric }): [string, Released] => [
          name,
          release(metric, loader.getFacts(metric, key, slot.name)),
        ]),
      ),
    );
  const getPoints = memoizePerKey(by, loader.getKeys(), listPoints);
  const rows = loader.getKeys().map((key) => ({
    key,
    get points() {
      return getPoints(key);
    },
  }));
  return { rows, leavesOutProtected: loader.leavesOutProtected, get: getPoints };
}

/** Returns figures month by month over the declared facts. */
export async function computeTimeline(
  tx: ClientTx,
  request: TimelineRequest,
  declared: AnalyticsFacts,
): Promise<readonly MonthPoint[]> {
  const { range, ...rest } = request;
  const buckets = getMonths(range).map(({ month, range: days }) => ({ label: month, range: days }));
  const points = (await computeSeries(tx, { ...rest, by: "total", buckets }, declared)).get(null);
  return buckets.map(({ label: month }, at) => ({ month, figures: points[at] ?? {} }));
}
