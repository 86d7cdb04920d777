import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import { SaxesParser } from "saxes";
import { SpreadsheetError } from "./sheet.ts";

const MAX_ENTRIES = 2000;
const MAX_INFLATED = 1_073_741_824;
// A sheet of one repeated word compresses about 1:200. A much higher ratio is a zip bomb.
const MAX_RATIO = 400;
const RATIO_FROM = 4_194_304;
const MAX_DEPTH = 64;

/** The parts of a workbook by path, checked before any of them is inflated. */
export interface Archive {
  has(path: string): boolean;
  /** Feeds a part to handlers and yields after each chunk, so that collected rows can be passed on. */
  read(path: string, handlers: XmlHandlers): AsyncGenerator<void>;
  close(): void;
}

/** Handlers of XML events in a part. Names come without their prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

function stripPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function createXmlParser(handlers: XmlHandlers): SaxesParser {
  const parser = new SaxesParser({ position: false });
  let depth = 0;
  // A document type could declare entities that expand without end. Real workbooks have none.
  parser.on("doctype", () => {
    throw new SpreadsheetError("bad_workbook", { part: "DOCTYPE" });
  });
  parser.on("error", () => {
    throw new SpreadsheetError("bad_workbook", { part: "XML" });
  });
  parser.on("opentag", (tag) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new SpreadsheetError("bad_workbook", { part: "XML" });
    handlers.open?.(stripPrefix(tag.name), tag.attributes as Readonly<Record<string, string>>);
  });
  parser.on("closetag", (tag) => {
    depth -= 1;
    handlers.close?.(stripPrefix(tag.name));
  });
  const onText = (text: string): void => handlers.text?.(text);
  parser.on("text", onText);
  parser.on("cdata", onText);
  return parser;
}

function assertSane(entry: Entry, total: number): void {
  const { fileName, uncompressedSize, compressedSize } = entry;
  if (/vbaProject\.bin$/i.test(fileName)) throw new SpreadsheetError("macro");
  if (entry.isEncrypted()) throw new SpreadsheetError("encrypted");
  const isSteep = uncompressedSize > RATIO_FROM && uncompressedSize > compressedSize * MAX_RATIO;
  if (total > MAX_INFLATED || isSteep) throw new SpreadsheetError("bomb");
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new SpreadsheetError("bomb");
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize;
    assertSane(entry, total);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** Converts errors of the archive or its XML to SpreadsheetError; passes through SpreadsheetErrors. */
function toSpreadsheetError(error: unknown, part: string): SpreadsheetError {
  return error instanceof SpreadsheetError ? error : new SpreadsheetError("bad_workbook", { part });
}

/** Opens a zip archive from memory. Throws SpreadsheetError for a broken or encrypted archive, macros and zip bombs. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  let zip: ZipFile;
  let entries: Map<string, Entry>;
  try {
    // Sizes are validated while inflating: a part larger than declared is an error.
    zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    entries = await listEntries(zip);
  } catch (error) {
    throw toSpreadsheetError(error, "zip");
  }
  return {
    has: (path) => entries.has(path),
    close: () => zip.close(),
    async *read(path, handlers) {
      const entry = entries.get(path);
      if (!entry) throw new SpreadsheetError("bad_workbook", { part: path });
      const parser = createXmlParser(handlers);
      const decoder = new TextDecoder("utf-8", { fatal: true });
      try {
        const stream = await zip.openReadStreamPromise(entry);
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          parser.write(decoder.decode(chunk, { stream: true }));
          yield;
        }
        parser.write(decoder.decode());
        parser.close();
      } catch (error) {
        throw toSpreadsheetError(error, path);
      }
      yield;
    },
  };
}
