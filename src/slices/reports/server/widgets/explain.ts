import type { ReportLabel } from "#slices/reports/contract/report-labels.gen.ts";
import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { DimensionKey, ExplainedWindow, Filters } from "#slices/analytics/server/analytics.api.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { ExplainReply } from "#slices/reports/contract/explain.contract.ts";
import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { SCORE, getValue, findMissingReason } from "../places/place-figures.rules.ts";
import { ARCHIVED, isExtraKey } from "../extra-rows.rules.ts";
import { readPlaceView } from "../places/place-view.ts";
import type { ReportsDeps } from "../reports.deps.ts";
import { toTableOptions } from "./available-options.ts";
import { fetchMetrics, buildContext, getDimensions, hasLocationFilter, type ReportContext } from "./context.ts";
import { buildBaseMeta } from "./envelope.ts";
import { findMetric } from "./report-rows.rules.ts";
import { FieldErrors, rowKeys, slugs } from "./request-fields.rules.ts";
import { createContent, type RowGrouping } from "./row-grouping.rules.ts";
import { type TableOptions, readTableQuery, type TableQuery } from "./request.rules.ts";
import { isBySlug, scopes } from "./scopes.ts";
import type { TableFilters } from "./table-filters.rules.ts";
import { buildRequest, type RequestedTable } from "./table.ts";
import { type Column, toMetrics, type WidgetDeclaration } from "./widget.ts";
import { getRequestedWidget, type WidgetRequest } from "./widgets.service.ts";

interface Cell {
  /** Undefined: the total. */
  readonly row: DimensionKey | undefined;
  readonly column: Column;
}

function readCell(
  errors: FieldErrors,
  options: TableOptions,
  { grouping, raw, hasTotal }: { grouping: RowGrouping; raw: unknown; hasTotal: (column: Column) => boolean },
): Cell {
  const parts = errors.readParts("query.cell", raw ?? {}, ["row", "column"]);
  const columns = options.toAllColumns(grouping);
  const keys = columns.map(({ key }) => key);
  if (parts["column"] === undefined) {
    errors.add("query.cell.column", "required", `Say which cell; its column is one of ${keys.join(", ")}`);
  }
  const key = errors.readChoice("query.cell.column", keys, parts["column"], keys[0] ?? "");
  const schema = isBySlug(grouping.scope) ? slugs : rowKeys;
  const rows = errors.read<readonly DimensionKey[]>("query.cell.row", schema, parts["row"], []);
  if (rows.length > 1) errors.add("query.cell.row", "too_big", "A cell has one row");
  const column = columns.find((each) => each.key === key);
  if (!column) throw new RangeError(`${grouping.scope} have no columns`);
  if (parts["row"] === undefined && !hasTotal(column)) {
    errors.add("query.cell.row", "required", `There is no ${key} of all rows together; say of which row`);
  }
  return { row: parts["row"] === undefined ? undefined : rows[0], column };
}

function toWindow({
  range,
  figure,
  isProtected,
  numerator,
  denominator,
}: ExplainedWindow): ExplainReply["data"]["current"] {
  const isNumber = figure.state === "value";
  return {
    ...range,
    value: getValue(figure),
    hidden: figure.state === "hidden",
    ...findMissingReason(figure),
    bound: isNumber ? figure.bound : null,
    n: isNumber ? figure.n : null,
    is_protected: isProtected,
    numerator,
    denominator,
  };
}

/** What a metric's number leaves out: a text alone, or with the metric that counts it. */
const leftOutOf: Readonly<Record<string, readonly { key: string; label: ReportLabel; metric: string | null }[]>> = {
  agreement_importance: [
    { key: "skipped_pairs", label: "Answers with agreement or importance skipped", metric: null },
    { key: "unreleased", label: "Confidential answers awaiting the five-person minimum", metric: null },
  ],
  response_rate: [{ key: "still_open", label: "Invitations still open", metric: "still_open" }],
  tenure: [
    {
      key: "people_without_start_date",
      label: "People with no start date",
      metric: "people_without_start_date",
    },
  ],
};

