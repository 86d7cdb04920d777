import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findAxeViolations, hasSidewaysScroll } from "#test/support/chromium.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { openScreen, waitUntilLoaded } from "#test/support/screens.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const dana = "dana@harborline.example";
const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;

/** A file that a click on a menu entry downloads. */
async function saveFile(page: Page, entry: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole("button", { name: "Save this response" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: entry }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** From a tile of the dashboard to one response of a resident in the list behind it; counts agree on the way. */
async function openCountedResponse(page: Page): Promise<void> {
  await openScreen(page, `${portal.origin}/satisfaction/dashboard`);
  const tile = page.locator(".rp-tiles > div", { hasText: "Unlikely to Renew" }).first();
  const counted = await tile.locator("strong").innerText();
  await tile.getByRole("link").click();
  await page.waitForURL("**/residents?**");
  await waitUntilLoaded(page);
  expect(await page.locator(".cy-foot span").first().innerText()).toBe(`${counted} residents`);
  await page.locator("tbody").getByRole("link").first().click();
  await page.waitForURL(/\/residents\/\d+$/);
  await waitUntilLoaded(page);
  await page
    .getByRole("link", { name: /^View Details/ })
    .first()
    .click();
  await page.waitForURL(/resident-survey\/\d+$/);
  await waitUntilLoaded(page);
}

async function copyLink(context: BrowserContext, page: Page): Promise<string> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this response" });
  await dialog.getByRole("button", { name: "Copy" }).click();
  await page.getByText("Link copied").waitFor();
  expect(await findAxeViolations(page, ".cy-dialog")).toEqual([]);
  return page.evaluate(() => window.navigator.clipboard.readText());
}

describe("a response and its link", () => {
  test("from a tile to the response, to a phone without an account, to the end of the link [SURV-06]", async () => {
    const context = await portal.readWindow(dana, { acceptDownloads: true });
    const page = await context.newPage();
    await openCountedResponse(page);
    const person = await page.locator("dt", { hasText: "Resident" }).locator("xpath=../dd").innerText();
    const surname = person.split(" ").at(-1) ?? "";
    expect(await findAxeViolations(page)).toEqual([]);

    const picture = await saveFile(page, "Save as picture");
    expect(picture.name).toMatch(/\.png$/);
    expect(picture.bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(picture.bytes.readUInt32BE(16)).toBe(1200);
    const sheet = await saveFile(page, "Save as spreadsheet");
    expect(sheet.name).toMatch(/\.xlsx$/);
    expect(sheet.bytes.subarray(0, 2).toString()).toBe("PK");

    const link = await copyLink(context, page);
    expect(new URL(link).port).toBe(new URL(portal.origin).port);
    expect(new URL(link).pathname).toMatch(/^\/share\/[\w-]{91}$/);

    const phone = await portal.browser.newContext(PHONE);
    const shared = await phone.newPage();
    await shared.goto(link);
    expect(await findAxeViolations(shared)).toEqual([]);
    await shared.getByRole("button", { name: "Open the response" }).click();
    await shared.waitForURL(/resident-survey\/\d+$/);
    await shared.getByRole("link", { name: "Login to see contact info" }).waitFor();
    expect(await hasSidewaysScroll(shared)).toBe(0);
    expect(await findAxeViolations(shared)).toEqual([]);
    expect(await shared.locator("body").innerText()).not.toContain(surname);
    expect(await shared.getByRole("navigation").count()).toBe(0);
    expect(await shared.getByRole("button", { name: "Share" }).count()).toBe(0);

    await page.reload();
    await waitUntilLoaded(page);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByText(/Opened once/).waitFor();
    await page.getByRole("button", { name: /^Revoke the link shared on/ }).click();
    await page.getByText("The link no longer opens.").waitFor();

    await shared.reload();
    await shared.waitForURL("**/sign-in?**");
    const refused = await shared.goto(link);
    expect(refused?.status()).toBe(404);
    expect(await shared.getByRole("heading").innerText()).toBe("This link does not open");
    await phone.close();
    await context.close();
  });
});
