import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { MetricRequest, OrgDimension } from "#slices/analytics/server/analytics.api.ts";
import { fillFromServer } from "./columnar-tables.ts";
import { buildDashboardWidgets, readPlaces, type WidgetRatio } from "./dashboard-scans.ts";
import type { Figures } from "./figures.ts";
import type { InjectedProduct } from "./product.ts";
import { buildTaskWidgets } from "./task-scans.ts";
import { buildCommentWidgets } from "./comment-scans.ts";
import { countLikelihoods, type ScanScope, scoreSums, buildRangeCondition } from "./scans.ts";
import { type LargestClient, buildRequest, measureSamples, readWholeTable } from "./widgets.ts";

// The comparison: the same metric values by scanning all raw answers in a columnar store, which is the alternative to
// precomputed sums. Both windows in one pass, as the engine does it.

const placeOf = { location: "location_id", region: "region_id", total: "NULL" } as const;

/** One pass over raw answers that computes the values of both windows, in SQL that both stores accept. */
export function buildScan(by: keyof typeof placeOf, { clientId, today }: ScanScope, from = "answers"): string {
  const { current, previous } = buildRequest("intouch", by, today).windows;
  return `
    SELECT ${placeOf[by]} AS place, ${buildRangeCondition(current)} AS is_current, ${scoreSums}, ${countLikelihoods("renew")}, ${countLikelihoods("recommend")}
    FROM ${from}
    WHERE client_id = ${clientId} AND service = 'intouch' AND (${buildRangeCondition(current)} OR ${buildRangeCondition(previous)})
    GROUP BY 1, 2`;
}

/** The engine's requests, compared with the scan. */
export function toRequest(by: OrgDimension, today: string): MetricRequest {
  const request = buildRequest("intouch", by, today);
  const metrics = ["agreement_importance", "likely_to_renew_percentage", "likelihood_to_recommend"];
  return { ...request, metrics };
}

async function measureOwn({ db }: InjectedProduct, by: OrgDimension, { clientId, today }: ScanScope): Promise<number> {
  const { p50 } = await measureSamples(() => db.reading(clientId, (tx) => readWholeTable(tx, toRequest(by, today))));
  return p50;
}

/** Each value of the dashboards by the engine and by a scan, alternating in one run. */
export async function compareDashboards(
  columnar: DuckDBConnection,
  { db }: InjectedProduct,
  scanned: ScanScope,
): Promise<readonly WidgetRatio[]> {
  const about = { ...scanned, ...(await db.withClient(scanned.clientId, readPlaces)) };
  const ratios: WidgetRatio[] = [];
  for (const { name, request, scan } of [
    ...buildDashboardWidgets(about),
    ...buildTaskWidgets(about),
    ...buildCommentWidgets(about),
  ]) {
    const engine = await measureSamples(() => db.reading(scanned.clientId, request));
    const columns = await measureSamples(() => columnar.runAndReadAll(scan));
    ratios.push({ name, engine: engine.p50, columnar: columns.p50 });
  }
  return ratios;
}

/**
 * The engine against the scan, alternating in one run: milliseconds of each and the ratio, which should be 1 or less.
 */
export async function measureColumnar(
  figures: Figures,
  group: string,
  open: InjectedProduct,
  source: { readonly superUrl: string; readonly largest: LargestClient },
): Promise<void> {
  const columnar = await (await DuckDBInstance.create(":memory:")).connect();
  try {
    figures.add(group, "raw answers in the columnar table", await fillFromServer(columnar, source.superUrl), "");
    for (const by of ["location", "region", "total"] as const) {
      const scan = buildScan(by, source.largest);
      const scanned = await measureSamples(() => columnar.runAndReadAll(scan));
      const engine = await measureOwn(open, by, source.largest);
      figures.add(group, `by ${by}: columnar scan, p50`, scanned.p50, "ms");
      figures.add(group, `by ${by}: the engine on PostgreSQL, p50`, engine, "ms");
      figures.add(group, `by ${by}: engine ÷ scan`, engine / scanned.p50, "");
    }
    for (const { name, engine, columnar: scanned } of await compareDashboards(columnar, open, source.largest)) {
      figures.add(group, `${name}: engine ÷ scan`, engine / scanned, "");
    }
  } finally {
    columnar.closeSync();
  }
}