type Result = Pick<RequestedTable, "filters" | "unlisted">;

interface Request {
  readonly by: RequestedTable["dimension"] | "total";
  readonly key: DimensionKey;
  readonly filters: Filters;
  readonly withoutPools?: boolean;
}

async function readLeftOut(
  context: ReportContext,
  query: TableQuery,
  { column }: Cell,
  request: Request,
  canCount: boolean,
): Promise<ExplainReply["data"]["left_out"]> {
  const found: ExplainReply["data"]["left_out"] = [];
  const { deps, service } = context;
  const { by, filters } = request;
  for (const { key, label, metric } of leftOutOf[column.metric] ?? []) {
    const isKnown =
      canCount && metric !== null && deps.analytics.canRequest(service, metric, by, getDimensions(filters));
    const table = isKnown
      ? await fetchMetrics(context, { metrics: [metric], by, windows: query.windows, filters })
      : null;
    found.push({ key, label, count: table && metric ? getValue(table.get(request.key)[metric]?.current) : null });
  }
  return found;
}

/** Returns the month from which on SBX next to a score is computed as the company's; null where a figure has no SBX. */
async function explainSbx(
  { deps, view, service }: ReportContext,
  metric: string,
): Promise<ExplainReply["data"]["sbx"]> {
  if (metric !== SCORE || service === "introduce") return null;
  return { pools_from: await deps.analytics.findFirstMonthWithPools(view.tx, service) };
}

/** Explains the standing among properties next to the score of one location. */
async function explainProperties(
  { deps, view, service, subject }: ReportContext,
  metric: string,
  { scope }: TableQuery,
  row: DimensionKey | undefined,
): Promise<Pick<ExplainReply["data"], "properties">> {
  const isLocation = row === undefined ? subject?.linkType === "location" : scopes[scope].dimension === "location";
  if (metric !== SCORE || service === "introduce" || !isLocation || isExtraKey(row) || row === null) return {};
  const frozen = await deps.analytics.findPropertyQuantiles(view.tx, service);
  if (frozen === null) return {};
  const limits = frozen.quantiles.map(({ part, points }) => ({ part, from: points }));
  return { properties: { month: frozen.month, count: frozen.properties, limits } };
}

// Returns the filters of a table as in its address, without its dates, which are there once as a structure.
function toFilterParameters({
  q_text: _ofRows,
  general,
  content,
  requestedBy,
  ...places
}: TableFilters): [string, string][] {
  const lists = { ...places, ...content, ...(requestedBy ? { surveys: requestedBy } : {}) } as Readonly<
    Record<string, readonly (number | string)[]>
  >;
  return [
    ...(general === "all" ? [] : [["filters[general]", general] as [string, string]]),
    ...Object.entries(lists).flatMap(([key, chosen]) =>
      chosen.map((each): [string, string] => [`filters[${key}][]`, String(each)]),
    ),
  ];
}

/** Returns the address of the rows below a row, with the same dates, filters and rows above. */
function findRowsAddress(
  endpoint: string,
  options: TableOptions,
  query: TableQuery,
  { row, column }: Cell,
  isNamed: boolean,
): string | null {
  const own = options.table.scopes.find(({ scope }) => scope === query.scope);
  const content = createContent(query);
  const hasColumn = (scope: ReportScope): boolean =>
    options.scopes.includes(scope) &&
    !(scope in query.parents) &&
    options.toAllColumns({ scope, content }).some(({ key }) => key === column.key);
  const below = own?.subScopes.find(hasColumn);
  // Rows that stand for no single place or have no content cannot be a filter; "No region" can.
  if (scopes[query.scope].isPlace && isExtraKey(row)) return null;
  if (row === undefined || (row === null && !(query.scope === "regions" && isNamed)) || !below) return null;
  const { from, to } = query.windows.current;
  const above = Object.entries({ ...query.parents, [query.scope]: [row] }) as [string, (number | string | null)[]][];
  const parameters = new URLSearchParams([
    ["structures[scope]", below],
    ["structures[date_range]", `${from}:${to}`],
    ...above.flatMap(([scope, keys]) =>
      keys.map((key): [string, string] => [`structures[parents][${scope}][]`, String(key ?? "none")]),
    ),
    ...toFilterParameters(query.filters),
  ]);
  return `${endpoint}?${parameters.toString()}`;
}

