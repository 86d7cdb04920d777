import { limits } from "./sheet.ts";

// Everything besides what a file may hold as it is: printable characters, tabs and line feeds.
const odd = /[^\t\n\u0020-\u007E\u00A0-\uD7FF\uE000-\uFFFD]/;
// eslint-disable-next-line no-control-regex -- exactly these are taken out
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g;

const CUT = `… (truncated: a cell can hold at most ${limits.cellLength.toLocaleString("en")} characters)`;

/**
 * Text as a file may hold it: no control characters, line ends as line feeds, no half characters. What is longer than a
 * cell of a spreadsheet program is cut, and says so.
 */
export function cleanText(text: string): string {
  const clean = odd.test(text) ? text.replaceAll(/\r\n?/g, "\n").replaceAll(controls, "").toWellFormed() : text;
  if (clean.length <= limits.cellLength) return clean;
  // Cutting may leave half a character.
  return clean.slice(0, limits.cellLength - CUT.length).toWellFormed() + CUT;
}

// The full-width forms too: some programs take them for their plain ones. Spaces before it save no one in others.
const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** True for text that a spreadsheet program could take for a formula, were it typed in. */
export function looksLikeFormula(text: string): boolean {
  return formula.test(text);
}
