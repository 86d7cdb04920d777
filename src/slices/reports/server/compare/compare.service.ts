import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import type { ComparedFigure, DimensionKey, Filters, MetricTable } from "#slices/analytics/server/analytics.api.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type {
  CompareBy,
  CompareRows,
  ComparedColumn,
  ComparedRow,
  ComparisonReply,
} from "#slices/reports/contract/comparison.contract.ts";
import { readCachedReport } from "../cached-reports.ts";
import { RESPONSES, SCORE } from "../places/place-figures.rules.ts";
import type { View } from "../places/place-view.ts";
import { buildPlaceRows } from "../portfolio/portfolio.places.ts";
import type { ReportsDeps } from "../reports.deps.ts";
import { toTableOptions } from "../widgets/available-options.ts";
import { buildContext, fetchMetrics, type ReportContext } from "../widgets/context.ts";
import { readRowNames } from "../widgets/people-rows.ts";
import { buildPlaceHeaders } from "../widgets/place-headers.ts";
import { FieldErrors } from "../widgets/request-fields.rules.ts";
import { type TableOptions, readTableQuery, type TableQuery } from "../widgets/request.rules.ts";
import { readRange } from "../widgets/request-range.rules.ts";
import { buildRequest } from "../widgets/table.ts";
import type { Column, TableWidget } from "../widgets/widget.ts";
import { getRequestedWidget, createWidgetMissingError } from "../widgets/widgets.service.ts";
import { hasContent, toPeriodCells, toPlaceCell, toRestCell } from "./compare-cells.rules.ts";
import { checkFilters, checkPeriods, checkPlaces, isComparable } from "./compare-request.rules.ts";

/** A request for a comparison. */
export interface CompareRequest {
  readonly by: CompareBy;
  readonly rows: CompareRows;
  readonly places: readonly number[];
  readonly periods: readonly string[];
  readonly isWithRest: boolean;
  readonly dateRange: string | undefined;
  readonly filters: Readonly<Record<string, unknown>>;
}

/** A valid request with its context and report. */
interface Comparison {
  readonly context: ReportContext;
  readonly request: CompareRequest;
  readonly query: TableQuery;
  readonly columns: readonly Column[];
  readonly content: Filters;
  readonly periods: readonly { readonly from: string; readonly to: string }[];
  readonly rowsOffered: readonly CompareRows[];
}

// Returns the metrics of a report's rows of places, with the hidden count of the score; for questions, the score.
function selectColumns(options: TableOptions, query: TableQuery, rows: CompareRows): readonly Column[] {
  const all = options.toAllColumns(query);
  if (rows === "questions") return all.filter(({ key }) => key === SCORE);
  const shown = new Set(options.toColumns(query).map(({ key }) => key));
  return all.filter(({ key }) => shown.has(key) || key === RESPONSES);
}

async function readComparison(
  context: ReportContext,
  widget: TableWidget,
  request: CompareRequest,
): Promise<Comparison> {
  const offer = toTableOptions(context, widget);
  const rowsOffered: CompareRows[] = offer.scopes.includes("questions") ? ["metrics", "questions"] : ["metrics"];
  const errors = new FieldErrors();
  checkFilters(errors, request.filters);
  if (!rowsOffered.includes(request.rows)) {
    errors.add("query.structures.rows", "not_offered", "This report has no questions");
  }
  const scope = request.rows === "questions" ? "questions" : request.by;
  const structures = { scope, ...(request.dateRange === undefined ? {} : { date_range: request.dateRange }) };
  const read = readTableQuery(offer, { structures, filters: request.filters }, "query");
  const periods = request.periods.flatMap(
    (text) => readRange(errors, offer, [["query.structures.periods", text]], "month")?.range ?? [],
  );
  if (request.periods.length > 0) checkPeriods(errors, periods, request.places);
  else checkPlaces(errors, request.places);
  assertNoFieldErrors([...read.errors, ...errors.list]);
  const { contentFilters: content } = await buildRequest(context, offer, read.query);
  const columns = selectColumns(offer, read.query, request.rows);
  return { context, request, query: read.query, columns, content, periods, rowsOffered };
}

