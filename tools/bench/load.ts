import { availableParallelism, loadavg } from "node:os";
import { computePercentiles, measureTime } from "./figures.ts";
import { readProcessorTime } from "./processors.ts";

/** The ids of Node and of the database's first process, on this machine. */
export interface Processes {
  readonly node: number;
  readonly database: number;
}

/** What a piece of work takes while a number of clients do it at once: milliseconds, and processor time of each process. */
export interface Load {
  readonly clients: number;
  readonly p50: number;
  readonly p95: number;
  readonly perSecond: number;
  readonly node: number;
  readonly database: number;
}

/** Numbers of clients that do the same at once. */
export const ALONE = 1;
export const TOGETHER = 8;

/** Lets each client do its work a number of times, one after the other. */
export async function measureLoad(
  processes: Processes,
  { clients, times }: { readonly clients: number; readonly times: number },
  work: (client: number) => Promise<unknown>,
): Promise<Load> {
  const before = [readProcessorTime(processes.node), readProcessorTime(processes.database)] as const;
  const samples: number[] = [];
  const took = await measureTime(() =>
    Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let count = 0; count < times; count += 1) samples.push(await measureTime(() => work(client)));
      }),
    ),
  );
  const done = clients * times;
  return {
    clients,
    ...computePercentiles(samples),
    perSecond: (done / took) * 1000,
    node: (readProcessorTime(processes.node) - before[0]) / done,
    database: (readProcessorTime(processes.database) - before[1]) / done,
  };
}

/** Does work for each item, no more than so many at once, in their order. */
export async function runInParallel<T>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = items.toReversed();
  const runNext = async (): Promise<void> => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: most }, runNext));
}

/** Returns a number for a table. */
export const formatNumber = (value: number): string =>
  value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString("en");

/** Builds a table of Markdown. */
export const buildTable = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** Says when and where something was measured. */
export function describeMachine(loadBefore: number): string {
  const load = `${loadBefore.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after`;
  return `Measured on ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, load ${load}.`;
}
