import type { TableData, WidgetData } from "#slices/reports/contract/widget-data.contract.ts";

/** Returns true for data of a table: rows with figures, which those of comments do not have. */
export function isTableData(data: WidgetData): data is TableData {
  return "results" in data && data.results.every((row: object) => "figures" in row);
}
