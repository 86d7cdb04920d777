/** The kind of a column: scores 20–100, percent 0–100 (not 0–1), years to a tenth, calendar days YYYY-MM-DD. */
export type ColumnKind = "text" | "count" | "score" | "percent" | "years" | "day";

/** A column's relation to the measure before it, see `FileColumn.role`. */
export type ColumnRole = "index" | "change" | "certainty";

/** A column of a table in a file. */
export interface FileColumn {
  readonly label: string;
  readonly kind: ColumnKind;
  /** The text of an empty cell, such as "N/A". */
  readonly missing: string;
  /**
   * The column's relation to the measure before it. index: the value it is compared with, such as the company's ·
   * change: its change since the previous period · certainty: whether that change is significant.
   */
  readonly role?: ColumnRole;
}

/** A text or a number, an empty cell, a value hidden by confidentiality, or only its bound. */
export type FileCell =
  | string
  | number
  | null
  | { readonly hidden: true }
  | { readonly bound: "at_most" | "at_least"; readonly value: number };

/** The cells of a row, one per column. */
export type FileRow = readonly FileCell[];

/** A moment as ISO 8601 with the offset of its time zone. In a workbook it is a date with local time. */
export interface FileMoment {
  readonly moment: string;
}

/** A line between the title and the table: a label, and a text or a moment. */
export type FileFact = readonly [label: string, value: string | FileMoment];

/** A table for a file, in any format. */
export interface TableFile {
  /** Name of the workbook's sheet. Invalid characters are removed. */
  readonly sheet: string;
  readonly title: string;
  /** The lines between the title and the table: the company, filters, dates, a limit. */
  readonly facts: readonly FileFact[];
  readonly columns: readonly FileColumn[];
  /** The rows, one cell per column, in pages of ideally a few hundred. */
  readonly pages: AsyncIterable<readonly FileRow[]>;
}

const units: Partial<Record<ColumnKind, string>> = { percent: "%" };
const signs = { at_most: "≤ ", at_least: "≥ " } as const;

/** Formats a number as on screen, without thousands separators: "83%", "3.0", "1250". */
export function formatPlainNumber(value: number, kind: ColumnKind): string {
  return (kind === "years" ? value.toFixed(1) : String(value)) + (units[kind] ?? "");
}

/** Returns the text of a cell without a number: "Hidden", "≤ 10%", or the column's text for empty cells. */
export function formatMissing(cell: Exclude<FileCell, string>, column: FileColumn): string {
  if (cell === null || typeof cell === "number") return column.missing;
  return "hidden" in cell ? "Hidden" : signs[cell.bound] + formatPlainNumber(cell.value, column.kind);
}

/** Returns true for a cell that is a finite number. */
export function isNumber(cell: FileCell): cell is number {
  return typeof cell === "number" && Number.isFinite(cell);
}
