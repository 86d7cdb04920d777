import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { lookAt, type PlaceIds } from "#test/support/place-screens.ts";
import { failing, never, press, type ScreenState } from "#test/support/screens.ts";

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

/** Axe looks at every element two to six times; on a busy machine that takes its time. */
const SLOW = 300_000;
const rows = "main tbody tr";
const dialog = '[role="dialog"]';
const menu = '[role="menu"]';

const table = "/satisfaction/resident_satisfaction_report";
const widgets: readonly ScreenState<PlaceIds>[] = [
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
  { name: "with a filter open", path: () => table, reach: press(/^Regions/), sign: dialog, part: dialog },
  { name: "with the dates open", path: () => table, reach: press(/^Date Range/), sign: dialog, part: dialog },
  { name: "with its files", path: () => table, reach: press("Export"), sign: menu, part: menu },
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
  { name: "loading", path: () => table, prepare: never, sign: ".cy-skeleton" },
  { name: "failed", path: () => table, prepare: failing, sign: '[role="alert"]' },
  { name: "a standard report", path: () => "/report/11", sign: rows },
  { name: "the standard reports", path: () => "/legacy-reports", sign: "main li a" },
  { name: "a report on one page", path: () => "/legacy-report/employee-turnover-report", sign: rows },
];

async function lookFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill(text);
  await page.getByRole("option").first().waitFor();
}

const frame: readonly ScreenState<PlaceIds>[] = [
  { name: "the palette", path: () => "/", reach: (page) => lookFor(page, "co"), sign: '[role="option"]', part: dialog },
  { name: "more entries", path: () => "/", reach: press("More"), sign: menu, part: menu, widths: [1280] },
  {
    name: "the drawer",
    path: () => "/",
    reach: async (page) => {
      await page.setViewportSize({ width: 768, height: 900 });
      await press("Menu")(page);
    },
    sign: dialog,
    part: dialog,
    widths: [768, 320],
  },
];

describe("axe finds nothing in either theme, and nothing scrolls sideways at three widths", () => {
  test.each([...widgets, ...frame])("$name", { timeout: SLOW }, async (state) => {
    expect(await lookAt(portal, state), state.name).toEqual([]);
  });
});
