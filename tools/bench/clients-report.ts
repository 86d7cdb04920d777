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

/** How long the slowest round may take, in seconds. */
const MAX_SECONDS = 30;
/** How much slower the median request may be while the worker is busy, in percent. */
const MAX_SLOWER = 20;

/** A bar, in words, with what was measured. */
export interface Bar {
  readonly text: string;
  readonly holds: boolean;
}

const computeChange = ({ idle, busy }: Pick<ManyClientsResult, "idle" | "busy">, key: keyof Percentiles): number =>
  (busy[key] / idle[key] - 1) * 100;

const formatChange = (percent: number): string => `${percent > 0 ? "+" : ""}${percent.toFixed(0)} %`;

/** Says for each bar whether it holds. A page of many requests is judged by its median: the tail is other work's too. */
export function checkBars(result: Pick<ManyClientsResult, "seconds" | "idle" | "busy">): readonly Bar[] {
  const slowest = Math.max(...result.seconds);
  const change = computeChange(result, "p50");
  const bars = [
    {
      text: `found and done within ${MAX_SECONDS} s: the slowest round took ${slowest.toFixed(1)} s`,
      holds: slowest <= MAX_SECONDS,
    },
    {
      text: `median request at most ${MAX_SLOWER} % slower beside it: ${formatChange(change)}`,
      holds: change <= MAX_SLOWER,
    },
  ];
  return bars.map(({ text, holds }) => ({ text: `${text}, ${holds ? "holds" : "MISSED"}`, holds }));
}

function buildSection(result: ManyClientsResult): string {
  const { seconds, workerNode, idle, busy, requests, machine } = result;
  const rounds = seconds.map((each) => each.toFixed(1)).join(", ");
  const jobs = repeatingWork.map(({ job }) => `\`${job}\``).join(", ");
  const formatRow = (key: keyof Percentiles): string =>
    `| portfolio by region, ${key}, ms | ${idle[key].toFixed(0)} | ${busy[key].toFixed(0)} | ${formatChange(computeChange(result, key))} |`;
  return `${CLIENTS.toLocaleString("en")} clients without data. For ${DUE} of them work of ${repeatingWork.length} kinds comes due at once
(${jobs}): ${(DUE * repeatingWork.length).toLocaleString("en")} jobs. Seconds from the look at all clients to the last one served, round by
round: ${rounds}. The worker's Node used ${workerNode.toFixed(1)} s of processor time a round. The jobs look every minute to every hour.

Meanwhile someone asks another process for the portfolio, without cached replies, in turns with and without due work
(${requests.idle} and ${requests.busy} requests):

| | worker idle | worker busy | change |
| --- | --- | --- | --- |
${formatRow("p50")}
${formatRow("p95")}

${checkBars(result)
  .map(({ text }) => `- Bar: ${text}.`)
  .join("\n")}

\`npm run bench -- clients\` writes this section and fails where a bar is missed. Measured on ${new Date().toISOString().slice(0, 10)}, ${machine.cores} cores, load
${machine.loadBefore.toFixed(1)} before and ${machine.loadAfter.toFixed(1)} after.`;
}

/** Writes the section into docs/performance.md. */
export function writeClientsSection(root: string, result: ManyClientsResult): void {
  writeSection(root, "Many clients", buildSection(result));
}
