/** What a column's cells are: scores 20–100, percent 0–100 (not 0–1), years to a tenth, calendar days YYYY-MM-DD. */
export type ColumnKind = "text" | "count" | "score" | "percent" | "years" | "day";

export type ColumnRole = "index" | "change" | "certainty";

export interface FileColumn {
  readonly label: string;
  readonly kind: ColumnKind;
  /** What stands where there is nothing, such as "N/A". */
  readonly missing: string;
  /**
   * What it says of the measure before it. index: what that is compared with, such as the company's · change: its step since
   * the period before · certainty: whether that change is real.
   */
  readonly role?: ColumnRole;
}

/** A text or a number as shown, nothing, a figure that confidentiality withholds, or only its bound. */
export type FileCell =
  | string
  | number
  | null
  | { readonly hidden: true }
  | { readonly bound: "at_most" | "at_least"; readonly value: number };

export type FileRow = readonly FileCell[];

/** A moment as ISO 8601 with the offset of its clock; in a workbook it is a date with that clock's time. */
export interface FileMoment {
  readonly moment: string;
}

/** What stands between the title and the table: a label, and a text or a moment. */
export type FileFact = readonly [label: string, value: string | FileMoment];

/** A table for a file, whatever its format. */
export interface TableFile {
  /** Name of the workbook's sheet; what a sheet may not be called is taken out. */
  readonly sheet: string;
  readonly title: string;
  /** What stands between the title and the table: the company, filters, dates, a limit. */
  readonly facts: readonly FileFact[];
  readonly columns: readonly FileColumn[];
  /** The rows, one cell per column, as they are read: some at a time, a few hundred at best. */
  readonly pages: AsyncIterable<readonly FileRow[]>;
}

const units: Partial<Record<ColumnKind, string>> = { percent: "%" };
const signs = { at_most: "≤ ", at_least: "≥ " } as const;

/** A number as the screen shows it, without separators: "83%", "3.0", "1250". */
export function printNumber(value: number, kind: ColumnKind): string {
  return (kind === "years" ? value.toFixed(1) : String(value)) + (units[kind] ?? "");
}

/** The word for a cell that has no number to show: "Hidden", "≤ 10%", or what the column says is missing. */
export function printMark(cell: Exclude<FileCell, string>, column: FileColumn): string {
  if (cell === null || typeof cell === "number") return column.missing;
  return "hidden" in cell ? "Hidden" : signs[cell.bound] + printNumber(cell.value, column.kind);
}

/** True for a cell that is a number that a file can hold. */
export function isNumber(cell: FileCell): cell is number {
  return typeof cell === "number" && Number.isFinite(cell);
}
