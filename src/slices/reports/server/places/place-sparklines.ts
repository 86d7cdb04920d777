import {
  type AudienceService,
  type Bucket,
  buildBuckets,
  type DimensionKey,
  type Filters,
  type OrgDimension,
  type Released,
  type SeriesTable,
} from "#slices/analytics/server/analytics.api.ts";
import type { RowMonths, TrendMonths } from "#slices/reports/contract/portfolio-rows.contract.ts";
import type { PortfolioRow } from "#slices/reports/contract/portfolio.contract.ts";
import { SCORE } from "./place-figures.rules.ts";
import { type ServiceView, toServices, type View } from "./place-view.ts";
import type { ReportsDeps } from "../reports.deps.ts";

/** The monthly scores of all rows of a table. */
export interface Sparklines {
  readonly months: TrendMonths;
  /** Returns the months of a row, by its key and its shown statistics. */
  get(key: DimensionKey, row: Pick<PortfolioRow, "ingage_stats" | "intouch_stats">): RowMonths;
}

interface ServiceMonths {
  readonly service: AudienceService;
  readonly buckets: readonly Bucket[];
  readonly table: SeriesTable;
}

/** A line needs half of a window's months; fewer points show no trend. */
const MIN_MONTHS = 6;

// Months pass the gate one by one; a hidden value or a bound is no point of a line.
function toPoint(figure: Released | undefined): number | null {
  return figure?.state === "value" && figure.bound === null ? Math.round(figure.value) : null;
}

function findMonths(months: ServiceMonths | undefined, key: DimensionKey, isShown: boolean): (number | null)[] | null {
  if (!months || !isShown) return null;
  const points = months.table.get(key).map((point) => toPoint(point[SCORE]));
  return points.filter((point) => point !== null).length < MIN_MONTHS ? null : points;
}

const hasScore = (stats: PortfolioRow["ingage_stats"] | PortfolioRow["intouch_stats"]): boolean =>
  stats !== null && !stats.score.hidden && stats.score.value !== null;

const toDays = (months: ServiceMonths | undefined): string[] | null =>
  months ? months.buckets.map(({ range }) => range.from) : null;

/** The rows whose months are read. */
interface SparklineRequest {
  readonly by: OrgDimension;
  readonly filters: Filters;
  /** Missing: all locations. */
  readonly locationIds?: readonly number[];
}

/** Reads the monthly scores for the windows of a table: one more query per service, for any number of places. */
export async function readSparklines(
  deps: ReportsDeps,
  view: View,
  { by, filters, locationIds }: SparklineRequest,
): Promise<Sparklines> {
  const { tx, today } = view;
  const read = async ({ service, scope, windows }: ServiceView): Promise<ServiceMonths> => {
    const buckets = buildBuckets("month", windows.current, today);
    const request = { service, metrics: [SCORE], by, buckets, scope, filters, locationIds, today, isNumbersOnly: true };
    return { service, buckets, table: await deps.analytics.computeSeries(tx, request) };
  };
  const services = await Promise.all(toServices(view).map(read));
  const [engagement, satisfaction] = (["ingage", "intouch"] as const).map((name) =>
    services.find(({ service }) => service === name),
  );
  return {
    months: { engagement: toDays(engagement), satisfaction: toDays(satisfaction) },
    get: (key, row) => ({
      engagement: findMonths(engagement, key, hasScore(row.ingage_stats)),
      satisfaction: findMonths(satisfaction, key, hasScore(row.intouch_stats)),
    }),
  };
}
