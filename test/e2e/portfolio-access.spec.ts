import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { failMetrics, findProblems, blockMetrics, pressButton, type ScreenState } from "#test/support/screens.ts";
import { StatePages } from "#test/support/state-pages.ts";
import { openTable } from "#test/support/read-screen-tables.ts";

let portal: Portal;
let pages: StatePages;

beforeAll(async () => {
  portal = await openPortal();
  pages = new StatePages(portal);
});
afterAll(() => portal.close());

/** Axe checks every element two to six times; on a busy machine that takes long. */
const SLOW = 300_000;
const admin = "dana@harborline.example";
const allColumns =
  "engagement,engagement_response_rate,likely_to_remain,tenure,satisfaction,satisfaction_response_rate,likely_to_renew,likely_to_recommend,service_requests";

interface Ids {
  readonly region: number;
  readonly location: number;
  readonly archived: number;
  readonly small: number;
}

function toIds(): Ids {
  const { ids } = portal.getPerson(admin).client;
  const region = ids.regions[0]?.id ?? 0;
  const location = ids.locations.find((each) => each.region_id === region)?.id ?? 0;
  return { region, location, archived: ids.archived_location ?? 0, small: ids.small_location ?? 0 };
}

const rows = "tbody tr";
const toDo = 'h2:text-is("Do")';
const dialog = '[role="dialog"]';
const menu = '[role="menu"]';

const states: readonly ScreenState<Ids>[] = [
  { name: "regions", path: () => "/portfolio", sign: rows },
  { name: "locations with every column", path: () => `/portfolio?scope=locations&cols=${allColumns}`, sign: rows },
  { name: "groups", path: () => "/portfolio?scope=reporting_groups", sign: rows },
  { name: "districts", path: () => "/portfolio?scope=areas", who: "admin@quillfeather.example", sign: rows },
  { name: "without rows that lead anywhere", path: () => "/portfolio", who: "admin@larkmeadow.example", sign: rows },
  { name: "summary", path: () => "/portfolio/summary", sign: rows },
  { name: "loading", path: () => "/portfolio?scope=locations", prepare: blockMetrics, sign: ".cy-skeleton" },
  { name: "summary loading", path: () => "/portfolio/summary", prepare: blockMetrics, sign: ".cy-skeleton" },
  { name: "failed", path: () => "/portfolio", prepare: failMetrics, sign: '[role="alert"]' },
  { name: "nothing matches", path: () => "/portfolio?q=zzz", sign: ".cy-empty" },
  { name: "archived", path: () => "/portfolio?scope=locations&general=archived", sign: ".cy-badge" },
  { name: "status menu", path: () => "/portfolio", reach: pressButton("Status: Active"), sign: dialog, part: dialog },
  { name: "regions menu", path: () => "/portfolio", reach: pressButton("Regions"), sign: dialog, part: dialog },
  { name: "columns menu", path: () => "/portfolio", reach: pressButton("Columns"), sign: dialog, part: dialog },
  { name: "export menu", path: () => "/portfolio", reach: pressButton("Export"), sign: menu, part: menu },
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
    prepare: blockMetrics,
    sign: ".cy-skeleton",
  },
  {
    name: "a region failed",
    path: ({ region }) => `/region/${region}/dashboard`,
    prepare: failMetrics,
    sign: '[role="alert"]',
  },
  { name: "a region's portfolio", path: ({ region }) => `/region/${region}/portfolio`, sign: rows },
  { name: "a region's locations", path: ({ region }) => `/region/${region}/locations?q=zzz`, sign: ".cy-empty" },
  { name: "a location", path: ({ location }) => `/property/${location}/dashboard`, sign: toDo },
  { name: "the small location", path: ({ small }) => `/property/${small}/dashboard`, sign: toDo },
  { name: "an archived location", path: ({ archived }) => `/property/${archived}/dashboard`, sign: ".cy-badge" },
  {
    name: "trends of a row",
    path: ({ region, location }) => `/region/${region}/portfolio?trends=satisfaction&of=${location}&months=24`,
    sign: '[role="dialog"] .rp-trends h3',
    part: dialog,
  },
  {
    name: "trends of a location's employees",
    path: ({ location }) => `/property/${location}/dashboard?trends=engagement`,
    sign: '[role="dialog"] .rp-trends h3',
    part: dialog,
  },
  { name: "no such page", path: () => "/no-such-page", sign: ".cy-empty" },
  { name: "no such location", path: () => "/property/999999/dashboard", sign: ".cy-empty" },
];

describe("axe finds nothing in either theme, and nothing scrolls sideways at three widths", () => {
  test.each(states)("$name", { timeout: SLOW }, async ({ who = admin, ...state }) => {
    await pages.visit(state, who, toIds(), async (page) => {
      expect(await findProblems(page, state), state.name).toEqual([]);
    });
  });
});

test("a failure can be retried, and the values load", async () => {
  const page = await portal.readPage(admin);
  await failMetrics(page);
  await page.goto(`${portal.origin}/portfolio`);
  await page.getByRole("heading", { name: "503 Service Unavailable" }).waitFor();
  await page.unroute("**/v1/en/analytics/**");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.locator(rows).first().waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.close();
});

test("a search without a match has a reset, and the pagination is hidden [PORT-10]", async () => {
  const page = await portal.readPage(admin);
  await page.goto(`${portal.origin}/portfolio?scope=locations&q=zzz&page=2`);
  await page.getByText("No results match your filters.").waitFor();
  expect(await page.getByRole("navigation", { name: "Pages" }).count()).toBe(0);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.locator(rows).nth(14).waitFor();
  expect(await page.getByRole("navigation", { name: "Pages" }).count()).toBe(1);
  await openTable(page, page.url());
  await page.close();
});
