import { CLIENTS, DUE, repeatingWork } from "./many-clients.ts";
import { writeSection } from "./sections.ts";

interface Percentiles {
  readonly p50: number;
  readonly p95: number;
}

/** How long due work of many companies took, and a screen in the meantime, in milliseconds. */
export interface ManyClientsResult {
  /** Seconds of each round, from the sweep to the last company done. */
  readonly seconds: readonly number[];
  /** Seconds of processor time that the worker's Node used in a round. */
  readonly workerNode: number;
  readonly idle: Percentiles;
  readonly busy: Percentiles;
  readonly requests: { readonly idle: number; readonly busy: number };
  readonly machine: { readonly cores: number; readonly loadBefore: number; readonly loadAfter: number };
}

function buildSection(result: ManyClientsResult): string {
  const { seconds, workerNode, idle, busy, requests, machine } = result;
  const rounds = seconds.map((each) => each.toFixed(1)).join(", ");
  const jobs = repeatingWork.map(({ job }) => `\`${job}\``).join(", ");
  const formatChange = (key: keyof Percentiles): string => {
    const percent = Math.round((busy[key] / idle[key] - 1) * 100);
    return `${percent > 0 ? "+" : ""}${percent} %`;
  };
  const formatRow = (key: keyof Percentiles): string =>
    `| portfolio by region, ${key}, ms | ${idle[key].toFixed(0)} | ${busy[key].toFixed(0)} | ${formatChange(key)} |`;
  return `${CLIENTS.toLocaleString("en")} clients without data. For ${DUE} of them work of ${repeatingWork.length} kinds comes due at once
(${jobs}): ${(DUE * repeatingWork.length).toLocaleString("en")} jobs. Seconds from the look at all clients to the last one served, round by
round: ${rounds}. The worker's Node used ${workerNode.toFixed(1)} s of processor time a round. The jobs look every minute to every hour.

Meanwhile someone asks another process for the portfolio, without cached replies, in turns with and without due work
(${requests.idle} and ${requests.busy} requests):

| | worker idle | worker busy | change |
| --- | --- | --- | --- |
${formatRow("p50")}
${formatRow("p95")}

\`npm run bench -- clients\` writes this section. Measured on ${new Date().toISOString().slice(0, 10)}, ${machine.cores} cores, load
${machine.loadBefore.toFixed(1)} before and ${machine.loadAfter.toFixed(1)} after.`;
}

/** Writes the section into docs/performance.md. */
export function writeClientsSection(root: string, result: ManyClientsResult): void {
  writeSection(root, "Many clients", buildSection(result));
}
