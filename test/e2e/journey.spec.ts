import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import type { Browser, Locator, Page, Response } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Application, startApplication } from "#app/server/application.ts";
import { SMALL_LOCATION } from "#app/server/demo/content/companies.ts";
import { DEMO_PASSWORD } from "#app/server/demo/demo-people.ts";
import { systemClock } from "#platform/server/clock.ts";
import { readConfig } from "#platform/server/config.ts";
import { type Database, openDatabase } from "#platform/server/db/database.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { catalog } from "#slices/surveys/server/catalog/catalog.ts";
import { createLog } from "#platform/server/log.ts";
import { findAxeViolations, launchChromium, hasSidewaysScroll } from "#test/support/chromium.ts";
import { listWindows } from "#test/support/screens.ts";
import { pickPlaceNames } from "#test/support/visible-places.ts";
import { fetchSession, signIn } from "#test/support/sign-in.ts";
import { projectRoot } from "#test/support/migrate-template.ts";
import { cloneDemo } from "#test/support/demo-clone.ts";

let application: Application;
let origin: string;
let browser: Browser;
let engine: PostgresEngine;
let db: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const clone = await cloneDemo();
  ({ drop } = clone);
  const config = readConfig({
    PORT: "0",
    HOST: "127.0.0.1",
    DATABASE_URL: clone.appUrl,
    DEMO: "1",
    LOG_LEVEL: "silent",
  });
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
function readRawSums(): Promise<Sums> {
  return db.withClient(1, async (tx) => {
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
function formatScore({ num, den }: Pick<Sums, "num" | "den">): string {
  return String(Math.floor((2 * 20 * num + den) / (2 * den)));
}

async function readShownScore(page: Page): Promise<string> {
  const reply = page.waitForResponse((response) => response.url().includes("/analytics/portfolio"));
  await page.goto(`${origin}/portfolio?scope=locations&cols=satisfaction`);
  await reply;
  const row = page.getByRole("row").filter({ hasText: SMALL_LOCATION });
  const text = await row.getByRole("cell").nth(1).innerText();
  return /\d+/.exec(text)?.[0] ?? text;
}

/** Links to surveys about the small property in the mailbox; at midnight others are sent too. */
const getSurveyLinks = (page: Page): Locator =>
  page.locator("li").filter({ hasText: SMALL_LOCATION }).locator('a[href*="/s/"]');

/** Opens the newest emailed survey as a resident would, with JavaScript off, on a phone. */
async function openMailedSurvey(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(`${origin}/dev/mailbox`);
      return getSurveyLinks(page).count();
    })
    .toBeGreaterThan(0);
  await getSurveyLinks(page).first().click();
}

const typeOf = new Map(catalog.questions.map((question) => [question.id, question.type]));

/** What an answered radio adds to the score's sums: full agreement 5, importance 4; plain agreement weighs 3. */
function getWorth(name: string): { num: number; den: number } {
  const [, id = "", half = ""] = /^q(\d+)([ai]?)$/.exec(name) ?? [];
  if (half === "i") return { num: 5 * 4, den: 4 };
  return typeOf.get(Number(id)) === "agreement" ? { num: 5 * 3, den: 3 } : { num: 0, den: 0 };
}

/** Answers every question of the page: full agreement, importance 4, elsewhere the highest choice. */
async function fillPage(page: Page): Promise<{ num: number; den: number }> {
  const names = await page.locator("input[type=radio]").all();
  const distinct = new Set(await Promise.all(names.map(async (radio) => (await radio.getAttribute("name")) ?? "")));
  const sums = { num: 0, den: 0 };
  for (const name of distinct) {
    const radios = page.locator(`input[type=radio][name="${name}"]`);
    const chosen = name.endsWith("i") ? radios.nth(3) : radios.last();
    await chosen.check({ force: true });
    sums.num += getWorth(name).num;
    sums.den += getWorth(name).den;
  }
  return sums;
}

function submitButton(page: Page) {
  return page.getByRole("button", { name: /^(Send|Submit|Finish)/ });
}

describe("the pages outside the application", () => {
  test.each(listWindows([320, 1280]))(
    "axe finds nothing and nothing scrolls sideways, at $width px, $theme",
    async ({ width, theme }) => {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: theme,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await openMailedSurvey(page);
      const link = page.url();
      const survey = [1, 2, 3, 4, 5, 6].map(
        (number) => `${link}?page=${number}&lang=${number % 2 === 0 ? "es" : "en"}`,
      );
      const others = ["/sign-in", "/dev/mailbox", `/s/${"A".repeat(43)}`].map((path) => `${origin}${path}`);
      for (const url of [...survey, ...others]) {
        await page.goto(url);
        expect(await findAxeViolations(page), url).toEqual([]);
        expect(await hasSidewaysScroll(page), url).toBe(0);
      }
      await context.close();
    },
  );
});

describe("a resident answers on a phone, and the manager's score changes", () => {
  test("by exactly the formula's result, once, however often it is submitted", async () => {
    const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const manager = await desk.newPage();
    await signIn(manager, origin, "elena@harborline.example", DEMO_PASSWORD);
    const before = await readRawSums();
    expect(before.responses).toBeLessThanOrEqual(30);
    expect(await readShownScore(manager)).toBe(formatScore(before));

    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: false,
      isMobile: true,
    });
    const resident = await phone.newPage();
    await openMailedSurvey(resident);
    await resident.getByRole("heading", { level: 1 }).waitFor();
    const link = resident.url();
    const given = { num: 0, den: 0 };
    for (let step = 0; step < 10; step += 1) {
      const page = await fillPage(resident);
      given.num += page.num;
      given.den += page.den;
      if ((await submitButton(resident).count()) > 0) break;
      await resident.getByRole("button", { name: "Next" }).click();
      expect(await readShownScore(manager)).toBe(formatScore(before));
    }
    // The same last page in a second tab, as after a double tap.
    const twin = await phone.newPage();
    await twin.goto(resident.url());
    await submitButton(twin).waitFor();
    await submitButton(resident).click();
    await resident
      .getByText(/thank you/i)
      .first()
      .waitFor();

    const after = await readRawSums();
    expect(given.den).toBeGreaterThan(0);
    expect(after).toEqual({
      num: before.num + given.num,
      den: before.den + given.den,
      responses: before.responses + 1,
    });
    const changed = await readShownScore(manager);
    expect(changed).toBe(formatScore(after));
    expect(changed).not.toBe(formatScore(before));

    await resident.goto(link);
    await resident
      .getByText(/thank you|already/i)
      .first()
      .waitFor();
    expect(await resident.getByRole("button", { name: "Next" }).count()).toBe(0);
    await submitButton(twin).click();
    await twin
      .getByText(/thank you/i)
      .first()
      .waitFor();
    expect(await readRawSums()).toEqual(after);
    expect(await readShownScore(manager)).toBe(changed);
    await phone.close();
    await desk.close();
  });
});

