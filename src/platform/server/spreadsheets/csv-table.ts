import { setImmediate as aTurn } from "node:timers/promises";
import { createByteSink } from "./byte-sink.ts";
import { cleanText } from "./cell-text.ts";
import { toCsvField, toCsvText, LINE_END, BYTE_ORDER_MARK } from "./csv-writer.ts";
import {
  type FileCell,
  type FileColumn,
  isNumber,
  formatMissing,
  formatPlainNumber,
  type TableFile,
} from "./table-cells.ts";

const PIECE = 65_536;

const toForeignText = (text: string): string => toCsvText(cleanText(text));

function getField(cell: FileCell, column: FileColumn): string {
  if (typeof cell === "string") return toForeignText(cell);
  return toCsvField(isNumber(cell) ? formatPlainNumber(cell, column.kind) : formatMissing(cell, column));
}

/** Writes a table as CSV: title and facts, an empty line, the header, the rows. */
export async function* writeCsvTable(table: TableFile): AsyncGenerator<Uint8Array> {
  const { title, facts, columns } = table;
  const sink = createByteSink();
  const factRows = facts.map(([label, value]) => [label, typeof value === "string" ? value : value.moment]);
  const above = [[title], ...factRows, [], columns.map(({ label }) => label)];
  sink.appendText(BYTE_ORDER_MARK + above.map((line) => line.map(toForeignText).join(",") + LINE_END).join(""));
  for await (const page of table.pages) {
    for (const row of page) {
      // Extra cells without a header are dropped.
      for (const [at, column] of columns.entries()) {
        if (at > 0) sink.appendText(",");
        sink.appendText(getField(row[at] ?? null, column));
      }
      sink.appendText(LINE_END);
      if (sink.getSize() > PIECE) {
        // The reader keeps the chunk, so it gets a copy.
        yield Buffer.from(sink.take());
        // A reader that never waits would block all other work in the process.
        await aTurn();
      }
    }
  }
  yield Buffer.from(sink.take());
}
