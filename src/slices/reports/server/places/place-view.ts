import { addDays, toLocalDate, formatLocalDateTime } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import {
  type AudienceService,
  type ComparedWindows,
  type Figures,
  getSettledUntil,
  type MetricRequest,
  type MetricTable,
} from "#slices/analytics/server/analytics.api.ts";
import { type Actor, type Scope, getServicePermission } from "#slices/identity/server/identity.api.ts";
import type { Client } from "#slices/organization/server/organization.api.ts";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { type Indexes, placeMetrics, SCORE, getValue } from "./place-figures.rules.ts";
import { type Places, getScopePlaces, toScope, toUnion } from "../portfolio/portfolio.places.ts";
import type { ReportsDeps } from "../reports.deps.ts";

/** One service for a viewer: its places and the windows of its figures. */
export interface ServiceView {
  readonly service: AudienceService;
  readonly scope: Scope;
  readonly windows: ComparedWindows;
}

/** The time of a reply in the client's time zone. */
export interface Moment {
  readonly client: Client;
  readonly today: string;
  /** The instant of the reply, in the client's wall-clock time. */
  readonly asOf: string;
}

/** The viewer, the places and the windows of one request. */
export interface View extends Moment {
  readonly tx: ClientTx;
  readonly actor: Actor;
  /** The places in the scope of any service. */
  readonly visible: Places;
  /** Null without a permission in the service. */
  readonly engagement: ServiceView | null;
  readonly satisfaction: ServiceView | null;
  /** The satisfaction windows, which every reply names, even without satisfaction. */
  readonly windows: ComparedWindows;
  /** The scope whose employees the viewer's permissions count; null without one in ingage or introduce. */
  readonly employees: Scope | null;
}

function findServiceView(actor: Actor, service: AudienceService, windows: ComparedWindows): ServiceView | null {
  const right = getServicePermission(actor, service);
  return right ? { service, scope: right.scope, windows } : null;
}

function findEmployeeScope(actor: Actor): Scope | null {
  const permissions = (["ingage", "introduce"] as const).flatMap(
    (service) => getServicePermission(actor, service) ?? [],
  );
  return permissions.length === 0 ? null : toUnion(permissions.map((right) => right.scope));
}

/** Reads the client's day and time. */
export async function readMoment({ organization, clock }: ReportsDeps, tx: ClientTx): Promise<Moment> {
  const client = await organization.readClient(tx, tx.clientId);
  const now = clock.now();
  return { client, today: toLocalDate(client.timeZone, now), asOf: formatLocalDateTime(client.timeZone, now) };
}

/** Reads the viewer's scope and places: the same few statements for any number of places. */
export async function readPlaceView(deps: ReportsDeps, tx: ClientTx, actor: Actor, known?: Moment): Promise<View> {
  const { organization, analytics } = deps;
  const [moment, districts, regions, locations, groups] = await Promise.all([
    known ?? readMoment(deps, tx),
    organization.readDistricts(tx),
    organization.readRegions(tx),
    organization.readLocations(tx),
    organization.readReportingGroups(tx),
  ]);
  const { client, today } = moment;
  const places: Places = { districts: client.hasAreas ? districts : [], regions, locations, groups };
  const windows = analytics.getSatisfactionWindows(today);
  return {
    ...moment,
    tx,
    actor,
    visible: getScopePlaces(toScope(actor), places),
    engagement: findServiceView(actor, "ingage", analytics.getEngagementWindows(today)),
    satisfaction: findServiceView(actor, "intouch", windows),
    windows,
    employees: findEmployeeScope(actor),
  };
}

/** Returns the services that a viewer has, engagement first. */
export function toServices({ engagement, satisfaction }: View): readonly ServiceView[] {
  return [engagement, satisfaction].flatMap((service) => service ?? []);
}

/** Returns the windows of engagement and of its participation, which is shown by closed months of sending. */
export function toEngagementDates(
  windows: ComparedWindows,
  today: string,
): NonNullable<PortfolioReply["meta"]["engagement_dates"]> {
  const last = addDays(getSettledUntil(today), -1);
  const { from, to } = windows.current;
  return { ...windows, participation_to: last < from ? null : last < to ? last : to };
}

/** Returns the effective dates, as every reply names them. */
export function toDates(view: View): Pick<PortfolioReply["meta"], "dates" | "engagement_dates"> {
  return {
    dates: { ...view.windows, as_of: view.asOf },
    engagement_dates: view.engagement && toEngagementDates(view.engagement.windows, view.today),
  };
}

/**
 * Reads the figures of a service within a scope in both windows: all metrics of a place and one total, unless stated
 * otherwise.
 */
export function readFigures(
  deps: ReportsDeps,
  { tx, today }: View,
  { service, scope, windows }: ServiceView,
  more: Partial<
    Pick<MetricRequest, "metrics" | "by" | "windows" | "filters" | "locationIds" | "withoutPools" | "totalOf">
  > = {},
): Promise<MetricTable> {
  const all = { service, scope, windows, today, metrics: placeMetrics[service], by: "total" as const };
  return deps.analytics.computeFigures(tx, { ...all, ...more });
}

const WHOLE_CLIENT: Scope = { kind: "client" };

/**
 * Reads the indexes of a service's scores: the whole client for the same dates, without place or status filters and
 * with archived locations, and SBX. `whole` is the client's own total where it is already known.
 */
export async function readIndexes(
  deps: ReportsDeps,
  view: View,
  service: ServiceView,
  whole: Figures | null,
): Promise<Indexes> {
  const metrics = [SCORE];
  // Only the current window is shown, so the year before is not read.
  const windows = { ...service.windows, previous: null };
  const company =
    whole ?? (await readFigures(deps, view, { ...service, scope: WHOLE_CLIENT }, { metrics, windows })).get(null);
  const range = service.windows.current;
  const benchmark = await deps.analytics.readBenchmark(view.tx, { service: service.service, metrics, range });
  return { company: getValue(company[SCORE]?.current), sbx: benchmark[SCORE] ?? null };
}