/** A selected place that the viewer sees. */
interface SeenPlace {
  readonly id: number;
  readonly name: string;
  readonly to: string | null;
}

/**
 * Returns the selected places that the viewer sees, in their order. Places that do not exist and places out of scope
 * are treated alike.
 */
function findSeen({ context, request }: Comparison, widget: TableWidget): readonly SeenPlace[] {
  const rows = buildPlaceRows(request.by, context.places, { general: "all" });
  const heads = new Map(buildPlaceHeaders(context, widget, rows).map((head) => [head.key, head]));
  return request.places.flatMap((id) => {
    const head = heads.get(id);
    return head ? [{ id, name: head.name, to: head.to }] : [];
  });
}

const dimensions = { locations: "location", regions: "region" } as const;

/** Rows without their names. */
interface Table {
  readonly columns: readonly ComparedColumn[];
  readonly rows: readonly {
    readonly key: DimensionKey;
    readonly column: Column;
    readonly cells: ComparedRow["cells"];
  }[];
  readonly leavesOut: boolean;
}

const noTable: Table = { columns: [], rows: [], leavesOut: false };

/** Returns the region of the first place with all of its locations; null where the rest of it cannot be compared. */
async function readRegion({ context, request }: Comparison, [first]: readonly SeenPlace[]) {
  if (!request.isWithRest || request.by !== "locations" || first === undefined) return null;
  const { deps, view, places } = context;
  const all = await deps.organization.readLocations(view.tx);
  const regionId = all.find(({ id }) => id === first.id)?.regionId ?? null;
  if (regionId === null) return null;
  return {
    name: view.visible.regions.find(({ id }) => id === regionId)?.name ?? "",
    locationIds: all.filter((each) => each.regionId === regionId).map(({ id }) => id),
    visibleIds: places.locations.map(({ id }) => id),
  };
}

async function comparePlaces(comparison: Comparison, seen: readonly SeenPlace[]): Promise<Table> {
  const { context, request, query, columns, content } = comparison;
  const { deps, view, service, scope } = context;
  if (service !== "ingage" && service !== "intouch") throw new RangeError(`no surveys of ${service}`);
  const region = await readRegion(comparison, seen);
  const isAlone = seen.length < 2 && region === null;
  const { current } = query.windows;
  const range = { from: current.from, until: current.to };
  const ofPlaces = seen.map(({ id, name, to }): ComparedColumn => ({ kind: "place", m_id: id, name, to, ...range }));
  if (isAlone) return { ...noTable, columns: ofPlaces };
  const table = await deps.analytics.comparison.comparePlaces(view.tx, {
    service,
    metrics: columns.map(({ metric }) => metric),
    by: dimensions[request.by],
    keys: seen.map(({ id }) => id),
    rows: request.rows === "questions" ? "question" : "total",
    range: current,
    filters: content,
    scope,
    today: view.today,
    rest: region && { locationIds: region.locationIds, visibleIds: region.visibleIds },
  });
  const hasRest = table.rows.some(({ rest }) => rest !== null);
  const ofRest: ComparedColumn = { kind: "rest", m_id: null, name: region?.name ?? "", to: null, ...range };
  const rows = table.rows.flatMap(({ key, cells, rest }) =>
    columns.map((column) => {
      const ofMetric = (cells[column.metric] ?? []).map((place) => toPlaceCell(place, column.kind));
      const more = hasRest ? [column.metric === SCORE ? toRestCell(rest) : null] : [];
      return { key, column, cells: [...ofMetric, ...more] };
    }),
  );
  return { columns: hasRest ? [...ofPlaces, ofRest] : ofPlaces, rows, leavesOut: table.leavesOutProtected };
}

