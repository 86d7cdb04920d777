import type { ClientTx } from "#platform/server/db/database.ts";
import type {
  ComparedFigure,
  Figures,
  MetricRequest,
  MetricTable,
  MonthPoint,
  Released,
  TimelineRequest,
} from "./analytics.api.ts";
import type { AnalyticsFacts } from "./analytics.facts.ts";
import { metricNamed } from "./analytics.metrics.ts";
import { windowSlots } from "./compiler/periods.ts";
import { Gathering } from "./gathering.ts";
import { type WindowFacts, compare, noFacts, release } from "./release-gate.ts";
import { monthsOf } from "./windows.rules.ts";

/** Figures of a request over the declared facts. */
export async function computeFigures(
  tx: ClientTx,
  request: MetricRequest,
  declared: AnalyticsFacts,
): Promise<MetricTable> {
  const { service, by, scope, locationIds = null, today } = request;
  const named = request.metrics.map((name) => ({ name, metric: metricNamed(name) }));
  const metrics = named.map(({ metric }) => metric);
  const slots = windowSlots(request.windows);
  const gathering = new Gathering(tx, { service, metrics, by, slots, scope, locationIds, today }, declared);
  const gathered = await gathering.run();
  const compared = (current: WindowFacts, previous: WindowFacts): Figures =>
    Object.fromEntries(
      named.map(({ name, metric }): [string, ComparedFigure] => [name, compare(metric, current, previous)]),
    );
  const rows = gathered.places().map((placeId) => ({
    placeId,
    figures: compared(gathered.factsOf(placeId, "current"), gathered.factsOf(placeId, "previous")),
  }));
  const known = new Map(rows.map((row) => [row.placeId, row.figures]));
  const nothing = compared(noFacts, noFacts);
  return { rows, of: (placeId) => known.get(placeId) ?? nothing };
}

/** Figures month by month over the declared facts; each month passes the gate with its own facts. */
export async function computeTimeline(
  tx: ClientTx,
  request: TimelineRequest,
  declared: AnalyticsFacts,
): Promise<readonly MonthPoint[]> {
  const { service, scope, locationIds = null, today } = request;
  const named = request.metrics.map((name) => ({ name, metric: metricNamed(name) }));
  const metrics = named.map(({ metric }) => metric);
  const slots = monthsOf(request.range).map(({ month, range }) => ({ name: month, range }));
  const gathering = new Gathering(tx, { service, metrics, by: "total", slots, scope, locationIds, today }, declared);
  const gathered = await gathering.run();
  return slots.map(({ name: month }) => {
    const facts = gathered.factsOf(null, month);
    const figures = named.map(({ name, metric }): [string, Released] => [name, release(metric, facts)]);
    return { month, figures: Object.fromEntries(figures) };
  });
}
