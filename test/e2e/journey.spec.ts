import { sql } from "kysely";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Application, startApplication } from "#app/server/application.ts";
import { DEMO_PASSWORD, SMALL_LOCATION } from "#app/server/demo/demo-company.ts";
import { systemClock } from "#platform/server/clock.ts";
import { readConfig } from "#platform/server/config.ts";
import { type Database, openDatabase } from "#platform/server/db/database.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { createLog } from "#platform/server/log.ts";
import { axeFindings, launchChromium, sidewaysScroll } from "#test/support/chromium.ts";
import { projectRoot } from "#test/support/migrate-template.ts";
import { clonePostgres } from "#test/support/test-database.ts";

let application: Application;
let origin: string;
let browser: Browser;
let engine: PostgresEngine;
let db: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const clone = await clonePostgres();
  ({ drop } = clone);
  const config = readConfig({ PORT: "0", HOST: "127.0.0.1", DATABASE_URL: clone.appUrl, DEMO: "1", LOG_LEVEL: "silent" });
  application = await startApplication({ config, root: projectRoot, clock: systemClock, log: createLog("silent") });
  origin = application.origin ?? "";
  engine = new PostgresEngine({ url: clone.appUrl, connections: 2 });
  db = openDatabase(engine);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await application.stop();
  await engine.close();
  await drop();
});

interface Sums {
  readonly num: number;
  readonly den: number;
  readonly responses: number;
}

/** The score's sums of the small property from its raw answers, by the definition alone: no rollup is read. */
function rawSums(): Promise<Sums> {
  return db.inClient(1, async (tx) => {
    const { rows } = await sql<Sums>`
      SELECT coalesce(sum(CASE a.question_type WHEN 'agreement' THEN 3 ELSE a.importance END * a.agreement), 0)::int AS num,
             coalesce(sum(CASE a.question_type WHEN 'agreement' THEN 3 ELSE a.importance END), 0)::int AS den,
             count(DISTINCT r.invitation_id)::int AS responses
        FROM responses r
        JOIN locations l ON l.client_id = r.client_id AND l.id = r.location_id AND l.name = ${SMALL_LOCATION}
        JOIN answers a ON a.client_id = r.client_id AND a.invitation_id = r.invitation_id
       WHERE r.client_id = 1 AND NOT r.is_protected AND a.agreement IS NOT NULL
         AND (a.question_type = 'agreement' OR (a.question_type = 'agreement-importance' AND a.importance IS NOT NULL))
         AND r.completed_on >= date_trunc('month', now()) - interval '11 months'`.execute(tx.on<unknown>());
    const [row] = rows;
    if (!row) throw new Error("no sums");
    return row;
  });
}

/** Half up, on whole numbers, of num ÷ den × 20. */
function score({ num, den }: Pick<Sums, "num" | "den">): string {
  return String(Math.floor((2 * 20 * num + den) / (2 * den)));
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${origin}/sign-in?return_to=/portfolio`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${origin}/portfolio`);
}

async function shownScore(page: Page): Promise<string> {
  const reply = page.waitForResponse((response) => response.url().includes("/analytics/portfolio"));
  await page.goto(`${origin}/portfolio?scope=locations`);
  await reply;
  const row = page.getByRole("row").filter({ hasText: SMALL_LOCATION });
  const text = await row.getByRole("cell").nth(1).innerText();
  return /\d+/.exec(text)?.[0] ?? text;
}

/** Opens the newest mail's link as a resident would, with JavaScript off, on a phone. */
async function openMailedSurvey(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(`${origin}/dev/mailbox`);
      return page.getByRole("link").count();
    })
    .toBeGreaterThan(0);
  await page.getByRole("link").first().click();
}

/** Gives every question of the page an answer: full agreement, middling importance, the first choice. */
async function fillPage(page: Page): Promise<{ num: number; den: number }> {
  let num = 0;
  let den = 0;
  for (const group of await page.locator("fieldset:has(> div input[type=radio]), fieldset:has(input[type=radio]):not(:has(fieldset))").all()) {
    const radios = group.locator("input[type=radio]");
    const name = (await radios.first().getAttribute("name")) ?? "";
    const wanted = name.endsWith("importance") ? "4" : "5";
    const choice = group.locator(`input[type=radio][value="${wanted}"]`);
    await ((await choice.count()) > 0 ? choice.first() : radios.last()).check({ force: true });
    if (name.endsWith("importance")) {
      num += 4 * 5;
      den += 4;
    }
  }
  return { num, den };
}

