import { stringify } from "csv-stringify/sync";

/**
 * Rows as CSV text (UTF-8 with its mark, so that spreadsheet programs read accents). Text that a spreadsheet program
 * would take for a formula is neutralised by an apostrophe before it.
 */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  const text = stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, record_delimiter: "\r\n" },
  );
  return `\uFEFF${text}`;
}