async function comparePeriods(comparison: Comparison, seen: readonly SeenPlace[]): Promise<Table> {
  const { context, request, columns, content, periods } = comparison;
  const [place] = seen;
  const subject = place === undefined ? {} : { [dimensions[request.by]]: [place.id] };
  const shown = periods.map(({ from, to }): ComparedColumn => ({
    kind: "period",
    m_id: null,
    name: place?.name ?? context.view.client.name,
    to: null,
    from,
    until: to,
  }));
  const [base, ...others] = periods;
  if (base === undefined || others.length === 0) return { ...noTable, columns: shown };
  const by = request.rows === "questions" ? ("question" as const) : ("total" as const);
  const metrics = columns.map(({ metric }) => metric);
  const tables: MetricTable[] = [];
  for (const current of others) {
    const windows = { current, previous: base };
    tables.push(await fetchMetrics(context, { metrics, by, windows, filters: { ...content, ...subject } }));
  }
  const keys: readonly DimensionKey[] =
    by === "total" ? [null] : [...new Set(tables.flatMap(({ rows }) => rows.map(({ key }) => key)))];
  const rows = keys.flatMap((key) =>
    columns.map((column) => {
      const figures = tables.flatMap((table): readonly ComparedFigure[] => {
        const figure = table.get(key)[column.metric];
        return figure ? [figure] : [];
      });
      return { key, column, cells: [...toPeriodCells(figures, column.kind)] };
    }),
  );
  return { columns: shown, rows, leavesOut: tables.some(({ leavesOutProtected }) => leavesOutProtected) };
}

const byName = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Adds names to rows: metrics in the order of the report, questions by name. Leaves out rows without a number. */
async function addRowNames({ context, request }: Comparison, { rows }: Table): Promise<ComparedRow[]> {
  const filled = rows.filter(({ cells }) => hasContent(cells));
  if (request.rows === "metrics") {
    return filled.map(({ column: { key, label, kind }, cells }) => ({ key, name: label, kind, cells: [...cells] }));
  }
  const names = await readRowNames(
    context,
    "questions",
    filled.map(({ key }) => key),
  );
  const known = new Map(names.map(({ key, name }) => [key, name]));
  const named = filled.flatMap(({ key, column, cells }): ComparedRow[] => {
    const name = key === null ? undefined : known.get(key);
    return name === undefined ? [] : [{ key: String(key), name, kind: column.kind, cells: [...cells] }];
  });
  return named.toSorted((a, b) => byName.compare(a.name, b.name));
}

async function answer(context: ReportContext, widget: TableWidget, request: CompareRequest): Promise<ComparisonReply> {
  const comparison = await readComparison(context, widget, request);
  const seen = findSeen(comparison, widget);
  const leftOut = request.places.length - seen.length;
  const isOfPeriods = request.periods.length > 0;
  // Periods of a place that is not visible must not become those of all places.
  const isGone = isOfPeriods && leftOut > 0;
  const compare = isOfPeriods ? comparePeriods : comparePlaces;
  const table = isGone ? noTable : await compare(comparison, seen);
  const rows = await addRowNames(comparison, table);
  const { view } = context;
  return {
    data: { columns: [...table.columns], rows },
    meta: {
      comparison: {
        state: table.columns.length < 2 ? "choose_another" : "compared",
        of: isOfPeriods ? "periods" : "places",
        by: request.by,
        rows: request.rows,
        rows_offered: [...comparison.rowsOffered],
        left_out: leftOut,
        rest_missing: request.isWithRest && !table.columns.some(({ kind }) => kind === "rest"),
        subject: isOfPeriods ? (seen[0]?.name ?? view.client.name) : view.client.name,
        leaves_out_confidential: table.leavesOut,
      },
      widget: { id: widget.id, url_key: widget.urlKey, title: widget.title },
      dates: { ...comparison.query.windows, as_of: view.asOf },
    },
  };
}

/**
 * Compares places of a survey report, or periods of one. Throws `notFound` with `widget_missing` for a report that
 * cannot be compared, `forbidden` without a permission in its service, and `invalid` with every error.
 */
export function compareReport(
  deps: ReportsDeps,
  actor: Actor,
  name: string,
  request: CompareRequest,
): Promise<ComparisonReply> {
  const widget = getRequestedWidget(deps.catalog, { widget: name, place: null });
  if (!isComparable(widget)) throw createWidgetMissingError(name);
  const requested = { address: JSON.stringify(["comparison", widget.id]), query: request };
  return readCachedReport(deps, actor, requested, (view: View) =>
    answer(buildContext(deps, view, widget, { place: null }), widget, request),
  );
}
