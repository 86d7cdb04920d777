import type { TableData, WidgetData } from "#slices/reports/contract/widget-data.contract.ts";

/** Whether data are a table's: rows with figures, which those of comments have not. */
export function isTableData(data: WidgetData): data is TableData {
  return "results" in data && data.results.every((row: object) => "figures" in row);
}
