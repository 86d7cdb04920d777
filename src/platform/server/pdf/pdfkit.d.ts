// The part of pdfkit that we use. The package has no types of its own.
declare module "pdfkit" {
  import type { Readable } from "node:stream";

  interface TextOptions {
    readonly width?: number;
    readonly align?: "left" | "right" | "center";
    readonly lineBreak?: boolean;
  }

  interface Font {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): { readonly advanceWidth: number };
  }

  interface DocumentOptions {
    readonly size: "LETTER";
    readonly layout: "portrait" | "landscape";
    readonly margin: number;
    readonly font: string;
    readonly lang: string;
    readonly displayTitle: boolean;
    readonly pdfVersion: "1.7";
    readonly bufferPages: boolean;
    readonly info: { readonly Title: string; readonly Author: string; readonly CreationDate: Date };
  }

  /** A document. Units are points from the upper left corner. */
  export default class PDFDocument extends Readable {
    constructor(options: DocumentOptions);
    /** The current font. Undocumented; the package's version is pinned. */
    readonly _font: { readonly font: Font };
    readonly page: { readonly width: number; readonly height: number };
    /** Selects a font. Cached by its path; a name registered in the options would be read again each time. */
    font(path: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    rect(x: number, y: number, width: number, height: number): this;
    fill(color: string): this;
    addPage(): this;
    switchToPage(index: number): this;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    end(): this;
  }
}
