/** The kind of a cell: text as typed, or the type in the workbook. */
export type CellKind = "empty" | "text" | "number" | "date" | "boolean" | "formula" | "error";

/** One cell. A date's text is YYYY-MM-DD, a boolean's TRUE or FALSE, a number's its digits. */
export interface Cell {
  readonly kind: CellKind;
  readonly text: string;
}

/** One row with its number as in the spreadsheet program, starting at 1. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly Cell[];
}

export const EMPTY_CELL: Cell = { kind: "empty", text: "" };

/** Limits of a file. The error for a larger file contains its actual number. */
export const limits = {
  bytes: 64 * 1_048_576,
  rows: 200_000,
  columns: 200,
  cellLength: 32_767,
} as const;

/** The reason why a whole file is unreadable; `details` holds the values for its message. */
export type SpreadsheetErrorCode =
  | "bad_quotes"
  | "bad_text"
  | "bad_workbook"
  | "bomb"
  | "cell_too_long"
  | "doubled_header"
  | "empty_file"
  | "encrypted"
  | "macro"
  | "no_rows"
  | "not_a_spreadsheet"
  | "nul"
  | "old_excel"
  | "too_many_columns"
  | "too_many_rows"
  | "unknown_encoding"
  | "unknown_sheet";

/** The error for a file that cannot be read as a sheet. */
export class SpreadsheetError extends Error {
  override readonly name = "SheetFault";
  readonly code: SpreadsheetErrorCode;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(code: SpreadsheetErrorCode, details: Readonly<Record<string, string | number>> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Bytes that can be read repeatedly from the start. */
export interface ByteSource {
  /** The total size in bytes. */
  readonly size: number;
  /** Returns the bytes in order. */
  chunks(): AsyncIterable<Uint8Array>;
}

/** A sheet that can be read repeatedly from the start. Reading throws SpreadsheetError. */
export interface OpenSheet {
  readRows(): AsyncIterable<SheetRow>;
}

/** Returns the letters of a column as in spreadsheet programs: 1 is A, 27 is AA. */
export function toColumnLetters(position: number): string {
  let letters = "";
  for (let rest = position; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCodePoint(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
