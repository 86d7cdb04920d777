import type { ReportRow, ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import type { DimensionKey, MetricTable } from "#slices/analytics/server/analytics.api.ts";
import { toColumnFigures } from "./report-rows.rules.ts";
import { scopes } from "./scopes.ts";
import type { Column, TableWidget } from "./widget.ts";

type RowFigures = Pick<ReportRow, "m_id" | "figures">;

// A person with tasks in the earlier window and none in this one has no row of people and tasks.
function filterCurrentRows<Row extends RowFigures>(
  { about }: TableWidget,
  scope: ReportScope,
  rows: readonly Row[],
): readonly Row[] {
  if (about === undefined || !scopes[scope].isVisible) return rows;
  return rows.filter(({ figures }) => about.some((key) => (figures[key]?.value ?? 0) > 0));
}

// The key for missing people is never a row of people with some of a metric.
function filterRowsByMetric<Row extends RowFigures>(
  { having }: TableWidget,
  scope: ReportScope,
  rows: readonly Row[],
): readonly Row[] {
  if (having === undefined) return rows;
  return rows.filter(({ m_id: key, figures: { [having]: figure } }) => {
    const isPerson = key !== null || !scopes[scope].isVisible;
    return isPerson && (figure === undefined || (figure.value ?? 0) > 0);
  });
}

/** Returns a table's rows that have something to show. */
export function selectVisibleRows<Row extends RowFigures>(
  table: TableWidget,
  scope: ReportScope,
  rows: readonly Row[],
): readonly Row[] {
  return filterRowsByMetric(table, scope, filterCurrentRows(table, scope, rows));
}

/** Returns the keys of a table's rows by the metrics that decide it, before anything else is computed for them. */
export function selectVisibleKeys(
  table: TableWidget,
  scope: ReportScope,
  columns: readonly Column[],
  figures: MetricTable,
): readonly DimensionKey[] {
  const keys = figures.rows.map((row) => row.key);
  const deciding = columns.filter(({ key }) => key === table.having || table.about?.includes(key));
  if (deciding.length === 0) return keys;
  const rows = keys.map((key) => ({ m_id: key, figures: toColumnFigures(deciding, figures.get(key)) }));
  return selectVisibleRows(table, scope, rows).map((row) => row.m_id);
}
