import {
  type Figures,
  type Filters,
  type MetricRequest,
  type MetricTable,
  type OrgDimension,
  POOLED,
} from "#slices/analytics/server/analytics.api.ts";
import type {
  PortfolioReply,
  PortfolioRow,
  PortfolioScope,
  PortfolioSort,
  PortfolioSummary,
} from "#slices/reports/contract/portfolio.contract.ts";
import { columnsFor, buildHeaders, toPage, type PlaceColumn, sortRows, createSorts } from "./place-columns.rules.ts";
import { extraRows, hasPooledRow, isExtra, nowhereKeys } from "./extra-rows.rules.ts";
import { findCounts, readAlerts, readHeadcount, readUnits } from "./place-counts.ts";
import { type Indexes, SCORE } from "./place-figures.rules.ts";
import { hasRow, type Known, type PlansFigures, findRow, type ServiceFigures } from "./place-rows.ts";
import { findEngagementTotals, findSatisfactionTotals, totalMetrics } from "./place-totals.rules.ts";
import { toFilter, type Wanted } from "./place-subject.ts";
import { findComplianceTotals, findDevelopment, plansByPlace, plansScope, plansTotal } from "./place-plans.ts";
import { readSparklines, type Sparklines } from "./place-sparklines.ts";
import { toDates, readFigures, readIndexes, type ServiceView, toServices, type View } from "./place-view.ts";
import {
  filteredLocations,
  isVisibleTo,
  type PlaceFilters,
  type PlaceRow,
  placeRows,
  type Places,
  unlistedLocations,
} from "./portfolio.places.ts";
import type { ReportsDeps } from "./reports.deps.ts";

/** Which table of places is requested. */
export interface TableRequest {
  readonly scope: PortfolioScope;
  /** The places that the table is about. */
  readonly places: Places;
  /** The place that it is about; null: everything that the viewer sees. */
  readonly about: Wanted | null;
  readonly filters: PlaceFilters;
  readonly sort_by: PortfolioSort;
  readonly sort_desc: "true" | "false";
  readonly withSummary: boolean;
  /** Whether rows have the months of their scores. */
  readonly withTrends?: boolean;
}

/** Every row of a table in its order, and what they add up to where that was requested. */
export interface PlaceTable {
  readonly rows: readonly PortfolioRow[];
  readonly summary: PortfolioSummary;
  /** The months that rows have; undefined where none are requested, or rows are parts of places. */
  readonly trendMonths: PortfolioReply["meta"]["trend_months"];
  /** How many places need attention, of those that the other filters leave; worked out when it is first requested. */
  readonly attention: PortfolioReply["meta"]["attention"];
}

const dimensions: Readonly<Record<PortfolioScope, OrgDimension>> = {
  regions: "region",
  locations: "location",
  reporting_groups: "reporting_group",
  areas: "district",
};

type Among = Pick<MetricRequest, "filters" | "locationIds" | "withoutPools">;

const toIds = (locations: Places["locations"]): number[] => locations.map((location) => location.id);

/** What is shown of everything that a table is about, besides its rows. */
function metricsOfTotal(service: ServiceView, request: TableRequest): readonly string[] {
  if (request.withSummary) return totalMetrics[service.service];
  return isIndexFor(service, request) ? [SCORE] : [];
}

// Who sees the whole client has the company's index as the own total.
const isIndexFor = (service: ServiceView, { about }: TableRequest): boolean =>
  about === null && service.scope.kind === "client";

/** The filter that holds figures to what a table is about. */
const getWhere = ({ about }: TableRequest): Filters => (about === null ? {} : toFilter(about));

async function serviceFigures(
  deps: ReportsDeps,
  view: View,
  service: ServiceView,
  request: TableRequest,
): Promise<ServiceFigures> {
  const requested = requestedRows(request);
  const metrics = metricsOfTotal(service, request);
  // Rows that leave nothing out add up to the total, without reading all of it once more.
  const isSame = requested.locationIds === undefined;
  const rows = await readFigures(deps, view, service, isSame ? { ...requested, totalOf: metrics } : requested);
  const isAlone = metrics.length > 0 && !isSame;
  const total = isAlone
    ? (await readFigures(deps, view, service, { metrics, filters: requested.filters })).of(null)
    : rows.total;
  const indexes = await readIndexes(deps, view, service, isIndexFor(service, request) ? total : null);
  return {
    service,
    indexes,
    quantiles: request.scope === "locations" ? await deps.analytics.propertyQuantiles(view.tx, service.service) : null,
    total: request.withSummary ? total : null,
    rows,
    unlisted: await findUnlisted(request, (among) => readFigures(deps, view, service, among)),
  };
}

