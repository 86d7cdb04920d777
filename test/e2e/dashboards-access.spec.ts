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
const head = "main h1";
const rows = "main tbody tr";
const dialog = '[role="dialog"]';
const menu = '[role="menu"]';

const home: readonly ScreenState<PlaceIds>[] = [
  { name: "home", path: () => "/", sign: head },
  { name: "home of an employee", path: () => "/", who: "luis@harborline.example", sign: head },
  { name: "home with everything unfolded", path: () => "/?all=announcements,spotlights,training", sign: head },
  { name: "home: own profile", path: () => "/?open=profile", sign: dialog, part: dialog },
  { name: "home: a new spotlight", path: () => "/?open=new-spotlight", sign: dialog, part: dialog },
  { name: "home: a new announcement", path: () => "/?open=new-announcement", sign: dialog, part: dialog },
  { name: "home loading", path: () => "/", prepare: never, sign: ".cy-skeleton" },
  { name: "home failed", path: () => "/", prepare: failing, sign: '[role="alert"]' },
  { name: "own tasks", path: () => "/my-tasks", who: "elena@harborline.example", sign: head },
  { name: "own tasks of a service", path: () => "/my-tasks/introduce", sign: head },
  { name: "escalations", path: () => "/my-escalations", sign: rows },
  { name: "no escalations", path: () => "/my-escalations", who: "luis@harborline.example", sign: head },
];

const places: readonly ScreenState<PlaceIds>[] = [
  {
    name: "a region's Stats",
    path: ({ region }) => `/region/${region}/dashboard?stats=open`,
    sign: dialog,
    part: dialog,
  },
  {
    name: "a region's View Report menu",
    path: ({ region }) => `/region/${region}/dashboard`,
    reach: press("View Report"),
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
const dashboards: readonly ScreenState<PlaceIds>[] = [
  ...services.flatMap((service): ScreenState<PlaceIds>[] => [
    { name: service, path: () => `/${service}/dashboard`, sign: rows },
    { name: `${service} of a region`, path: ({ region }) => `/${service}/region/${region}/dashboard`, sign: rows },
    {
      name: `${service} of a location`,
      path: ({ location }) => `/${service}/property/${location}/dashboard`,
      sign: head,
    },
  ]),
  { name: "engagement loading", path: () => "/engagement/dashboard", prepare: never, sign: ".cy-skeleton" },
  { name: "engagement failed", path: () => "/engagement/dashboard", prepare: failing, sign: '[role="alert"]' },
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

describe("axe finds nothing in either theme, and nothing scrolls sideways at three widths", () => {
  test.each([...home, ...places, ...dashboards])("$name", { timeout: SLOW }, async (state) => {
    expect(await lookAt(portal, state), state.name).toEqual([]);
  });
});
