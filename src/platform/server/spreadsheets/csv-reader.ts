import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import {
  type ByteSource,
  type Cell,
  EMPTY_CELL,
  limits,
  type OpenSheet,
  SpreadsheetError,
  type SheetRow,
} from "./sheet.ts";
import { decodeText, type Encoding } from "./text-encoding.ts";

const delimiters = [",", ";", "\t"] as const;
type Delimiter = (typeof delimiters)[number];

// The longest record that is read. An unclosed quote would otherwise consume the rest of the file.
const RECORD_LENGTH = 2_000_000;
const SNIFFED = 65_536;

const hintLine = /^sep=([,;\t])\r?\n/i;

function getFirstRecord(text: string): string {
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === "\n" || character === "\r")) return text.slice(0, at);
  }
  return text;
}

/**
 * Detects the delimiter of a CSV file from its first lines: the one in a `sep=` line, otherwise the most frequent one
 * outside quotes.
 */
function sniffDelimiter(header: string): Delimiter {
  const hint = hintLine.exec(header)?.[1];
  if (hint !== undefined) return delimiters.find((each) => each === hint) ?? ",";
  const bare = getFirstRecord(header.trimStart()).replaceAll(/"[^"]*"/g, "");
  const frequencies = delimiters.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return frequencies.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

async function readHeader(source: ByteSource, encoding: Encoding): Promise<string> {
  let header = "";
  for await (const text of decodeText(source, encoding)) {
    header += text;
    if (header.length >= SNIFFED) break;
  }
  return header.slice(0, SNIFFED);
}

function buildCell(text: string, row: number, column: number): Cell {
  if (text === "") return EMPTY_CELL;
  if (text.length > limits.cellLength) throw new SpreadsheetError("cell_too_long", { row, column: column + 1 });
  return { kind: "text", text };
}

function toSpreadsheetError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const { lines } = error as unknown as { lines?: number };
  return new SpreadsheetError("bad_quotes", { line: lines ?? 1 });
}

async function* readRows(source: ByteSource, encoding: Encoding, delimiter: Delimiter): AsyncGenerator<SheetRow> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: RECORD_LENGTH,
  });
  const text = Readable.from(decodeText(source, encoding), { objectMode: true });
  text.on("error", (error) => parser.destroy(error));
  text.pipe(parser);
  let number = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1;
      const isHint = number === 1 && /^sep=/i.test(record[0] ?? "");
      if (!isHint) yield { number, cells: record.map((each, column) => buildCell(each, number, column)) };
    }
  } catch (error) {
    throw toSpreadsheetError(error);
  } finally {
    text.destroy();
    parser.destroy();
  }
}

/**
 * Opens a CSV file as a sheet. It detects the delimiter and supports quotes and records over several lines. Every cell
 * is text.
 */
export async function openCsv(
  source: ByteSource,
  encoding: Encoding,
): Promise<OpenSheet & { readonly delimiter: Delimiter }> {
  const delimiter = sniffDelimiter(await readHeader(source, encoding));
  return { delimiter, readRows: () => readRows(source, encoding, delimiter) };
}
