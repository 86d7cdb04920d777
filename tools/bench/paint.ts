import type { Browser, BrowserContext, Page } from "playwright-core";
import { DEMO_PASSWORD } from "#app/server/demo/demo-people.ts";
import { launchChromium } from "#test/support/chromium.ts";
import { signIn } from "#test/support/sign-in.ts";
import { type Figures, computePercentiles } from "./figures.ts";

// Rendering in Chromium: when the largest part of a screen is painted, how much the layout shifts until it settles, how
// long a click takes to respond, and the requests to the server.

const LOADS = 5;
const PRESSES = 3;
/** Shorter than this the browser does not report a press: one frame. */
const FRAME = 16;

interface PaintMeasurement {
  readonly largest: number;
  readonly shift: number;
  readonly slowestPress: number;
  readonly longestTask: number;
}

// Runs in the page before any of its code: collects the browser's own measurements.
const watching = `
  window.painted = { largest: 0, shift: 0, slowestPress: 0, longestTask: 0 };
  const observe = (type, take, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  observe("largest-contentful-paint", (entry) => { painted.largest = entry.startTime; });
  observe("layout-shift", (entry) => { if (!entry.hadRecentInput) painted.shift += entry.value; });
  observe("longtask", (entry) => { painted.longestTask = Math.max(painted.longestTask, entry.duration); });
  observe("event", (entry) => {
    if (entry.interactionId) painted.slowestPress = Math.max(painted.slowestPress, entry.duration);
  }, { durationThreshold: ${FRAME} });`;

/** The API requests while a screen opened. */
interface Request {
  readonly address: string;
  readonly from: number;
  readonly to: number;
}

/** A screen, and the element to click once it has loaded. */
interface BenchScreen {
  readonly name: string;
  readonly path: string;
  readonly press?: (page: Page) => Promise<unknown>;
}

/** Waits until a screen shows its values and requests nothing more. */
export async function waitUntilPainted(page: Page): Promise<void> {
  await page.locator("main h1").first().waitFor();
  await page.waitForFunction(
    () => document.querySelector('.cy-skeleton, [data-loading], main [aria-busy="true"], .cy-progress') === null,
  );
  await page.waitForLoadState("networkidle");
}

const readPainted = (page: Page): Promise<PaintMeasurement> => page.evaluate<PaintMeasurement>("window.painted");

function watchCalls(page: Page): () => Request[] {
  const requested: Request[] = [];
  page.on("requestfinished", (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith("/v1/")) return;
    const { startTime, requestStart, responseEnd } = request.timing();
    requested.push({
      address: `${request.method()} ${pathname}${search}`,
      from: startTime + requestStart,
      to: startTime + responseEnd,
    });
  });
  return () => requested;
}

/** Returns how many requests follow one another because one waited for the other: 1 where all were sent together. */
function countWaits(calls: readonly { readonly from: number; readonly to: number }[]): number {
  const depth = new Map<object, number>();
  for (const one of calls.toSorted((a, b) => a.from - b.from)) {
    const before = calls.filter((other) => other.to <= one.from).map((other) => depth.get(other) ?? 1);
    depth.set(one, 1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depth.values());
}

interface ScreenMeasurement {
  readonly painted: PaintMeasurement;
  readonly request: readonly Request[];
  readonly slowestPress: number;
}

async function open(context: BrowserContext, origin: string, { path, press }: BenchScreen): Promise<ScreenMeasurement> {
  const page = await context.newPage();
  const request = watchCalls(page);
  await page.addInitScript(watching);
  await page.goto(`${origin}${path}`);
  await waitUntilPainted(page);
  const painted = await readPainted(page);
  const calls = [...request()];
  const presses = press === undefined ? 0 : PRESSES;
  for (let count = 0; count < presses; count += 1) {
    await press?.(page);
    await waitUntilPainted(page);
  }
  const { slowestPress } = await readPainted(page);
  await page.close();
  return { painted, request: calls, slowestPress };
}

/** Signs in an account and returns its window. */
export async function openSignedIn(browser: Browser, origin: string, email: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, origin, email, DEMO_PASSWORD);
  await waitUntilPainted(page);
  await page.close();
  return context;
}

const clickFirstHeader = (page: Page): Promise<void> => page.locator("main th button").first().click();
const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
};

/** Returns the ids of the first region and location of a signed-in account. */
export async function readPlaces(
  context: BrowserContext,
  origin: string,
): Promise<{ region: number; property: number }> {
  const readId = async (scope: string): Promise<number> => {
    const address = `${origin}/v1/en/analytics/portfolio?structures[scope]=${scope}&filters[general]=active`;
    const reply = await context.request.get(address);
    const { data } = (await reply.json()) as { data: { results: { m_id: number | null }[] } };
    return data.results.find(({ m_id: id }) => id !== null)?.m_id ?? 0;
  };
  return { region: await readId("regions"), property: await readId("locations") };
}

/** The screens that people open every morning. */
export function buildMorningScreens({
  region,
  property,
}: {
  region: number;
  property: number;
}): readonly BenchScreen[] {
  const services = ["engagement", "satisfaction", "compliance", "enrollment"] as const;
  return [
    { name: "home", path: "/", press: openPalette },
    { name: "portfolio by region", path: "/portfolio", press: clickFirstHeader },
    { name: "portfolio by location", path: "/portfolio/properties", press: clickFirstHeader },
    { name: "a region", path: `/region/${region}/dashboard`, press: clickFirstHeader },
    { name: "a property", path: `/property/${property}/dashboard`, press: openPalette },
    ...services.map((service) => ({ name: service, path: `/${service}/dashboard`, press: openPalette })),
    { name: "engagement of a property", path: `/engagement/property/${property}/dashboard` },
  ];
}

/** Measures every screen of the morning, a few times each, signed in and with a filled browser cache. */
export async function measurePaint(figures: Figures, group: string, origin: string, email: string): Promise<void> {
  const browser = await launchChromium();
  try {
    const context = await openSignedIn(browser, origin, email);
    for (const screen of buildMorningScreens(await readPlaces(context, origin))) {
      const opened: ScreenMeasurement[] = [];
      for (let load = 0; load < LOADS; load += 1) opened.push(await open(context, origin, screen));
      const largest = computePercentiles(opened.map(({ painted }) => painted.largest));
      const getMost = (of: (one: ScreenMeasurement) => number): number => Math.max(...opened.map(of));
      const add = (what: string, value: number, unit: string): void =>
        figures.add(group, `${screen.name}: ${what}`, value, unit);
      add("largest contentful paint, p50", largest.p50, "ms");
      add(
        "layout shift, most",
        getMost(({ painted }) => painted.shift),
        "",
      );
      add("longest task, least", Math.min(...opened.map(({ painted }) => painted.longestTask)), "ms");
      if (screen.press)
        add("answer to a press, p50", computePercentiles(opened.map((one) => one.slowestPress)).p50, "ms");
      add("requests", opened[0]?.request.length ?? 0, "");
      add("requests that wait for one another", Math.min(...opened.map(({ request }) => countWaits(request))), "");
    }
  } finally {
    await browser.close();
  }
}
