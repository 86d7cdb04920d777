import { limits } from "./sheet.ts";

// All characters except those that a file may contain unchanged: printable characters, tabs and line feeds.
const invalidCharacters = /[^\t\n\u0020-\u007E\u00A0-\uD7FF\uE000-\uFFFD]/;
// eslint-disable-next-line no-control-regex -- exactly these are taken out
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g;

const CUT = `… (truncated: a cell can hold at most ${limits.cellLength.toLocaleString("en")} characters)`;

/**
 * Returns text as a file may contain it: no control characters, line feeds as line ends, no lone surrogates. Text
 * longer than a spreadsheet cell is cut and ends with a note.
 */
export function cleanText(text: string): string {
  const clean = invalidCharacters.test(text)
    ? text.replaceAll(/\r\n?/g, "\n").replaceAll(controls, "").toWellFormed()
    : text;
  if (clean.length <= limits.cellLength) return clean;
  // Cutting may split a surrogate pair.
  return clean.slice(0, limits.cellLength - CUT.length).toWellFormed() + CUT;
}

// Includes the full-width forms, which some programs treat as the plain ones. Leading spaces do not help in other
// programs.
const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** Returns true for text that a spreadsheet program could interpret as a formula. */
export function isFormulaShaped(text: string): boolean {
  return formula.test(text);
}