/** The figures of the archived places that a list leaves out; null where there are none. */
async function findUnlisted(
  request: TableRequest,
  read: (among: Among) => Promise<MetricTable>,
): Promise<Figures | null> {
  const { scope, places, filters, about } = request;
  const locations = isNarrowed(request) ? [] : unlistedLocations(scope, places, filters);
  if (locations.length === 0) return null;
  const where = about === null ? {} : toFilter(about);
  // Among locations the pools have a row of their own.
  const among = { filters: where, locationIds: toIds(locations), withoutPools: hasPooledRow(scope) };
  return (await read(among)).of(null);
}

// A row of a location is its own, so those that are left out are just not shown; only where most are, it pays to name the rest.
const MOST = 2;

/** Which figures the rows need: by what, and of which locations where leaving some out changes the rows of others. */
function requestedRows(request: TableRequest): {
  readonly by: OrgDimension;
  readonly filters: Filters;
  readonly locationIds?: readonly number[];
} {
  const { places, scope } = request;
  const shown = filteredLocations(places, request.filters);
  const requested = { by: dimensions[scope], filters: getWhere(request) };
  const isAll = shown.length === places.locations.length;
  const isMost = scope === "locations" && shown.length * MOST >= places.locations.length;
  return isAll || isMost ? requested : { ...requested, locationIds: toIds(shown) };
}

async function plansFigures(deps: ReportsDeps, view: View, request: TableRequest): Promise<PlansFigures | null> {
  const scope = plansScope(view);
  if (scope === null) return null;
  const requested = requestedRows(request);
  // Rows that leave nothing out add up to the total, without reading all of it once more.
  const isSame = requested.locationIds === undefined;
  const [alone, rows] = await Promise.all([
    request.withSummary && !isSame ? plansTotal(deps, view, scope, { filters: getWhere(request) }) : null,
    plansByPlace(deps, view, scope, { ...requested, withTotal: request.withSummary && isSame }),
  ]);
  const total = alone ?? rows.total;
  const unlisted = await findUnlisted(request, (among) => plansByPlace(deps, view, scope, { ...among, by: "total" }));
  return { scope, total, rows, unlisted };
}

// What stands above the table is never narrowed to some places, so the rows of some add up to nothing.
const isNarrowed = ({ filters }: TableRequest): boolean =>
  filters.regions !== undefined || filters.reporting_groups_by_locations !== undefined;

/** The rows that stand for no place of their own; none where the table is narrowed to some places. */
function toExtras(request: TableRequest, { figures, plans }: Known): readonly PlaceRow[] {
  const { scope, places, filters, about } = request;
  if (isNarrowed(request)) return [];
  const services = [...figures, ...(plans ? [{ ...plans, service: plans }] : [])];
  const ofClient = services.filter(({ service }) => service.scope.kind === "client");
  return extraRows(scope, places, filters, {
    hasNowhere: about === null && ofClient.some((each) => hasRow(each, nowhereKeys[scope])),
    hasPooled: services.some((each) => hasRow(each, POOLED)),
  });
}

async function findSummary(
  deps: ReportsDeps,
  view: View,
  { places, about }: TableRequest,
  { figures, plans, headcount, units }: Known,
): Promise<PortfolioSummary> {
  const isWhole = about === null;
  const whole: PlaceRow = {
    id: null,
    linkType: "area",
    name: "",
    regionName: null,
    isArchived: false,
    regionIds: places.regions.map((region) => region.id),
    locations: places.locations,
  };
  const stats = <Stats>(
    name: ServiceView["service"],
    of: (total: Figures, indexes: Indexes) => Stats,
  ): Stats | null => {
    const found = figures.find(({ service }) => service.service === name);
    // The portfolio of someone without places is empty, not closed: its totals are N/A.
    if (!found?.total || !(isWhole || isVisibleTo(found.service.scope, whole))) return null;
    return of(found.total, found.indexes);
  };
  const planned = plans?.total && (isWhole || isVisibleTo(plans.scope, whole)) ? plans.total : null;
  return {
    general: await findCounts(deps, view, places, { headcount, units, isWhole, counted: "active" }),
    engagement: stats("ingage", findEngagementTotals),
    satisfaction: stats("intouch", findSatisfactionTotals),
    ...(plans
      ? { development: planned && findDevelopment(planned), compliance: planned && findComplianceTotals(planned) }
      : {}),
  };
}

