import { forbidden } from "#platform/server/app-error.ts";
import type {
  AnalyticsService,
  Dimension,
  Filters,
  MetricTable,
  Windows,
} from "#slices/analytics/server/analytics.api.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import { findLocationPermission } from "../places/place-pages.rules.ts";
import { toFilter, assertPermission, type Subject, buildSubject } from "../places/place-subject.ts";
import type { View } from "../places/place-view.ts";
import { type Places, getScopePlaces } from "../portfolio/portfolio.places.ts";
import type { ReportsDeps } from "../reports.deps.ts";
import type { WidgetDeclaration } from "./widget.ts";

/** The widget that is requested, for one place or for everything visible. */
export interface Address {
  readonly place: { readonly linkType: "region" | "location"; readonly id: number } | null;
  /** True at the address of the legacy reports, whose tables are on one page. */
  readonly isUnpaged?: boolean;
  /** The id that the widget is limited to, such as a question; missing: no limit. */
  readonly scopedId?: number;
  /** True where filters cannot be selected, so that their options are not read. */
  readonly isWithoutFilters?: boolean;
}

/** The common inputs of all parts of a report. */
export interface ReportContext {
  readonly deps: ReportsDeps;
  readonly view: View;
  readonly service: AnalyticsService;
  /** The scope of the viewer's permission in the service. */
  readonly scope: Scope;
  /** Null: everything visible. */
  readonly subject: Subject | null;
  /** True where a table is on one page unless a page size is requested. */
  readonly isUnpaged: boolean;
  /** The id that the address limits the widget to; null: no limit. */
  readonly scopedId: number | null;
  /** True where the reply has no filters. */
  readonly isWithoutFilters: boolean;
  /** The places that the figures cover, within the permission. */
  readonly places: Places;
  /** The windows of the service's dashboard. */
  readonly dashboard: Windows;
}

export const WHOLE_CLIENT: Scope = { kind: "client" };

/** Throws for people who may never open a widget at such an address, whatever its id. */
function requireWidgetRight(view: Pick<View, "actor">, widget: WidgetDeclaration, { place }: Address): void {
  const service = widget.right ?? widget.service;
  if (place) assertPermission(view.actor, place.linkType, service);
  else if (!findLocationPermission(view.actor, service)) throw forbidden();
}

/**
 * Builds the context of a widget. Throws `forbidden` without its permission, and `notFound` for a place that is not
 * visible.
 */
export function buildContext(
  deps: ReportsDeps,
  view: View,
  widget: WidgetDeclaration,
  address: Address,
): ReportContext {
  requireWidgetRight(view, widget, address);
  const opening = widget.right ?? widget.service;
  const right = findLocationPermission(view.actor, opening);
  if (!right) throw forbidden();
  const subject = address.place ? buildSubject(view, address.place, opening) : null;
  const engagement = deps.analytics.getEngagementWindows(view.today);
  return {
    deps,
    view,
    service: widget.service,
    scope: right.scope,
    isUnpaged: address.isUnpaged ?? false,
    scopedId: address.scopedId ?? null,
    isWithoutFilters: address.isWithoutFilters ?? false,
    subject,
    places: subject ? subject.places : getScopePlaces(right.scope, view.visible),
    dashboard: widget.service === "ingage" ? engagement : deps.analytics.getSatisfactionWindows(view.today),
  };
}

/** A request to the engine, within the viewer's scope unless `scope` says otherwise. */
export interface Request {
  readonly metrics: readonly string[];
  readonly by: Parameters<ReportsDeps["analytics"]["computeFigures"]>[1]["by"];
  readonly windows: Windows;
  readonly filters: Filters;
  readonly scope?: Scope;
  /** See `MetricRequest`. */
  readonly withoutPools?: boolean;
  /** Metrics whose total of all rows is also requested. */
  readonly totalOf?: readonly string[];
}

/** Returns the dimensions of filters. */
export function getDimensions(filters: Filters): readonly Dimension[] {
  return Object.keys(filters) as Dimension[];
}

/** Reads figures of the context's service. */
export function fetchMetrics(
  context: ReportContext,
  { scope = context.scope, ...request }: Request,
): Promise<MetricTable> {
  const { deps, view, service } = context;
  return deps.analytics.computeFigures(view.tx, { ...request, service, scope, today: view.today });
}

/** Returns the filter that limits figures to the subject; empty where that is everything visible. */
export function getPlaceFilter({ subject }: ReportContext): Filters {
  return subject ? toFilter(subject) : {};
}

/** Returns true where filters name places, so that people without a location are in no figure. */
export function hasLocationFilter({ location, region }: Filters): boolean {
  return location !== undefined || region !== undefined;
}
