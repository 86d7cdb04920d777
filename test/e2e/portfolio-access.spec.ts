import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFindings, sidewaysScroll } from "#test/support/chromium.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { openTable } from "#test/support/shown-tables.ts";

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const admin = "dana@harborline.example";
const allColumns =
  "engagement,engagement_response_rate,likely_to_remain,tenure,satisfaction,satisfaction_response_rate,likely_to_renew,likely_to_recommend,service_requests";

/** One state of a screen: how it is reached, and what says that it is there. */
interface State {
  readonly name: string;
  readonly path: (ids: Ids) => string;
  readonly who?: string;
  /** Before the page opens. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Once it is open. */
  readonly reach?: (page: Page) => Promise<unknown>;
  /** What is then in sight. */
  readonly sign: string;
}

interface Ids {
  readonly region: number;
  readonly location: number;
  readonly archived: number;
  readonly small: number;
}

function idsOf(): Ids {
  const { ids } = portal.somebody(admin).client;
  const region = ids.regions[0]?.id ?? 0;
  const location = ids.locations.find((each) => each.region_id === region)?.id ?? 0;
  return { region, location, archived: ids.archived_location ?? 0, small: ids.small_location ?? 0 };
}

const never = (page: Page): Promise<unknown> => page.route("**/v1/en/analytics/**", () => {});
const failing = (page: Page): Promise<unknown> =>
  page.route("**/v1/en/analytics/**", (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      body: JSON.stringify({ title: "Service Unavailable", status: 503, detail: "Try again later.", code: "busy" }),
    }),
  );

const rows = "tbody tr";
const press =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole("button", { name, exact: true }).click();

const states: readonly State[] = [
  { name: "regions", path: () => "/portfolio", sign: rows },
  { name: "locations with every column", path: () => `/portfolio?scope=locations&cols=${allColumns}`, sign: rows },
  { name: "groups", path: () => "/portfolio?scope=reporting_groups", sign: rows },
  { name: "districts", path: () => "/portfolio?scope=areas", who: "admin@quillfeather.example", sign: rows },
  { name: "without rows that lead anywhere", path: () => "/portfolio", who: "admin@larkmeadow.example", sign: rows },
  { name: "summary", path: () => "/portfolio/summary", sign: rows },
  { name: "loading", path: () => "/portfolio?scope=locations", prepare: never, sign: ".cy-skeleton" },
  { name: "summary loading", path: () => "/portfolio/summary", prepare: never, sign: ".cy-skeleton" },
  { name: "failed", path: () => "/portfolio", prepare: failing, sign: '[role="alert"]' },
  { name: "nothing matches", path: () => "/portfolio?q=zzz", sign: ".cy-empty" },
  { name: "archived", path: () => "/portfolio?scope=locations&general=archived", sign: ".cy-badge" },
  { name: "status menu", path: () => "/portfolio", reach: press("Status: Active"), sign: '[role="dialog"]' },
  { name: "regions menu", path: () => "/portfolio", reach: press("Regions"), sign: '[role="dialog"]' },
  { name: "columns menu", path: () => "/portfolio", reach: press("Columns"), sign: '[role="dialog"]' },
  { name: "export menu", path: () => "/portfolio", reach: press("Export"), sign: '[role="menu"]' },
  { name: "forbidden", path: () => "/portfolio", who: "luis@harborline.example", sign: ".cy-empty" },
  {
    name: "hidden cells",
    path: () => `/portfolio?scope=locations&cols=${allColumns}`,
    who: "elena@harborline.example",
    sign: ".cy-hidden",
  },
  { name: "a region", path: ({ region }) => `/region/${region}/dashboard`, sign: rows },
  {
    name: "a region loading",
    path: ({ region }) => `/region/${region}/dashboard`,
    prepare: never,
    sign: ".cy-skeleton",
  },
  {
    name: "a region failed",
    path: ({ region }) => `/region/${region}/dashboard`,
    prepare: failing,
    sign: '[role="alert"]',
  },
  { name: "a region's portfolio", path: ({ region }) => `/region/${region}/portfolio`, sign: rows },
  { name: "a region's locations", path: ({ region }) => `/region/${region}/locations?q=zzz`, sign: ".cy-empty" },
  { name: "a location", path: ({ location }) => `/property/${location}/dashboard`, sign: rows },
  { name: "the small location", path: ({ small }) => `/property/${small}/dashboard`, sign: rows },
  { name: "an archived location", path: ({ archived }) => `/property/${archived}/dashboard`, sign: ".cy-badge" },
  {
    name: "trends of a row",
    path: ({ region, location }) => `/region/${region}/portfolio?trends=satisfaction&of=${location}&months=24`,
    sign: '[role="dialog"] .rp-trends h3',
  },
  {
    name: "trends of a location's employees",
    path: ({ location }) => `/property/${location}/dashboard?trends=engagement`,
    sign: '[role="dialog"] .rp-trends h3',
  },
  { name: "no such location", path: () => "/property/999999/dashboard", sign: ".cy-empty" },
];

const widths = [320, 768, 1280] as const;

async function expectClean(context: BrowserContext, { name, path, prepare, reach, sign }: State): Promise<void> {
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(`${portal.origin}${path(idsOf())}`);
  if (reach) await page.locator(rows).first().waitFor();
  await reach?.(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.locator(sign).first().waitFor();
    expect(await axeFindings(page), `${name} at ${width}`).toEqual([]);
    expect(await sidewaysScroll(page), `${name} at ${width}`).toBe(0);
  }
  await page.close();
}

describe.each(["light", "dark"] as const)("axe finds nothing and nothing scrolls sideways, %s", (colorScheme) => {
  test.each(states)("$name", async (state) => {
    const context = await portal.windowOf(state.who ?? admin, { colorScheme });
    await expectClean(context, state);
    await context.close();
  });
});

test("a failure can be tried again, and the figures come", async () => {
  const page = await portal.pageOf(admin);
  await failing(page);
  await page.goto(`${portal.origin}/portfolio`);
  await page.getByRole("heading", { name: "503 Service Unavailable" }).waitFor();
  await page.unroute("**/v1/en/analytics/**");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.locator(rows).first().waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.context().close();
});

test("a search without a match offers the way back, and turning pages is gone [PORT-10]", async () => {
  const page = await portal.pageOf(admin);
  await page.goto(`${portal.origin}/portfolio?scope=locations&q=zzz&page=2`);
  await page.getByText("Nothing matches these filters.").waitFor();
  expect(await page.getByRole("navigation", { name: "Pages" }).count()).toBe(0);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.locator(rows).nth(14).waitFor();
  expect(await page.getByRole("navigation", { name: "Pages" }).count()).toBe(1);
  await openTable(page, page.url());
  await page.context().close();
});
