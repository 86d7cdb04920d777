import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { openScreen, waitUntilLoaded } from "#test/support/screens.ts";

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const admin = "dana@harborline.example";

/**
 * Everything that a screen and its overlay present to people who see or hear them: texts, fields, what is selected,
 * open, sorted and current. The bar is not part of the state: its counts are refreshed now and then.
 */
async function readScreen(page: Page): Promise<string> {
  await waitUntilLoaded(page);
  const parts = await page.locator("main, body > [data-portal] [role=dialog]").all();
  const snapshots = await Promise.all(parts.map((part) => part.ariaSnapshot()));
  // The time of reading is not part of the state either.
  return snapshots.join("\n").replaceAll(/as of \d{1,2}:\d\d\s[AP]M/g, "as of now");
}

/** Waits until the address has changed, and its screen has loaded. */
async function expectAddress(page: Page, ...parts: readonly string[]): Promise<void> {
  for (const part of parts) await expect.poll(() => decodeURIComponent(page.url())).toContain(part);
  await waitUntilLoaded(page);
}

/** A window beside the first, with its own storage: its content follows from the address alone. */
const otherWindow = { viewport: { width: 1280, height: 900 } } as const;

/** Loads the address of a page in the other window, which must show the same. */
async function expectRestored(page: Page, opening: string): Promise<void> {
  const seen = await readScreen(page);
  expect(seen).not.toBe(opening);
  const other = await portal.readPage(admin, otherWindow);
  await other.goto(page.url());
  await waitUntilLoaded(other);
  // Late requests of a screen, such as the options of its switch, may come after it has settled.
  await expect.poll(() => readScreen(other), { timeout: 20_000 }).toBe(seen);
  await other.close();
}

async function openPage(path: string): Promise<{ page: Page; opening: string }> {
  const page = await portal.readPage(admin);
  await openScreen(page, `${portal.origin}${path}`);
  return { page, opening: await readScreen(page) };
}

const getChoice = (page: Page, group: string | RegExp, name: string): Locator =>
  page.getByRole("group", { name: group, exact: true }).getByText(name, { exact: true });

const getButton = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("button", { name, exact: true }).first();

test("portfolio summary: scope, text, order and page", async () => {
  const { page, opening } = await openPage("/portfolio/summary");
  await page.getByRole("link", { name: "Switch to Location" }).click();
  await expectAddress(page, "scope=locations");
  await getButton(page, "Satisfaction").click();
  await expectAddress(page, "sort=satisfaction");
  await getButton(page, "Page 2").click();
  await expectAddress(page, "page=2");
  await expectRestored(page, opening);
  await page.close();
});

test("a service's dashboard: scope, order and page of its table, and the explained value", async () => {
  const { page, opening } = await openPage("/satisfaction/dashboard");
  await getChoice(page, "Scope", "Locations").click();
  await expectAddress(page, "scope=locations");
  await getButton(page, "Responded").click();
  await expectAddress(page, "sort=surveys_completed");
  await getButton(page, "Responded").click();
  await expectAddress(page, "desc=true");
  await getButton(page, "Page 2").click();
  await expectAddress(page, "page=2");
  await page
    .getByRole("button", { name: /Explain Satisfaction/ })
    .first()
    .click();
  await expectAddress(page, "explain=");
  await page.getByRole("dialog").waitFor();
  await expectRestored(page, opening);

  // Back undoes every step, the last one first.
  await page.goBack();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(page.url()).toContain("page=2");
  for (const gone of ["page=2", "desc=true", "sort=", "scope="]) {
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain(gone);
  }
  expect(await readScreen(page)).toBe(opening);
  await page.close();
});

test("a region's page: its Stats, and the trends of a value", async () => {
  const region = portal.getPerson(admin).client.ids.regions[0];
  const { page, opening } = await openPage(`/region/${region?.id}/dashboard`);
  await getButton(page, "Stats").click();
  await expectAddress(page, "stats=open");
  await page.getByRole("dialog", { name: `${region?.name} stats` }).waitFor();
  await expectRestored(page, opening);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.url()).not.toContain("stats");
  await getButton(page, "Satisfaction").click();
  await page.locator('td[data-label="Satisfaction"] .cy-cell-button').first().click();
  await page.getByRole("dialog").getByText("24 months").click();
  await expectAddress(page, "trends=satisfaction", "months=24", "sort=satisfaction");
  await page.locator(".rp-trends[aria-busy=false] h3").first().waitFor();
  await expectRestored(page, opening);
  await page.close();
});

