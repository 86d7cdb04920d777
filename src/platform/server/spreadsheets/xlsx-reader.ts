import { posix } from "node:path";
import { type Cell, EMPTY_CELL, limits, type OpenSheet, SpreadsheetError, type SheetRow } from "./sheet.ts";
import { type Archive, openArchive, type XmlHandlers } from "./xlsx-archive.ts";
import { type CellContext, buildCell } from "./xlsx-cells.ts";
import { readSharedStrings } from "./xlsx-strings.ts";
import { readStyles } from "./xlsx-styles.ts";

const WORKBOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";

interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly relation: string }[];
  readonly isFrom1904: boolean;
}

async function readWorkbook(archive: Archive): Promise<Workbook> {
  if (archive.has("xl/workbook.bin")) throw new SpreadsheetError("old_excel");
  if (!archive.has(WORKBOOK)) throw new SpreadsheetError("not_a_spreadsheet");
  const sheets: { name: string; relation: string }[] = [];
  let isFrom1904 = false;
  const parts = archive.read(WORKBOOK, {
    open(name, attributes) {
      if (name === "workbookPr") isFrom1904 = ["1", "true"].includes(attributes["date1904"] ?? "");
      if (name !== "sheet") return;
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      sheets.push({ name: attributes["name"] ?? "", relation: relation ?? "" });
    },
  });
  for await (const _ of parts);
  if (sheets.length === 0) throw new SpreadsheetError("bad_workbook", { part: WORKBOOK });
  return { sheets, isFrom1904 };
}

async function readPath(archive: Archive, relation: string): Promise<string> {
  let target = "";
  const parts = archive.read(RELATIONS, {
    open(name, attributes) {
      if (name === "Relationship" && attributes["Id"] === relation) target = attributes["Target"] ?? "";
    },
  });
  for await (const _ of parts);
  return target.startsWith("/") ? target.slice(1) : posix.join("xl", target);
}

function computeColumn(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const value = letter.codePointAt(0) ?? 0;
    if (value < 65 || value > 90) break;
    column = column * 26 + value - 64;
  }
  return column;
}

/** Collects rows from the XML of a sheet. Complete rows are taken after each chunk. */
class RowCollector implements XmlHandlers {
  readonly #context: CellContext;
  #done: SheetRow[] = [];
  #number = 0;
  #cells: Cell[] = [];
  #column = 0;
  #raw = { type: "", style: 0, value: "", inline: "", hasFormula: false };
  #isIn: "v" | "t" | null = null;

  constructor(context: CellContext) {
    this.#context = context;
  }

  take(): SheetRow[] {
    const completeRows = this.#done;
    this.#done = [];
    return completeRows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "row") this.#startRow(attributes["r"]);
    else if (name === "c") this.#startCell(attributes);
    else if (name === "f") this.#raw.hasFormula = true;
    else if (name === "v" || name === "t") this.#isIn = name;
  }

  close(name: string): void {
    this.#isIn = null;
    if (name === "c") this.#endCell();
    if (name === "row") this.#done.push({ number: this.#number, cells: this.#cells });
  }

  text(piece: string): void {
    if (this.#isIn === "v") this.#raw.value += piece;
    else if (this.#isIn === "t") this.#raw.inline += piece;
  }

  #startRow(reference: string | undefined): void {
    const number = reference === undefined ? this.#number + 1 : Number(reference);
    if (!Number.isInteger(number) || number <= this.#number)
      throw new SpreadsheetError("bad_workbook", { part: "row" });
    this.#number = number;
    this.#cells = [];
    this.#column = 0;
  }

  #startCell(attributes: Readonly<Record<string, string>>): void {
    const reference = attributes["r"];
    this.#column = reference === undefined ? this.#column + 1 : computeColumn(reference);
    const style = Number(attributes["s"] ?? 0);
    this.#raw = { type: attributes["t"] ?? "n", style, value: "", inline: "", hasFormula: false };
  }

  #endCell(): void {
    const column = this.#column;
    const cell = buildCell(this.#raw, this.#context, this.#number, column);
    if (cell.kind === "empty") return;
    if (column > limits.columns) throw new SpreadsheetError("too_many_columns", { columns: column });
    while (this.#cells.length < column - 1) this.#cells.push(EMPTY_CELL);
    this.#cells[column - 1] = cell;
  }
}

async function* readRows(archive: Archive, path: string, context: CellContext): AsyncGenerator<SheetRow> {
  const collector = new RowCollector(context);
  for await (const _ of archive.read(path, collector)) yield* collector.take();
}

/**
 * Opens one sheet of an xlsx workbook, the first by default. Formulas are recognized, never evaluated. Throws
 * SpreadsheetError for other files.
 */
export async function openXlsx(
  bytes: Buffer,
  sheetName?: string,
): Promise<OpenSheet & { readonly sheets: readonly string[]; readonly sheet: string }> {
  const archive = await openArchive(bytes);
  const { sheets, isFrom1904 } = await readWorkbook(archive);
  const selectedSheet = sheetName === undefined ? sheets[0] : sheets.find((sheet) => sheet.name === sheetName);
  if (!selectedSheet) throw new SpreadsheetError("unknown_sheet");
  const path = await readPath(archive, selectedSheet.relation);
  const [strings, styles] = [await readSharedStrings(archive), await readStyles(archive)];
  return {
    sheets: sheets.map((sheet) => sheet.name),
    sheet: selectedSheet.name,
    readRows: () => readRows(archive, path, { strings, styles, isFrom1904 }),
  };
}
