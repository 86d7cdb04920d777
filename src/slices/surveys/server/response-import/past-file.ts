import { openSheet, type ReadSheet } from "#platform/server/spreadsheets/open-sheet.ts";
import { type ByteSource, toColumnLetters, type SheetRow } from "#platform/server/spreadsheets/sheet.ts";
import { toColumns, validateHeader } from "./check-map.rules.ts";
import { type ImportedResponseRow, PastRowReader, type RowContext, type RowError } from "./past-rows.rules.ts";

/** Maximum number of errors listed; further ones are only counted. */
const MAX_ERRORS = 500;

/** The content of a file: its rows, and its errors. */
export interface ReadFile {
  readonly rows: readonly ImportedResponseRow[];
  readonly general: readonly string[];
  readonly errors: readonly RowError[];
  /** Number of errors beyond those listed. */
  readonly omittedErrors: number;
  /** Named columns that the map does not read. */
  readonly unreadColumns: readonly string[];
}

const isBlank = (row: SheetRow): boolean => row.cells.every((cell) => cell.text.trim() === "");

/** The column names and their positions. */
interface Header {
  readonly names: readonly string[];
  readonly places: ReadonlyMap<string, number>;
}

/**
 * Returns the error in the shape of a row; null when it fits the header. A workbook omits empty cells at the end of a
 * row, a CSV file does not: there a row with fewer cells than the header is truncated or has lost a delimiter.
 */
function findShapeError(
  { number: row, cells }: SheetRow,
  { names }: Header,
  format: ReadSheet["format"],
): RowError | null {
  const at = cells.findIndex((cell, place) => (names[place] ?? "") === "" && cell.text.trim() !== "");
  if (at !== -1) return { row, column: toColumnLetters(at + 1), text: "has a cell where the header names no column" };
  if (format === "xlsx" || cells.length === names.length) return null;
  return { row, column: "", text: `has ${cells.length} cells, the header has ${names.length}` };
}

/** Detects respondents who occur in two rows with the same day. */
class DayGroups {
  readonly #rows = new Map<string, number>();
  readonly #column: string;

  constructor(column: string) {
    this.#column = column;
  }

  /** Returns an error for a row whose respondent and day occur in an earlier one. */
  check({ row, group }: ImportedResponseRow): readonly RowError[] {
    if (group === null) return [];
    const first = this.#rows.get(group);
    if (first === undefined) this.#rows.set(group, row);
    if (first === undefined) return [];
    return [{ row, column: this.#column, text: `is in row ${first} with the same day already` }];
  }
}

function toHeader(line: SheetRow): Header {
  const names = line.cells.map((cell) => cell.text.trim());
  return { names, places: new Map(names.map((name, at) => [name, at])) };
}

const nothingRead: ReadFile = { rows: [], general: [], errors: [], omittedErrors: 0, unreadColumns: [] };

/** Collects the rows and the errors of a file. Errors beyond the limit are only counted. */
class FileRows {
  readonly rows: ImportedResponseRow[] = [];
  readonly errors: RowError[] = [];
  omittedErrors = 0;
  readonly #reader: PastRowReader;
  readonly #groups: DayGroups;
  readonly #header: Header;
  readonly #format: ReadSheet["format"];

  constructor(context: RowContext, header: Header, format: ReadSheet["format"]) {
    this.#reader = new PastRowReader(context);
    this.#groups = new DayGroups(context.map.respondent?.column ?? "");
    this.#header = header;
    this.#format = format;
  }

  add(line: SheetRow): void {
    const misshapen = findShapeError(line, this.#header, this.#format);
    if (misshapen) {
      this.#addErrors([misshapen]);
      return;
    }
    const { places } = this.#header;
    const read = this.#reader.read(line.number, (column) => line.cells[places.get(column) ?? -1]?.text ?? "");
    this.#addErrors(read.errors);
    if (read.row === null) return;
    this.#addErrors(this.#groups.check(read.row));
    this.rows.push(read.row);
  }

  #addErrors(errors: readonly RowError[]): void {
    for (const error of errors) {
      if (this.errors.length < MAX_ERRORS) this.errors.push(error);
      else this.omittedErrors += 1;
    }
  }
}

/** Reads a whole file. Throws SpreadsheetError when it is not a spreadsheet. */
export async function readPastFile(source: ByteSource, context: RowContext): Promise<ReadFile> {
  const sheet = await openSheet(source);
  let file: FileRows | null = null;
  let unreadColumns: readonly string[] = [];
  for await (const line of sheet.readRows()) {
    if (isBlank(line)) continue;
    if (file !== null) {
      file.add(line);
      continue;
    }
    const header = toHeader(line);
    const general = validateHeader(context.map, header.names);
    if (general.length > 0) return { ...nothingRead, general };
    const read = new Set(toColumns(context.map));
    unreadColumns = header.names.filter((name) => name !== "" && !read.has(name));
    file = new FileRows(context, header, sheet.format);
  }
  if (file === null) return { ...nothingRead, general: ["The file is empty"] };
  const { rows, errors, omittedErrors } = file;
  const general = rows.length + errors.length === 0 ? ["The file has no rows"] : [];
  return { rows, general, errors, omittedErrors, unreadColumns };
}