test("a widget's page: rows, text, filters, columns, order, page, open tables and their own pages", async () => {
  const { page, opening } = await openPage("/satisfaction/resident_satisfaction_report");
  await getButton(page, "Viewing By: Regions").click();
  await page.getByRole("dialog").getByText("Locations", { exact: true }).click();
  await page.keyboard.press("Escape");
  await expectAddress(page, "scope=locations");
  await getButton(page, "Regions").click();
  for (const name of ["Coastal", "High Desert", "Lakeshore", "Metro North"])
    await page.getByRole("checkbox", { name, exact: true }).check();
  await page.keyboard.press("Escape");
  await expectAddress(page, "regions=");
  await getButton(page, "Columns").click();
  await page.getByRole("checkbox", { name: "Started" }).uncheck();
  await page.keyboard.press("Escape");
  await expectAddress(page, "cols=");
  await getButton(page, "Sent").click();
  await expectAddress(page, "sort=surveys_sent");
  await getButton(page, "Sent").click();
  await expectAddress(page, "desc=true");
  await getButton(page, "Page 2").click();
  await expectAddress(page, "page=2");
  await getButton(page, /^Details for /).click();
  await expectAddress(page, "open=");
  await getChoice(page, /^Drill into/, "Questions").click();
  await expectAddress(page, ".questions");
  await expectRestored(page, opening);
  const far = page.url();

  await page.getByRole("searchbox", { name: "Search" }).fill("a");
  await expectAddress(page, "q=a");
  await expectRestored(page, opening);
  // Another text begins at the first page again; everything else stays.
  expect(page.url()).not.toContain("page=2");
  for (const part of ["scope=locations", "regions=", "cols=", "sort=surveys_sent"]) {
    expect(far).toContain(part);
    expect(page.url()).toContain(part);
  }
  await page.close();
});

test("a widget's page: the months of a value, the dates, and the explained cell", async () => {
  const { page, opening } = await openPage("/satisfaction/resident_satisfaction_report");
  await getButton(page, /^Date Range/).click();
  await getButton(page, "Last 6 months").click();
  await expectAddress(page, "range=");
  await page
    .getByRole("button", { name: /Explain Satisfaction for/ })
    .first()
    .click();
  await expectAddress(page, "explain=");
  await page.getByRole("dialog").waitFor();
  await expectRestored(page, opening);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.url()).not.toContain("explain");
  await getChoice(page, "Report Type", "Timeline").click();
  await expectAddress(page, "type=timeline", "range=");
  await expectRestored(page, opening);
  await page.close();
});

test("home: unfolded parts, and the overlay", async () => {
  const { page, opening } = await openPage("/");
  await page
    .getByRole("button", { name: /^Show all/ })
    .first()
    .click();
  await expectAddress(page, "all=");
  await page.getByRole("button", { name: /profile/i }).click();
  await expectAddress(page, "open=profile", "all=");
  await page.getByRole("dialog").waitFor();
  await expectRestored(page, opening);
  await page.close();
});

test("escalations: text, order and page", async () => {
  const { page, opening } = await openPage("/my-escalations");
  await getButton(page, "Task").click();
  await expectAddress(page, "sort=task_title");
  await getButton(page, "Page 2").click();
  await expectAddress(page, "page=2");
  await expectRestored(page, opening);
  await page.getByRole("searchbox").fill("e");
  await expectAddress(page, "q=e");
  await expectRestored(page, opening);
  await page.close();
});

test("the palette is not part of a page's state: its address stays as it is", async () => {
  const { page } = await openPage("/portfolio?scope=locations");
  const before = page.url();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("coastal");
  await page
    .getByRole("option", { name: /Coastal/ })
    .first()
    .waitFor();
  expect(page.url()).toBe(before);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("combobox", { name: /Find/ }).count()).toBe(0);
  expect(page.url()).toBe(before);
  await page.close();
});
