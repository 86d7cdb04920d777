import { isFormulaShaped } from "./cell-text.ts";

/** The byte order mark makes spreadsheet programs read accents correctly. */
export const BYTE_ORDER_MARK = "\uFEFF";

export const LINE_END = "\r\n";

// Where semicolons separate lists, Excel splits at them, and a formula could start after one.
const quotable = /[",;\t\r\n]/;

/** Returns a text as a field of a CSV file (RFC 4180). Only for texts of our own. */
export function toCsvField(text: string): string {
  return quotable.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a text from outside as a field of a CSV file. An apostrophe keeps it from becoming a formula. */
export function toCsvText(text: string): string {
  return toCsvField(isFormulaShaped(text) ? `'${text}` : text);
}

function getField(value: string | number | null): string {
  if (value === null) return "";
  return typeof value === "number" ? String(value) : toCsvText(value);
}

/** Returns rows as CSV text (UTF-8 with a byte order mark). Formula-like text is neutralized. */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(getField).join(",") + LINE_END).join("");
}
