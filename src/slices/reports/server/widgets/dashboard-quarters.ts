import {
  type AudienceService,
  buildBuckets,
  type Filters,
  type Windows,
} from "#slices/analytics/server/analytics.api.ts";
import type { LinePoint } from "#slices/reports/contract/figures.contract.ts";
import type { DashboardQuarters } from "#slices/reports/contract/widget-data.contract.ts";
import { SCORE } from "../places/place-figures.rules.ts";
import { buildLine, type Lines } from "../places/place-lines.rules.ts";
import { getPlaceFilter, type ReportContext, WHOLE_CLIENT } from "./context.ts";

/** A month with fewer answers is not reliable. */
const ENOUGH = 10;

/** Returns true for a line of which most shown months have fewer than ten answers. */
export function isThin(line: readonly Pick<LinePoint, "value" | "n">[]): boolean {
  const shown = line.filter(({ value }) => value !== null);
  return shown.filter(({ n }) => n !== null && n < ENOUGH).length * 2 > shown.length;
}

type Where = Pick<ReportContext, "scope"> & { readonly filters: Filters };

/**
 * Reads the score by whole calendar quarters of a dashboard's window, as timelines of reports have it: of the place,
 * its region, the company and SBX.
 */
export async function readQuarters(
  context: ReportContext,
  service: AudienceService,
  windows: Windows,
  around: number | null,
): Promise<DashboardQuarters> {
  const { deps, view } = context;
  const { tx, today } = view;
  const buckets = buildBuckets("quarter", windows.current, today);
  const read = async (where: Where): Promise<Lines["own"]> => {
    const request = { service, metrics: [SCORE], by: "total" as const, buckets, today };
    const points = (await deps.analytics.computeSeries(tx, { ...request, ...where })).get(null);
    return buckets.map(({ range }, at) => ({ month: range.from, figures: points[at] ?? {} }));
  };
  const readBenchmarks = async (): Promise<Lines["sbx"]> => {
    const quarters: Lines["sbx"][number][] = [];
    for (const { range } of buckets) {
      const figures = await deps.analytics.readBenchmark(tx, { service, metrics: [SCORE], range });
      quarters.push({ month: range.from, figures });
    }
    return quarters;
  };
  const [own, company, sbx, region] = await Promise.all([
    read({ scope: context.scope, filters: getPlaceFilter(context) }),
    read({ scope: WHOLE_CLIENT, filters: {} }),
    readBenchmarks(),
    around === null ? null : read({ scope: WHOLE_CLIENT, filters: { region: [around] } }),
  ]);
  return {
    line: buildLine({ own, company, sbx }, SCORE),
    region_line: region && buildLine({ own: region, company, sbx }, SCORE),
  };
}
