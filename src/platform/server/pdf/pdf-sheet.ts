// Tests are compiled apart from the server and would not find the types of a package that has none.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./pdfkit.d.ts" />
import { createRequire } from "node:module";
import type PDFDocument from "pdfkit";
import { cleanText } from "../spreadsheets/cell-text.ts";
import { withoutBidi } from "../text-direction.ts";

/** Points between the edge of a page and its content. */
const MARGIN = 48;
/** Points at the bottom of a page that are reserved for its number. */
const FOOT = 28;

export const colors = { text: "#1a1d24", quiet: "#4d5462", line: "#e2e2dc", bar: "#2f5fd0", track: "#eef0f4" } as const;

/** The style of a text. */
export interface Style {
  readonly size: number;
  readonly isStrong?: boolean;
  readonly color?: string;
}

/** A document that is written from top to bottom, page by page. */
export interface Sheet {
  readonly width: number;
  /** Returns the vertical position of the next element. */
  getY(): number;
  moveDown(points: number): void;
  /** Returns the points left on the page. */
  getRoom(): number;
  addPage(): void;
  getWidth(text: string, style: Style): number;
  /** Splits a text into lines that fit into a width. */
  wrap(text: string, width: number, style: Style): string[];
  /** Writes one line at a position of the page; `x` counts from the left margin. */
  writeLine(text: string, x: number, y: number, style: Style): void;
  drawBox(x: number, y: number, width: number, height: number, color: string): void;
  /** Writes the footer of every page and ends the document. */
  end(foot: (page: number, pages: number) => readonly [left: string, right: string]): Promise<Uint8Array>;
}

/** The metadata of a document. */
export interface SheetOptions {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly createdAt: Date;
  readonly isWide: boolean;
}

/** Replaces characters that the font lacks. */
const UNKNOWN = "?";

function getFontPaths(): { readonly regular: string; readonly strong: string } {
  const { resolve } = createRequire(import.meta.url);
  return {
    regular: resolve("@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf"),
    strong: resolve("@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf"),
  };
}

/** Returns a character as the font shows it, and its width in ems. */
type Glyphs = (character: string) => { readonly shown: string; readonly width: number };

/**
 * Creates a cache of glyphs. It ignores kerning, which only makes lines shorter, because shaping every text to measure
 * it is slow.
 */
function readGlyphs(font: PDFDocument["_font"]["font"]): Glyphs {
  const glyphByCharacter = new Map<string, ReturnType<Glyphs>>();
  return (character) => {
    let glyph = glyphByCharacter.get(character);
    if (!glyph) {
      const shown = font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : UNKNOWN;
      const { advanceWidth } = font.glyphForCodePoint(shown.codePointAt(0) ?? 0);
      glyph = { shown, width: advanceWidth / font.unitsPerEm };
      glyphByCharacter.set(character, glyph);
    }
    return glyph;
  };
}

async function readBytes(document: PDFDocument): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of document) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Returns the beginning of a word that fits into a width: at least one character. */
function getFittingPart(word: string, width: number, getWidth: (text: string) => number): string {
  const characters = Array.from(word);
  let count = characters.length;
  while (count > 1 && getWidth(characters.slice(0, count).join("")) > width) count -= 1;
  return characters.slice(0, count).join("");
}

function wrapParagraph(text: string, width: number, getWidth: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/[ \t]+/)) {
    let rest = word;
    const longer = line === "" ? rest : `${line} ${rest}`;
    if (getWidth(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    while (getWidth(rest) > width && Array.from(rest).length > 1) {
      const part = getFittingPart(rest, width, getWidth);
      lines.push(part);
      rest = rest.slice(part.length);
    }
    line = rest;
  }
  return [...lines, line];
}

/** Opens a document on US Letter. The package and its fonts are loaded with the first document. */
export async function openSheet(options: SheetOptions): Promise<Sheet> {
  const { default: Document } = await import("pdfkit");
  const { title, author, language, createdAt, isWide } = options;
  const paths = getFontPaths();
  const document = new Document({
    size: "LETTER",
    layout: isWide ? "landscape" : "portrait",
    margin: 0,
    font: paths.regular,
    lang: language,
    displayTitle: true,
    pdfVersion: "1.7",
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  const width = document.page.width - 2 * MARGIN;
  const bottom = document.page.height - MARGIN - FOOT;
  let top = MARGIN;

  const set = ({ size, isStrong = false, color = colors.text }: Style): PDFDocument =>
    document
      .font(isStrong ? paths.strong : paths.regular)
      .fontSize(size)
      .fillColor(color);
  // The package exposes its glyphs nowhere else.
  // oxlint-disable-next-line no-underscore-dangle
  const getGlyphs = (path: string): Glyphs => readGlyphs(document.font(path)._font.font);
  const [regular, strong] = [getGlyphs(paths.regular), getGlyphs(paths.strong)];
  const toPrintable = (text: string): string =>
    Array.from(withoutBidi(text).replaceAll(/[\t\n]/g, " "), (character) => regular(character).shown).join("");
  const computeWidth = (text: string, { size, isStrong = false }: Style): number => {
    let ems = 0;
    for (const character of text) ems += (isStrong ? strong : regular)(character).width;
    return ems * size;
  };
  const drawLine = (text: string, x: number, y: number, style: Style): void => {
    set(style).text(toPrintable(text), MARGIN + x, y, { lineBreak: false });
  };

  return {
    width,
    getY: () => top,
    moveDown(points) {
      top += points;
    },
    getRoom: () => bottom - top,
    addPage() {
      document.addPage();
      top = MARGIN;
    },
    getWidth: computeWidth,
    wrap(text, within, style) {
      const measure = (part: string): number => computeWidth(part, style);
      return cleanText(text)
        .split("\n")
        .flatMap((paragraph) => wrapParagraph(paragraph.trim(), within, measure));
    },
    writeLine: drawLine,
    drawBox(x, y, boxWidth, height, color) {
      document.rect(MARGIN + x, y, boxWidth, height).fill(color);
    },
    end(foot) {
      const { start, count } = document.bufferedPageRange();
      const style = { size: 8, color: colors.quiet };
      for (let at = 0; at < count; at += 1) {
        document.switchToPage(start + at);
        const [left, right] = foot(at + 1, count);
        const y = document.page.height - MARGIN;
        drawLine(left, 0, y, style);
        drawLine(right, width - computeWidth(right, style), y, style);
      }
      document.end();
      return readBytes(document);
    },
  };
}
