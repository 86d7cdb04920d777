import { type ByteSink, createByteSink } from "./byte-sink.ts";
import { cleanText, isFormulaShaped } from "./cell-text.ts";
import { toColumnLetters } from "./sheet.ts";
import {
  type FileCell,
  type FileColumn,
  type FileFact,
  type FileRow,
  isNumber,
  formatMissing,
  type TableFile,
} from "./table-cells.ts";
import {
  type ListedSheet,
  buildPartsAfter,
  partsBefore,
  buildSheetEnd,
  buildSheetStart,
  style,
  escapeXml,
} from "./xlsx-frame.ts";
import { writeZipArchive, type ZipPart } from "./zip-writer.ts";

// The maximum number of rows of a sheet. A longer table continues in the next sheet.
const SHEET_ROWS = 1_048_576;
const PIECE = 65_536;

const DAY = 86_400_000;
const DAY_SECONDS = 86_400;
// From this day on, Excel's count of days is right: it treats 1900 as a leap year.
const FIRST_DAY = "1900-03-01";

/** Returns a workbook's serial number of a calendar day; null for text that is no day or too early. */
function findSerial(day: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || day < FIRST_DAY) return null;
  const serial = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / DAY;
  return Number.isInteger(serial) ? serial : null;
}

/** Returns a workbook's serial number of a moment's local day and time; null for text that is no moment. */
function findMomentSerial(moment: string): number | null {
  const [, day = "", hour, minute, second] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)/.exec(moment) ?? [];
  const serial = findSerial(day);
  return serial === null ? null : serial + (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) / DAY_SECONDS;
}

/** Creates a writer of single cells. Each cell has its reference, because not every reader counts columns. */
function createCellWriter(sink: ByteSink) {
  function start(letters: string, row: number, styleOf: number): void {
    sink.appendText('<c r="');
    sink.appendText(letters);
    sink.appendCount(row);
    sink.appendText('" s="');
    sink.appendCount(styleOf);
  }

  function writeNumber(letters: string, row: number, styleOf: number, value: number): void {
    start(letters, row, styleOf);
    sink.appendText('"><v>');
    if (Number.isSafeInteger(value) && value >= 0) sink.appendCount(value);
    else sink.appendText(String(value));
    sink.appendText("</v></c>");
  }

  function writeText(letters: string, row: number, styleOf: number, clean: string): void {
    start(letters, row, styleOf);
    sink.appendText('" t="inlineStr"><is><t xml:space="preserve">');
    sink.appendText(escapeXml(clean));
    sink.appendText("</t></is></c>");
  }

  return {
    number: writeNumber,
    text: writeText,
    /** Writes a text from outside, which is text whatever it looks like. */
    foreignText(letters: string, row: number, foreign: string): void {
      const clean = cleanText(foreign);
      writeText(letters, row, isFormulaShaped(clean) ? style.quoted : style.plain, clean);
    },
  };
}

type CellWriter = ReturnType<typeof createCellWriter>;

function writeFact(cells: CellWriter, row: number, value: FileFact[1]): void {
  if (typeof value === "string") return cells.foreignText("B", row, value);
  const serial = findMomentSerial(value.moment);
  return serial === null ? cells.foreignText("B", row, value.moment) : cells.number("B", row, style.moment, serial);
}

interface PlacedColumn extends FileColumn {
  readonly letters: string;
}

function writeCell(cells: CellWriter, column: PlacedColumn, row: number, cell: FileCell): void {
  const { letters, kind } = column;
  if (typeof cell === "string") {
    const serial = kind === "day" ? findSerial(cell) : null;
    if (serial === null) cells.foreignText(letters, row, cell);
    else cells.number(letters, row, style.day, serial);
  } else if (isNumber(cell)) {
    const value = kind === "percent" ? cell / 100 : cell;
    cells.number(letters, row, kind === "text" || kind === "day" ? style.plain : style[kind], value);
  } else {
    cells.text(letters, row, kind === "text" ? style.mark : style.markOfNumbers, formatMissing(cell, column));
  }
}

/** Returns the width at which a column shows its header in two lines and its cells in one. */
function computeWidth({ label, kind }: FileColumn): number {
  const least = kind === "text" ? 16 : 11;
  return Math.min(32, Math.max(least, Math.ceil(label.length * 0.7) + 4));
}

const FIRST_WIDTH = 32;

