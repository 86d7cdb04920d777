/** The texts of a response, ready to be drawn. */
export interface PictureText {
  readonly title: string;
  readonly lines: readonly string[];
  readonly figures: readonly { readonly label: string; readonly value: string; readonly isLow: boolean }[];
  readonly notes: readonly string[];
  readonly questions: readonly {
    readonly body: string;
    readonly answer: string | null;
    readonly words: string | null;
  }[];
  readonly noAnswer: string;
}

type Ink = "ink" | "quiet" | "low" | "line";

/** A part of the picture: a line of text at its baseline, or a rule across the card. */
export type PicturePart =
  | {
      readonly kind: "text";
      readonly x: number;
      readonly y: number;
      readonly font: string;
      readonly ink: Ink;
      readonly text: string;
    }
  | { readonly kind: "rule"; readonly x: number; readonly y: number; readonly width: number };

export const PICTURE_WIDTH = 1200;
const MARGIN = 56;
const INDENT = 24;
const FAMILY = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const fonts = {
  title: `600 36px ${FAMILY}`,
  figure: `600 56px ${FAMILY}`,
  strong: `600 22px ${FAMILY}`,
  text: `400 22px ${FAMILY}`,
  small: `400 20px ${FAMILY}`,
} as const;

export type Measure = (text: string, font: string) => number;

function splitWord(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = "";
  for (const letter of word) {
    if (piece !== "" && measure(piece + letter) > width) {
      pieces.push(piece);
      piece = "";
    }
    piece += letter;
  }
  return [...pieces, piece];
}

/** Wraps a text to lines of a maximum width; its own line breaks are preserved. */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.split(/\s+/).flatMap((each) => splitWord(each, width, measure))) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && measure(longer) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}

/** Returns the position of every part of the picture, and the height of the card. */
export function layOutPicture(
  content: PictureText,
  measure: Measure,
): { readonly height: number; readonly parts: readonly PicturePart[] } {
  const parts: PicturePart[] = [];
  let y = MARGIN;
  const write = (text: string, font: string, height: number, ink: Ink = "ink", indent = 0): void => {
    const width = PICTURE_WIDTH - 2 * MARGIN - indent;
    for (const line of wrapText(text, width, (each) => measure(each, font))) {
      y += height;
      parts.push({ kind: "text", x: MARGIN + indent, y, font, ink, text: line });
    }
  };
  const addRule = (): void => {
    y += 24;
    parts.push({ kind: "rule", x: MARGIN, y, width: PICTURE_WIDTH - 2 * MARGIN });
  };
  write(content.title, fonts.title, 40);
  y += 8;
  for (const line of content.lines) write(line, fonts.text, 32, "quiet");
  addRule();
  const top = y + 36;
  content.figures.forEach(({ label, value, isLow }, at) => {
    const x = MARGIN + at * 360;
    parts.push({ kind: "text", x, y: top, font: fonts.small, ink: "quiet", text: label });
    parts.push({ kind: "text", x, y: top + 60, font: fonts.figure, ink: isLow ? "low" : "ink", text: value });
  });
  y = top + 68;
  for (const note of content.notes) write(note, fonts.text, 32);
  for (const { body, answer, words } of content.questions) {
    addRule();
    y += 6;
    write(body, fonts.small, 30, "quiet");
    if (answer !== null) write(answer, fonts.strong, 34);
    if (words !== null) write(words, fonts.text, 32, "ink", INDENT);
    if (answer === null && words === null) write(content.noAnswer, fonts.text, 34, "quiet");
  }
  return { height: y + MARGIN, parts };
}
