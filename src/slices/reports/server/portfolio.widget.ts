import type { z } from "zod";
import { type Clock, dayIn, wallClockIn } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { AnalyticsApi, MetricRequest, MetricTable, Windows } from "#slices/analytics/server/analytics.api.ts";
import { type Actor, type Scope, rightIn } from "#slices/identity/server/identity.api.ts";
import type { Client, Location, OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import {
  type PortfolioReply,
  type PortfolioRow,
  type PortfolioSummary,
  getPortfolio,
  portfolioSorts,
} from "#slices/reports/contract/portfolio.contract.ts";
import {
  type PlaceRow,
  type Places,
  filteredLocations,
  holdsLocation,
  placeRows,
  placesIn,
  scopeOf,
  unionOf,
} from "./portfolio.places.ts";
import { intouchStatsOf, pageOf, portfolioRowOf, satisfactionMetrics, sortRows } from "./portfolio.rules.ts";

/** Residents, counted by the slice that owns them. */
export interface ResidentCounts {
  /** Distinct residents with an active primary lease per group of locations; locations without a group are left out. */
  activePrimaryResidentsByGroup(
    tx: ClientTx,
    today: string,
    groupOfLocation: ReadonlyMap<number, number>,
  ): Promise<ReadonlyMap<number, number>>;
}

/** Employees, counted by the slice that owns them. */
export interface EmployeeCounts {
  /** People employed on a day, by location; null = no location. Everybody has one location at most, so it adds up. */
  activeEmployees(tx: ClientTx, day: string): Promise<ReadonlyMap<number | null, number>>;
}

export interface PortfolioDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly organisation: OrganisationApi;
  readonly analytics: AnalyticsApi;
  readonly residents: ResidentCounts;
  readonly employees: EmployeeCounts;
}

export type PortfolioQuery = z.output<(typeof getPortfolio)["query"]>;

/** What one request has found out about who asks and what there is. */
interface View {
  readonly tx: ClientTx;
  readonly actor: Actor;
  readonly query: PortfolioQuery;
  readonly client: Client;
  readonly today: string;
  readonly windows: Windows;
  /** Places of any service's scope. */
  readonly visible: Places;
  /** The viewer's satisfaction scope; null without a right in intouch. */
  readonly satisfaction: Scope | null;
}

const ALL = 1;

function satisfactionOf(
  deps: PortfolioDeps,
  view: View,
  scope: Scope,
  more: Partial<Pick<MetricRequest, "metrics" | "by" | "locationIds">> = {},
): Promise<MetricTable> {
  const { tx, windows, today } = view;
  return deps.analytics.figures(tx, {
    service: "intouch",
    metrics: satisfactionMetrics,
    by: "total",
    windows,
    today,
    scope,
    ...more,
  });
}

function scoreOf(total: MetricTable): number | null {
  const figure = total.of(null)["agreement_importance"]?.current;
  return figure?.state === "value" ? figure.value : null;
}

/** The totals of one request: what the viewer's satisfaction scope adds up to, and the index to compare with. */
interface Totals {
  /** Null when no summary is asked for. */
  readonly own: MetricTable | null;
  /** The score of the whole client: never under place or status filters, archived locations included. */
  readonly companyIndex: number | null;
}

async function totalsOf(deps: PortfolioDeps, view: View): Promise<Totals> {
  if (view.satisfaction === null) return { own: null, companyIndex: null };
  const own =
    view.query.structures.addon_options === "summary" ? await satisfactionOf(deps, view, view.satisfaction) : null;
  // Who sees the whole client has the index as the own total.
  if (own && view.satisfaction.kind === "client") return { own, companyIndex: scoreOf(own) };
  const company = await satisfactionOf(deps, view, { kind: "client" }, { metrics: ["agreement_importance"] });
  return { own, companyIndex: scoreOf(company) };
}

function isSeenBy(scope: Scope, row: PlaceRow): boolean {
  if (row.locations.some((location) => holdsLocation(scope, location))) return true;
  if (row.locations.length > 0 || row.id === null) return false;
  return scope.kind === "client" || scope.regionIds.includes(row.id);
}

async function rowsOf(deps: PortfolioDeps, view: View, company: number | null): Promise<readonly PortfolioRow[]> {
  const { query, visible, satisfaction } = view;
  const places = placeRows(query.structures.scope, visible, query.filters);
  if (satisfaction === null) return places.map((place) => portfolioRowOf(place, null));
  const locations = filteredLocations(visible, query.filters);
  const table = await satisfactionOf(deps, view, satisfaction, {
    by: query.structures.scope === "regions" ? "region" : "location",
    // Left out where it takes nothing away: the statement is simpler then.
    ...(locations.length === visible.locations.length ? {} : { locationIds: locations.map((location) => location.id) }),
  });
  return places.map((place) => {
    const stats = isSeenBy(satisfaction, place) ? intouchStatsOf(table.of(place.id), company) : null;
    return portfolioRowOf(place, stats);
  });
}

function scopeIn(actor: Actor, services: readonly ("ingage" | "introduce")[]): Scope | null {
  const rights = services.flatMap((service) => rightIn(actor, service) ?? []);
  return rights.length === 0 ? null : unionOf(rights.map((right) => right.scope));
}