/** Iterates over the rows of pages. */
function createFeed(pages: AsyncIterable<readonly FileRow[]>) {
  const iterator = pages[Symbol.asyncIterator]();
  let page: readonly FileRow[] = [];
  let at = 0;
  return {
    /** Returns false when the current page is used up. */
    hasRow: (): boolean => at < page.length,
    /** Loads pages until there is a row; false at the end. */
    async load(): Promise<boolean> {
      while (at >= page.length) {
        const next = await iterator.next();
        if (next.done) return false;
        page = next.value;
        at = 0;
      }
      return true;
    },
    row: (): FileRow => page[at++] ?? [],
    async close(): Promise<void> {
      await iterator.return?.();
    },
  };
}

type Feed = ReturnType<typeof createFeed>;

/**
 * Returns a valid name of a sheet: at most 31 characters, without characters reserved for formulas, numbered from the
 * second sheet on.
 */
function getSheetName(preferredName: string, number: number): string {
  const suffix = number === 1 ? "" : ` ${number}`;
  const plain = cleanText(preferredName)
    .replaceAll(/[[\]:*?/\\\t\n]/g, " ")
    .slice(0, 31 - suffix.length)
    .toWellFormed()
    .replaceAll(/^'+|'+$/g, "")
    .trim();
  return (plain || "Sheet") + suffix;
}

/** Writes the lines above the rows; returns the row number of the header. */
function writeHeader(sink: ByteSink, cells: CellWriter, table: TableFile, columns: readonly PlacedColumn[]): number {
  const title = [{ texts: [table.title] as const, styleOf: style.title }];
  const facts = table.facts.map((texts) => ({ texts, styleOf: style.label }));
  [...title, ...facts].forEach(({ texts: [label, value], styleOf }, index) => {
    sink.appendText(`<row r="${index + 1}">`);
    cells.text("A", index + 1, styleOf, cleanText(label));
    if (value !== undefined) writeFact(cells, index + 1, value);
    sink.appendText("</row>");
  });
  const headerRow = table.facts.length + 3;
  sink.appendText(`<row r="${headerRow}">`);
  for (const { letters, kind, label } of columns) {
    cells.text(letters, headerRow, kind === "text" ? style.header : style.headOfNumbers, cleanText(label));
  }
  sink.appendText("</row>");
  return headerRow;
}

interface SheetExtent {
  lastRow: number;
}

async function* writeSheetXml(
  table: TableFile,
  feed: Feed,
  headerRow: number,
  rows: number,
  written: SheetExtent,
): AsyncGenerator<Uint8Array> {
  const sink = createByteSink();
  const cells = createCellWriter(sink);
  const columns = table.columns.map((column, index) => ({ ...column, letters: toColumnLetters(index + 1) }));
  sink.appendText(
    buildSheetStart(
      headerRow,
      columns.map((column, index) => (index === 0 ? FIRST_WIDTH : computeWidth(column))),
    ),
  );
  let row = writeHeader(sink, cells, table, columns);
  while (row < rows && (feed.hasRow() || (await feed.load()))) {
    const cellsOfRow = feed.row();
    row += 1;
    sink.appendText('<row r="');
    sink.appendCount(row);
    sink.appendText('">');
    // Extra cells without a header are dropped.
    for (const [index, column] of columns.entries()) writeCell(cells, column, row, cellsOfRow[index] ?? null);
    sink.appendText("</row>");
    if (sink.getSize() > PIECE) yield sink.take();
  }
  written.lastRow = row;
  sink.appendText(buildSheetEnd(formatRange(table, headerRow, row)));
  yield sink.take();
}

function formatRange(table: TableFile, headerRow: number, lastRow: number): string {
  return `A${headerRow}:${toColumnLetters(table.columns.length)}${lastRow}`;
}

async function* buildWorkbookParts(table: TableFile, feed: Feed, rows: number): AsyncGenerator<ZipPart> {
  yield* partsBefore;
  const headerRow = table.facts.length + 3;
  const sheets: ListedSheet[] = [];
  do {
    const written: SheetExtent = { lastRow: headerRow };
    const number = sheets.length + 1;
    yield { path: `xl/worksheets/sheet${number}.xml`, chunks: writeSheetXml(table, feed, headerRow, rows, written) };
    const filtered = formatRange(table, headerRow, written.lastRow);
    sheets.push({ name: getSheetName(table.sheet, number), filtered, headerRow });
  } while (await feed.load());
  yield* buildPartsAfter(sheets);
}

/**
 * Writes a table as an xlsx workbook: title and facts, the header (frozen), the rows; further sheets when one is full.
 */
export async function* writeXlsxTable(table: TableFile, rowsOfSheet = SHEET_ROWS): AsyncGenerator<Uint8Array> {
  const feed = createFeed(table.pages);
  try {
    yield* writeZipArchive(buildWorkbookParts(table, feed, rowsOfSheet));
  } finally {
    await feed.close();
  }
}
