import type { Figures, Filters, MetricTable, PlaceDimension } from "#slices/analytics/server/analytics.api.ts";
import type {
  PortfolioColumn,
  PortfolioReply,
  PortfolioRow,
  PortfolioScope,
  PortfolioSummary,
} from "#slices/reports/contract/portfolio.contract.ts";
import { columnsFor, headersOf, pageOf, type PlaceColumn, sortRows, sortsOf } from "./place-columns.rules.ts";
import { countsOf, employeesOfRow, type Headcount, headcountOf, type Units, unitsOf } from "./place-counts.ts";
import { type Indexes, ingageStatsOf, intouchStatsOf, SCORE } from "./place-figures.rules.ts";
import { pageOfRow } from "./place-pages.rules.ts";
import { engagementTotalsOf, satisfactionTotalsOf, totalMetrics } from "./place-totals.rules.ts";
import { filterOf, type Wanted } from "./place-subject.ts";
import { complianceOf, developmentOf, introduceStatsOf, plansByPlace, plansScope, plansTotal } from "./place-plans.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import { datesOf, figuresOf, indexesOf, type ServiceView, servicesOf, type View } from "./place-view.ts";
import {
  filteredLocations,
  isSeenBy,
  type PlaceFilters,
  type PlaceRow,
  placeRows,
  type Places,
} from "./portfolio.places.ts";
import type { ReportsDeps } from "./reports.deps.ts";
import { servicePagesOf } from "./service-pages.rules.ts";

/** Which table of places is asked for. */
export interface TableRequest {
  readonly scope: PortfolioScope;
  /** The places that the table is about. */
  readonly places: Places;
  /** The place that it is about; null: everything that the viewer sees. */
  readonly about: Wanted | null;
  readonly filters: PlaceFilters;
  readonly sort_by: PortfolioColumn;
  readonly sort_desc: "true" | "false";
  readonly withSummary: boolean;
}

/** Every row of a table in its order, and what they add up to where that was asked for. */
export interface PlaceTable {
  readonly rows: readonly PortfolioRow[];
  readonly summary: PortfolioSummary;
}

const dimensions: Readonly<Record<PortfolioScope, PlaceDimension>> = {
  regions: "region",
  locations: "location",
  reporting_groups: "reporting_group",
  areas: "district",
};

/** A service's part of a table. */
interface ServiceFigures {
  readonly service: ServiceView;
  readonly indexes: Indexes;
  /** Null when no summary is asked for. */
  readonly total: Figures | null;
  readonly rows: MetricTable;
}

const idsOf = (locations: Places["locations"]): number[] => locations.map((location) => location.id);

/** What is told of everything that a table is about, besides its rows. */
function metricsOfTotal(service: ServiceView, request: TableRequest): readonly string[] {
  if (request.withSummary) return totalMetrics[service.service];
  return isIndexOf(service, request) ? [SCORE] : [];
}

// Who sees the whole client has the company's index as the own total.
const isIndexOf = (service: ServiceView, { about }: TableRequest): boolean =>
  about === null && service.scope.kind === "client";

/** The filter that holds figures to what a table is about. */
const whereOf = ({ about }: TableRequest): Filters => (about === null ? {} : filterOf(about));

async function serviceFigures(
  deps: ReportsDeps,
  view: View,
  service: ServiceView,
  request: TableRequest,
): Promise<ServiceFigures> {
  const asked = rowsAsked(request);
  const metrics = metricsOfTotal(service, request);
  // Rows that leave nothing out add up to the total, without reading all of it once more.
  const isSame = asked.locationIds === undefined;
  const rows = await figuresOf(deps, view, service, isSame ? { ...asked, totalOf: metrics } : asked);
  const isAlone = metrics.length > 0 && !isSame;
  const total = isAlone
    ? (await figuresOf(deps, view, service, { metrics, filters: asked.filters })).of(null)
    : rows.total;
  const indexes = await indexesOf(deps, view, service, isIndexOf(service, request) ? total : null);
  return { service, indexes, total: request.withSummary ? total : null, rows };
}

// A row of a location is its own, so those that are left out are just not shown; only where most are, it pays to name the rest.
const MOST = 2;

/** Which figures the rows need: by what, and of which locations where leaving some out changes the rows of others. */
function rowsAsked(request: TableRequest): {
  readonly by: PlaceDimension;
  readonly filters: Filters;
  readonly locationIds?: readonly number[];
} {
  const { places, scope } = request;
  const shown = filteredLocations(places, request.filters);
  const asked = { by: dimensions[scope], filters: whereOf(request) };
  const isAll = shown.length === places.locations.length;
  const isMost = scope === "locations" && shown.length * MOST >= places.locations.length;
  return isAll || isMost ? asked : { ...asked, locationIds: idsOf(shown) };
}

/** The plans' part of a table. */
interface PlansFigures {
  readonly scope: Scope;
  readonly rows: MetricTable;
  /** Null when no summary is asked for. */
  readonly total: Figures | null;
}

async function plansFigures(deps: ReportsDeps, view: View, request: TableRequest): Promise<PlansFigures | null> {
  const scope = plansScope(view);
  if (scope === null) return null;
  const [total, rows] = await Promise.all([
    request.withSummary ? plansTotal(deps, view, scope, { filters: whereOf(request) }) : null,
    plansByPlace(deps, view, scope, rowsAsked(request)),
  ]);
  return { scope, total, rows };
}

