import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { openScreen, waitUntilLoaded } from "#test/support/screens.ts";

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const admin = "dana@harborline.example";

/** Returns what a page has requested since the last call: code, and replies with figures. */
function watchRequests(page: Page): () => string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(assets\/.*\.js$|v1\/en\/analytics\/portfolio)/.test(pathname)) sent.push(pathname);
  });
  return () => sent.splice(0);
}

test("the document of a screen names its code, which is loaded once", async () => {
  const context = await portal.readWindow(admin);
  const page = await context.newPage();
  const take = watchRequests(page);
  const reply = await page.goto(`${portal.origin}/portfolio`);
  const named = [...((await reply?.text()) ?? "").matchAll(/rel="modulepreload"[^>]*href="(?<path>[^"]+)"/g)].map(
    (found) => found.groups?.["path"] ?? "",
  );
  await waitUntilLoaded(page);
  const sent = take();
  expect(named.some((path) => path.includes("portfolio-page"))).toBe(true);
  expect(named.filter((path) => !sent.includes(path))).toEqual([]);
  expect(sent.filter((path, at) => path.startsWith("/assets/") && sent.indexOf(path) !== at)).toEqual([]);
  await context.close();
});

test("the identity is requested once, before the application has been loaded", async () => {
  const context = await portal.readWindow(admin);
  const page = await context.newPage();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await openScreen(page, `${portal.origin}/team`);
  expect(sent.filter((path) => path === "/v1/en/identity/user")).toHaveLength(1);
  await context.close();
});

test("pointing at an entry loads its code and first reply; the click and going back request nothing", async () => {
  const context = await portal.readWindow(admin);
  const page = await context.newPage();
  await openScreen(page, `${portal.origin}/team`);
  const take = watchRequests(page);
  const entry = page.locator('.sh-nav > a[href="/portfolio"]');
  const replied = page.waitForResponse((response) => response.url().includes("/v1/en/analytics/portfolio?"));
  await entry.hover();
  await (await replied).finished();
  expect(take().some((path) => path.includes("portfolio-page"))).toBe(true);
  await entry.click();
  await page.waitForURL(`${portal.origin}/portfolio`);
  await waitUntilLoaded(page);
  expect(take().filter((path) => path.endsWith("/portfolio") || path.includes("portfolio-page"))).toEqual([]);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goBack();
  await page.waitForURL(`${portal.origin}/team`);
  await waitUntilLoaded(page);
  expect(requested).toEqual([]);
  await context.close();
});

/** Opens the portfolio, whose menus have no code until it is released. */
async function openWithoutOverlays() {
  const context = await portal.readWindow(admin);
  const page = await context.newPage();
  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/overlays-.*\.js/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(`${portal.origin}/portfolio`);
  const account = page.getByRole("button", { name: /Dana/ });
  return { page, account, release: () => release() };
}

test("a menu that is pressed before its code is there opens when it is", async () => {
  const { page, account, release } = await openWithoutOverlays();
  await account.click();
  expect(await account.getAttribute("aria-haspopup")).toBe("menu");
  expect(await page.getByRole("menu").count()).toBe(0);
  release();
  await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => account.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
  await page.context().close();
});

test("the code that comes late leaves the focus where it is", async () => {
  const { page, account, release } = await openWithoutOverlays();
  await account.focus();
  await account.evaluate((button) => button.setAttribute("data-early", ""));
  release();
  await page.locator("[data-early]").waitFor({ state: "detached" });
  expect(await account.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
  await page.context().close();
});

/** Offsets of width and height in a PNG. */
const WIDTH = 16;
const HEIGHT = 20;

test("a copied chart is a picture of the drawing at twice its size, with room for its texts", async () => {
  const context = await portal.readWindow(admin, { acceptDownloads: true });
  const page = await context.newPage();
  // Without a clipboard the picture is saved.
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await openScreen(page, `${portal.origin}/engagement/dashboard`);
  const chart = page.locator("figure.cy-chart").filter({ has: page.getByRole("button", { name: /^Copy as PNG/ }) });
  const drawing = chart.first().locator("svg").first();
  const box = await drawing.boundingBox();
  const saved = page.waitForEvent("download");
  await chart
    .first()
    .getByRole("button", { name: /^Copy as PNG/ })
    .click();
  const file = await readFile(await (await saved).path());
  expect(file.subarray(1, 4).toString()).toBe("PNG");
  const [width, height] = [file.readUInt32BE(WIDTH), file.readUInt32BE(HEIGHT)];
  expect(width).toBeGreaterThanOrEqual(2 * (box?.width ?? 0));
  expect(width).toBeLessThan(2 * (box?.width ?? 0) + 200);
  expect(height).toBeGreaterThan(2 * (box?.height ?? 0));
  await context.close();
});
