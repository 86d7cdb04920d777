import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findContrastDoubts, findSmallTargets } from "#test/support/access.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { failMetrics, findProblems, navigateTo, pressButton, type ScreenState } from "#test/support/screens.ts";
import { StatePages } from "#test/support/state-pages.ts";
import { isWholeRun } from "#test/support/whole-run.ts";

// Screens and states besides those of dashboards-access and portfolio-access: settings, people, residents, tasks, dialogs.

const admin = "dana@harborline.example";
const manager = "elena@harborline.example";
/** Axe checks every element; on a busy machine that takes long. */
const SLOW = 300_000;

interface Ids {
  readonly region: number;
  readonly location: number;
  readonly resident: number;
  readonly employee: number;
  readonly alert: number;
  readonly plan: number;
  readonly task: number;
}

let portal: Portal;
let pages: StatePages;
let ids: Ids;

/** Returns the id of the first row of a list. */
async function readFirstId(page: Page, address: string): Promise<number> {
  const reply = await page.request.get(`${portal.origin}/v1/en/${address}`);
  const { data } = (await reply.json()) as {
    data: readonly { id: number }[] | { results: readonly { id: number }[] };
  };
  const [first] = "results" in data ? data.results : data;
  if (first === undefined) throw new Error(`${address} has no rows`);
  return first.id;
}

beforeAll(async () => {
  portal = await openPortal();
  pages = new StatePages(portal);
  const { client, account } = portal.getPerson(manager);
  const page = await portal.readPage(admin);
  const region = client.ids.regions[0]?.id ?? 0;
  ids = {
    region,
    location: client.ids.locations.find((each) => each.region_id === region)?.id ?? 0,
    resident: client.ids.open_resident ?? 0,
    employee: account.person_id,
    alert: await readFirstId(page, "analytics/alerts"),
    plan: await readFirstId(page, "plans/plans"),
    task: await readFirstId(page, "analytics/reports/task_assignments_report?structures[report_type]=open"),
  };
  await page.close();
});
afterAll(() => portal.close());

const header = "main h1";
const dialog = '[role="dialog"]';
const failure = '[role="alert"]';
const nothing = ".cy-empty";
const rows = "main tbody tr:visible, main li:visible";
const comparison = "/compare/resident-satisfaction-report";
const periods = "periods=2025-01-01:2025-12-31,2026-01-01:2026-11-20";

const press =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) await pressButton(name)(page);
  };

async function openInvitation(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Select all on this page" }).first().check();
  await pressButton("Invite to survey")(page);
  await page.getByRole("dialog").locator("summary").first().waitFor();
}

async function openSharing(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^View Details/ })
    .first()
    .click();
  await page.waitForURL(/resident-survey\/\d+$/);
  await pressButton("Share")(page);
}

async function selectTask(page: Page): Promise<void> {
  const boxes = page.locator("tbody").getByRole("checkbox", { name: /^Select / });
  await boxes.first().check();
}

async function openAction(page: Page): Promise<void> {
  // The page before may have one selected already.
  if ((await page.locator(".tk-many").count()) === 0) await selectTask(page);
  await page.locator(".tk-many .cy-button").last().click();
}

async function findNothing(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("zzzz");
}

