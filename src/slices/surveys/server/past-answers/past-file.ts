import { openSheet } from "#platform/server/spreadsheets/open-sheet.ts";
import type { ByteSource, SheetRow } from "#platform/server/spreadsheets/sheet.ts";
import { headerFaults } from "./check-map.rules.ts";
import { type PastRow, PastRowReader, type Reading, type RowFault } from "./past-rows.rules.ts";

/** So many faults are told; how many more there are is counted. */
const MAX_FAULTS = 500;

/** A file as it was read: its rows, or all that is wrong with it. */
export interface ReadFile {
  readonly rows: readonly PastRow[];
  readonly general: readonly string[];
  readonly faults: readonly RowFault[];
  /** Faults beyond those told. */
  readonly untold: number;
}

const isBlank = (row: SheetRow): boolean => row.cells.every((cell) => cell.text.trim() === "");

/** Reads a whole file. Throws SheetFault where it is no sheet at all. */
export async function readPastFile(source: ByteSource, reading: Reading): Promise<ReadFile> {
  const sheet = await openSheet(source);
  const reader = new PastRowReader(reading);
  const rows: PastRow[] = [];
  const faults: RowFault[] = [];
  let columns: ReadonlyMap<string, number> | null = null;
  let untold = 0;
  for await (const line of sheet.rows()) {
    if (isBlank(line)) continue;
    if (columns === null) {
      const header = line.cells.map((cell) => cell.text.trim());
      const general = headerFaults(reading.map, header);
      if (general.length > 0) return { rows: [], general, faults: [], untold: 0 };
      columns = new Map(header.map((name, at) => [name, at]));
      continue;
    }
    const places = columns;
    const read = reader.read(line.number, (column) => line.cells[places.get(column) ?? -1]?.text ?? "");
    if (read.row) rows.push(read.row);
    for (const fault of read.faults) {
      if (faults.length < MAX_FAULTS) faults.push(fault);
      else untold += 1;
    }
  }
  const general =
    columns === null ? ["The file is empty"] : rows.length + faults.length === 0 ? ["The file has no rows"] : [];
  return { rows, general, faults, untold };
}
