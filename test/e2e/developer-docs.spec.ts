import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openImpersonatedPage } from "#test/support/impersonation.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { findProblems, openScreen, waitUntilLoaded } from "#test/support/screens.ts";

const marcus = "marcus@harborline.example";

let portal: Portal;
/** Staff acting as a regional manager. */
let page: Page;

beforeAll(async () => {
  portal = await openPortal();
  page = await openImpersonatedPage(portal, marcus);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: portal.origin });
});
afterAll(() => portal.close());

const open = async (path: string): Promise<void> => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openScreen(page, `${portal.origin}${path}`);
};

const readClipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

const pages = [
  { name: "API", path: "/api", title: "Docs: API" },
  { name: "Widgets", path: "/widgets", title: "Docs: Widgets" },
  { name: "Reports", path: "/docs/reports", title: "Docs: Reports" },
  { name: "Legacy reports", path: "/docs/legacy_reports", title: "Docs: Legacy reports" },
  { name: "Stats", path: "/docs/stats/profile", title: "Docs: Stats" },
  { name: "Permissions", path: "/docs/permissions", title: "Docs: Permissions" },
] as const;

describe("the developer's pages", () => {
  test("the Docs menu leads to each of them by the keyboard alone [NAV-53]", async () => {
    await open("/");
    for (const [at, { title, path }] of pages.entries()) {
      await page.getByRole("button", { name: "Docs" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("menuitem", { name: "API" }).waitFor();
      await expect
        .poll(() => page.getByRole("menuitem", { name: "API" }).evaluate((item) => item.matches(":focus")))
        .toBe(true);
      for (let step = 0; step < at; step += 1) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
      await waitUntilLoaded(page);
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  test.each(pages)("$path has no error that axe finds and no sideways scrolling, in both themes", async ({ path }) => {
    await open(path);
    expect(await findProblems(page, { sign: "main h1" })).toEqual([]);
  });

  test.each(["/api/analytics-team?call=getTeamMember", "/api/integration-audits", "/api?q=team"])(
    "neither has %s: an open call, a module without calls, a search result",
    async (path) => {
      await open(path);
      expect(await findProblems(page, { sign: "main h1", widths: [320, 1280] })).toEqual([]);
    },
  );

  test("do not exist for accounts that are not staff", async () => {
    const other = await portal.readPage("dana@harborline.example");
    for (const { path } of pages) {
      await openScreen(other, `${portal.origin}${path}`);
      await other.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    }
    expect(await other.getByRole("button", { name: "Docs" }).count()).toBe(0);
    await other.close();
  });
});

test("the API page names the modules of the specification, each with its calls or their replacement [API-58] [API-59] [API-60]", async () => {
  await open("/api");
  const families = {
    Analytics: ["team", "portfolio", "residents", "search", "tasks", "escalations"],
    Integration: [
      "users",
      "locations",
      "positions",
      "geographical_groups",
      "transformations",
      "import_history",
      "units",
      "leases",
      "residents",
      "audits",
      "sms",
    ],
    Plans: [
      "plans",
      "tasks",
      "enrollments",
      "user_tasks",
      "employees",
      "mentors",
      "task_assignments",
      "assignment_groups",
      "task_tags",
      "reports_api",
    ],
  };
  for (const [family, names] of Object.entries(families)) {
    const links = page.getByRole("list", { name: family, exact: true }).getByRole("link");
    const shown = await links.allInnerTexts();
    expect(shown.slice(0, names.length).map((text) => text.split("\n")[0])).toEqual(names);
    expect(shown.filter((text) => (text.split("\n")[1] ?? "").trim() === "")).toEqual([]);
  }
});

test("a call is found, opened, tried with the current session, and its reply copied", async () => {
  await open("/api");
  await page.getByRole("combobox", { name: "Module" }).selectOption({ label: "Analytics · portfolio" });
  await page.waitForURL(`${portal.origin}/api/analytics-portfolio`);
  await page.getByRole("button", { name: /GET\s*\/v1\/en\/analytics\/portfolio(?![\w/])/ }).click();
  await page.waitForURL(`${portal.origin}/api/analytics-portfolio?call=getPortfolio`);
  await page.getByRole("combobox", { name: "Value for structures[scope]" }).selectOption("regions");
  await page.getByRole("button", { name: "Send" }).click();
  const answer = page.getByRole("form", { name: "Try it" }).getByRole("group", { name: "Response" }).last();
  await page.getByText(/^200 in /).waitFor();
  await answer.getByRole("button", { name: /^results:/ }).click();
  await page.getByText("Copied data.results").waitFor();
  const { account } = portal.getPerson(marcus);
  const rows = JSON.parse(await readClipboard()) as { m_id: number }[];
  expect(rows.map(({ m_id }) => m_id)).toEqual(account.managed.region_ids.slice(0, 1));
});

test("a report is selected, refreshed and shown from its call, and its rows are exported", async () => {
  await open("/docs/reports");
  await page.getByRole("combobox", { name: "Report" }).selectOption("resident_satisfaction_report");
  await page.waitForURL(`${portal.origin}/docs/reports/resident_satisfaction_report`);
  await waitUntilLoaded(page);
  const url = page.getByRole("group", { name: "Request URL" });
  await expect.poll(() => url.innerText()).toContain("/v1/en/analytics/reports/resident_satisfaction_report");
  await page.getByRole("table").first().waitFor();
  const again = page.waitForResponse((reply) => reply.url().includes("/reports/resident_satisfaction_report"));
  await page.getByRole("button", { name: "Refresh" }).click();
  expect([200, 304]).toContain((await again).status());
  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV (.csv)" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test("a stat follows its form, and a node of its JSON is copied to the clipboard [DOCS-04]", async () => {
  await open("/docs/stats/percentage");
  await page.getByRole("textbox", { name: "Value" }).fill("41");
  await page.getByRole("figure", { name: "Compliance" }).getByText("41%").waitFor();
  const node = page.getByRole("group", { name: "JSON" }).getByRole("button", { name: "value: 41" });
  await node.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Copied value").waitFor();
  expect(await readClipboard()).toBe("41");
});

test("on a phone the drawer has the docs", async () => {
  await open("/");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const docs = page.getByRole("navigation", { name: "Docs" });
  await docs.getByRole("link", { name: "Stats" }).click();
  await page.waitForURL(`${portal.origin}/docs/stats/profile`);
});
