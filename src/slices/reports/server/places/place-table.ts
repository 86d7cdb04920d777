import {
  type Figures,
  type Filters,
  type MetricRequest,
  type MetricTable,
  type OrgDimension,
  POOLED_KEY,
} from "#slices/analytics/server/analytics.api.ts";
import type {
  PortfolioReply,
  PortfolioRow,
  PortfolioScope,
  PortfolioSort,
  PortfolioSummary,
} from "#slices/reports/contract/portfolio.contract.ts";
import { sortRows } from "./place-columns.rules.ts";
import { buildExtraRows, hasPooledRow, noLocationKeys } from "../extra-rows.rules.ts";
import { toCounts, readAlerts, readHeadcount, readResidents, readUnits } from "./place-counts.ts";
import { type Indexes, SCORE } from "./place-figures.rules.ts";
import { hasRow, type PlaceData, type PlansFigures, buildRow, type ServiceFigures } from "./place-rows.ts";
import { toEngagementTotals, toSatisfactionTotals, totalMetrics } from "./place-totals.rules.ts";
import { toFilter, type PlaceRequest } from "./place-subject.ts";
import {
  toComplianceTotals,
  toDevelopmentStats,
  readPlansByPlace,
  findPlansScope,
  readPlansTotal,
} from "./place-plans.ts";
import { readFigures, readIndexes, type ServiceView, toServices, type View } from "./place-view.ts";
import {
  filterLocations,
  isVisibleTo,
  type PlaceFilters,
  type PlaceRow,
  buildPlaceRows,
  type Places,
  getUnlistedLocations,
} from "../portfolio/portfolio.places.ts";
import type { ReportsDeps } from "../reports.deps.ts";

/** The request for a table of places. */
export interface TableRequest {
  readonly scope: PortfolioScope;
  /** The places that the table covers. */
  readonly places: Places;
  /** The place that the table belongs to; null: everything that the viewer sees. */
  readonly about: PlaceRequest | null;
  readonly filters: PlaceFilters;
  readonly sort_by: PortfolioSort;
  readonly sort_desc: "true" | "false";
  readonly withSummary: boolean;
  /** Whether rows have their monthly scores. */
  readonly withTrends?: boolean;
}

/** Every row of a table in its order, and the total where it was requested. */
export interface PlaceTable {
  readonly rows: readonly PortfolioRow[];
  readonly summary: PortfolioSummary;
  /** The number of places that need attention, among those that the other filters leave; computed on the first call. */
  readonly attention: PortfolioReply["meta"]["attention"];
}

/** The dimension of a table's rows. */
export const dimensions: Readonly<Record<PortfolioScope, OrgDimension>> = {
  regions: "region",
  locations: "location",
  reporting_groups: "reporting_group",
  areas: "district",
};

type Among = Pick<MetricRequest, "filters" | "locationIds" | "withoutPools">;

const toIds = (locations: Places["locations"]): number[] => locations.map((location) => location.id);

/** Returns the metrics of the total above a table. */
function getTotalMetrics(service: ServiceView, request: TableRequest): readonly string[] {
  if (request.withSummary) return totalMetrics[service.service];
  return isIndexFor(service, request) ? [SCORE] : [];
}

// For a viewer of the whole client, the company index is the total.
const isIndexFor = (service: ServiceView, { about }: TableRequest): boolean =>
  about === null && service.scope.kind === "client";

/** Returns the filter that limits figures to a table's place. */
export const getWhere = ({ about }: TableRequest): Filters => (about === null ? {} : toFilter(about));

async function readServiceFigures(
  deps: ReportsDeps,
  view: View,
  service: ServiceView,
  request: TableRequest,
): Promise<ServiceFigures> {
  const requested = buildRowsRequest(request);
  const metrics = getTotalMetrics(service, request);
  // Rows that leave nothing out add up to the total, so it is not read once more.
  const isSame = requested.locationIds === undefined;
  const rows = await readFigures(deps, view, service, isSame ? { ...requested, totalOf: metrics } : requested);
  const isAlone = metrics.length > 0 && !isSame;
  const total = isAlone
    ? (await readFigures(deps, view, service, { metrics, filters: requested.filters })).get(null)
    : rows.total;
  const indexes = await readIndexes(deps, view, service, isIndexFor(service, request) ? total : null);
  return {
    service,
    indexes,
    quantiles:
      request.scope === "locations" ? await deps.analytics.findPropertyQuantiles(view.tx, service.service) : null,
    total: request.withSummary ? total : null,
    rows,
    unlisted: await findUnlisted(request, rows, (among) => readFigures(deps, view, service, among)),
  };
}

/** Reads the figures of the archived places that a list leaves out; null where there are none. */
async function findUnlisted(
  request: TableRequest,
  rows: MetricTable,
  read: (among: Among) => Promise<MetricTable>,
): Promise<Figures | null> {
  const { scope, places, filters } = request;
  const locations = isNarrowed(request) ? [] : getUnlistedLocations(scope, places, filters);
  const [only] = locations;
  if (only === undefined) return null;
  // A single one has its figures among those of all locations.
  if (scope === "locations" && locations.length === 1) return rows.get(only.id);
  // Among locations, pooled answers have a row of their own.
  const among = { filters: getWhere(request), locationIds: toIds(locations), withoutPools: hasPooledRow(scope) };
  return (await read(among)).get(null);
}

