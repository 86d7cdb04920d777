import {
  type Dimension,
  type DimensionKey,
  type Figures,
  type Filters,
  type MetricTable,
} from "#slices/analytics/server/analytics.api.ts";
import type { ReportRow, ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { SCORE, getValue } from "../places/place-figures.rules.ts";
import type { UnlistedRequest } from "../extra-rows.rules.ts";
import { buildPlaceRows, type Places, getUnlistedLocations } from "../portfolio/portfolio.places.ts";
import type { PortfolioScope } from "#slices/reports/contract/portfolio.contract.ts";
import {
  fetchMetrics,
  getDimensions,
  WHOLE_CLIENT,
  hasLocationFilter,
  getPlaceFilter,
  type ReportContext,
} from "./context.ts";
import { buildExtraHeaders, type Header, buildPlaceHeaders } from "./place-headers.ts";
import { selectVisibleKeys, selectVisibleRows } from "./visible-rows.rules.ts";
import { buildContentFilters, filterPlaces, buildRowFilters } from "./drill-down-filters.rules.ts";
import type { ContentName } from "./dimension-labels.ts";
import { buildPersonCells, readRowNames } from "./people-rows.ts";
import { withPlans } from "./row-plan-summaries.ts";
import { rankPriorities } from "./priorities.rules.ts";
import { buildReportRow, type RowIndexes, sortReport } from "./report-rows.rules.ts";
import type { TableOptions, TableQuery } from "./request.rules.ts";
import { findBenchmark } from "./sbx.ts";
import { OTHER_REASONS, scopes } from "./scopes.ts";
import { type TimelineRequest, withTimelines } from "./timelines.ts";
import { type Column, type ListColumn, toMetrics, type TableWidget } from "./widget.ts";

/** All rows of a table in their order, and the inputs of its summary and timelines. */
export interface ReportTable {
  readonly rows: readonly ReportRow[];
  readonly columns: readonly Column[];
  readonly request: RequestedTable;
  /** The text columns after the figures of rows. */
  readonly texts: readonly ListColumn[];
  /** The additional values of every point of a timeline. */
  readonly beside: TimelineRequest["beside"];
  /** True where confidential answers have no such segment and are left out. */
  readonly leavesOut: boolean;
  /** The total of the rows, as far as it exists for everything at once; null where it was not requested. */
  readonly total: Figures | null;
}

/** A table's request to the engine, for any rows. */
export interface RequestedTable {
  readonly dimension: Dimension;
  readonly metrics: readonly string[];
  /** Content and places. */
  readonly filters: Filters;
  /** Content alone: the filters of the company index. */
  readonly contentFilters: Filters;
  /** The filters of the row for archived places that the list leaves out; null where there are none. */
  readonly unlisted: UnlistedRequest | null;
}

const SCORES = new Set([SCORE]);

const NONE: Readonly<Partial<Record<ReportScope, string>>> = {
  assignees: "Unassigned",
  plans: "No plan",
  position_categories: "No position category",
  positions: "No position",
  tenure_bands: "No start date",
  termination_categories: OTHER_REASONS,
};

interface Contents {
  readonly keys: readonly DimensionKey[];
  /** Returns the additional cells of a row, and its link. */
  readonly describeContent: (content: ContentName | undefined) => Pick<Header, "to" | "more">;
}

const findDirection = (content: ContentName | undefined): Pick<ReportRow, "direction"> =>
  content?.direction === undefined ? {} : { direction: content.direction };

function findAbout(context: ReportContext, query: TableQuery, table: TableWidget): Contents["describeContent"] {
  if (scopes[query.scope].isVisible) return buildPersonCells(context, query, table);
  return (content) =>
    query.scope === "questions"
      ? { to: null, more: { question_type_slug: content?.questionType ?? null, ...findDirection(content) } }
      : { to: null, more: {} };
}

// Links a priority to its detail page of the same place.
function createPriorityLinker({ service, subject }: ReportContext): Contents["describeContent"] {
  const [part, whose] = service === "ingage" ? ["engagement", "employee"] : ["satisfaction", "resident"];
  const folder = subject?.linkType === "location" ? "property" : "region";
  const place = subject === null ? "" : `/${folder}/${subject.id}`;
  return (content) => ({
    to: content ? `/${part}${place}/${whose}-priority-detail-report/${content.key}` : null,
    more: { topic: content?.topic ?? "" },
  });
}

/** Returns the rows of content by name; a key without a name has no row, except the one for missing content. */
function buildContentHeads(
  query: TableQuery,
  names: readonly ContentName[],
  { keys, describeContent: about }: Contents,
): Header[] {
  const known = new Map(names.map((name) => [name.key, name]));
  const wanted = query.filters.q_text?.toLowerCase();
  const { linkType } = scopes[query.scope];
  const findName = (key: DimensionKey): string | undefined =>
    key === null ? NONE[query.scope] : (known.get(key)?.name ?? String(key));
  return keys.flatMap((key): Header[] => {
    const name = findName(key);
    if (name === undefined || (wanted && !name.toLowerCase().includes(wanted))) return [];
    return [{ key, name, linkType, place: null, ...about(key === null ? undefined : known.get(key)) }];
  });
}

const getUnlistedIds = (places: Places, query: TableQuery): number[] =>
  getUnlistedLocations(query.scope as PortfolioScope, places, buildRowFilters(query)).map(({ id }) => id);

/** Returns the filters of content; where surveys select the questions, the questions of these surveys. */
async function readContentFilters({ deps, view, service }: ReportContext, query: TableQuery): Promise<Filters> {
  const found = buildContentFilters(query.filters, query.parents);
  const { requestedBy } = query.filters;
  if (requestedBy === undefined) return found;
  const questions = await deps.readNames(view.tx, { service, scope: "questions" });
  const isRequested = ({ surveyIds }: ContentName): boolean =>
    surveyIds?.some((id) => requestedBy.includes(id)) ?? false;
  const request = questions.filter(isRequested).flatMap(({ key }) => (typeof key === "number" ? [key] : []));
  return { ...found, question: found.question?.filter((key) => request.includes(Number(key))) ?? request };
}

/** Builds the engine's request for a table. */
export async function buildRequest(
  context: ReportContext,
  options: TableOptions,
  query: TableQuery,
): Promise<RequestedTable> {
  const { places, isNarrowed } = filterPlaces(context.places, query);
  const content = { ...options.table.only, ...(await readContentFilters(context, query)) };
  const { dimension } = scopes[query.scope];
  // Naming places leaves out people without one; a request for everything must include them.
  const where = isNarrowed ? { location: places.locations.map((each) => each.id) } : getPlaceFilter(context);
  const locationIds = scopes[query.scope].isPlace ? getUnlistedIds(places, query) : [];
  // Among locations, pooled answers have a row of their own.
  const withoutPools = query.scope === "locations";
  return {
    dimension,
    unlisted: locationIds.length === 0 ? null : { filters: { ...content, location: locationIds }, withoutPools },
    metrics: [...new Set(options.toAllColumns(query).flatMap(toMetrics))],
    filters: { ...content, ...where },
    contentFilters: content,
  };
}

/** Reads the company's own scores: one for all rows of places, one per key of content. */
async function readCompanyScores(
  context: ReportContext,
  query: TableQuery,
  request: RequestedTable,
): Promise<MetricTable | null> {
  if (!request.metrics.some((metric) => SCORES.has(metric))) return null;
  const by = scopes[query.scope].isPlace ? ("total" as const) : request.dimension;
  const { windows } = query;
  return fetchMetrics(context, { metrics: [SCORE], by, windows, filters: request.contentFilters, scope: WHOLE_CLIENT });
}

async function readIndexes(
  context: ReportContext,
  query: TableQuery,
  request: RequestedTable,
): Promise<(key: DimensionKey) => RowIndexes> {
  const [company, sbx] = await Promise.all([readCompanyScores(context, query, request), findBenchmark(context, query)]);
  const isPlace = scopes[query.scope].isPlace;
  return (key) => ({
    company: getValue(company?.get(isPlace ? null : key)[SCORE]?.current),
    sbx: sbx(key),
  });
}

async function readHeaders(
  context: ReportContext,
  query: TableQuery,
  { figures, request, options }: { figures: MetricTable; request: RequestedTable; options: TableOptions },
): Promise<Header[]> {
  const { scope } = query;
  const { table } = options;
  if (scopes[scope].isPlace) {
    const { places } = filterPlaces(context.places, query);
    const headers = buildPlaceHeaders(
      context,
      table,
      buildPlaceRows(scope as PortfolioScope, places, buildRowFilters(query)),
    );
    return [
      ...headers,
      ...buildExtraHeaders(context, query, places, { figures, isOfAll: !hasLocationFilter(request.filters) }),
    ];
  }
  const keys = selectVisibleKeys(table, scope, options.toAllColumns(query), figures);
  const names = await readRowNames(context, scope, keys);
  const about = table.isPriorities ? createPriorityLinker(context) : findAbout(context, query, table);
  return buildContentHeads(query, names, { keys, describeContent: about });
}

/** Returns true where the total of all rows is shown with them. */
export const hasSummary = ({ withSummary, reportType }: TableQuery): boolean =>
  withSummary || reportType === "timeline";

/** Returns the columns that exist for everything at once under a table's filters. */
export function getTotalColumns(
  { deps, service }: ReportContext,
  columns: readonly Column[],
  { contentFilters: narrowed }: RequestedTable,
): readonly Column[] {
  const canQuery = ({ metric }: Column): boolean =>
    deps.analytics.canRequest(service, metric, "total", getDimensions(narrowed));
  return columns.filter(canQuery).map(({ otherwise: _ofRows, ...column }) => column);
}

/** Reads a whole table with the same number of statements for any number of rows. */
export async function readReportTable(
  context: ReportContext,
  options: TableOptions,
  query: TableQuery,
): Promise<ReportTable> {
  const request = await buildRequest(context, options, query);
  const columns = options.toAllColumns(query);
  const { windows } = query;
  const totalOf = hasSummary(query) ? getTotalColumns(context, columns, request).map(({ metric }) => metric) : [];
  const { metrics, dimension: by, filters, unlisted } = request;
  const [figures, indexes, archived] = await Promise.all([
    fetchMetrics(context, { metrics, by, windows, filters, totalOf: [...new Set(totalOf)] }),
    readIndexes(context, query, request),
    unlisted && fetchMetrics(context, { metrics, by: "total", windows, ...unlisted }),
  ]);
  const headers = await readHeaders(context, query, { figures, request, options });
  const getRowFigures = ({ linkType, key }: Header): Figures =>
    linkType === "archived" && archived ? archived.get(null) : figures.get(key);
  const rows = headers.map((header) => buildReportRow(header, columns, getRowFigures(header), indexes(header.key)));
  const { table } = options;
  const having = selectVisibleRows(table, query.scope, rows);
  const kept = table.isPriorities ? rankPriorities(having, query.reportType) : having;
  const sorted = sortReport(kept, query.sort_by, query.sort_desc);
  const leavesOut = figures.leavesOutProtected;
  const beside = options.table.pointMetrics ?? {};
  return {
    rows: sorted,
    columns: options.toColumns(query),
    texts: options.table.texts?.[query.scope] ?? [],
    request,
    beside,
    leavesOut,
    total: figures.total,
  };
}

/** Returns one page of a table's rows, with their timelines where requested. */
async function addTimelinesToPage(
  context: ReportContext,
  query: TableQuery,
  { request, columns, beside }: ReportTable,
  rows: readonly ReportRow[],
): Promise<readonly ReportRow[]> {
  if (query.reportType !== "timeline") return rows;
  const column = columns.find((each) => each.key === query.metric);
  return column ? withTimelines(context, query, { ...request, metrics: toMetrics(column), beside }, rows) : rows;
}

/** Returns one page of a table's rows, with everything that is requested for a page only. */
export async function readPageRows(
  context: ReportContext,
  query: TableQuery,
  table: ReportTable,
  rows: readonly ReportRow[],
): Promise<readonly ReportRow[]> {
  const page = await addTimelinesToPage(context, query, table, rows);
  return table.texts.some(({ key }) => key === "plan_end_date") ? withPlans(context, query, page) : page;
}

/** Returns the text of a row in a text column; null for none. */
export function findText(row: ReportRow, key: string): string | null {
  const text = (row as Readonly<Record<string, unknown>>)[key];
  return typeof text === "string" ? text : null;
}
