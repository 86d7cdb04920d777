import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { dirname } from "node:path";

/** One measurement. */
export interface Figure {
  readonly group: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** Median and 95th percentile of the measurements, by the nearest rank. */
export function computePercentiles(samples: readonly number[]): { p50: number; p95: number } {
  const sorted = samples.toSorted((a, b) => a - b);
  const getAt = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { p50: getAt(0.5), p95: getAt(0.95) };
}

/** Returns the milliseconds that an action took. */
export async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Collects measurements, prints them as a table and saves them as JSON. */
export class Figures {
  readonly #figures: Figure[] = [];
  readonly #loadBefore = loadavg()[0] ?? 0;

  add(group: string, name: string, value: number, unit: string): void {
    this.#figures.push({ group, name, value: Number(value.toPrecision(4)), unit });
  }

  /** Prints the table and writes the file. */
  report(file: string): void {
    const width = Math.max(...this.#figures.map(({ name }) => name.length));
    let group = "";
    for (const figure of this.#figures) {
      if (figure.group !== group) console.log(`\n${figure.group}`);
      group = figure.group;
      console.log(`  ${figure.name.padEnd(width)}  ${figure.value.toLocaleString("en").padStart(9)} ${figure.unit}`);
    }
    const machine = { cores: availableParallelism(), loadBefore: this.#loadBefore, node: process.version };
    console.log(
      `\n${machine.cores} cores, load before ${machine.loadBefore.toFixed(1)}: others on the machine slow all of it down`,
    );
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      `${JSON.stringify({ at: new Date().toISOString(), machine, figures: this.#figures }, null, 2)}\n`,
    );
  }
}
