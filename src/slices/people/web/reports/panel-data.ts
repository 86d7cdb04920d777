import type { TurnoverData } from "#slices/reports/contract/widget-panels.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { getFigure, getReportRows } from "#slices/reports/web/dashboard/widget-shapes.ts";

/** Returns turnover, which is recognized by a name that no other widget has; null for any other widget. */
export function findTurnover({ data }: WidgetReply): TurnoverData | null {
  return "turnover_timeline" in data ? data : null;
}

/** Returns whether no one was employed in the window. */
export function hasNoStaff(reply: WidgetReply): boolean {
  const found = findTurnover(reply);
  return found !== null && !getFigure(found.figures, "avg_employees").value;
}

/** Returns whether no one is in a band of tenure. */
export function hasNoTenure({ data }: WidgetReply): boolean {
  return getReportRows(data).length === 0;
}

/** Returns whether no one left with a reason. */
export function hasNoReasons({ data }: WidgetReply): boolean {
  return getReportRows(data).every((row) => !row.figures["left_count"]?.value);
}
