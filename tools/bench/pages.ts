import type { BrowserContext, Page } from "playwright-core";
import { launchChromium } from "#test/support/chromium.ts";
import { ALONE, runInParallel, type Load, measureLoad, type Processes, TOGETHER } from "./load.ts";
import { buildMorningScreens, readPlaces, waitUntilPainted, openSignedIn } from "./paint.ts";

// The requests of the screens, as a browser sent them, repeated over HTTP: each alone, and all of a page at once.

const WARM_UP = 3;
/** BENCH_RUNS: fewer for a quick look, of which processor time is too coarse. */
const RUNS = Number(process.env["BENCH_RUNS"] ?? "20");
/** Of each of the clients that load a page at once. */
const RUNS_TOGETHER = Math.ceil(RUNS / 5);
/** A browser opens no more connections to a server. */
const CONNECTIONS = 6;
const ROWS = "page[size]=15";

/** A request of the API that a screen sent. */
interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
}

/** A server to measure, and the accounts that load its pages: the first one alone, all of them together. */
export interface MeasuredServer {
  readonly origin: string;
  readonly emails: readonly string[];
  readonly processes: Processes;
}

/** What is measured by name: a request or a whole page. */
export interface PageCost {
  readonly name: string;
  readonly alone: Load;
}

/** A whole page: all its requests at once, by one client and by several. */
export interface WholePage extends PageCost {
  readonly requests: number;
  readonly together: Load;
}

/** The measurements of a server. */
export interface PageCosts {
  readonly requests: readonly PageCost[];
  readonly pages: readonly WholePage[];
}

/** A signed-in account with the requests of each of its pages. */
interface Viewer {
  readonly cookie: string;
  readonly pages: ReadonlyMap<string, readonly ApiRequest[]>;
}

function recordRequests(page: Page): () => ApiRequest[] {
  const sent: ApiRequest[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.includes("/analytics/")) return;
    sent.push({ method: request.method(), path: pathname + search, body: request.postData() });
  });
  return () => sent.splice(0);
}

interface Entry {
  readonly name: string;
  readonly widget: string;
  readonly to?: string;
}

/** Returns every standard report that the viewer may open, with its first 15 rows. */
async function readReports(
  origin: string,
  cookie: string,
): Promise<readonly (readonly [string, readonly ApiRequest[]])[]> {
  const reply = await fetch(`${origin}/v1/en/analytics/reports`, { headers: { cookie } });
  const { data } = (await reply.json()) as { data: Record<string, readonly Entry[]> };
  return Object.entries(data).flatMap(([service, entries]) =>
    entries
      .filter(({ to }) => to === undefined)
      .map(({ name, widget }) => {
        const path = `/v1/en/analytics/reports/${widget}?${ROWS}`;
        return [`report ${name} (${service})`, [{ method: "GET", path, body: null }]] as const;
      }),
  );
}

async function openPages(context: BrowserContext, origin: string): Promise<Viewer> {
  const pages = new Map<string, readonly ApiRequest[]>();
  for (const screen of buildMorningScreens(await readPlaces(context, origin))) {
    const page = await context.newPage();
    const takeRequests = recordRequests(page);
    await page.goto(`${origin}${screen.path}`);
    await waitUntilPainted(page);
    pages.set(screen.name, takeRequests());
    await page.close();
  }
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  return { cookie, pages: new Map([...pages, ...(await readReports(origin, cookie))]) };
}

/** Opens each screen of the morning in Chromium, as each account. */
export async function readViewers({ origin, emails }: Omit<MeasuredServer, "processes">): Promise<readonly Viewer[]> {
  const browser = await launchChromium();
  try {
    const viewers: Viewer[] = [];
    for (const email of emails) {
      const context = await openSignedIn(browser, origin, email);
      viewers.push(await openPages(context, origin));
      await context.close();
    }
    return viewers;
  } finally {
    await browser.close();
  }
}

async function send(origin: string, cookie: string, { method, path, body }: ApiRequest): Promise<void> {
  const headers = { cookie, origin, ...(body === null ? {} : { "content-type": "application/json" }) };
  const reply = await fetch(`${origin}${path}`, { method, headers, body });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${text}`);
}

/** Sends all requests of a page of a viewer at once, as a browser does, and waits for the last reply. */
export function loadPage(origin: string, { cookie, pages }: Viewer, name: string): Promise<void> {
  return runInParallel(pages.get(name) ?? [], CONNECTIONS, (sent) => send(origin, cookie, sent));
}

async function warmUp(work: () => Promise<void>): Promise<() => Promise<void>> {
  for (let count = 0; count < WARM_UP; count += 1) await work();
  return work;
}

function toName(screen: string, { method, path }: ApiRequest): string {
  return `${screen}: ${method} ${path.replace("/v1/en/analytics", "").slice(0, 60)}`;
}

/** Measures the requests of each screen of the morning, and each of these screens and each standard report as a whole. */
export async function measurePages({ origin, emails, processes }: MeasuredServer): Promise<PageCosts> {
  const viewers = await readViewers({ origin, emails });
  const [first] = viewers;
  if (!first) throw new Error("nobody is there to load pages");
  const requests: PageCost[] = [];
  const pages: WholePage[] = [];
  for (const [name, sent] of first.pages) {
    for (const each of sent.length > 1 ? sent : []) {
      const work = await warmUp(() => send(origin, first.cookie, each));
      requests.push({
        name: toName(name, each),
        alone: await measureLoad(processes, { clients: ALONE, times: RUNS }, work),
      });
    }
    for (const viewer of viewers) await warmUp(() => loadPage(origin, viewer, name));
    const alone = await measureLoad(processes, { clients: ALONE, times: RUNS }, () => loadPage(origin, first, name));
    const together = await measureLoad(processes, { clients: TOGETHER, times: RUNS_TOGETHER }, (client) =>
      loadPage(origin, viewers[client % viewers.length] ?? first, name),
    );
    pages.push({ name, requests: sent.length, alone, together });
  }
  return { requests, pages };
}
