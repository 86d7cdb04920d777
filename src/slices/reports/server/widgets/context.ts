import { forbidden } from "#platform/server/app-error.ts";
import type {
  AnalyticsService,
  Dimension,
  Filters,
  MetricTable,
  Windows,
} from "#slices/analytics/server/analytics.api.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import { locationRight } from "../places/place-pages.rules.ts";
import { toFilter, requireRight, type Subject, buildSubject } from "../places/place-subject.ts";
import type { View } from "../places/place-view.ts";
import { type Places, placesIn } from "../portfolio/portfolio.places.ts";
import type { ReportsDeps } from "../reports.deps.ts";
import type { WidgetDeclaration } from "./widget.ts";

/** Which widget of what is requested: of one place, or of everything visible. */
export interface Address {
  readonly place: { readonly linkType: "region" | "location"; readonly id: number } | null;
  /** True at the address of the legacy reports, whose tables are on one page. */
  readonly isUnpaged?: boolean;
  /** What the widget is narrowed to, such as a question; missing: nothing. */
  readonly scopedId?: number;
  /** True where no one chooses: then the filters that it offers are not looked up. */
  readonly isWithoutFilters?: boolean;
}

/** What every part of a report needs to know. */
export interface ReportContext {
  readonly deps: ReportsDeps;
  readonly view: View;
  readonly service: AnalyticsService;
  /** What the viewer's right in the service shows. */
  readonly scope: Scope;
  /** Null: everything visible. */
  readonly subject: Subject | null;
  /** True where a table is on one page unless a size is requested. */
  readonly isUnpaged: boolean;
  /** What the address narrows the widget to; null: nothing. */
  readonly scopedId: number | null;
  /** True where the reply has no filters. */
  readonly isWithoutFilters: boolean;
  /** The places that the figures are made of, within the right. */
  readonly places: Places;
  /** The windows that the service's dashboard has. */
  readonly dashboard: Windows;
}

export const everywhere: Scope = { kind: "client" };

/** Refuses those who may never have a widget at such an address, whatever is there. */
function requireWidgetRight(view: Pick<View, "actor">, widget: WidgetDeclaration, { place }: Address): void {
  const service = widget.right ?? widget.service;
  if (place) requireRight(view.actor, place.linkType, service);
  else if (!locationRight(view.actor, service)) throw forbidden();
}

/** Finds out what a widget is about; fails `forbidden` without its right, and as not found for a place not visible. */
export function buildContext(
  deps: ReportsDeps,
  view: View,
  widget: WidgetDeclaration,
  address: Address,
): ReportContext {
  requireWidgetRight(view, widget, address);
  const opening = widget.right ?? widget.service;
  const right = locationRight(view.actor, opening);
  if (!right) throw forbidden();
  const subject = address.place ? buildSubject(view, address.place, opening) : null;
  const engagement = deps.analytics.engagementWindows(view.today);
  return {
    deps,
    view,
    service: widget.service,
    scope: right.scope,
    isUnpaged: address.isUnpaged ?? false,
    scopedId: address.scopedId ?? null,
    isWithoutFilters: address.isWithoutFilters ?? false,
    subject,
    places: subject ? subject.places : placesIn(right.scope, view.visible),
    dashboard: widget.service === "ingage" ? engagement : deps.analytics.satisfactionWindows(view.today),
  };
}

/** What to ask the engine for: within the viewer's right unless `scope` says otherwise. */
export interface Request {
  readonly metrics: readonly string[];
  readonly by: Parameters<ReportsDeps["analytics"]["figures"]>[1]["by"];
  readonly windows: Windows;
  readonly filters: Filters;
  readonly scope?: Scope;
  /** As of a `MetricRequest`. */
  readonly withoutPools?: boolean;
  /** Metrics of which the total of all rows is wanted as well. */
  readonly totalOf?: readonly string[];
}

/** The dimensions that filters narrow by. */
export function dimensionsIn(filters: Filters): readonly Dimension[] {
  return Object.keys(filters) as Dimension[];
}

/** Figures of the context's service. */
export function fetchMetrics(
  context: ReportContext,
  { scope = context.scope, ...request }: Request,
): Promise<MetricTable> {
  const { deps, view, service } = context;
  return deps.analytics.figures(view.tx, { ...request, service, scope, today: view.today });
}

/** The filter that holds figures to the subject; none where that is everything visible. */
export function placeFilter({ subject }: ReportContext): Filters {
  return subject ? toFilter(subject) : {};
}

/** True where filters name places, so that who is at none is in no figure. */
export function hasLocationFilter({ location, region }: Filters): boolean {
  return location !== undefined || region !== undefined;
}
