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
import type { DimensionKey } from "./analytics.dimensions.ts";
import type { AnalyticsFacts } from "./analytics.facts.ts";
import { metricNamed } from "./analytics.metrics.ts";
import { windowSlots } from "./compiler/periods.ts";
import { Gathering } from "./gathering.ts";
import { compare, release } from "./release-gate.ts";
import { monthsOf } from "./windows.rules.ts";

/** Stands for a key that has no facts: no key of a dimension is called so. */
const NO_KEY = "";

// A page shows fifteen rows of six hundred: what nobody looks at is not computed, and nothing is computed twice.
function whenAsked<Told>(
  keys: readonly DimensionKey[],
  tell: (key: DimensionKey) => Told,
): (key: DimensionKey) => Told {
  const known = new Set(keys);
  const told = new Map<DimensionKey, Told>();
  return (asked) => {
    const key = known.has(asked) ? asked : NO_KEY;
    const before = told.get(key);
    if (before !== undefined) return before;
    const now = tell(key);
    told.set(key, now);
    return now;
  };
}

/** Figures of a request over the declared facts. */
export async function computeFigures(
  tx: ClientTx,
  request: MetricRequest,
  declared: AnalyticsFacts,
): Promise<MetricTable> {
  const { service, by, scope, locationIds = null, filters = {}, today } = request;
  const named = request.metrics.map((name) => ({ name, metric: metricNamed(name, request.service) }));
  const metrics = named.map(({ metric }) => metric);
  const slots = windowSlots(request.windows);
  const wanted = { service, metrics, by, slots, scope, locationIds, filters, today, isCompared: true };
  const gathering = new Gathering(tx, wanted, declared);
  await gathering.run();
  const figuresOf = (key: DimensionKey): Figures =>
    Object.fromEntries(
      named.map(({ name, metric }): [string, ComparedFigure] => {
        const [current, previous] = [
          gathering.factsOf(metric, key, "current"),
          gathering.factsOf(metric, key, "previous"),
        ];
        return [name, compare(metric, current, previous)];
      }),
    );
  const of = whenAsked(gathering.keys(), figuresOf);
  const rows = gathering.keys().map((key) => ({
    key,
    get figures() {
      return of(key);
    },
  }));
  return { rows, leavesOutProtected: gathering.leavesOutProtected, of };
}

/** Figures bucket by bucket over the declared facts; each bucket passes the gate with its own facts. */
export async function computeSeries(
  tx: ClientTx,
  request: Omit<SeriesRequest, "buckets"> & {
    readonly buckets: readonly Pick<SeriesRequest["buckets"][number], "label" | "range">[];
    readonly locationIds?: readonly number[];
  },
  declared: AnalyticsFacts,
): Promise<SeriesTable> {
  const { service, by, scope, locationIds = null, filters = {}, today } = request;
  const named = request.metrics.map((name) => ({ name, metric: metricNamed(name, request.service) }));
  const metrics = named.map(({ metric }) => metric);
  const slots = request.buckets.map(({ label, range }) => ({ name: label, range }));
  const wanted = { service, metrics, by, slots, scope, locationIds, filters, today, isCompared: false };
  const gathering = new Gathering(tx, wanted, declared);
  await gathering.run();
  const pointsOf = (key: DimensionKey): SeriesRow["points"] =>
    slots.map((slot) =>
      Object.fromEntries(
        named.map(({ name, metric }): [string, Released] => [
          name,
          release(metric, gathering.factsOf(metric, key, slot.name)),
        ]),
      ),
    );
  const of = whenAsked(gathering.keys(), pointsOf);
  const rows = gathering.keys().map((key) => ({
    key,
    get points() {
      return of(key);
    },
  }));
  return { rows, leavesOutProtected: gathering.leavesOutProtected, of };
}

/** Figures month by month over the declared facts. */
export async function computeTimeline(
  tx: ClientTx,
  request: TimelineRequest,
  declared: AnalyticsFacts,
): Promise<readonly MonthPoint[]> {
  const { range, ...rest } = request;
  const buckets = monthsOf(range).map(({ month, range: days }) => ({ label: month, range: days }));
  const points = (await computeSeries(tx, { ...rest, by: "total", buckets }, declared)).of(null);
  return buckets.map(({ label: month }, at) => ({ month, figures: points[at] ?? {} }));
}
