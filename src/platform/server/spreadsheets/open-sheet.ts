import { withoutBidi } from "#platform/server/text-direction.ts";
import { openCsv } from "./csv-reader.ts";
import {
  type ByteSource,
  type Cell,
  EMPTY_CELL,
  limits,
  type OpenSheet,
  SpreadsheetError,
  type SheetRow,
} from "./sheet.ts";
import { detectEncoding, type Encoding } from "./text-encoding.ts";
import { openXlsx } from "./xlsx-reader.ts";

/** Options for reading a file. The reader detects omitted ones. */
export interface SheetReadOptions {
  readonly sheet?: string | undefined;
  readonly encoding?: Encoding | undefined;
}

/** A sheet with the options it was read with. */
export interface ReadSheet extends OpenSheet {
  readonly format: "csv" | "xlsx";
  readonly encoding: Encoding | null;
  readonly delimiter: string | null;
  /** Names of the workbook's sheets; empty for CSV. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/**
 * Detects a file's format by its first bytes. Throws SpreadsheetError for an old Excel workbook and other known
 * formats.
 */
function sniffFormat(header: Uint8Array): "csv" | "xlsx" {
  if (startsWith(header, [0x50, 0x4b, 0x03, 0x04])) return "xlsx";
  // The container of old Excel files, which also wraps a workbook with a password.
  if (startsWith(header, [0xd0, 0xcf, 0x11, 0xe0])) throw new SpreadsheetError("old_excel");
  const others = [
    [0x25, 0x50, 0x44, 0x46],
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff],
    [0x1f, 0x8b],
    [0x50, 0x4b],
  ];
  if (others.some((signature) => startsWith(header, signature))) throw new SpreadsheetError("not_a_spreadsheet");
  return "csv";
}

const HEAD = 8;

async function readHeader(source: ByteSource): Promise<Uint8Array> {
  let header = Buffer.alloc(0);
  for await (const chunk of source.chunks()) {
    header = Buffer.concat([header, chunk.subarray(0, HEAD)]);
    if (header.length >= HEAD) break;
  }
  if (header.length === 0) throw new SpreadsheetError("empty_file");
  return header;
}

async function readBytes(source: ByteSource): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.chunks()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function toPlainCell(cell: Cell): Cell {
  const text = withoutBidi(cell.text);
  if (text === cell.text) return cell;
  return text === "" ? EMPTY_CELL : { ...cell, text };
}

/** Returns the rows of a sheet without characters that change text direction, which could disguise names. */
async function* readPlainRows(sheet: OpenSheet): AsyncGenerator<SheetRow> {
  for await (const row of sheet.readRows()) yield { ...row, cells: row.cells.map(toPlainCell) };
}

/** Opens a CSV or xlsx file of at most 64 MB as one sheet. Throws SpreadsheetError when it cannot be read. */
export async function openSheet(source: ByteSource, options: SheetReadOptions = {}): Promise<ReadSheet> {
  if (source.size > limits.bytes) throw new RangeError("the file was let in over its limit");
  if (sniffFormat(await readHeader(source)) === "xlsx") {
    const sheet = await openXlsx(await readBytes(source), options.sheet);
    return { format: "xlsx", encoding: null, delimiter: null, ...sheet, readRows: () => readPlainRows(sheet) };
  }
  const encoding = await detectEncoding(source, options.encoding);
  const csv = await openCsv(source, encoding);
  return { format: "csv", encoding, sheets: [], sheet: null, ...csv, readRows: () => readPlainRows(csv) };
}
