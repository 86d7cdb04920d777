import { execFile } from "node:child_process";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import type { FileCell, FileColumn, FileRow } from "#platform/server/spreadsheets/table-cells.ts";
import { type FileFormat, fileFormats, createTableFile } from "#platform/server/spreadsheets/table-file.ts";
import type { Figures } from "./figures.ts";

const MEGABYTE = 1_048_576;
const PAGE = 200;

interface Outcome {
  readonly addedMemory: number;
  readonly seconds: number;
  readonly bytes: number;
  /** The longest that everything else in the process had to wait, in milliseconds. */
  readonly longestWait: number;
}

const kinds = ["text", "text", "day", "score", "percent", "years", "count", "score", "score", "text"] as const;
const columns: readonly FileColumn[] = kinds.map((kind) => ({ label: `A ${kind}`, kind, missing: "N/A" }));
const words = ["Alder", "Court", "Birch", "Grove", "Harbor", "View", "Peña", "Lake", "Meadow", "Stone & Ridge"];

function toRow(number: number): FileRow {
  const getWord = (at: number): string => words[Math.floor(number / at) % words.length] ?? "";
  const share: FileCell = number % 7 === 0 ? { hidden: true } : number % 101;
  const name = [getWord(1), getWord(10), getWord(100)].join(" ");
  const comment = [getWord(3), getWord(7), getWord(31), "=1+1", getWord(5), getWord(2)].join(", ");
  return [
    name,
    getWord(20),
    "2026-11-20",
    20 + (number % 81),
    share,
    (number % 90) / 10,
    number % 300,
    72,
    null,
    comment,
  ];
}

async function* toPages(count: number): AsyncGenerator<readonly FileRow[]> {
  for (let start = 0; start < count; start += PAGE) {
    yield Array.from({ length: Math.min(PAGE, count - start) }, (_, index) => toRow(start + index));
  }
}

/** Writes one file to a null sink and measures the process: memory every 10 ms against the level before. */
async function exportOnce(format: FileFormat, count: number): Promise<Outcome> {
  const before = process.memoryUsage.rss();
  let most = before;
  let longestWait = 0;
  let last = performance.now();
  const look = (): void => {
    most = Math.max(most, process.memoryUsage.rss());
    longestWait = Math.max(longestWait, performance.now() - last - 10);
    last = performance.now();
  };
  const timer = setInterval(look, 10);
  const started = performance.now();
  let bytes = 0;
  const nowhere = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done();
    },
  });
  const table = {
    sheet: "Rows",
    title: "Rows",
    facts: [["Company", "Bench"]] as const,
    columns,
    pages: toPages(count),
  };
  await pipeline(createTableFile(format, table), nowhere);
  const seconds = (performance.now() - started) / 1000;
  look();
  clearInterval(timer);
  return { addedMemory: (most - before) / MEGABYTE, seconds, bytes, longestWait };
}

/**
 * Memory and seconds of files of 100,000 and 1,000,000 rows, each in a fresh process, where the level before is lowest.
 */
export async function measureExports(figures: Figures): Promise<void> {
  for (const format of fileFormats) {
    for (const count of [100_000, 1_000_000]) {
      const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, format, String(count)]);
      const { addedMemory, seconds, bytes, longestWait } = JSON.parse(stdout) as Outcome;
      if (bytes < count * 10) throw new Error(`${format}: ${bytes} bytes are no ${count} rows`);
      const name = `${format}, ${count.toLocaleString("en")} rows`;
      figures.add("exports (10 columns)", `${name}: memory added`, addedMemory, "MB");
      figures.add("exports (10 columns)", `${name}: time`, seconds, "s");
      figures.add("exports (10 columns)", `${name}: size`, bytes / MEGABYTE, "MB");
      figures.add("exports (10 columns)", `${name}: longest wait of others`, longestWait, "ms");
    }
  }
}

const [, script, wanted, count] = process.argv;
const format = fileFormats.find((each) => each === wanted);
if (script === import.meta.filename && format) console.log(JSON.stringify(await exportOnce(format, Number(count))));
