import type { Cell, SheetRow } from "#platform/server/spreadsheets/sheet.ts";
import { openSheet, type SheetReadOptions } from "#platform/server/spreadsheets/open-sheet.ts";
import type { ByteSource } from "#platform/server/spreadsheets/sheet.ts";
import { encodings } from "#platform/server/spreadsheets/text-encoding.ts";
import type { Field, FieldValue, ParsedRow } from "#slices/imports/server/fields.ts";
import type { Issue } from "#slices/imports/server/planning/plan.ts";
import { getBeginning, getCellText, readCell } from "./cells.rules.ts";
import type { DateOrder } from "./dates.rules.ts";
import type { ColumnMapping } from "./mapping.rules.ts";
import { buildHeaders, isBlank, getColumnName, type Source } from "./profile.ts";

/** All parsed rows of a file, with the errors of single cells. */
export interface ParsedFile {
  readonly rows: readonly ParsedRow[];
  readonly issues: readonly Issue[];
  /** Field key → header of the column that fills it. */
  readonly headers: ReadonlyMap<string, string>;
}

interface MappedColumn {
  readonly index: number;
  readonly header: string;
  readonly field: Field;
  readonly order: DateOrder;
}

function getMappedColumns(row: SheetRow, mapping: readonly ColumnMapping[], fields: readonly Field[]): MappedColumn[] {
  const byHeader = new Map(mapping.map((each) => [each.header, each]));
  return buildHeaders(row).flatMap((headerText, index) => {
    const header = getColumnName(headerText, index);
    const choice = byHeader.get(header);
    const field = fields.find((each) => each.key === choice?.field);
    return field ? [{ index, header, field, order: choice?.dateOrder ?? "month_first" }] : [];
  });
}

/** Returns the value to quote in a message about a cell. */
function toQuote(cell: Cell | undefined): string {
  return cell?.kind === "formula" ? "" : getBeginning(getCellText(cell), 200);
}

function parseRow(row: SheetRow, columns: readonly MappedColumn[], width: number, issues: Issue[]): ParsedRow {
  const values: Record<string, FieldValue> = {};
  const invalid = new Set<string>();
  for (const { index, header, field, order } of columns) {
    const cellValue = readCell(row.cells[index], field, order);
    if ("value" in cellValue) {
      values[field.key] = cellValue.value;
      continue;
    }
    values[field.key] = null;
    invalid.add(field.key);
    const { code, details = {} } = cellValue;
    issues.push({ row: row.number, column: header, value: toQuote(row.cells[index]), code, details, isWarning: false });
  }
  for (let index = width; index < row.cells.length; index++) {
    const value = toQuote(row.cells[index]);
    if (value === "") continue;
    const column = getColumnName(null, index);
    issues.push({ row: row.number, column, value, code: "extra_cell", details: {}, isWarning: false });
  }
  return { number: row.number, values, invalid };
}

/** Returns the options to open a profiled file again. */
function toWish(source: Source): SheetReadOptions {
  return {
    sheet: source.sheet ?? undefined,
    encoding: encodings.find((each) => each === source.encoding),
  };
}

/** Parses every row with a mapping; `onRows` receives the number of parsed rows now and then. */
export async function parseFile(
  bytes: ByteSource,
  parsing: {
    readonly source: Source;
    readonly mapping: readonly ColumnMapping[];
    readonly fields: readonly Field[];
    readonly onRows: (rows: number) => Promise<void>;
  },
): Promise<ParsedFile> {
  const sheet = await openSheet(bytes, toWish(parsing.source));
  const rows: ParsedRow[] = [];
  const issues: Issue[] = [];
  let columns: readonly MappedColumn[] | null = null;
  let width = 0;
  for await (const row of sheet.readRows()) {
    if (isBlank(row)) continue;
    if (columns === null) {
      columns = getMappedColumns(row, parsing.mapping, parsing.fields);
      width = buildHeaders(row).length;
      continue;
    }
    rows.push(parseRow(row, columns, width, issues));
    if (rows.length % 2000 === 0) await parsing.onRows(rows.length);
  }
  return { rows, issues, headers: new Map((columns ?? []).map((each) => [each.field.key, each.header])) };
}
