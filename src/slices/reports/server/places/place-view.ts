import { addDays, localDate, formatLocalDateTime } from "#platform/server/clock.ts";
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
import { type Places, placesIn, toScope, toUnion } from "../portfolio/portfolio.places.ts";
import type { ReportsDeps } from "../reports.deps.ts";

/** One service as someone sees it: which places, and the windows of its figures. */
export interface ServiceView {
  readonly service: AudienceService;
  readonly scope: Scope;
  readonly windows: ComparedWindows;
}

/** When a request is answered, in the client's time. */
export interface Moment {
  readonly client: Client;
  readonly today: string;
  /** The instant of the reply, in the client's wall-clock time. */
  readonly asOf: string;
}

/** What one request has found out about who asks and what there is. */
export interface View extends Moment {
  readonly tx: ClientTx;
  readonly actor: Actor;
  /** Places of any service's scope. */
  readonly visible: Places;
  /** Null without a right in the service. */
  readonly engagement: ServiceView | null;
  readonly satisfaction: ServiceView | null;
  /** The satisfaction windows, which every reply names whether or not there is satisfaction in it. */
  readonly windows: ComparedWindows;
  /** Whose employees the viewer's rights count; null without one in ingage or introduce. */
  readonly employees: Scope | null;
}

function serviceView(actor: Actor, service: AudienceService, windows: ComparedWindows): ServiceView | null {
  const right = getServicePermission(actor, service);
  return right ? { service, scope: right.scope, windows } : null;
}

function employeeScope(actor: Actor): Scope | null {
  const rights = (["ingage", "introduce"] as const).flatMap((service) => getServicePermission(actor, service) ?? []);
  return rights.length === 0 ? null : toUnion(rights.map((right) => right.scope));
}

/** Looks up the client's day and time. */
export async function readMoment({ organization, clock }: ReportsDeps, tx: ClientTx): Promise<Moment> {
  const client = await organization.client(tx, tx.clientId);
  const now = clock.now();
  return { client, today: localDate(client.timeZone, now), asOf: formatLocalDateTime(client.timeZone, now) };
}

/** Looks up who asks and what they see: the same few statements however many places there are. */
export async function look(deps: ReportsDeps, tx: ClientTx, actor: Actor, known?: Moment): Promise<View> {
  const { organization, analytics } = deps;
  const [moment, districts, regions, locations, groups] = await Promise.all([
    known ?? readMoment(deps, tx),
    organization.districts(tx),
    organization.regions(tx),
    organization.locations(tx),
    organization.reportingGroups(tx),
  ]);
  const { client, today } = moment;
  const places: Places = { districts: client.hasAreas ? districts : [], regions, locations, groups };
  const windows = analytics.satisfactionWindows(today);
  return {
    ...moment,
    tx,
    actor,
    visible: placesIn(toScope(actor), places),
    engagement: serviceView(actor, "ingage", analytics.engagementWindows(today)),
    satisfaction: serviceView(actor, "intouch", windows),
    windows,
    employees: employeeScope(actor),
  };
}

/** The services that a viewer has, engagement first. */
export function toServices({ engagement, satisfaction }: View): readonly ServiceView[] {
  return [engagement, satisfaction].flatMap((service) => service ?? []);
}

/** The windows of engagement, and how far the participation in them has come: it is shown by settled months of sending. */
export function findEngagementDates(
  windows: ComparedWindows,
  today: string,
): NonNullable<PortfolioReply["meta"]["engagement_dates"]> {
  const last = addDays(getSettledUntil(today), -1);
  const { from, to } = windows.current;
  return { ...windows, participation_to: last < from ? null : last < to ? last : to };
}

/** The dates really used, as every reply names them. */
export function toDates(view: View): Pick<PortfolioReply["meta"], "dates" | "engagement_dates"> {
  return {
    dates: { ...view.windows, as_of: view.asOf },
    engagement_dates: view.engagement && findEngagementDates(view.engagement.windows, view.today),
  };
}

/** Figures of a service within a scope, in both windows: of all metrics of a place and as one total, unless stated otherwise. */
export function readFigures(
  deps: ReportsDeps,
  { tx, today }: View,
  { service, scope, windows }: ServiceView,
  more: Partial<
    Pick<MetricRequest, "metrics" | "by" | "windows" | "filters" | "locationIds" | "withoutPools" | "totalOf">
  > = {},
): Promise<MetricTable> {
  const all = { service, scope, windows, today, metrics: placeMetrics[service], by: "total" as const };
  return deps.analytics.figures(tx, { ...all, ...more });
}

const everywhere: Scope = { kind: "client" };

/**
 * What the scores of a service stand beside: the whole client with the same dates, never under place or status filters
 * and archived locations included, and SBX. `whole` is the client's own total where it is known already.
 */
export async function readIndexes(
  deps: ReportsDeps,
  view: View,
  service: ServiceView,
  whole: Figures | null,
): Promise<Indexes> {
  const metrics = [SCORE];
  // Only the current window is shown: the year before would be read for nothing.
  const windows = { ...service.windows, previous: null };
  const company =
    whole ?? (await readFigures(deps, view, { ...service, scope: everywhere }, { metrics, windows })).of(null);
  const range = service.windows.current;
  const benchmark = await deps.analytics.benchmark(view.tx, { service: service.service, metrics, range });
  return { company: getValue(company[SCORE]?.current), sbx: benchmark[SCORE] ?? null };
}
