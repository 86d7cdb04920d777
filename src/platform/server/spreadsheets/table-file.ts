import { Readable } from "node:stream";
import { writeCsvTable } from "./csv-table.ts";
import type { TableFile } from "./table-cells.ts";
import { writeXlsxTable } from "./xlsx-table.ts";

/** All formats of a table as a file. */
export const fileFormats = ["xlsx", "csv"] as const;
/** The formats of exported tables. */
export type FileFormat = (typeof fileFormats)[number];

/** The media types of the formats. */
export const mediaTypes: Readonly<Record<FileFormat, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
};

const writers = { xlsx: writeXlsxTable, csv: writeCsvTable } as const;

/**
 * Writes a table as the bytes of a file while they are read, so that memory does not grow with the rows. An error of
 * the rows destroys the stream, so that an incomplete file never ends normally.
 */
export function createTableFile(format: FileFormat, table: TableFile): Readable {
  return Readable.from(writers[format](table), { objectMode: false });
}
