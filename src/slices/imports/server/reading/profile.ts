import type { ByteSource, SheetRow } from "#platform/server/spreadsheets/sheet.ts";
import { toColumnLetters, limits, SpreadsheetError } from "#platform/server/spreadsheets/sheet.ts";
import { openSheet, type ReadSheet, type SheetReadOptions } from "#platform/server/spreadsheets/open-sheet.ts";
import { getBeginning, getCellText, foldWord } from "./cells.rules.ts";
import { type DateEvidence, noEvidence, addDateEvidence } from "./dates.rules.ts";

const SAMPLES = 5;

/** A column of a file: its header, sample values, and evidence about its dates. */
export interface SourceColumn {
  readonly header: string;
  readonly samples: readonly string[];
  readonly dates: DateEvidence;
}

/** The profile of an uploaded file. */
export interface Source {
  readonly format: "csv" | "xlsx";
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly columns: readonly SourceColumn[];
}

/** Returns true for an empty row. */
export function isBlank(row: SheetRow): boolean {
  return row.cells.every((cell) => cell.kind === "empty" || (getCellText(cell) === "" && cell.kind === "text"));
}

/** Returns the headers of a sheet; null for a column without one. Throws for duplicates. */
export function buildHeaders(row: SheetRow): (string | null)[] {
  const headers = row.cells.map((cell) => getCellText(cell) || null);
  while (headers.length > 0 && headers.at(-1) === null) headers.pop();
  if (headers.length > limits.columns) throw new SpreadsheetError("too_many_columns", { columns: headers.length });
  const columnByHeader = new Map<string, number>();
  for (const [index, header] of headers.entries()) {
    if (header === null) continue;
    const other = columnByHeader.get(foldWord(header));
    if (other !== undefined) {
      const [first, second] = [toColumnLetters(other + 1), toColumnLetters(index + 1)];
      throw new SpreadsheetError("doubled_header", { header, first, second });
    }
    columnByHeader.set(foldWord(header), index);
  }
  return headers;
}

/** Returns the name of a column without a header. */
export function getColumnName(header: string | null, index: number): string {
  return header ?? `(${toColumnLetters(index + 1)})`;
}

/** Collects samples and date evidence of a column, row by row. */
class ColumnProfile {
  readonly header: string;
  readonly #samples: string[] = [];
  #dates = noEvidence;

  constructor(header: string) {
    this.header = header;
  }

  take(text: string, isText: boolean): void {
    if (this.#samples.length < SAMPLES) this.#samples.push(getBeginning(text, 100));
    if (isText && text.length <= 40) this.#dates = addDateEvidence(this.#dates, text);
  }

  toSourceColumn(): SourceColumn {
    return { header: this.header, samples: this.#samples, dates: this.#dates };
  }
}

function takeRow(columns: readonly ColumnProfile[], row: SheetRow): void {
  for (const [index, column] of columns.entries()) {
    const cell = row.cells[index];
    const text = cell?.kind === "formula" ? "=…" : getCellText(cell);
    if (text !== "") column.take(text, cell?.kind === "text");
  }
}

async function profileRows(sheet: ReadSheet): Promise<{ columns: SourceColumn[]; rows: number }> {
  let columns: ColumnProfile[] | null = null;
  let rows = 0;
  for await (const row of sheet.readRows()) {
    if (isBlank(row)) continue;
    if (columns === null) {
      columns = buildHeaders(row).map((header, index) => new ColumnProfile(getColumnName(header, index)));
      continue;
    }
    rows += 1;
    if (rows <= limits.rows) takeRow(columns, row);
  }
  if (columns === null) throw new SpreadsheetError("empty_file");
  if (rows === 0) throw new SpreadsheetError("no_rows");
  if (rows > limits.rows) throw new SpreadsheetError("too_many_rows", { rows, limit: limits.rows });
  return { columns: columns.map((column) => column.toSourceColumn()), rows };
}

/** Reads a whole file once: its columns with samples and date evidence, and the number of rows. */
export async function profileFile(
  bytes: ByteSource,
  options: SheetReadOptions = {},
): Promise<{ readonly source: Source; readonly rows: number }> {
  const sheet = await openSheet(bytes, options);
  const { columns, rows } = await profileRows(sheet);
  const { format, encoding, delimiter, sheets } = sheet;
  return { source: { format, encoding, delimiter, sheets, sheet: sheet.sheet, columns }, rows };
}
