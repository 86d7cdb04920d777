import type { Figures, PropertyQuantiles } from "#slices/analytics/server/analytics.api.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import {
  type PlaceHeader,
  type PlaceReply,
  getPropertyDashboard,
  getRegionDashboard,
} from "#slices/reports/contract/place.contract.ts";
import { readCachedReport } from "../cached-reports.ts";
import { toCounts, readHeadcount, readResidents, readUnits } from "./place-counts.ts";
import { type Indexes, toIngageStats, toIntouchStats, SCORE } from "./place-figures.rules.ts";
import { readServiceMonths } from "./place-lines.ts";
import { buildLine, buildMonths, type ServiceMonths } from "./place-lines.rules.ts";
import { toComplianceStats, toDevelopmentStats, findPlansScope, readPlansTotal } from "./place-plans.ts";
import { canSwitch, canSeeManagers } from "./place-pages.rules.ts";
import { getPlaceReports } from "./place-reports.ts";
import {
  toFilter,
  assertPermission,
  type Subject,
  buildSubject,
  buildBreadcrumbsTo,
  type PlaceRequest,
} from "./place-subject.ts";
import { toDates, readFigures, readIndexes, type ServiceView, type View } from "./place-view.ts";
import { isVisibleTo } from "../portfolio/portfolio.places.ts";
import type { ReportsDeps } from "../reports.deps.ts";

async function readHeader(deps: ReportsDeps, view: View, subject: Subject): Promise<PlaceHeader> {
  const { linkType, id, name, isArchived, city, state, within, places } = subject;
  const people = canSeeManagers(view.actor) ? await deps.readManagers(view.tx, { linkType, id }) : null;
  const counted = { places, isWhole: false };
  const [headcount, units, residents] = await Promise.all([
    readHeadcount(deps, view),
    readUnits(deps, view, counted),
    readResidents(deps, view, counted),
  ]);
  return {
    m_id: id,
    name,
    link_type: linkType,
    is_archived: isArchived,
    city,
    state,
    within,
    managers: people && [...people.managers],
    maintenance_managers: people && [...people.maintenance],
    // An archived location's own page still shows its counts.
    general: toCounts(
      view,
      { ...counted, counted: linkType === "location" ? "all" : "active" },
      { headcount, units, residents },
    ),
  };
}

/** One service's part of a page. */
interface Card<Stats> {
  readonly stats: Stats;
  readonly months: ServiceMonths;
}

async function findCard<Stats>(
  deps: ReportsDeps,
  view: View,
  { service, subject }: { service: ServiceView | null; subject: Subject },
  of: (figures: Figures, indexes: Indexes, quantiles: PropertyQuantiles | null) => Stats,
): Promise<Card<Stats> | null> {
  if (service === null || !isVisibleTo(service.scope, subject.row)) return null;
  const [total, indexes, months, quantiles] = await Promise.all([
    readFigures(deps, view, service, { filters: toFilter(subject) }),
    readIndexes(deps, view, service, null),
    readServiceMonths(deps, view, service, subject),
    subject.linkType === "location" ? deps.analytics.findPropertyQuantiles(view.tx, service.service) : null,
  ]);
  return { stats: of(total.get(null), indexes, quantiles), months };
}

const toCardReply = <Stats>(card: Card<Stats> | null): { stats: Stats; line: ReturnType<typeof buildLine> } | null =>
  card && { stats: card.stats, line: buildLine(card.months, SCORE) };

/** Reads the plans of a place; null where the viewer's plans permission does not cover it. */
async function findPlans(deps: ReportsDeps, view: View, subject: Subject): Promise<PlaceReply["data"]["plans"]> {
  const scope = findPlansScope(view);
  if (scope === null || !isVisibleTo(scope, subject.row)) return null;
  const total = await readPlansTotal(deps, view, scope, { filters: toFilter(subject) });
  return { development: toDevelopmentStats(total), compliance: toComplianceStats(total) };
}

/** Returns the common part of the metas of a place's replies; there are no filters, sorts or exports. */
export function buildPlaceMeta(
  view: View,
  subject: Subject,
  widget: string,
  path: string,
): Omit<PlaceReply["meta"], "dates" | "engagement_dates"> {
  return {
    widget: { id: widget, data_type: "basic_json_hash", url_key: widget },
    endpoint: path.replace(":id", String(subject.id)),
    pagination: null,
    filters: {},
    structures: {},
    ...buildBreadcrumbsTo(view, subject),
    top_nav: [],
    summary_object: null,
    additional_meta: { sorts: [], export_options: [] },
    headers: [],
  };
}

const paths = { region: getRegionDashboard.path, location: getPropertyDashboard.path };

/**
 * Builds the page of a region or location: header, a card per service with its months, and the months one by one.
 * Throws `forbidden` for roles that have no such page, and `notFound` for a place that is not visible.
 */
export async function readPlacePage(deps: ReportsDeps, actor: Actor, request: PlaceRequest): Promise<PlaceReply> {
  assertPermission(actor, request.linkType, "intel");
  const { linkType, id } = request;
  return readCachedReport(deps, actor, { address: `${paths[linkType]} ${id}`, query: null }, async (view) => {
    const subject = buildSubject(view, request, "intel");
    const [engagement, satisfaction, place, plans] = await Promise.all([
      findCard(deps, view, { service: view.engagement, subject }, toIngageStats),
      findCard(deps, view, { service: view.satisfaction, subject }, toIntouchStats),
      readHeader(deps, view, subject),
      findPlans(deps, view, subject),
    ]);
    return {
      data: {
        place,
        can_switch: canSwitch(actor, request.linkType),
        reports: getPlaceReports(deps.catalog, actor, subject),
        plans,
        engagement: toCardReply(engagement),
        satisfaction: toCardReply(satisfaction),
        months: buildMonths(engagement?.months ?? null, satisfaction?.months ?? null),
      },
      meta: { ...buildPlaceMeta(view, subject, "dashboard", paths[request.linkType]), ...toDates(view) },
    };
  });
}