/** Returns which of a column's metrics the questions of a cell's row have. */
async function readCellMetric(
  context: ReportContext,
  query: TableQuery,
  { column }: Cell,
  request: Request,
): Promise<string> {
  const { by, key, filters } = request;
  if (by === "total" || column.otherwise === undefined) return column.metric;
  const table = await fetchMetrics(context, { metrics: toMetrics(column), by, windows: query.windows, filters });
  return findMetric(column, table.get(key));
}

/** Builds the engine's request for a cell: by the rows' dimension, or for everything that its row covers. */
function buildCellRequest({ scope }: TableQuery, { row }: Cell, { filters, unlisted }: Result): Request {
  if (row === ARCHIVED && unlisted && scopes[scope].isPlace) return { by: "total", key: null, ...unlisted };
  return { by: row === undefined ? "total" : scopes[scope].dimension, key: row ?? null, filters };
}

async function explainCell(
  context: ReportContext,
  widget: WidgetDeclaration,
  raw: WidgetRequest["query"],
): Promise<ExplainReply> {
  if (widget.kind !== "table") throw new AppError("invalid", "no_table", "This widget has no table of cells.");
  const offer = toTableOptions(context, widget);
  const { cell: rawCell, ...rest } = raw;
  const { query, errors } = readTableQuery(offer, rest, "query");
  const more = new FieldErrors();
  const { deps, view, service, scope } = context;
  const { filters, contentFilters, unlisted } = await buildRequest(context, offer, query);
  const hasTotal = ({ metric }: Column): boolean =>
    deps.analytics.canRequest(service, metric, "total", getDimensions(contentFilters));
  const cell = readCell(more, offer, { grouping: query, raw: rawCell, hasTotal });
  assertNoFieldErrors([...errors, ...more.list]);
  const requested = buildCellRequest(query, cell, { filters, unlisted });
  const request = { service, ...requested, windows: query.windows, scope, today: view.today };
  const metric = await readCellMetric(context, query, cell, requested);
  const result = await deps.analytics.explain(view.tx, { ...request, metric });
  const { current, previous, moreAnswers, name, unit, meaning, additivity, scale } = result;
  const isWhole = getDimensions(contentFilters).length === 0;
  const isProtected = current.isProtected || current.figure.state === "hidden";
  const { endpoint } = buildBaseMeta(context, widget, query.windows);
  return {
    data: {
      row: cell.row ?? null,
      column: cell.column.key,
      label: cell.column.label,
      metric: name,
      unit,
      meaning,
      additivity,
      scale,
      current: toWindow(current),
      previous: previous && toWindow(previous),
      more_answers: moreAnswers,
      left_out: await readLeftOut(context, query, cell, requested, !isProtected),
      sbx: await explainSbx(context, name),
      ...(isWhole ? await explainProperties(context, name, query, cell.row) : {}),
      rows:
        isProtected || (scopes[query.scope].isPlace && isExtraKey(cell.row))
          ? null
          : findRowsAddress(endpoint, offer, query, cell, hasLocationFilter(filters)),
    },
    meta: { widget: { id: widget.id, url_key: widget.urlKey }, as_of: view.asOf },
  };
}

/** Explains one cell of a table. Throws what the widget itself throws, and `invalid` with every invalid parameter. */
export function explainWidget(deps: ReportsDeps, actor: Actor, request: WidgetRequest): Promise<ExplainReply> {
  const widget = getRequestedWidget(deps.catalog, request);
  return deps.db.reading(actor.clientId, async (tx) => {
    const view = await readPlaceView(deps, tx, actor);
    return explainCell(buildContext(deps, view, widget, request), widget, request.query);
  });
}
