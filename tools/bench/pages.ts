import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { launchChromium } from "#test/support/chromium.ts";
import { percentiles, timed } from "./figures.ts";
import { morningScreens, readPlaces, settle, signedIn } from "./paint.ts";

// The requests of the screens, as a browser sent them, repeated one at a time over HTTP.

const WARM_UP = 4;
const RUNS = 25;
/** The kernel counts processor time in hundredths of a second. */
const TICK = 10;
const ROWS = "page[size]=15";

/** A request of the API that a screen sent. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
}

/** A server to measure. `processes` are the ids of Node and of the database's first process, on this machine. */
export interface Measured {
  readonly origin: string;
  readonly email: string;
  readonly processes: { readonly node: number; readonly database: number };
}

interface Stat {
  readonly parent: number;
  readonly used: number;
  /** Of ended child processes. */
  readonly usedByEnded: number;
}

function readStat(pid: string): Stat | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    // After the name: state, parent, …; user and system time are the 12th and 13th, those of ended children follow.
    const sum = (at: number): number => (Number(fields[at]) + Number(fields[at + 1])) * TICK;
    return { parent: Number(fields[1]), used: sum(11), usedByEnded: sum(13) };
  } catch {
    return null;
  }
}

/** Returns milliseconds of processor time of a process and of its children, including ended ones. */
export function readProcessorTime(pid: number): number {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.reduce((sum, id) => {
    const stat = readStat(id);
    if (stat === null) return sum;
    if (Number(id) === pid) return sum + stat.used + stat.usedByEnded;
    return stat.parent === pid ? sum + stat.used : sum;
  }, 0);
}

function recordRequests(page: Page): () => Sent[] {
  const sent: Sent[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.includes("/analytics/")) return;
    sent.push({ method: request.method(), path: pathname + search, body: request.postData() });
  });
  return () => sent.splice(0);
}

/** The time of a page's request, in milliseconds. */
export interface PageCost {
  readonly name: string;
  readonly p50: number;
  readonly node: number;
  readonly database: number;
}

/** Sends one request repeatedly. */
async function measureRequest(
  name: string,
  { method, path, body }: Sent,
  { origin, processes }: Measured,
  cookie: string,
): Promise<PageCost> {
  const headers = { cookie, origin, ...(body === null ? {} : { "content-type": "application/json" }) };
  const send = async (): Promise<void> => {
    const reply = await fetch(`${origin}${path}`, { method, headers, body });
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${text}`);
  };
  for (let count = 0; count < WARM_UP; count += 1) await send();
  const before = [readProcessorTime(processes.node), readProcessorTime(processes.database)] as const;
  const samples: number[] = [];
  for (let count = 0; count < RUNS; count += 1) samples.push(await timed(send));
  const node = (readProcessorTime(processes.node) - before[0]) / RUNS;
  const database = (readProcessorTime(processes.database) - before[1]) / RUNS;
  return { name, p50: percentiles(samples).p50, node, database };
}

function toName(screen: string, { method, path }: Sent, others: number): string {
  return others === 1 ? screen : `${screen}: ${method} ${path.replace("/v1/en/analytics", "").slice(0, 60)}`;
}

interface Entry {
  readonly name: string;
  readonly widget: string;
  readonly to?: string;
}

/** Returns every standard report that the viewer may open, with its first 15 rows. */
async function readReports({ origin }: Measured, cookie: string): Promise<readonly { name: string; sent: Sent }[]> {
  const reply = await fetch(`${origin}/v1/en/analytics/reports`, { headers: { cookie } });
  const { data } = (await reply.json()) as { data: Record<string, readonly Entry[]> };
  const entries = Object.values(data).flat();
  return entries
    .filter(({ to }) => to === undefined)
    .map(({ name, widget }) => ({
      name: `report ${name}`,
      sent: { method: "GET", path: `/v1/en/analytics/reports/${widget}?${ROWS}`, body: null },
    }));
}

/** Measures the requests of each screen of the morning and each standard report, at one client. */
export async function measurePages(measured: Measured): Promise<readonly PageCost[]> {
  const browser = await launchChromium();
  const recorded: { name: string; sent: Sent }[] = [];
  let cookie = "";
  try {
    const context = await signedIn(browser, measured.origin, measured.email);
    for (const screen of morningScreens(await readPlaces(context, measured.origin))) {
      const page = await context.newPage();
      const takeRequests = recordRequests(page);
      await page.goto(`${measured.origin}${screen.path}`);
      await settle(page);
      const sent = takeRequests();
      recorded.push(...sent.map((each) => ({ name: toName(screen.name, each, sent.length), sent: each })));
      await page.close();
    }
    cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  } finally {
    await browser.close();
  }
  const costs: PageCost[] = [];
  for (const { name, sent } of [...recorded, ...(await readReports(measured, cookie))])
    costs.push(await measureRequest(name, sent, measured, cookie));
  return costs;
}
