import type { DimensionKey, Figures, MetricTable, PropertyQuantiles } from "#slices/analytics/server/analytics.api.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { PortfolioRow } from "#slices/reports/contract/portfolio.contract.ts";
import { listAttention } from "../portfolio/attention.rules.ts";
import { isExtra } from "../extra-rows.rules.ts";
import { type AlertsAt, countRowAlerts, countRowEmployees, type Headcount, type Units } from "./place-counts.ts";
import { toIngageStats, toIntouchStats, getFigure, type Indexes, SCORE } from "./place-figures.rules.ts";
import { findRowPage } from "./place-pages.rules.ts";
import { toIntroduceStats } from "./place-plans.ts";
import type { ServiceView, View } from "./place-view.ts";
import { isVisibleTo, type PlaceRow } from "../portfolio/portfolio.places.ts";
import { toServicePages } from "../service-pages.rules.ts";

/** One service's part of a table. */
export interface ServiceFigures {
  readonly service: ServiceView;
  readonly indexes: Indexes;
  /** The standings of properties; null where no row is a property, or they are not known. */
  readonly quantiles: PropertyQuantiles | null;
  /** Null when no summary is requested. */
  readonly total: Figures | null;
  readonly rows: MetricTable;
  /** The total of the archived places that the list leaves out; null where there are none. */
  readonly unlisted: Figures | null;
}

/** The plans' part of a table. */
export interface PlansFigures {
  readonly scope: Scope;
  readonly rows: MetricTable;
  readonly unlisted: Figures | null;
  /** Null when no summary is requested. */
  readonly total: Figures | null;
}

type Rows = Pick<ServiceFigures, "rows" | "unlisted">;

/** Returns true where the figures have a row for a key. */
export function hasRow({ rows }: Pick<Rows, "rows">, key: DimensionKey | undefined): boolean {
  return key !== undefined && rows.rows.some((row) => row.key === key);
}

/** Returns the figures of a row within a scope; null where the scope has none of its places. */
function findRowFigures(scope: Scope, found: Rows, place: PlaceRow): Figures | null {
  const { linkType, id } = place;
  if (linkType === "pooled" || linkType === "nowhere") return hasRow(found, id) ? found.rows.get(id) : null;
  if (!isVisibleTo(scope, place)) return null;
  return linkType === "archived" ? found.unlisted : found.rows.get(id);
}

function findStats<Stats>(
  found: ServiceFigures | undefined,
  place: PlaceRow,
  of: (figures: Figures, indexes: Indexes, quantiles: PropertyQuantiles | null) => Stats,
): Stats | null {
  const figures = found ? findRowFigures(found.service.scope, found, place) : null;
  if (!found || !figures) return null;
  return of(figures, found.indexes, place.linkType === "location" ? found.quantiles : null);
}

/** Returns only the score of a row: the other metrics are not needed to decide whether it needs attention. */
function findScore(figures: ServiceFigures | undefined, place: PlaceRow): Figure | null {
  if (!figures || !isVisibleTo(figures.service.scope, place)) return null;
  return getFigure(figures.rows.getFigure(place.id, SCORE));
}

/** Returns a function that computes its value on the first call and then returns the same. */
function computeOnce<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** All data of a table's places. */
export interface PlaceData {
  readonly figures: readonly ServiceFigures[];
  readonly plans: PlansFigures | null;
  readonly headcount: Headcount;
  readonly units: Units;
  readonly alerts: AlertsAt;
}

function toPlansStats(plans: PlansFigures, place: PlaceRow): PortfolioRow["introduce_stats"] {
  const figures = findRowFigures(plans.scope, plans, place);
  return figures && toIntroduceStats(figures);
}

/**
 * Returns the number of locations of a row: active ones, as its own page says, or the archived ones that it stands for.
 */
export function countLocations(place: PlaceRow): number | null {
  const { linkType, locations } = place;
  if (linkType === "archived") return locations.length;
  if (linkType === "location" || isExtra(linkType)) return null;
  return locations.filter(({ isArchived }) => !isArchived).length;
}

// A location's own row still shows the units of an archived location.
const sumUnits = ({ linkType, locations }: PlaceRow, units: Units): number =>
  locations
    .filter(({ isArchived }) => linkType === "location" || !isArchived)
    .reduce((sum, { id }) => sum + (units.get(id) ?? 0), 0);

/** Builds a row with its figures. */
export function buildRow(
  view: View,
  place: PlaceRow,
  { figures, plans, headcount, units, alerts }: PlaceData,
): PortfolioRow {
  const findServiceFigures = (name: ServiceView["service"]): ServiceFigures | undefined =>
    figures.find(({ service }) => service.service === name);
  // A page shows 15 of 600 rows, so figures that are neither sorted by nor shown are not computed.
  const engagement = computeOnce(() => findStats(findServiceFigures("ingage"), place, toIngageStats));
  const satisfaction = computeOnce(() => findStats(findServiceFigures("intouch"), place, toIntouchStats));
  const planned = plans && toPlansStats(plans, place);
  const attention = computeOnce(() =>
    place.isArchived || isExtra(place.linkType)
      ? []
      : listAttention({
          engagement: findScore(findServiceFigures("ingage"), place),
          satisfaction: findScore(findServiceFigures("intouch"), place),
          introduce_stats: planned,
          alerts: countRowAlerts(view, alerts, place),
          locations: countLocations(place) ?? 1,
        }),
  );
  return {
    m_id: place.id,
    name: place.name,
    link_type: place.linkType,
    to: findRowPage(view.actor, place),
    get pages() {
      return toServicePages(view.actor, place);
    },
    region_count: place.regionIds?.length ?? null,
    location_count: countLocations(place),
    region_name: place.regionName,
    is_archived: place.isArchived,
    unit_count: sumUnits(place, units),
    employee_count: countRowEmployees(view, headcount, place),
    get ingage_stats() {
      return engagement();
    },
    get intouch_stats() {
      return satisfaction();
    },
    // A viewer without plans has no such member at all.
    ...(plans ? { introduce_stats: planned } : {}),
    get attention() {
      return attention();
    },
  };
}
