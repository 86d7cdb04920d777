import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createHttpServer } from "#platform/server/http/http-server.ts";
import { createLog } from "#platform/server/log.ts";
import { findAxeViolations, launchChromium, hasSidewaysScroll } from "#test/support/chromium.ts";
import { projectRoot } from "#test/support/migrate-template.ts";
import { listWindows } from "#test/support/screens.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

/** quality.md 18: what a further route may add, gzipped. */
const ROUTE_BUDGET = 80_000;

let t: TestApplication;
let server: FastifyInstance;
let origin: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;

/** Whether the clients' people and figures are invented. */
async function setDemo(isDemo: boolean): Promise<void> {
  const connection = await t.owner.connect();
  await connection.query("UPDATE clients SET is_demo = $1", [isDemo]);
  connection.release();
}

beforeAll(async () => {
  vi.stubEnv("TEST_ENGINE", "postgres");
  t = await startTestApplication();
  await writeTwoClients(t);
  await setDemo(true);
  const { api, pages, webhooks, authorizer } = t.product;
  server = await createHttpServer({
    api,
    pages,
    webhooks,
    authorizer,
    log: createLog("silent"),
    trustProxy: false,
    isTls: false,
    assertReady: () => Promise.resolve(),
    webRoot: join(projectRoot, "dist", "web"),
  });
  origin = await server.listen({ port: 0, host: "127.0.0.1" });
  const { cookie } = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
  browser = await launchChromium();
  context = await browser.newContext({ reducedMotion: "reduce" });
  await context.addCookies([{ name: "session", value: cookie.slice("session=".length), url: origin }]);
  page = await context.newPage();
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await t.close();
});

async function openKit(width: number, colorScheme: "light" | "dark" = "light"): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.goto(`${origin}/ui-kit`);
  await page.getByRole("heading", { level: 1, name: "UI kit" }).waitFor();
}

describe.each(listWindows([320, 768, 1280]))("the kit at $width px, $theme", ({ width, theme, isLooked }) => {
  async function assertGood(state: string): Promise<void> {
    // Targets that the sticky bar half covers do not count either.
    await page.evaluate(() => scrollTo(0, 0));
    if (isLooked) expect(await findAxeViolations(page), state).toEqual([]);
    expect(await hasSidewaysScroll(page), state).toBe(0);
  }

  /** The same for overlays: what they half cover is no target, whatever axe measures of it. */
  async function assertGoodPop(state: string, over = ".cy-pop[role=dialog]"): Promise<void> {
    if (isLooked) expect(await findAxeViolations(page, over), state).toEqual([]);
    expect(await hasSidewaysScroll(page), state).toBe(0);
  }

  test("axe finds nothing and nothing scrolls sideways, whatever is open", async () => {
    await openKit(width, theme);
    await assertGood("at rest");
    await page.getByRole("slider", { name: "Satisfaction by month: months" }).focus();
    await page.keyboard.press("ArrowLeft");
    await assertGoodPop("tooltip of a chart", 'figure[aria-label="Satisfaction by month"]');
    await page.getByRole("button", { name: "Show as table: Satisfaction by month" }).click();
    await assertGood("table of a chart");
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    await page.getByRole("checkbox", { name: "Tenure" }).uncheck();
    await assertGoodPop("column menu");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Date range: Last 12 months" }).click();
    await page.getByLabel("From", { exact: true }).fill("2027-01-01");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("Can’t be after Nov 20, 2026").waitFor();
    await assertGoodPop("date range with an error");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Open a dialog" }).click();
    await page.getByRole("dialog", { name: "Trends of Alder Court" }).waitFor();
    await assertGood("dialog");
  });
});

test("wide columns scroll in their own box with header and first column visible, the page does not", async () => {
  await openKit(1000);
  const box = page.getByRole("group", { name: "Sample regions" });
  const name = box.getByRole("cell", { name: /^Coastal/ });
  const header = box.getByRole("columnheader", { name: "Tenure" });
  const before = await name.boundingBox();
  await box.evaluate((element) => {
    element.scrollLeft = 5000;
  });
  expect(await box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(50);
  expect((await name.boundingBox())?.x).toBe(before?.x);
  await header.waitFor();
  expect(await hasSidewaysScroll(page)).toBe(0);
});

test("a chart takes its size before it is painted and does not jump", async () => {
  await openKit(1280);
  const shifts = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          resolve(entries.reduce((sum, entry) => sum + (entry.hadRecentInput ? 0 : entry.value), 0));
        }).observe({ type: "layout-shift", buffered: true });
        // Without a layout shift nothing is ever observed.
        setTimeout(() => resolve(0), 500);
      }),
  );
  expect(shifts).toBeLessThan(0.02);
});

test("the primary stat is there above 1248 px only [CONST-11]", async () => {
  for (const [width, isShown] of [
    [1300, true],
    [1249, true],
    [1248, false],
    [1200, false],
  ] as const) {
    await openKit(width);
    expect(await page.locator(".cy-primary-stat").first().isVisible(), String(width)).toBe(isShown);
  }
});

/** Returns the files of the built front end that a page requests, in a browser with an empty cache. */
async function readAssets(address: string): Promise<Set<string>> {
  const fresh = await browser.newContext({ storageState: await context.storageState() });
  const other = await fresh.newPage();
  const requested = new Set<string>();
  other.on("request", (request) => {
    if (/\.(js|css)$/.test(request.url())) requested.add(request.url());
  });
  await other.goto(`${origin}${address}`, { waitUntil: "networkidle" });
  await fresh.close();
  return requested;
}

test("the additional weight of the kit stays within the budget of a further route", async () => {
  const known = await readAssets("/team");
  const own = [...(await readAssets("/ui-kit"))].filter((url) => !known.has(url));
  const files = await Promise.all(own.map(async (url) => (await context.request.get(url)).body()));
  const bytes = files.reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(own.length).toBeGreaterThan(1);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(ROUTE_BUDGET);
});

test("for a client with real data there is no such page", async () => {
  await setDemo(false);
  await page.goto(`${origin}/ui-kit`);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Page not found");
  expect(await page.getByText("Demo data").count()).toBe(0);
});