function statsOf<Stats>(
  found: ServiceFigures | undefined,
  place: PlaceRow,
  of: (figures: ReturnType<MetricTable["of"]>, indexes: Indexes) => Stats,
): Stats | null {
  if (!found || !isSeenBy(found.service.scope, place)) return null;
  return of(found.rows.of(place.id), found.indexes);
}

/** What is made when it is first asked for, and then kept. */
function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** All that a table knows of its places. */
interface Known {
  readonly figures: readonly ServiceFigures[];
  readonly plans: PlansFigures | null;
  readonly headcount: Headcount;
  readonly units: Units;
}

function plansOf({ scope, rows }: PlansFigures, place: PlaceRow): PortfolioRow["introduce_stats"] {
  return isSeenBy(scope, place) ? introduceStatsOf(rows.of(place.id)) : null;
}

function rowOf(view: View, place: PlaceRow, { figures, plans, headcount, units }: Known): PortfolioRow {
  const part = (name: ServiceView["service"]): ServiceFigures | undefined =>
    figures.find(({ service }) => service.service === name);
  // A page shows fifteen of six hundred rows: those that nobody sorts by or looks at are not worked out.
  const engagement = once(() => statsOf(part("ingage"), place, ingageStatsOf));
  const satisfaction = once(() => statsOf(part("intouch"), place, intouchStatsOf));
  return {
    m_id: place.id,
    name: place.name,
    link_type: place.linkType,
    to: pageOfRow(view.actor, place),
    pages: servicePagesOf(view.actor, place),
    region_count: place.regionIds?.length ?? null,
    location_count: place.linkType === "location" ? null : place.locations.length,
    region_name: place.regionName,
    is_archived: place.isArchived,
    unit_count: place.locations.reduce((sum, { id }) => sum + (units.get(id) ?? 0), 0),
    employee_count: employeesOfRow(view, headcount, place),
    get ingage_stats() {
      return engagement();
    },
    get intouch_stats() {
      return satisfaction();
    },
    // Who has nothing to do with plans has no such member at all.
    ...(plans ? { introduce_stats: plansOf(plans, place) } : {}),
  };
}

async function summaryOf(
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
    // The portfolio of somebody without places is empty, not closed: its totals are N/A.
    if (!found?.total || !(isWhole || isSeenBy(found.service.scope, whole))) return null;
    return of(found.total, found.indexes);
  };
  const planned = plans?.total && (isWhole || isSeenBy(plans.scope, whole)) ? plans.total : null;
  return {
    general: await countsOf(deps, view, places, { headcount, units, isWhole, counted: "active" }),
    engagement: stats("ingage", engagementTotalsOf),
    satisfaction: stats("intouch", satisfactionTotalsOf),
    ...(plans ? { development: planned && developmentOf(planned), compliance: planned && complianceOf(planned) } : {}),
  };
}

/** A whole table of places: the same number of statements however many rows it has. */
export async function placeTable(deps: ReportsDeps, view: View, request: TableRequest): Promise<PlaceTable> {
  const [figures, plans, headcount, units] = await Promise.all([
    Promise.all(servicesOf(view).map((service) => serviceFigures(deps, view, service, request))),
    plansFigures(deps, view, request),
    headcountOf(deps, view),
    unitsOf(deps, view, request.places),
  ]);
  const known = { figures, plans, headcount, units };
  const places = placeRows(request.scope, request.places, request.filters);
  const rows = places.map((place) => rowOf(view, place, known));
  return {
    rows: sortRows(rows, request.sort_by, request.sort_desc === "true"),
    summary: request.withSummary ? await summaryOf(deps, view, request, known) : null,
  };
}

/** The columns that a viewer can choose among, besides the name. */
export function columnsOf(view: View): readonly PlaceColumn[] {
  const scored = servicesOf(view).map(({ service }) => service);
  return columnsFor(new Set(plansScope(view) === null ? scored : [...scored, "introduce"]));
}

function filtersOf({ places, filters, about }: TableRequest): PortfolioReply["meta"]["filters"] {
  const regions = new Set(filters.regions);
  const groups = new Set(filters.reporting_groups_by_locations);
  return {
    q_text: filters.q_text ?? null,
    general: filters.general,
    regions: about === null ? places.regions.map(({ id, name }) => ({ id, name, selected: regions.has(id) })) : [],
    reporting_groups_by_locations: places.groups.map(({ id, name }) => ({ id, name, selected: groups.has(id) })),
  };
}

/** What the replies of all tables of places have in common: one page of rows, and what stands around them. */
export function tableReply(
  view: View,
  request: TableRequest,
  { rows, summary }: PlaceTable,
  page: { readonly number: number; readonly size: number },
  exportOptions: readonly string[],
): {
  data: PortfolioReply["data"];
  meta: Omit<PortfolioReply["meta"], "widget" | "endpoint" | "structures" | "parent" | "breadcrumb" | "set_up_at">;
} {
  const columns = columnsOf(view);
  const shown = pageOf(rows, page);
  return {
    data: { results: [...shown.rows] },
    meta: {
      pagination: shown.pagination,
      filters: filtersOf(request),
      top_nav: [],
      summary_object: summary,
      additional_meta: { sorts: sortsOf(columns), export_options: [...exportOptions] },
      export_options: [...exportOptions],
      headers: headersOf(request.scope, columns),
      ...datesOf(view),
    },
  };
}
