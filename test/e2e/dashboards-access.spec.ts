import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { failMetrics, findProblems, blockMetrics, pressButton, type ScreenState } from "#test/support/screens.ts";
import { StatePages } from "#test/support/state-pages.ts";

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

interface Ids {
  readonly region: number;
  readonly location: number;
}

/** A region and a location of the account's company. */
function toIds(email: string): Ids {
  const { ids } = portal.getPerson(email).client;
  const region = ids.regions[0]?.id ?? 0;
  return { region, location: ids.locations.find((each) => each.region_id === region)?.id ?? 0 };
}

const header = "main h1";
// A phone hides cards whose tables come first.
const rows = "main tbody tr:visible";
const dialog = '[role="dialog"]';
const menu = '[role="menu"]';

const home: readonly ScreenState<Ids>[] = [
  { name: "home", path: () => "/", sign: header },
  { name: "home of an employee", path: () => "/", who: "luis@harborline.example", sign: header },
  {
    name: "home with everything unfolded",
    path: () => "/?all=announcements,spotlights,training&show=surveys,career,training,reports,indicators,comments",
    sign: header,
  },
  { name: "home: own profile", path: () => "/?open=profile", sign: dialog, part: dialog },
  { name: "home: a new spotlight", path: () => "/?open=new-spotlight", sign: dialog, part: dialog },
  { name: "home: a new announcement", path: () => "/?open=new-announcement", sign: dialog, part: dialog },
  { name: "inbox", path: () => "/inbox", sign: "main h1" },
  { name: "home loading", path: () => "/", prepare: blockMetrics, sign: ".cy-skeleton" },
  { name: "home failed", path: () => "/", prepare: failMetrics, sign: '[role="alert"]' },
  { name: "own tasks", path: () => "/my-tasks", who: "elena@harborline.example", sign: header },
  { name: "own tasks of a service", path: () => "/my-tasks/introduce", sign: header },
  // A table, and on a phone a list.
  { name: "escalations", path: () => "/my-escalations", sign: `${rows}, main .tk-card` },
  { name: "no escalations", path: () => "/my-escalations", who: "luis@harborline.example", sign: header },
];

const places: readonly ScreenState<Ids>[] = [
  { name: "a dashboard presented", path: () => "/satisfaction/dashboard?present=2", sign: "[data-slide] h2" },
  {
    name: "a region's Stats",
    path: ({ region }) => `/region/${region}/dashboard?stats=open`,
    sign: dialog,
    part: dialog,
  },
  {
    name: "a region's View Report menu",
    path: ({ region }) => `/region/${region}/dashboard`,
    reach: pressButton("View Report"),
    sign: menu,
    part: menu,
  },
  {
    name: "another location is looked for",
    path: ({ location }) => `/property/${location}/dashboard`,
    reach: (page) => page.getByRole("combobox", { name: "Switch location" }).click(),
    sign: '[role="option"]',
    part: '[role="listbox"]',
  },
  {
    name: "a region in a district",
    path: ({ region }) => `/region/${region}/dashboard`,
    who: "admin@quillfeather.example",
    sign: rows,
  },
  {
    name: "a region without residents' answers",
    path: ({ region }) => `/region/${region}/dashboard`,
    who: "admin@ironpetal.example",
    sign: rows,
  },
];

const services = ["engagement", "satisfaction", "compliance", "enrollment"] as const;
const dashboards: readonly ScreenState<Ids>[] = [
  ...services.flatMap((service): ScreenState<Ids>[] => [
    { name: service, path: () => `/${service}/dashboard`, sign: rows },
    { name: `${service} of a region`, path: ({ region }) => `/${service}/region/${region}/dashboard`, sign: rows },
    {
      name: `${service} of a location`,
      path: ({ location }) => `/${service}/property/${location}/dashboard`,
      sign: header,
    },
  ]),
  { name: "engagement loading", path: () => "/engagement/dashboard", prepare: blockMetrics, sign: ".cy-skeleton" },
  { name: "engagement failed", path: () => "/engagement/dashboard", prepare: failMetrics, sign: '[role="alert"]' },
  {
    name: "satisfaction with trends",
    path: ({ region }) => `/satisfaction/region/${region}/dashboard?trends=satisfaction`,
    sign: '[role="dialog"] .rp-trends h3',
    part: dialog,
  },
  {
    name: "a figure of a dashboard explained",
    path: () => "/satisfaction/dashboard?explain=resident_satisfaction_report.agreement_importance",
    sign: dialog,
    part: dialog,
  },
];