const states: readonly ScreenState<Ids>[] = [
  { name: "the heat map", path: () => "/portfolio/heat-map", sign: ".hm-cell" },
  { name: "the heat map presented", path: () => "/portfolio/heat-map?present=1", sign: "[data-slide] .hm-cell" },
  { name: "a comparison", path: () => `${comparison}?${periods}`, sign: rows },
  { name: "no comparison", path: () => `${comparison}?periods=2025-01-01`, sign: header },
  {
    name: "a report presented",
    path: () => "/report/11",
    // A presentation hides the title, by which a screen is known to have loaded.
    reach: (page) => navigateTo(page, "/report/11?present=99"),
    sign: "[data-slide]",
  },
  { name: "the alerts", path: () => "/resident-alerts", sign: header },
  { name: "one alert", path: ({ alert }) => `/resident-alerts?alert=${alert}`, sign: ".al-detail", widths: [1280] },
  { name: "no alert found", path: () => "/resident-alerts?q=zzzz", sign: header },
  { name: "the alerts failed", path: () => "/resident-alerts", prepare: failMetrics, sign: failure },
  { name: "the team", path: () => "/team", sign: rows },
  { name: "nobody found", path: () => "/team?q=zzzz", sign: nothing },
  { name: "the team failed", path: () => "/team", prepare: failMetrics, sign: failure },
  { name: "an employee", path: ({ employee }) => `/team/${employee}/employee-details`, sign: header },
  { name: "a new employee", path: () => "/team", reach: press("Add Employee"), sign: dialog, part: dialog },
  { name: "the residents", path: () => "/residents", sign: rows },
  { name: "the residents failed", path: () => "/residents", prepare: failMetrics, sign: failure },
  { name: "a resident", path: ({ resident }) => `/residents/${resident}`, sign: header },
  {
    name: "residents invited",
    path: () => "/residents",
    who: "marcus@harborline.example",
    reach: openInvitation,
    sign: dialog,
    part: dialog,
    widths: [320, 1280],
  },
  {
    name: "a response shared",
    path: ({ resident }) => `/residents/${resident}`,
    reach: openSharing,
    sign: dialog,
    part: dialog,
  },
  { name: "a report automated", path: () => "/report/11", reach: press("Automate"), sign: dialog, part: dialog },
  { name: "automated reports", path: () => "/automated-reports", sign: header },
  {
    name: "a task",
    path: ({ task }) => `/compliance/task-assignments?user_task_id=${task}`,
    sign: dialog,
    part: dialog,
  },
  {
    name: "tasks selected",
    path: () => "/compliance/task-assignments",
    reach: selectTask,
    sign: ".tk-many",
    part: ".tk-many",
  },
  {
    name: "an action on several tasks",
    path: () => "/compliance/task-assignments",
    reach: openAction,
    sign: dialog,
    part: dialog,
  },
  { name: "the history of tasks", path: () => "/my-task-history", who: manager, sign: header },
  { name: "task assignments", path: () => "/compliance/task-assignments", sign: rows },
  { name: "the notes of tasks", path: () => "/compliance/compliance_notes", sign: header },
  { name: "the plans", path: () => "/plans", sign: rows },
  { name: "a plan", path: ({ plan }) => `/plans/${plan}`, sign: header },
  { name: "action items", path: () => "/action-items", sign: header },
  { name: "action items of an employee", path: () => "/action-items", who: manager, sign: header },
  { name: "flagged comments", path: () => "/flagged-comments", sign: header },
  { name: "campaigns", path: () => "/campaigns", sign: rows },
  { name: "a new campaign", path: () => "/campaigns/new", sign: header },
  ...["", "/organization", "/surveys", "/imports", "/imports/new", "/themes", "/flagged-comments"].map((part) => ({
    name: `settings${part}`,
    path: () => `/settings${part}`,
    sign: header,
  })),
  {
    name: "settings of a location",
    path: ({ location }) => `/settings/organization/locations/${location}`,
    sign: header,
  },
  { name: "the palette without a match", path: () => "/", reach: findNothing, sign: `${dialog} p`, part: dialog },
];

const widths = [320, 1280];

test.each(states)("$name: clear to axe, readable, and easy to press", { timeout: SLOW }, async (state) => {
  const { who = admin, part } = state;
  await pages.visit(state, who, ids, async (page) => {
    // 320 pixels are what is left of 1,280 at 400 %.
    const problems = await findProblems(page, { widths, ...state });
    const doubts = await findContrastDoubts(page, part);
    if (isWholeRun) {
      await page.emulateMedia({ colorScheme: "dark" });
      await page.locator('html[data-theme="dark"]').waitFor();
      doubts.push(...(await findContrastDoubts(page, part)));
    }
    const small = await findSmallTargets(page, part);
    expect({ problems, doubts, small }).toEqual({ problems: [], doubts: [], small: [] });
  });
});