describe("the screens", () => {
  test("the first screen loads at most 300 kB of script, gz: the shell's 220 and its own 80", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const scripts = new Map<string, Promise<number>>();
    const note = (response: Response): void => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith(".js"))
        scripts.set(
          pathname,
          response.body().then((body) => gzipSync(body).length),
        );
    };
    page.on("response", note);
    await signIn(page, origin, "dana@harborline.example", DEMO_PASSWORD);
    await page.locator("tbody tr").first().waitFor();
    // Assets that load when the browser is idle are no part of the first screen.
    page.off("response", note);
    const sizes = await Promise.all(scripts.values());
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(300_000);
    await context.close();
  });

  test("the address restores the screen: scope, filter, sort [NAV-65]", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await signIn(page, origin, "dana@harborline.example", DEMO_PASSWORD);
    await page.getByText("Locations", { exact: true }).last().click();
    await page.getByPlaceholder("Search locations…").fill("view");
    await expect.poll(() => page.url()).toContain("q=view");
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    const address = page.url();
    const second = await context.newPage();
    await second.goto(address);
    await second.getByRole("link", { name: "Harbor View Terrace" }).first().waitFor();
    expect(await second.getByPlaceholder("Search locations…").inputValue()).toBe("view");
    expect(await second.getByRole("row").count()).toBe(2);
    await context.close();
  });

  test("below 960 px the table becomes cards and the navigation a drawer [CONST-10]", async () => {
    const context = await browser.newContext({ viewport: { width: 960, height: 900 } });
    const page = await context.newPage();
    await signIn(page, origin, "dana@harborline.example", DEMO_PASSWORD);
    const columns = page.getByRole("columnheader", { name: "Satisfaction" });
    const entry = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" });
    const shortcut = page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name: "Dashboard" });
    await expect.poll(() => columns.isVisible()).toBe(true);
    await expect.poll(() => entry.isVisible()).toBe(true);
    expect(await shortcut.count()).toBe(0);
    await page.setViewportSize({ width: 959, height: 900 });
    await expect.poll(() => columns.isVisible()).toBe(false);
    await expect.poll(() => entry.isVisible()).toBe(false);
    await expect.poll(() => shortcut.isVisible()).toBe(true);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect.poll(() => page.getByRole("dialog").getByRole("link", { name: "Dashboard" }).isVisible()).toBe(true);
    await context.close();
  });

  test("signing out leads to the sign-in page, and back does not restore the session", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, origin, "marcus@harborline.example", DEMO_PASSWORD);
    await page.getByRole("button", { name: /Marcus Okafor/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL(/sign-in/);
    await page.goto(`${origin}/portfolio`);
    await page.waitForURL(/sign-in/);
    await context.close();
  });
});

describe("the part of the portfolio that each role sees [SVC-01] [SVC-10]", () => {
  test.each([
    ["dana", 5, 24],
    ["priya", 5, 24],
    ["marcus", 1, 6],
    ["imani", 2, 9],
    ["elena", 1, 1],
    ["tom", 1, 2],
    ["ruth", 1, 1],
  ])("%s: %i regions, %i locations", async (name, regions, locations) => {
    const session = await fetchSession(origin, `${name}@harborline.example`, DEMO_PASSWORD);
    const readCounts = async (scope: string): Promise<readonly number[]> => {
      const url = `${origin}/v1/en/analytics/portfolio?structures[scope]=${scope}`;
      const reply = await fetch(url, { headers: { cookie: `session=${session}` } });
      const { data, meta } = (await reply.json()) as PortfolioReply;
      return [meta.place_count, pickPlaceNames(data.results.map((row) => row.name)).length];
    };
    expect(await readCounts("regions")).toEqual([regions, regions]);
    expect(await readCounts("locations")).toEqual([locations, Math.min(locations, 15)]);
  });

  test("an employee gets a message that this page is not for them", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, origin, "luis@harborline.example", DEMO_PASSWORD);
    const refusal = page.getByText("You do not have access to this page");
    await refusal.waitFor();
    expect(await page.locator("table").count()).toBe(0);
    await context.close();
  });
});
