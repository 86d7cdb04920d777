import type { ReportRow, ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import { scopes } from "./scopes.ts";
import type { TableWidget } from "./widget.ts";

// Someone who had tasks in the window before, and none in this one, is no row of people and tasks.
function rowsOfNow({ about }: TableWidget, scope: ReportScope, rows: readonly ReportRow[]): readonly ReportRow[] {
  if (about === undefined || !scopes[scope].isVisible) return rows;
  return rows.filter(({ figures }) => about.some((key) => (figures[key]?.value ?? 0) > 0));
}

// No one is none of the people who have some of something.
function rowsHaving({ having }: TableWidget, scope: ReportScope, rows: readonly ReportRow[]): readonly ReportRow[] {
  if (having === undefined) return rows;
  return rows.filter(({ m_id: key, figures: { [having]: figure } }) => {
    const isPerson = key !== null || !scopes[scope].isVisible;
    return isPerson && (figure === undefined || (figure.value ?? 0) > 0);
  });
}

/** The rows that a table has of all that there is something to be shown of. */
export function keptRows(table: TableWidget, scope: ReportScope, rows: readonly ReportRow[]): readonly ReportRow[] {
  return rowsHaving(table, scope, rowsOfNow(table, scope, rows));
}