async function employeesIn(deps: PortfolioDeps, view: View): Promise<number | null> {
  const scope = scopeIn(view.actor, ["ingage", "introduce"]);
  if (scope === null) return null;
  const byLocation = await deps.employees.activeEmployees(view.tx, view.today);
  const own = placesIn(scope, view.visible).locations.map((location) => byLocation.get(location.id) ?? 0);
  const nowhere = scope.kind === "client" ? (byLocation.get(null) ?? 0) : 0;
  return own.reduce((sum, count) => sum + count, nowhere);
}

async function residentsIn(deps: PortfolioDeps, view: View, locations: readonly Location[]): Promise<number> {
  const group = new Map(locations.map((location) => [location.id, ALL]));
  const counts = await deps.residents.activePrimaryResidentsByGroup(view.tx, view.today, group);
  return counts.get(ALL) ?? 0;
}

/** The head of the page: counts and totals of the scope, not of the filters. */
async function summaryOf(deps: PortfolioDeps, view: View, totals: Totals): Promise<PortfolioSummary> {
  const { visible, satisfaction } = view;
  const active = (places: Places): readonly Location[] => places.locations.filter((location) => !location.isArchived);
  const surveyed = satisfaction === null ? null : placesIn(satisfaction, visible);
  const homes = surveyed === null ? null : active(surveyed);
  return {
    general: {
      regions: visible.regions.length,
      locations: active(visible).length,
      active_employees: await employeesIn(deps, view),
      active_primary_resident_count: surveyed === null ? null : await residentsIn(deps, view, surveyed.locations),
      units: homes === null ? null : homes.reduce((sum, location) => sum + location.unitCount, 0),
    },
    satisfaction: totals.own === null ? null : intouchStatsOf(totals.own.of(null), totals.companyIndex),
  };
}

function headersOf(view: View): PortfolioReply["meta"]["headers"] {
  const first = view.query.structures.scope === "regions" ? "Region" : "Location";
  const name = { key: "name", label: first, sortable: true, numeric: false };
  if (view.satisfaction === null) return [name];
  const figures = [
    { key: "satisfaction", label: "Satisfaction" },
    { key: "response_rate", label: "Response Rate" },
    { key: "likely_to_renew", label: "Likely to Renew" },
  ];
  return [name, ...figures.map((figure) => ({ ...figure, sortable: true, numeric: true }))];
}

function filtersOf({ query, visible }: View): PortfolioReply["meta"]["filters"] {
  const selected = new Set(query.filters.regions);
  return {
    q_text: query.filters.q_text ?? null,
    general: query.filters.general,
    regions: visible.regions.map(({ id, name }) => ({ id, name, selected: selected.has(id) })),
  };
}

function setUpOf({ actor, visible }: View): string | null {
  const isAdmin = actor.rights.some((right) => right.role === "client-admin");
  return isAdmin && visible.locations.length === 0 ? "/settings" : null;
}

async function look(deps: PortfolioDeps, tx: ClientTx, actor: Actor, query: PortfolioQuery): Promise<View> {
  const client = await deps.organisation.client(tx, actor.clientId);
  const today = dayIn(client.timeZone, deps.clock.now());
  const regions = await deps.organisation.regions(tx);
  const locations = await deps.organisation.locations(tx);
  return {
    tx,
    actor,
    query,
    client,
    today,
    windows: deps.analytics.satisfactionWindows(today),
    visible: placesIn(scopeOf(actor), { regions, locations }),
    satisfaction: rightIn(actor, "intouch")?.scope ?? null,
  };
}

/** The portfolio of a viewer: one transaction, the same number of statements however many rows. */
export function portfolio(deps: PortfolioDeps, actor: Actor, query: PortfolioQuery): Promise<PortfolioReply> {
  return deps.db.inClient(actor.clientId, async (tx) => {
    const view = await look(deps, tx, actor, query);
    const totals = await totalsOf(deps, view);
    const rows = await rowsOf(deps, view, totals.companyIndex);
    const { addon_options: addOn = null, scope } = query.structures;
    const summary = addOn === "summary" ? await summaryOf(deps, view, totals) : null;
    const page = pageOf(sortRows(rows, query.sort_by, query.sort_desc === "true"), query.page);
    return {
      data: { results: [...page.rows] },
      meta: {
        widget: { id: "portfolio", data_type: "calculator", url_key: "portfolio" },
        endpoint: getPortfolio.path,
        pagination: page.pagination,
        filters: filtersOf(view),
        structures: { scope, addon_options: addOn },
        parent: null,
        breadcrumb: [{ text: view.client.name, to: "/portfolio" }],
        top_nav: [],
        summary_object: summary,
        additional_meta: { sorts: view.satisfaction === null ? ["name"] : [...portfolioSorts], export_options: [] },
        headers: headersOf(view),
        set_up_at: setUpOf(view),
        dates: { ...view.windows, as_of: wallClockIn(view.client.timeZone, deps.clock.now()) },
      },
    };
  });
}
