import { Readable } from "node:stream";
import { csvTable } from "./csv-table.ts";
import type { TableFile } from "./table-cells.ts";
import { xlsxTable } from "./xlsx-table.ts";

/** The formats of a table as a file; there is no other. */
export const fileFormats = ["xlsx", "csv"] as const;
export type FileFormat = (typeof fileFormats)[number];

/** What the formats are called in a reply. */
export const mediaTypes: Readonly<Record<FileFormat, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
};

const writers = { xlsx: xlsxTable, csv: csvTable } as const;

/**
 * A table as the bytes of a file, written while they are read: what is held in memory does not grow with the rows.
 * An error of the rows destroys the stream, so that a file that is not whole never ends as if it were.
 */
export function tableFile(format: FileFormat, table: TableFile): Readable {
  return Readable.from(writers[format](table), { objectMode: false });
}
