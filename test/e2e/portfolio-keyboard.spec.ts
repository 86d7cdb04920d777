import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scopeChoice } from "#test/support/read-screen-tables.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { waitUntilLoaded } from "#test/support/screens.ts";

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const FAR = 120;

/** Presses Tab until an element has the focus; nothing here ever clicks or focuses by script. */
async function tabTo(page: Page, wanted: Locator, key = "Tab"): Promise<void> {
  await wanted.first().waitFor();
  for (let presses = 0; presses < FAR; presses += 1) {
    if (await wanted.first().evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the focus never came to ${wanted.toString()}`);
}

async function expectFocus(wanted: Locator): Promise<void> {
  await expect.poll(() => wanted.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
}

const getButton = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

test("everything of the portfolio can be done by the keyboard alone", async () => {
  const { client } = portal.getPerson("dana@harborline.example");
  const context = await portal.browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true });
  const page = await context.newPage();

  // Signing in.
  await page.goto(`${portal.origin}/sign-in?return_to=/portfolio`);
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type("dana@harborline.example");
  await tabTo(page, page.getByLabel("Password"));
  await page.keyboard.type("courtyard-demo");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${portal.origin}/portfolio**`);
  await page.locator("tbody tr").first().waitFor();

  // Another scope: the arrows select among its radios.
  await tabTo(page, page.locator(`${scopeChoice} input:checked`));
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.url()).toContain("scope=locations");
  await page.locator("tbody tr").nth(14).waitFor();

  // The order.
  await tabTo(page, getButton(page, "Satisfaction"));
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator('th[aria-sort="ascending"]').innerText()).toContain("Satisfaction");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator('th[aria-sort="descending"]').innerText()).toContain("Satisfaction");

  // Another page of the table.
  await tabTo(page, getButton(page, "Page 2"));
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).toContain("page=2");
  await page.locator('nav [aria-current="page"]', { hasText: "2" }).waitFor();

  // Filters: a text, and the status from its menu.
  await page.goto(`${portal.origin}/portfolio?scope=locations`);
  await tabTo(page, page.getByRole("searchbox"));
  await page.keyboard.type("old");
  await expect
    .poll(() =>
      page
        .locator("tbody tr")
        .allInnerTexts()
        .then((rows) => rows.length),
    )
    .toBe(1);
  await tabTo(page, getButton(page, "Status: Active"));
  await page.keyboard.press("Enter");
  await expectFocus(page.getByRole("radio", { name: "Active" }));
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => page.url()).toContain("general=all");
  await expect.poll(() => page.locator("tbody tr").count()).toBe(2);
  await page.keyboard.press("Escape");
  await expectFocus(getButton(page, "Status: All"));

  // Columns.
  await tabTo(page, getButton(page, "Columns"));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("checkbox", { name: "Tenure" }));
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expectFocus(getButton(page, "Columns"));
  await page.getByRole("columnheader", { name: "Tenure" }).waitFor();

  // A file.
  await tabTo(page, getButton(page, "Export"), "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "CSV (.csv)" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await tabTo(page, page.getByRole("menuitem", { name: "CSV (.csv)" }), "ArrowDown");
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  // A row leads to its page, a score to its months, and Escape back to the origin.
  const region = client.ids.regions[0];
  await page.goto(`${portal.origin}/portfolio?sort=name`);
  await tabTo(page, page.locator("tbody a").first());
  await page.keyboard.press("Enter");
  await page.waitForURL(`${portal.origin}/region/${region?.id}/dashboard`);
  // Until the region is rendered, the portfolio's rows are still there.
  await page.getByRole("heading", { level: 1, name: region?.name ?? "" }).waitFor();
  await waitUntilLoaded(page);
  const score = page.locator("tbody .cy-cell-button").first();
  await tabTo(page, score);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { level: 3 }).first().waitFor();
  expect(await dialog.evaluate((element) => element.contains(element.ownerDocument.activeElement))).toBe(true);
  await tabTo(page, dialog.getByRole("radio", { name: "12 months" }));
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.url()).toContain("months=24");
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  await expectFocus(score);
  expect(page.url()).not.toContain("trends=");
  await context.close();
});
