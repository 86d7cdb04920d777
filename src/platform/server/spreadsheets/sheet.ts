/** What a cell holds: text as it was typed, or what a workbook says that it is. */
export type CellKind = "empty" | "text" | "number" | "date" | "boolean" | "formula" | "error";

/** One cell; a date's text is YYYY-MM-DD, a boolean's TRUE or FALSE, a number's its digits. */
export interface Cell {
  readonly kind: CellKind;
  readonly text: string;
}

/** One row with its number as the spreadsheet program shows it, the first being 1. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly Cell[];
}

export const EMPTY_CELL: Cell = { kind: "empty", text: "" };

/** The largest file and what it may hold; a file beyond is refused with the number that it has. */
export const limits = {
  bytes: 64 * 1_048_576,
  rows: 200_000,
  columns: 200,
  cellLength: 32_767,
} as const;

/** What makes a whole file unreadable; `details` are the words that its sentence needs. */
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

/** A file that cannot be read as a sheet at all. */
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

/** Bytes that can be read again from the start, as often as needed. */
export interface ByteSource {
  /** Whole size in bytes. */
  readonly size: number;
  /** The bytes in order. */
  chunks(): AsyncIterable<Uint8Array>;
}

/** A sheet that can be read from the start, as often as needed; reading throws SpreadsheetError. */
export interface OpenSheet {
  rows(): AsyncIterable<SheetRow>;
}

/** The letters of a column as a spreadsheet program shows them: 1 is A, 27 is AA. */
export function columnLetters(position: number): string {
  let letters = "";
  for (let rest = position; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCodePoint(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
