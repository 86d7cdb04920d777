import type { FileColumn, FileRow } from "#platform/server/spreadsheets/table-cells.ts";
import type { FileTable } from "#slices/reports/server/reports.api.ts";
import { changeKey, printChanges } from "./printed-changes.ts";
import { formatFact, getSentence, isFigure, printCell } from "./report-paper.ts";

/** So many rows stand in the mail itself. */
const LISTED = 20;
/** So many columns fit in it. */
const COLUMNS = 5;

/** What a mail says of a report, as its reader writes dates. */
export interface ReportExtract {
  /** What the rows were narrowed to, and the dates really used. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Null without rows. */
  readonly sentence: string | null;
  readonly columns: readonly { readonly label: string; readonly isNumber: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** Of the report; the mail has the first ones. */
  readonly rowCount: number;
  readonly columnCount: number;
}

const isEmpty = (at: number, rows: readonly FileRow[]): boolean =>
  rows.every((row) => row[at] === null || row[at] === undefined || row[at] === "");

/** Measures before counts and texts before indexes, which the measure beside them can do without. */
function getRank(column: FileColumn): number {
  if (column.role === "index") return 2;
  return isFigure(column) && column.kind !== "count" ? 0 : 1;
}

/** The columns that a mail has room for, in the table's order: the first one, and of those that any row fills those that say most. */
export function chooseColumns({ columns, rows }: Pick<FileTable, "columns" | "rows">): readonly number[] {
  const filled = columns.flatMap((column, at) => (at > 0 && !isEmpty(at, rows) ? [{ at, rank: getRank(column) }] : []));
  const chosen = filled.toSorted((a, b) => a.rank - b.rank || a.at - b.at).slice(0, COLUMNS - 1);
  return [0, ...chosen.map(({ at }) => at)].toSorted((a, b) => a - b);
}

/** What a mail says of a table: its facts, a sentence, and the first rows of the columns that it has room for. */
export function toExtract(full: FileTable, language: "en" | "es"): ReportExtract {
  const table = printChanges(full);
  const { columns, rows, filters } = table;
  const chosen = chooseColumns(table).flatMap((at) => {
    const column = columns[at];
    return column ? [{ at, column }] : [];
  });
  const shown = { ...table, columns: chosen.map(({ column }) => column) };
  return {
    facts: [...filters.map((fact) => formatFact(fact, language)), ...changeKey(shown, language)],
    sentence: rows.length === 0 ? null : getSentence(table, language),
    columns: chosen.map(({ column }) => ({ label: column.label, isNumber: isFigure(column) })),
    rows: rows.slice(0, LISTED).map((row) => chosen.map(({ at, column }) => printCell(row[at], column, language))),
    rowCount: rows.length,
    columnCount: columns.length,
  };
}
