import { sql } from "kysely";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Application, startApplication } from "#app/server/application.ts";
import { systemClock } from "#platform/server/clock.ts";
import { readConfig } from "#platform/server/config.ts";
import { type Database, openDatabase } from "#platform/server/db/database.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { createLog } from "#platform/server/log.ts";
import { LinksService } from "#slices/messaging/server/links.service.ts";
import { createSharingModule } from "#slices/sharing/server/sharing.module.ts";
import { findAxeViolations, launchChromium, hasSidewaysScroll } from "#test/support/chromium.ts";
import { projectRoot } from "#test/support/migrate-template.ts";
import { listWindows } from "#test/support/screens.ts";
import { cloneDemo } from "#test/support/demo-clone.ts";

const ANA = "ana.lopez@example.com";

let application: Application;
let origin: string;
let browser: Browser;
let engine: PostgresEngine;
let db: Database;
let drop: () => Promise<void>;
let optOutUrl = "";
let optInUrl = "";

beforeAll(async () => {
  const clone = await cloneDemo();
  ({ drop } = clone);
  const variables = { PORT: "0", HOST: "127.0.0.1", DATABASE_URL: clone.appUrl, DEMO: "1", LOG_LEVEL: "silent" };
  const config = readConfig(variables);
  application = await startApplication({ config, root: projectRoot, clock: systemClock, log: createLog("silent") });
  origin = application.origin ?? "";
  engine = new PostgresEngine({ url: clone.appUrl, connections: 2 });
  db = openDatabase(engine);
  const links = new LinksService({ sharing: createSharingModule({ db }).api, getPublicUrl: () => origin });
  await db.withClient(1, async (tx) => {
    optOutUrl = (await links.createOptOutLinks(tx, ANA, new Date())).pageUrl;
    optInUrl = await links.createOptInUrl(tx, ANA, new Date());
  });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await application.stop();
  await engine.close();
  await drop();
});

async function openPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  return context.newPage();
}

async function readOptOuts(email: string): Promise<number> {
  return db.global(async (tx) => {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM email_opt_outs WHERE email = ${email}`.execute(tx.on<unknown>());
    return rows[0]?.n ?? 0;
  });
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe("the public pages of messaging", () => {
  test.each(listWindows([320, 1280]))(
    "axe finds nothing and nothing scrolls sideways, at $width px, $theme",
    async ({ width, theme }) => {
      const page = await openPage({ viewport: { width, height: 900 }, colorScheme: theme });
      const urls = [
        `${origin}/opt-out`,
        `${optOutUrl}&choice=no&lang=es`,
        `${origin}/opt-out?done=mail`,
        optInUrl,
        `${optInUrl}&lang=es`,
        `${origin}/opt-in-to-sms?done=1`,
        `${origin}/opt-in-to-sms?code=x`,
        `${origin}/r/`,
        `${origin}/r/x`,
      ];
      for (const url of urls) {
        await page.goto(url);
        expect(await findAxeViolations(page), url).toEqual([]);
        expect(await hasSidewaysScroll(page), url).toBe(0);
      }
      for (const url of [`${origin}/opt-out`, optInUrl]) {
        await page.goto(url);
        await page.getByRole("button", { name: "Submit" }).click();
        expect(await page.locator("[aria-invalid=true]").count()).toBeGreaterThan(0);
        expect(await findAxeViolations(page), `${url} with faults`).toEqual([]);
      }
      await page.context().close();
    },
  );

  test("every control can be tapped: none is smaller than 44 pixels", async () => {
    const page = await openPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    for (const url of [optOutUrl, optInUrl]) {
      await page.goto(url);
      const targets = page.locator("a, button, input:not([type=hidden]):not([type=checkbox]), label.agree");
      for (const target of await targets.all()) {
        const box = await target.boundingBox();
        expect(box?.height ?? 0, await target.evaluate((element) => element.outerHTML)).toBeGreaterThanOrEqual(44);
      }
    }
    await page.context().close();
  });
});

describe("opting out without a script, by the keyboard alone", () => {
  test("the email's link, a choice, Enter: a sentence replaces the form, and no more email goes there", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(optOutUrl);
    expect(await page.getByLabel("Email").inputValue()).toBe(ANA);
    expect(await page.getByLabel("Email").isEditable()).toBe(false);
    await page.getByLabel("Email").focus();
    await press(page, "Tab", "ArrowRight");
    expect(await page.getByRole("radio", { name: "No" }).isChecked()).toBe(true);
    expect(await page.locator("#no-text").isVisible()).toBe(true);
    expect(await page.locator("#yes-text").isVisible()).toBe(false);
    await press(page, "ArrowLeft");
    expect(await page.locator("#yes-text").isVisible()).toBe(true);
    expect(await page.locator("#no-text").isVisible()).toBe(false);
    expect(await readOptOuts(ANA)).toBe(0);
    await press(page, "Enter");
    await page.getByText("Your email settings have been updated.").waitFor();
    expect(await page.locator("form").count()).toBe(0);
    expect(await readOptOuts(ANA)).toBe(1);
    await page.reload();
    expect(await readOptOuts(ANA)).toBe(1);
    await page.context().close();
  });

  test("an address without a token waits for the confirmation email", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await db.withClient(1, (tx) =>
      new LinksService({ sharing: createSharingModule({ db }).api, getPublicUrl: () => origin }).createOptOutLinks(
        tx,
        "eve@example.com",
        new Date(),
      ),
    );
    await page.goto(`${origin}/opt-out`);
    await page.getByLabel("Email").fill("Eve@Example.com");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("One more step").waitFor();
    await expect
      .poll(async () => {
        await page.goto(`${origin}/dev/mailbox`);
        return page.getByRole("heading", { name: "Confirm: stop survey emails" }).count();
      })
      .toBe(1);
    expect(await readOptOuts("eve@example.com")).toBe(0);
    await page.locator("li", { hasText: "Confirm: stop survey emails" }).getByRole("link").first().click();
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("Your email settings have been updated.").waitFor();
    expect(await readOptOuts("eve@example.com")).toBe(1);
    await page.context().close();
  });
});

describe("opting in to texts without a script, by the keyboard alone", () => {
  test("number, agreement, Enter: a sentence replaces the form, and the text arrives", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(optInUrl);
    await page.getByLabel("Email").focus();
    await press(page, "Tab");
    await page.keyboard.type("(512) 555-0143");
    await press(page, "Tab", "Space");
    expect(await page.getByLabel("Mobile number", { exact: true }).inputValue()).toBe("(512) 555-0143");
    expect(await page.getByRole("checkbox").isChecked()).toBe(true);
    await press(page, "Tab", "Enter");
    await page.getByText("Please reply YES to the text to complete the opt in process.").waitFor();
    expect(await page.locator("form").count()).toBe(0);
    const text = page.locator("li", { hasText: "+1 5125550143" });
    await expect
      .poll(async () => {
        await page.goto(`${origin}/dev/mailbox`);
        return text.count();
      })
      .toBe(1);
    expect(await text.locator(".badge").innerText()).toBe("Text");
    expect(await text.innerText()).toContain("Reply YES to get survey texts");
    expect(await findAxeViolations(await openScriptedPage(page))).toEqual([]);
    await page.context().close();
  });
});

/** The same address in a page with scripts, because axe needs them. */
async function openScriptedPage(page: Page): Promise<Page> {
  const scripted = await openPage({});
  await scripted.goto(page.url());
  return scripted;
}
