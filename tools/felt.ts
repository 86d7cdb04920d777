// Measures how fast the screens feel: in Chromium with the processor and the connection of a laptop and of a phone, with
// an empty and with a filled cache of the browser. Writes the table into docs/performance.md:
//   node tools/felt.ts --origin URL                a built server with a demo
//   node tools/felt.ts --origin URL --print        prints the table instead
//   node tools/felt.ts --origin URL --runs 5       loads of each screen, of which the median counts
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, BrowserContext, CDPSession } from "playwright-core";
import { launchChromium } from "#test/support/chromium.ts";
import { computePercentiles } from "./bench/figures.ts";
import { writeSection } from "./bench/sections.ts";
import { readKnownIds, signIn, type State } from "./pictures/visitor.ts";

const KILO = 1000;
const BYTE = 8;

/** A device: its window, how many times slower its processor is, bits per second and round-trip time. */
const devices = [
  { name: "phone", window: { width: 390, height: 844 }, slower: 4, bits: 1_600_000, latency: 150 },
  { name: "laptop", window: { width: 1440, height: 900 }, slower: 1, bits: 10_000_000, latency: 40 },
] as const;

type Device = (typeof devices)[number];

interface FeltScreen {
  readonly name: string;
  /** The account; null before the sign-in. */
  readonly as: string | null;
  /** The limits of the largest paint on the phone, in milliseconds. */
  readonly limit?: number;
  buildAddress(ids: { readonly region: number; readonly property: number }): string;
  /** What counts as the first figure: the selector of its element. */
  readonly figure: string;
}

const FIGURE = "main :is(.cy-value, .cy-score-cell, .cy-rate-cell, .cy-stats dd, tbody td, .tk-card, .cy-empty)";

const feltScreens: readonly FeltScreen[] = [
  { name: "sign-in", as: null, buildAddress: () => "/sign-in", figure: "input[type=password]" },
  { name: "home", as: "dana", buildAddress: () => "/", figure: FIGURE },
  { name: "portfolio", as: "dana", limit: 3000, buildAddress: () => "/portfolio", figure: FIGURE },
  { name: "region", as: "dana", buildAddress: ({ region }) => `/region/${region}/dashboard`, figure: FIGURE },
  {
    name: "property",
    as: "dana",
    limit: 4000,
    buildAddress: ({ property }) => `/property/${property}/dashboard`,
    figure: FIGURE,
  },
  { name: "My Tasks of a technician", as: "ruth", buildAddress: () => "/my-tasks", figure: FIGURE },
];

/** What the page itself records, from before its first script. */
interface Felt {
  readonly largest: number;
  readonly figure: number;
  readonly shift: number;
}

