import { setImmediate as aTurn } from "node:timers/promises";
import { colors, type Sheet, type Style } from "./pdf-sheet.ts";

/** A column of a printed table. */
export interface PdfColumn {
  readonly label: string;
  /** True for numbers, which are right-aligned. */
  readonly isNumber: boolean;
}

/** A table for print: each cell as its text. */
export interface PdfTable {
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Returns the caption that names the columns of one part of a split table. */
  readonly formatColumns: (from: number, to: number, all: number) => string;
}

const HEAD: Style = { size: 8, isStrong: true, color: colors.quiet };
const CELL: Style = { size: 8.5 };
const LINE = 11.5;
const PAD = 4;
const GAP = 10;
const NARROWEST = 34;
const WIDEST_HEADER = 78;
const WIDEST_TEXT = 170;
/** Number of rows that determine a column's width. */
const SAMPLED = 300;
/** Number of rows after which other work in the process may run. */
const ROWS_PER_TURN = 50;

/** Returns a column's natural width. */
function computeNaturalWidth(sheet: Sheet, { columns, rows }: PdfTable, at: number): number {
  const { label = "", isNumber = false } = columns[at] ?? {};
  const words = label.split(" ").map((word) => sheet.getWidth(word, HEAD));
  const header = Math.max(...words, Math.min(sheet.getWidth(label, HEAD), WIDEST_HEADER));
  const cells = rows.slice(0, SAMPLED).map((row) => sheet.getWidth((row[at] ?? "").slice(0, 200), CELL));
  const widest = Math.max(0, ...cells);
  return Math.max(NARROWEST, header, isNumber ? widest : Math.min(widest, WIDEST_TEXT)) + GAP;
}

interface PlacedColumn {
  readonly at: number;
  readonly x: number;
  /** Without the gap to the next column. */
  readonly width: number;
}

/** Places columns side by side. Text columns get the remaining width. */
function place(
  sheet: Sheet,
  { columns }: PdfTable,
  widths: readonly number[],
  columnIndexes: readonly number[],
): PlacedColumn[] {
  const wide = columnIndexes.map((at) => Math.min(widths[at] ?? 0, sheet.width));
  const remainingWidth = sheet.width - wide.reduce((sum, width) => sum + width, 0);
  const texts = columnIndexes.filter((at) => columns[at]?.isNumber === false).length;
  let x = 0;
  return columnIndexes.map((at, index) => {
    const share = columns[at]?.isNumber === false && remainingWidth > 0 ? remainingWidth / texts : 0;
    const width = (wide[index] ?? 0) + share;
    // The last column ends at the right margin.
    const placed = { at, x, width: index === columnIndexes.length - 1 ? sheet.width - x : width - GAP };
    x += width;
    return placed;
  });
}

/** Groups columns that fit side by side: all, or parts that each start with the first column, which names the rows. */
function toBands(sheet: Sheet, widths: readonly number[]): number[][] {
  const bands: number[][] = [];
  let band = [0];
  let used = widths[0] ?? 0;
  for (let at = 1; at < widths.length; at += 1) {
    const width = widths[at] ?? 0;
    if (used + width > sheet.width && band.length > 1) {
      bands.push(band);
      band = [0];
      used = widths[0] ?? 0;
    }
    band.push(at);
    used += width;
  }
  return [...bands, band];
}

function drawLine(
  sheet: Sheet,
  { columns }: PdfTable,
  column: PlacedColumn,
  text: string,
  y: number,
  style: Style,
): void {
  const isNumber = columns[column.at]?.isNumber ?? false;
  const x = isNumber ? column.x + column.width - sheet.getWidth(text, style) : column.x;
  sheet.writeLine(text, x, y, style);
}

function drawHeader(sheet: Sheet, table: PdfTable, band: readonly PlacedColumn[]): void {
  const cells = band.map((placed) => ({
    placed,
    lines: sheet.wrap(table.columns[placed.at]?.label ?? "", placed.width, HEAD),
  }));
  const count = Math.max(...cells.map(({ lines }) => lines.length));
  const y = sheet.getY();
  for (const { placed, lines } of cells) {
    // Short headers are aligned to the bottom, next to their values.
    const below = (count - lines.length) * LINE;
    for (const [at, text] of lines.entries()) drawLine(sheet, table, placed, text, y + below + at * LINE, HEAD);
  }
  sheet.drawBox(0, y + count * LINE + PAD, sheet.width, 1, colors.quiet);
  sheet.moveDown(count * LINE + PAD + 1);
}

function drawRow(sheet: Sheet, table: PdfTable, band: readonly PlacedColumn[], row: readonly string[]): void {
  const cells = band.map((placed) => ({ placed, lines: sheet.wrap(row[placed.at] ?? "", placed.width, CELL) }));
  const count = Math.max(...cells.map(({ lines }) => lines.length));
  const turn = (): void => {
    sheet.addPage();
    drawHeader(sheet, table, band);
  };
  if (sheet.getRoom() < Math.min(count, 20) * LINE + 2 * PAD) turn();
  sheet.moveDown(PAD);
  for (let at = 0; at < count; at += 1) {
    // A text longer than a page continues on the next one.
    if (sheet.getRoom() < LINE) {
      turn();
      sheet.moveDown(PAD);
    }
    for (const { placed, lines } of cells) drawLine(sheet, table, placed, lines[at] ?? "", sheet.getY(), CELL);
    sheet.moveDown(LINE);
  }
  sheet.moveDown(PAD);
  sheet.drawBox(0, sheet.getY() - 0.5, sheet.width, 0.5, colors.line);
}

/** Returns the natural widths of a table's columns. */
export function toWidths(sheet: Sheet, table: PdfTable): number[] {
  return table.columns.map((_, at) => computeNaturalWidth(sheet, table, at));
}

/** Draws a table over as many pages as it needs, each with the header. Columns without room follow below. */
export async function drawTable(sheet: Sheet, table: PdfTable, widths: readonly number[]): Promise<void> {
  const bands = toBands(sheet, widths);
  const quiet = { size: 8.5, color: colors.quiet };
  for (const [index, indexes] of bands.entries()) {
    if (index > 0) sheet.moveDown(20);
    if (sheet.getRoom() < 90) sheet.addPage();
    if (bands.length > 1) {
      const [first = 0] = indexes.slice(1);
      sheet.writeLine(table.formatColumns(first + 1, (indexes.at(-1) ?? 0) + 1, widths.length), 0, sheet.getY(), quiet);
      sheet.moveDown(18);
    }
    const band = place(sheet, table, widths, indexes);
    drawHeader(sheet, table, band);
    for (const [at, row] of table.rows.entries()) {
      drawRow(sheet, table, band, row);
      if (at % ROWS_PER_TURN === ROWS_PER_TURN - 1) await aTurn();
    }
  }
}
