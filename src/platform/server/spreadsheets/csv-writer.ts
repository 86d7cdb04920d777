import { looksLikeFormula } from "./cell-text.ts";

/** So that spreadsheet programs read accents. */
export const UTF8_MARK = "\uFEFF";

export const LINE_END = "\r\n";

// Where lists are separated by semicolons, Excel splits at them, and a formula could begin behind one.
const quotable = /[",;\t\r\n]/;

/** A field of a CSV file (RFC 4180) as it is: for what we print ourselves. */
export function csvField(text: string): string {
  return quotable.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Text from outside as a field of a CSV file: an apostrophe keeps it from becoming a formula. */
export function csvText(text: string): string {
  return csvField(looksLikeFormula(text) ? `'${text}` : text);
}

function getField(value: string | number | null): string {
  if (value === null) return "";
  return typeof value === "number" ? String(value) : csvText(value);
}

/** Rows as CSV text (UTF-8 with its mark). Text that a spreadsheet program would take for a formula is neutralised. */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return UTF8_MARK + rows.map((row) => row.map(getField).join(",") + LINE_END).join("");
}
