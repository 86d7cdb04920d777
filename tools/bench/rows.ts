import type { Browser, Page } from "playwright-core";
import { companies, buildPlaces } from "#app/server/demo/content/companies.ts";
import { listAccounts } from "#app/server/demo/demo-people.ts";
import { type DemoScale, demoScales } from "#app/server/demo/demo-sizes.ts";
import { launchChromium } from "#test/support/chromium.ts";
import { waitUntilLoaded } from "#test/support/screens.ts";
import { type Figures, measureTime } from "./figures.ts";
import { openSignedIn } from "./paint.ts";

// 600 rows on one page, as a legacy report has them, and 600 places in a selector: whether scrolling, sorting, opening
// a row and searching for a place stutters.

const ROWS = 600;
const FEW_HOMES = 8;
/** A turn of the wheel, in pixels. */
const TURN = 400;
/** Above this a frame is visibly late, in milliseconds. */
const LATE = 50;

const [flagship] = companies;
const large = companies.find(({ locations }) => locations.large === ROWS);

/** The flagship at its smallest size, and a company with 600 locations of a few homes each. */
export const manyPlaces: DemoScale = {
  years: 1,
  companies: companies.filter((company) => company === flagship || company === large),
  buildCommunities: (company) =>
    company === large
      ? buildPlaces(company, ROWS).map((each) => ({ ...each, units: FEW_HOMES }))
      : demoScales.tiny.buildCommunities(company),
};

interface Felt {
  readonly frames: number;
  /** The longest time between two frames, and how many were late, in milliseconds. */
  readonly longest: number;
  readonly late: number;
  /** The slowest response to a click, as the browser measures it. */
  readonly press: number;
}

// Runs in the page before any of its code: the time between frames, and the browser's reports of clicks.
const watching = `
  const blank = () => ({ frames: 0, longest: 0, late: 0, press: 0 });
  window.felt = blank();
  let last = 0;
  window.feelAnew = () => { last = 0; felt = blank(); };
  const tick = (now) => {
    if (last > 0) {
      felt.frames += 1;
      felt.longest = Math.max(felt.longest, now - last);
      if (now - last > ${LATE}) felt.late += 1;
    }
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    if (entry.interactionId) felt.press = Math.max(felt.press, entry.duration);
  })).observe({ type: "event", buffered: true, durationThreshold: 16 });`;

const waitForFrame = (page: Page): Promise<unknown> =>
  page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");

/** Measures an action, until the page is still again. */
async function measureFelt(page: Page, act: () => Promise<unknown>): Promise<Felt> {
  await waitForFrame(page);
  await page.evaluate("feelAnew()");
  await act();
  await waitUntilLoaded(page);
  await waitForFrame(page);
  return page.evaluate<Felt>("felt");
}

/** Scrolls until the page ends. */
async function scrollToEnd(page: Page): Promise<void> {
  const isAtEnd = (): Promise<boolean> =>
    page.evaluate<boolean>(
      "document.documentElement.scrollTop + innerHeight >= document.documentElement.scrollHeight - 1",
    );
  await page.mouse.move(700, 500);
  while (!(await isAtEnd())) {
    await page.mouse.wheel(0, TURN);
    await waitForFrame(page);
  }
}

/** Waits until all of them are on the page: those outside the viewport are rendered after the others. */
async function waitUntilAll(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(([found, rows]) => document.querySelectorAll(found).length >= rows, [
    selector,
    ROWS,
  ] as const);
}

type Act = readonly [name: string, act: (page: Page) => Promise<unknown>];

const toTop = (page: Page): Promise<unknown> => page.evaluate("scrollTo(0, 0)");

/** The actions on a report with all rows, one after another. */
const onReport: readonly Act[] = [
  ["scrolling to the end", scrollToEnd],
  ["opening a row at the end", (page) => page.locator("main tbody .cy-expand:not([aria-hidden])").last().click()],
  [
    "sorting all rows",
    async (page) => {
      await toTop(page);
      await page.locator("main thead th button").nth(1).click();
    },
  ],
  ["scrolling to the end, a table open", scrollToEnd],
];

async function choosePlaces(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Locations/ }).click();
  await waitUntilAll(page, ".cy-pop .cy-options input");
}

/** The actions where one of all places is selected. */
const onFilter: readonly Act[] = [
  ["opening a filter of 600 locations", choosePlaces],
  ["looking for one in it", (page) => page.locator(".cy-pop input[type=search]").pressSequentially("harbor")],
];

async function lookForPlace(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Switch location" }).click();
  await page
    .getByRole("option")
    .nth(ROWS - 1)
    .waitFor({ state: "attached" });
}

const onSwitcher: readonly Act[] = [
  ["opening the way to 600 locations", lookForPlace],
  ["looking for one of them", (page) => page.keyboard.type("harbor")],
];

async function measureActs(figures: Figures, group: string, page: Page, acts: readonly Act[]): Promise<void> {
  for (const [name, act] of acts) {
    const { frames, longest, late, press } = await measureFelt(page, () => act(page));
    figures.add(group, `${name}: frames later than ${LATE} ms, of ${frames}`, late, "");
    figures.add(group, `${name}: longest frame`, longest, "ms");
    if (press > 0) figures.add(group, `${name}: answer to a press`, press, "ms");
  }
}

/** 600 rows in Chromium, on a server that has them (see manyPlaces). */
export async function measureRows(figures: Figures, group: string, origin: string): Promise<void> {
  const [admin] = large === undefined ? [] : listAccounts(large);
  if (admin === undefined) throw new Error(`no company of the demo has ${ROWS} locations`);
  const browser: Browser = await launchChromium();
  try {
    const context = await openSignedIn(browser, origin, admin.email);
    const page = await context.newPage();
    // Some of the demo's people read Spanish.
    await page.addInitScript("localStorage.setItem('courtyard-locale', 'en')");
    await page.addInitScript(watching);
    const open = async (path: string): Promise<void> => {
      await page.goto(`${origin}${path}`);
      await waitUntilLoaded(page);
    };
    const report = "/legacy-report/resident-satisfaction-report?scope=locations";
    figures.add(group, "600 rows on one page: until the first are there", await measureTime(() => open(report)), "ms");
    await waitUntilAll(page, "main tbody tr");
    figures.add(
      group,
      "600 rows on one page: until all are there",
      await page.evaluate<number>("performance.now()"),
      "ms",
    );
    await measureActs(figures, group, page, onReport);
    await open("/satisfaction/resident_satisfaction_report");
    await measureActs(figures, group, page, onFilter);
    await open("/portfolio/properties");
    await page.locator("main tbody a").first().click();
    await page.waitForURL("**/property/*/dashboard");
    await waitUntilLoaded(page);
    await measureActs(figures, group, page, onSwitcher);
  } finally {
    await browser.close();
  }
}