const table = "/satisfaction/resident_satisfaction_report";
const widgets: readonly ScreenState<Ids>[] = [
  { name: "a table", path: () => table, sign: rows },
  { name: "a table of questions", path: () => `${table}?scope=questions`, sign: rows },
  { name: "a table month by month", path: () => `${table}?type=timeline&interval=month`, sign: rows },
  { name: "with open rows", path: ({ region }) => `${table}?scope=regions&open=${region}.locations`, sign: rows },
  {
    name: "with a figure explained",
    path: ({ region }) => `${table}?scope=regions&explain=${region}.agreement_importance`,
    sign: dialog,
    part: dialog,
  },
  {
    name: "with a filter open",
    path: () => table,
    reach: pressButton(/^Regions/),
    sign: dialog,
    part: dialog,
    widths: [1280],
  },
  {
    name: "with all filters of a phone",
    path: () => table,
    reach: pressButton("More filters"),
    sign: ".rw-more-row .cy-chip",
    widths: [320],
  },
  { name: "with the dates open", path: () => table, reach: pressButton(/^Date Range/), sign: dialog, part: dialog },
  { name: "with its files", path: () => table, reach: pressButton("Export"), sign: menu, part: menu },
  { name: "nothing matches", path: () => `${table}?scope=regions&q=zzz`, sign: ".cy-empty" },
  {
    name: "a figure without a table",
    path: ({ region }) => `/engagement/region/${region}/turnover`,
    sign: ".rp-panel",
  },
  { name: "of a region, in short", path: ({ region }) => `/regions/${region}/employee_survey_report`, sign: rows },
  {
    name: "of a location, in short",
    path: ({ location }) => `/properties/${location}/employee_survey_report`,
    sign: rows,
  },
  { name: "an address that is not understood", path: () => `${table}?scope=nonsense`, sign: ".cy-notice" },
  { name: "no such widget", path: () => "/satisfaction/nonsense", sign: '[role="alert"]' },
  { name: "loading", path: () => table, prepare: blockMetrics, sign: ".cy-skeleton" },
  { name: "failed", path: () => table, prepare: failMetrics, sign: '[role="alert"]' },
  { name: "a standard report", path: () => "/report/11", sign: rows },
  { name: "the standard reports", path: () => "/legacy-reports", sign: "main li a" },
  { name: "a report on one page", path: () => "/legacy-report/employee-turnover-report", sign: rows },
];

async function lookFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill(text);
  await page.getByRole("option").first().waitFor();
}

const frame: readonly ScreenState<Ids>[] = [
  { name: "help, at a term", path: () => "/help#hidden", sign: "#hidden[data-named]" },
  {
    name: "the list of keys",
    path: () => "/help",
    reach: (page) => page.keyboard.press("?"),
    sign: dialog,
    part: dialog,
    widths: [320, 1280],
  },
  { name: "the palette", path: () => "/", reach: (page) => lookFor(page, "co"), sign: '[role="option"]', part: dialog },
  { name: "more entries", path: () => "/", reach: pressButton("More"), sign: menu, part: menu, widths: [1280] },
  {
    name: "the drawer",
    path: () => "/",
    reach: async (page) => {
      await page.setViewportSize({ width: 768, height: 900 });
      await pressButton("Menu")(page);
    },
    sign: dialog,
    part: dialog,
    widths: [768, 320],
  },
];

describe("axe finds nothing in either theme, and nothing scrolls sideways at three widths", () => {
  test.each([...home, ...places, ...dashboards, ...widgets, ...frame])(
    "$name",
    { timeout: SLOW },
    async ({ who = admin, ...state }) => {
      await pages.visit(state, who, toIds(who), async (page) => {
        expect(await findProblems(page, state), state.name).toEqual([]);
      });
    },
  );
});
