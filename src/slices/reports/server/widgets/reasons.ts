import type { ReportSummary } from "#slices/reports/contract/widget-summary.contract.ts";
import { getValue } from "../places/place-figures.rules.ts";
import { fetchMetrics, getDimensions, type ReportContext } from "./context.ts";
import type { TableQuery } from "./request.rules.ts";
import { OTHER_REASONS } from "./scopes.ts";
import type { RequestedTable } from "./table.ts";

const LEFT = "left_count";
const CATEGORY = "termination_category";

/**
 * Reads why people left in the window, most frequent first, under a table's filters; empty where a filter does not
 * apply to reasons.
 */
export async function readReasonBreakdown(
  context: ReportContext,
  { windows }: TableQuery,
  { filters, contentFilters }: RequestedTable,
): Promise<Pick<NonNullable<ReportSummary>, "reason_breakdown">> {
  const { deps, view, service } = context;
  if (!deps.analytics.canRequest(service, LEFT, CATEGORY, getDimensions(contentFilters)))
    return { reason_breakdown: [] };
  const table = await fetchMetrics(context, { metrics: [LEFT], by: CATEGORY, windows, filters });
  const names = await deps.readNames(view.tx, { service, scope: "termination_categories" });
  const known = new Map(names.map(({ key, name }) => [key, name]));
  const reasons = table.rows.flatMap(({ key, figures }) => {
    const value = getValue(figures[LEFT]?.current);
    const name = key === null ? OTHER_REASONS : (known.get(key) ?? String(key));
    return value === null || value === 0 ? [] : [{ m_id: key, name, value }];
  });
  return { reason_breakdown: reasons.toSorted((a, b) => b.value - a.value || a.name.localeCompare(b.name, "en")) };
}