// A location's row depends on no other, so rows left out are just not shown. Naming the locations pays only when most
// are left out.
const MAX_NAMED_SHARE = 0.5;

/** Returns which figures the rows need: the dimension, and the locations where leaving some out changes other rows. */
function buildRowsRequest(request: TableRequest): {
  readonly by: OrgDimension;
  readonly filters: Filters;
  readonly locationIds?: readonly number[];
} {
  const { places, scope } = request;
  const shown = filterLocations(places, request.filters);
  const requested = { by: dimensions[scope], filters: getWhere(request) };
  const isAll = shown.length === places.locations.length;
  const isMost = scope === "locations" && shown.length >= places.locations.length * MAX_NAMED_SHARE;
  return isAll || isMost ? requested : { ...requested, locationIds: toIds(shown) };
}

async function readPlansFigures(deps: ReportsDeps, view: View, request: TableRequest): Promise<PlansFigures | null> {
  const scope = findPlansScope(view);
  if (scope === null) return null;
  const requested = buildRowsRequest(request);
  // Rows that leave nothing out add up to the total, so it is not read once more.
  const isSame = requested.locationIds === undefined;
  const [alone, rows] = await Promise.all([
    request.withSummary && !isSame ? readPlansTotal(deps, view, scope, { filters: getWhere(request) }) : null,
    readPlansByPlace(deps, view, scope, { ...requested, withTotal: request.withSummary && isSame }),
  ]);
  const total = alone ?? rows.total;
  const unlisted = await findUnlisted(request, rows, (among) =>
    readPlansByPlace(deps, view, scope, { ...among, by: "total" }),
  );
  return { scope, total, rows, unlisted };
}

// The total above the table is never filtered by place, so the rows of some places do not add up to it.
const isNarrowed = ({ filters }: TableRequest): boolean =>
  filters.regions !== undefined || filters.reporting_groups_by_locations !== undefined;

/** Returns the rows that stand for no single place; none where the table is filtered by place. */
function toExtras(request: TableRequest, { figures, plans }: PlaceData): readonly PlaceRow[] {
  const { scope, places, filters, about } = request;
  if (isNarrowed(request)) return [];
  const services = [...figures, ...(plans ? [{ ...plans, service: plans }] : [])];
  const ofClient = services.filter(({ service }) => service.scope.kind === "client");
  return buildExtraRows(scope, places, filters, {
    hasNoLocation: about === null && ofClient.some((each) => hasRow(each, noLocationKeys[scope])),
    hasPooled: services.some((each) => hasRow(each, POOLED_KEY)),
  });
}

function buildSummary(
  view: View,
  { places, about }: TableRequest,
  { figures, plans, headcount, units }: PlaceData,
  residents: number | null,
): PortfolioSummary {
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
  const findStats = <Stats>(
    name: ServiceView["service"],
    of: (total: Figures, indexes: Indexes) => Stats,
  ): Stats | null => {
    const found = figures.find(({ service }) => service.service === name);
    // The portfolio of a person without places is empty, not forbidden: its totals are N/A.
    if (!found?.total || !(isWhole || isVisibleTo(found.service.scope, whole))) return null;
    return of(found.total, found.indexes);
  };
  const planned = plans?.total && (isWhole || isVisibleTo(plans.scope, whole)) ? plans.total : null;
  return {
    general: toCounts(view, { places, isWhole, counted: "active" }, { headcount, units, residents }),
    engagement: findStats("ingage", toEngagementTotals),
    satisfaction: findStats("intouch", toSatisfactionTotals),
    ...(plans
      ? { development: planned && toDevelopmentStats(planned), compliance: planned && toComplianceTotals(planned) }
      : {}),
  };
}

const needsAttention = ({ attention }: PortfolioRow): boolean => attention.length > 0;

/** Reads a whole table of places with the same number of statements for any number of rows. */
export async function readPlaceTable(deps: ReportsDeps, view: View, request: TableRequest): Promise<PlaceTable> {
  const counted = { places: request.places, isWhole: request.about === null };
  const [figures, plans, headcount, units, alerts, residents] = await Promise.all([
    Promise.all(toServices(view).map((service) => readServiceFigures(deps, view, service, request))),
    readPlansFigures(deps, view, request),
    readHeadcount(deps, view),
    readUnits(deps, view, counted),
    readAlerts(deps, view),
    request.withSummary ? readResidents(deps, view, counted) : null,
  ]);
  const known = { figures, plans, headcount, units, alerts };
  const places = buildPlaceRows(request.scope, request.places, request.filters);
  const all = [...places, ...toExtras(request, known)].map((place) => buildRow(view, place, known));
  const rows = request.filters.needs_attention === "true" ? all.filter(needsAttention) : all;
  return {
    get attention() {
      return { count: all.filter(needsAttention).length, of: places.length };
    },
    rows: sortRows(rows, request.sort_by, request.sort_desc === "true"),
    summary: request.withSummary ? buildSummary(view, request, known, residents) : null,
  };
}