/** Records in the page when the largest part is painted, when the first figure is visible, and how much moves. */
const buildWatch = (figure: string): string => `
  window.felt = { largest: 0, figure: 0, shift: 0 };
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe("largest-contentful-paint", (entry) => { felt.largest = entry.startTime; });
  observe("layout-shift", (entry) => { if (!entry.hadRecentInput) felt.shift += entry.value; });
  const look = () => {
    const found = [...document.querySelectorAll(${JSON.stringify(figure)})];
    if (found.some((one) => one.matches("input, .tk-card, .cy-empty") || /\\d/.test(one.textContent))) felt.figure = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

interface Load extends Felt {
  /** Kilobytes that went over the connection, of all and of scripts, until the screen was still. */
  readonly all: number;
  readonly scripts: number;
}

async function setThrottling(session: CDPSession, { slower, bits, latency }: Device): Promise<void> {
  const throughput = bits / BYTE;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
}

async function load(context: BrowserContext, device: Device, url: string, figure: string): Promise<Load> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await setThrottling(session, device);
  const scripts = new Set<string>();
  let all = 0;
  let script = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => void (type === "Script" && scripts.add(requestId)));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    all += encodedDataLength;
    if (scripts.has(requestId)) script += encodedDataLength;
  });
  await page.addInitScript(buildWatch(figure));
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForFunction(() => (window as unknown as { felt: Felt }).felt.figure > 0);
  const felt = await page.evaluate(() => (window as unknown as { felt: Felt }).felt);
  await page.close();
  return { ...felt, all: all / KILO, scripts: script / KILO };
}

interface ScreenLoads {
  readonly cold: readonly Load[];
  readonly filled: readonly Load[];
}

/** Loads a screen several times, each time first without and then with a filled cache. */
async function measure(
  browser: Browser,
  device: Device,
  url: string,
  figure: string,
  state: State | null,
  runs: number,
): Promise<ScreenLoads> {
  const cold: Load[] = [];
  const filled: Load[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: device.window, ...(state ? { storageState: state } : {}) });
    cold.push(await load(context, device, url, figure));
    filled.push(await load(context, device, url, figure));
    await context.close();
  }
  return { cold, filled };
}

const getMedian = (loads: readonly Load[], of: (one: Load) => number): number => computePercentiles(loads.map(of)).p50;
const toSeconds = (ms: number): string => (ms / KILO).toFixed(1);

function formatRow({ name, limit }: FeltScreen, device: Device, { cold, filled }: ScreenLoads): string {
  const largest = getMedian(cold, (one) => one.largest);
  const isOver = device.name === "phone" && limit !== undefined && largest > limit;
  const cells = [
    name,
    isOver ? `**${toSeconds(largest)}**` : toSeconds(largest),
    toSeconds(getMedian(cold, (one) => one.figure)),
    toSeconds(getMedian(filled, (one) => one.largest)),
    toSeconds(getMedian(filled, (one) => one.figure)),
    getMedian(cold, (one) => one.all).toFixed(0),
    getMedian(cold, (one) => one.scripts).toFixed(0),
    getMedian(filled, (one) => one.all).toFixed(0),
    Math.max(...cold.map((one) => one.shift)).toFixed(2),
  ];
  return `| ${cells.join(" | ")} |`;
}

const HEAD = `| screen | largest paint, s | first figures, s | largest, filled cache, s | figures, filled cache, s | kB | of them scripts | kB, filled cache | layout shift |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |`;

const buildIntroduction = (
  runs: number,
): string => `Screens opened in Chromium by their address, with the processor and the connection of a phone (4 times slower, 1.6 Mbit/s,
150 ms) and of a laptop (10 Mbit/s, 40 ms): seconds from the address to the largest paint and to the first figures (a form's
fields on the sign-in), with an empty and with a filled cache of the browser; kilobytes as sent, with what is loaded
when the browser is idle. The median of ${runs} loads each; limits on the phone are 3 s for the portfolio and 4 s for a property.

\`node tools/felt.ts --origin URL\` writes this section: of a built server with a demo.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { origin: { type: "string" }, print: { type: "boolean" }, runs: { type: "string" } },
  });
  const { origin = "http://localhost:3000", print = false } = values;
  const runs = Number(values.runs ?? "3");
  const browser = await launchChromium();
  const parts: string[] = [];
  try {
    const states = new Map<string, State>();
    for (const who of ["dana", "ruth"]) states.set(who, await signIn(browser, origin, who));
    const ids = await readKnownIds(browser, origin, states.get("dana") as State);
    for (const device of devices) {
      const rows: string[] = [];
      for (const screen of feltScreens) {
        const state = screen.as === null ? null : (states.get(screen.as) ?? null);
        const url = origin + screen.buildAddress(ids);
        rows.push(formatRow(screen, device, await measure(browser, device, url, screen.figure, state, runs)));
        console.log(device.name, rows.at(-1));
      }
      parts.push(`### On a ${device.name}\n\n${HEAD}\n${rows.join("\n")}`);
    }
  } finally {
    await browser.close();
  }
  const day = new Date().toISOString().slice(0, 10);
  const body = `${buildIntroduction(runs)}\n\nMeasured on ${day}.\n\n${parts.join("\n\n")}`;
  if (!print) writeSection(join(import.meta.dirname, ".."), "As felt", body);
}

await main();
