import {
  type Bucket,
  type Dimension,
  type Filters,
  isLowScore,
  type Released,
} from "#slices/analytics/server/analytics.api.ts";
import type { ReportRow, TimelinePoint } from "#slices/reports/contract/widget-data.contract.ts";
import { SCORE, getValue, findMissingReason } from "../places/place-figures.rules.ts";
import type { UnlistedRequest } from "../extra-rows.rules.ts";
import { buildColumns } from "./buckets.rules.ts";
import { getDimensions, WHOLE_CLIENT, type ReportContext } from "./context.ts";
import type { TableQuery } from "./request.rules.ts";
import { readBenchmarkLine } from "./sbx.ts";

/** Returns the periods of a timeline; requests with too many were rejected earlier. */
export function buildTimelineBuckets({ view }: ReportContext, { interval, windows }: TableQuery): readonly Bucket[] {
  return buildColumns(interval, windows.current, view.today);
}

function toPoint(
  { label, interval, range }: Bucket,
  figure: Released | undefined,
  { isScore }: { readonly isScore: boolean },
): TimelinePoint {
  const isNumber = figure?.state === "value";
  return {
    label,
    interval,
    from: range.from,
    to: range.to,
    value: getValue(figure),
    hidden: figure?.state === "hidden",
    ...(figure ? findMissingReason(figure) : {}),
    is_low: isScore && isNumber && isLowScore(figure.rounded),
    bound: isNumber ? figure.bound : null,
    n: isNumber ? figure.n : null,
  };
}

/** A timeline's request to the engine. */
export interface TimelineRequest {
  readonly dimension: Dimension;
  readonly filters: Filters;
  readonly contentFilters: Filters;
  /** Each row has the first of these metrics that its questions have. */
  readonly metrics: readonly string[];
  /** The filters of the row for archived places that the list leaves out; null where there is none. */
  readonly unlisted: UnlistedRequest | null;
  /** The additional values of every point, by wire name. */
  readonly beside: Readonly<Partial<Record<"average_employees" | "separated", string>>>;
}

function findBeside(
  beside: TimelineRequest["beside"],
  { range }: Bucket,
  figures: Readonly<Record<string, Released>> | undefined,
): Partial<TimelinePoint> {
  const named = Object.entries(beside).map(([name, metric]) => [name, getValue(figures?.[metric])] as const);
  return named.length === 0 ? {} : { block_date: range.from, ...Object.fromEntries(named) };
}

type Points = readonly Readonly<Record<string, Released>>[];

const canHave = (figure: Released | undefined): boolean => figure?.state !== "na" || figure.why === undefined;

function findMetricOfPoints(metrics: readonly string[], points: Points): string {
  const [first = ""] = metrics;
  return metrics.find((metric) => points.some((point) => canHave(point[metric]))) ?? first;
}

/** Adds the points of their timelines to rows, period by period. */
export async function withTimelines(
  context: ReportContext,
  query: TableQuery,
  { dimension, filters, metrics: ofRows, beside, unlisted }: TimelineRequest,
  rows: readonly ReportRow[],
): Promise<readonly ReportRow[]> {
  const { deps, view, service, scope } = context;
  const buckets = buildTimelineBuckets(context, query);
  const metrics = [...new Set([...ofRows, ...Object.values(beside)])];
  const request = { service, metrics, buckets, scope, today: view.today };
  const hasArchived = rows.some(({ link_type: link }) => link === "archived");
  const [series, archived] = await Promise.all([
    deps.analytics.computeSeries(view.tx, { ...request, by: dimension, filters }),
    hasArchived && unlisted ? deps.analytics.computeSeries(view.tx, { ...request, by: "total", ...unlisted }) : null,
  ]);
  return rows.map((row) => {
    const points = row.link_type === "archived" && archived ? archived.get(null) : series.get(row.m_id);
    const metric = findMetricOfPoints(ofRows, points);
    const timeline = buckets.map((bucket, at) => ({
      ...toPoint(bucket, points[at]?.[metric], { isScore: metric === SCORE }),
      ...findBeside(beside, bucket, points[at]),
    }));
    return { ...row, timeline };
  });
}

type IndexLine = { label: string; value: number | null }[];

/** Reads the lines of SBX and of the company for a timeline of scores; other metrics have no line of SBX. */
export async function readIndexLines(
  context: ReportContext,
  query: TableQuery,
  { contentFilters, metric }: Pick<TimelineRequest, "contentFilters"> & { readonly metric: string },
): Promise<{ sbx_timeline: IndexLine; client_index_timeline: IndexLine }> {
  const { deps, view, service } = context;
  const buckets = buildTimelineBuckets(context, query);
  const request = {
    service,
    metrics: [metric],
    by: "total" as const,
    buckets,
    scope: WHOLE_CLIENT,
    filters: contentFilters,
  };
  // Shares of answers belong to a single question: all questions together have none.
  const hasTotal = deps.analytics.canRequest(service, metric, "total", getDimensions(contentFilters));
  const company = hasTotal ? await deps.analytics.computeSeries(view.tx, { ...request, today: view.today }) : null;
  const points = company?.get(null) ?? [];
  const sbx = metric === SCORE ? await readBenchmarkLine(context, buckets, query) : buckets.map(() => null);
  return {
    sbx_timeline: buckets.map(({ label }, at) => ({ label, value: sbx[at] ?? null })),
    client_index_timeline: buckets.map(({ label }, at) => ({ label, value: getValue(points[at]?.[metric]) })),
  };
}
