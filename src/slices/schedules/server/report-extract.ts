import type { FileColumn, FileRow } from "#platform/server/spreadsheets/table-cells.ts";
import type { FileTable } from "#slices/reports/server/reports.api.ts";
import { getChangeKey, printChanges } from "./printed-changes.ts";
import { formatFact, getSentence, isFigure, printCell } from "./report-paper.ts";

/** Number of rows in the email itself. */
const LISTED = 20;
/** Number of columns in the email itself. */
const COLUMNS = 5;

/** The part of a report in the email, with dates in the recipient's format. */
export interface ReportExtract {
  /** The filters, and the dates that were used. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Null without rows. */
  readonly sentence: string | null;
  readonly columns: readonly { readonly label: string; readonly isNumber: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** Of the whole report; the email has the first rows. */
  readonly rowCount: number;
  readonly columnCount: number;
}

const isEmpty = (at: number, rows: readonly FileRow[]): boolean =>
  rows.every((row) => row[at] === null || row[at] === undefined || row[at] === "");

/** Ranks measures before counts, and texts before indexes, which the measure beside them can do without. */
function getRank(column: FileColumn): number {
  if (column.role === "index") return 2;
  return isFigure(column) && column.kind !== "count" ? 0 : 1;
}

/**
 * Returns the indexes of the columns that fit an email, in the table's order: the first one, and the highest-ranked
 * columns that are not empty.
 */
export function chooseColumns({ columns, rows }: Pick<FileTable, "columns" | "rows">): readonly number[] {
  const filled = columns.flatMap((column, at) => (at > 0 && !isEmpty(at, rows) ? [{ at, rank: getRank(column) }] : []));
  const selected = filled.toSorted((a, b) => a.rank - b.rank || a.at - b.at).slice(0, COLUMNS - 1);
  return [0, ...selected.map(({ at }) => at)].toSorted((a, b) => a - b);
}

/** Returns the part of a table for an email: its facts, a sentence, and the first rows of the columns that fit. */
export function toExtract(full: FileTable, language: "en" | "es"): ReportExtract {
  const table = printChanges(full);
  const { columns, rows, filters } = table;
  const selected = chooseColumns(table).flatMap((at) => {
    const column = columns[at];
    return column ? [{ at, column }] : [];
  });
  const shown = { ...table, columns: selected.map(({ column }) => column) };
  return {
    facts: [...filters.map((fact) => formatFact(fact, language)), ...getChangeKey(shown, language)],
    sentence: rows.length === 0 ? null : getSentence(table, language),
    columns: selected.map(({ column }) => ({ label: column.label, isNumber: isFigure(column) })),
    rows: rows.slice(0, LISTED).map((row) => selected.map(({ at, column }) => printCell(row[at], column, language))),
    rowCount: rows.length,
    columnCount: columns.length,
  };
}
