import type {
  AnalyticsApi,
  AnalyticsService,
  Figures,
  Filters,
  MetricTable,
  MonthPoint,
  Windows,
} from "#slices/analytics/server/analytics.api.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { WidgetData } from "#slices/reports/contract/widget-data.contract.ts";
import type { ReportSummary } from "#slices/reports/contract/widget-summary.contract.ts";
import type { WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import { getFigure } from "../places/place-figures.rules.ts";

// Panels whose figures another slice reads. Their figures come from the engine, as those of tables do.

/** A panel's data with its meta. */
export interface PanelAnswer {
  readonly data: WidgetData;
  readonly windows: Windows;
  readonly summary: ReportSummary;
  /** The additional permissions of the viewer. */
  readonly flags?: Pick<WidgetMeta["additional_meta"], "show_assignments" | "create_assignments">;
}

/** The places and windows that a panel shows, within the viewer's permission. */
export interface PanelRequest {
  readonly tx: ClientTx;
  readonly analytics: Pick<AnalyticsApi, "computeFigures" | "computeTimeline">;
  readonly service: AnalyticsService;
  readonly scope: Scope;
  readonly filters: Filters;
  /** The windows of the service's dashboard. */
  readonly windows: Windows;
  readonly today: string;
}

/** Builds the reply of a panel. */
export type PanelReader = (request: PanelRequest) => Promise<PanelAnswer>;

/** Reads the figures of a panel's places by metric, in total or by a dimension. */
export function readPanelFigures(
  { tx, analytics, ...request }: PanelRequest,
  metrics: readonly string[],
  by: "total" | "plan_type" = "total",
): Promise<MetricTable> {
  return analytics.computeFigures(tx, { ...request, metrics, by });
}

/** Reads the totals of a panel's places by metric. */
export async function readPanelTotals<Name extends string>(
  request: PanelRequest,
  metrics: readonly Name[],
): Promise<Readonly<Record<Name, Figure>>> {
  const found = (await readPanelFigures(request, metrics)).get(null);
  return Object.fromEntries(metrics.map((metric) => [metric, pickFigure(found, metric)])) as Record<Name, Figure>;
}

/** Reads the same places month by month, oldest first. */
export function readPanelMonths(
  { tx, analytics, windows, ...request }: PanelRequest,
  metrics: readonly string[],
): Promise<readonly MonthPoint[]> {
  return analytics.computeTimeline(tx, { ...request, metrics, range: windows.current });
}

/** Returns a figure by its metric; throws for one that was not requested. */
export function pickFigure(figures: Figures, metric: string): Figure {
  const figure = figures[metric];
  if (!figure) throw new RangeError(`the figures lack ${metric}`);
  return getFigure(figure);
}
