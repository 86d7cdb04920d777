import { limits, SpreadsheetError } from "./sheet.ts";
import type { Archive } from "./xlsx-archive.ts";

const PATH = "xl/sharedStrings.xml";
// Maximum total length of shared strings, in characters.
const MAX_CHARACTERS = 200_000_000;

/** Decodes control characters of a workbook's text, such as _x000D_. */
export function unescapeText(text: string): string {
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
}

/** Reads the strings that cells refer to by index; rich text without its formats. */
export async function readSharedStrings(archive: Archive): Promise<readonly string[]> {
  const strings: string[] = [];
  if (!archive.has(PATH)) return strings;
  let text = "";
  let isText = false;
  let phonetic = 0;
  let total = 0;
  const parts = archive.read(PATH, {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") phonetic += 1;
      isText = name === "t" && phonetic === 0;
    },
    close(name) {
      isText = false;
      if (name === "rPh") phonetic -= 1;
      if (name !== "si") return;
      total += text.length;
      if (total > MAX_CHARACTERS) throw new SpreadsheetError("bomb");
      // One character more than a cell may have is enough to reject the cell that uses it.
      strings.push(unescapeText(text.slice(0, limits.cellLength + 1)));
    },
    text(piece) {
      if (isText) text += piece;
    },
  });
  for await (const _ of parts);
  return strings;
}