describe("a resident answers on a phone, and the manager's figure changes", () => {
  test("by exactly what the formula says, once, however often it is submitted", async () => {
    const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const manager = await desk.newPage();
    await signIn(manager, "elena@harborline.example");
    const before = await rawSums();
    expect(before.responses).toBeLessThanOrEqual(12);
    expect(await shownScore(manager)).toBe(score(before));

    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false, isMobile: true });
    const resident = await phone.newPage();
    await openMailedSurvey(resident);
    await resident.getByRole("heading", { level: 1 }).waitFor();
    const link = resident.url();
    expect(await sidewaysScrollWithoutScript(resident)).toBe(true);
    const given = { num: 0, den: 0 };
    for (let step = 0; step < 10; step += 1) {
      const page = await fillPage(resident);
      given.num += page.num;
      given.den += page.den;
      const submit = resident.getByRole("button", { name: /^(Send|Submit|Finish)/ });
      const isLast = (await submit.count()) > 0;
      await (isLast ? submit : resident.getByRole("button", { name: "Next" })).click();
      if (isLast) break;
      expect(await shownScore(manager)).toBe(score(before));
    }
    await resident.getByText(/thank you/i).first().waitFor();

    const after = await rawSums();
    expect(after.responses).toBe(before.responses + 1);
    expect(after.num - before.num).toBeGreaterThanOrEqual(given.num);
    const changed = await shownScore(manager);
    expect(changed).toBe(score(after));
    expect(changed).not.toBe(score(before));

    await resident.goto(link);
    await resident.getByText(/thank you|already/i).first().waitFor();
    expect(await resident.getByRole("button", { name: "Next" }).count()).toBe(0);
    await resident.goBack();
    await resident.goBack();
    expect(await rawSums()).toEqual(after);
    expect(await shownScore(manager)).toBe(changed);
    await phone.close();
    await desk.close();
  });
});

/** Without JavaScript the page cannot be asked; its picture's width can. */
async function sidewaysScrollWithoutScript(page: Page): Promise<boolean> {
  const box = await page.locator("body").boundingBox();
  return box !== null && box.width <= 390;
}

describe("the screens", () => {
  const screens = [
    { name: "portfolio", path: "/portfolio" },
    { name: "locations", path: "/portfolio?scope=locations" },
    { name: "nothing found", path: "/portfolio?q=zzz" },
    { name: "not found", path: "/no-such-page" },
  ];

  test.each(["light", "dark"] as const)("axe finds nothing and nothing scrolls sideways, %s", async (colorScheme) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    await signIn(page, "dana@harborline.example");
    for (const { path, name } of screens) {
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${origin}${path}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.waitForLoadState("networkidle");
        expect(await axeFindings(page), `${name} at ${width}`).toEqual([]);
        expect(await sidewaysScroll(page), `${name} at ${width}`).toBe(0);
      }
    }
    await context.close();
  });

  test("the address restores the screen: scope, filter, sort [NAV-65]", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await signIn(page, "dana@harborline.example");
    await page.getByText("Locations", { exact: true }).last().click();
    await page.getByPlaceholder("Find a location…").fill("view");
    await expect.poll(() => page.url()).toContain("q=view");
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    const address = page.url();
    const second = await context.newPage();
    await second.goto(address);
    await second.getByRole("cell", { name: /Harbor View Terrace/ }).waitFor();
    expect(await second.getByPlaceholder("Find a location…").inputValue()).toBe("view");
    expect(await second.getByRole("row").count()).toBe(2);
    await context.close();
  });

  test("signing out leads to the sign-in page, and back leads nowhere", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, "marcus@harborline.example");
    await page.getByRole("button", { name: /Marcus Okafor/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL(/sign-in/);
    await page.goto(`${origin}/portfolio`);
    await page.waitForURL(/sign-in/);
    await context.close();
  });
});

describe("what each role sees of the portfolio", () => {
  test.each([
    ["dana", 4, 13],
    ["priya", 4, 13],
    ["marcus", 1, 4],
    ["elena", 1, 1],
    ["tom", 1, 2],
    ["ruth", 1, 1],
  ])("%s: %i regions, %i locations", async (name, regions, locations) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await signIn(page, `${name}@harborline.example`);
    await expect.poll(() => page.locator("tbody tr").count()).toBe(regions);
    await page.goto(`${origin}/portfolio?scope=locations`);
    await expect.poll(() => page.locator("tbody tr").count()).toBe(locations);
    await context.close();
  });

  test("an employee is told that this page is not theirs", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, "luis@harborline.example");
    await page.getByText("You do not have access to this page").waitFor();
    await context.close();
  });
});