// Parts of a region or group have a score of their own, and the months of the whole would not be its.
function hasWholeRows({ scope, filters }: TableRequest): boolean {
  if (scope === "locations") return true;
  return filters.reporting_groups_by_locations === undefined && (scope === "regions" || filters.regions === undefined);
}

function findSparklines(deps: ReportsDeps, view: View, request: TableRequest): Promise<Sparklines> | null {
  if (request.withTrends !== true || !hasWholeRows(request)) return null;
  return readSparklines(deps, view, { by: dimensions[request.scope], filters: getWhere(request) });
}

const needsAttention = ({ attention }: PortfolioRow): boolean => attention.length > 0;

/** A whole table of places: the same number of statements however many rows it has. */
export async function placeTable(deps: ReportsDeps, view: View, request: TableRequest): Promise<PlaceTable> {
  const [figures, plans, headcount, units, alerts, sparklines] = await Promise.all([
    Promise.all(toServices(view).map((service) => serviceFigures(deps, view, service, request))),
    plansFigures(deps, view, request),
    readHeadcount(deps, view),
    readUnits(deps, view, request.places),
    readAlerts(deps, view),
    findSparklines(deps, view, request),
  ]);
  const known = { figures, plans, headcount, units, alerts, sparklines };
  const places = placeRows(request.scope, request.places, request.filters);
  const all = [...places, ...toExtras(request, known)].map((place) => findRow(view, place, known));
  const rows = request.filters.needs_attention === "true" ? all.filter(needsAttention) : all;
  return {
    trendMonths: sparklines?.months,
    get attention() {
      return { count: all.filter(needsAttention).length, of: places.length };
    },
    rows: sortRows(rows, request.sort_by, request.sort_desc === "true"),
    summary: request.withSummary ? await findSummary(deps, view, request, known) : null,
  };
}

/** The columns that a viewer can choose among, besides the name. */
export function toColumns(view: View): readonly PlaceColumn[] {
  const scored = toServices(view).map(({ service }) => service);
  return columnsFor(new Set(plansScope(view) === null ? scored : [...scored, "introduce"]));
}

function findFilters({ places, filters, about }: TableRequest): PortfolioReply["meta"]["filters"] {
  const regions = new Set(filters.regions);
  const groups = new Set(filters.reporting_groups_by_locations);
  return {
    q_text: filters.q_text ?? null,
    general: filters.general,
    needs_attention: filters.needs_attention === "true",
    regions: about === null ? places.regions.map(({ id, name }) => ({ id, name, selected: regions.has(id) })) : [],
    reporting_groups_by_locations: places.groups.map(({ id, name }) => ({ id, name, selected: groups.has(id) })),
  };
}

/** What the replies of all tables of places have in common: one page of rows, and what stands around them. */
export function tableReply(
  view: View,
  request: TableRequest,
  { rows, summary, attention, trendMonths }: PlaceTable,
  page: { readonly number: number; readonly size: number },
  exportOptions: readonly string[],
): {
  data: PortfolioReply["data"];
  meta: Omit<PortfolioReply["meta"], "widget" | "endpoint" | "structures" | "parent" | "breadcrumb" | "set_up_at">;
} {
  const columns = toColumns(view);
  const shown = toPage(rows, page);
  return {
    data: { results: [...shown.rows] },
    meta: {
      pagination: shown.pagination,
      place_count: rows.filter(({ link_type: link }) => !isExtra(link)).length,
      attention,
      ...(trendMonths ? { trend_months: trendMonths } : {}),
      filters: findFilters(request),
      top_nav: [],
      summary_object: summary,
      additional_meta: { sorts: createSorts(columns), export_options: [...exportOptions] },
      export_options: [...exportOptions],
      headers: buildHeaders(request.scope, columns),
      ...toDates(view),
    },
  };
}
