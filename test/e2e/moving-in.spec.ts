import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { toLocalDate } from "#platform/server/clock.ts";
import { openDatabase } from "#platform/server/db/database.ts";
import type { SqlEngine } from "#platform/server/db/engine.ts";
import { PgliteEngine } from "#platform/server/db/pglite-engine.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { launchChromium } from "#test/support/chromium.ts";
import { getDaytimeZone, getHour } from "#test/support/daytime-zone.ts";
import { skipAfterFailure } from "#test/support/journey-steps.ts";
import { startProvider, type TestProvider } from "#test/support/mail-servers.ts";
import { projectRoot } from "#test/support/migrate-template.ts";
import { submitSurveyForm, computeRenewal, computeScore, toSheet } from "#test/support/migration-journey-answers.ts";
import { invited, company, buildCompanyFiles, skipped } from "#test/support/migration-journey-company.ts";
import {
  applyFile,
  checkFile,
  choosePassword,
  enrollAuthenticator,
  readFact,
  getLink,
  listMailsTo,
  waitForMail,
  openBrowser,
  savePicture,
} from "#test/support/migration-journey-steps.ts";
import { pickPlaceNames } from "#test/support/visible-places.ts";
import { type ServerProcess, startServer, stopServer } from "#test/support/server-process.ts";
import { sendSignIn } from "#test/support/sign-in.ts";
import { clonePostgres } from "#test/support/test-database.ts";
import { isWholeRun } from "#test/support/whole-run.ts";

const PASSWORD = "harbor tulip 93 window";
const STAFF = "sam@courtyard.example";
const REASON = "Support case 4711: first look together";
const MISSING =
  "Regions, Properties, Positions and categories, People with email addresses, Residents with a lease and email, Postal address, Survey schedule";
const ZONE = getDaytimeZone(new Date());
const sheets = Array.from({ length: 6 }, (_, index) => toSheet(index));

/** An empty database as an operator has it. */
interface Place {
  readonly env: Readonly<Record<string, string>>;
  /** Opens it for the test, once no server runs. */
  open(): Promise<SqlEngine>;
  remove(): unknown;
}

type Engine = Readonly<{ name: string; isStrict: boolean; place(): Promise<Place> }>;

const embedded: Engine = {
  name: "an embedded folder",
  isStrict: false,
  async place() {
    const folder = mkdtempSync(join(tmpdir(), "courtyard-moving-in-"));
    return {
      env: { DATA_DIR: folder },
      open: () => PgliteEngine.open({ dataDir: join(folder, "database") }),
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};

/** Usually only the stricter of the two; the embedded folder too with `--all`. */
const engines: readonly Engine[] = [
  ...(isWholeRun ? [embedded] : []),
  {
    name: "PostgreSQL, where staff must have a second factor",
    isStrict: true,
    async place() {
      const { appUrl, drop } = await clonePostgres();
      return {
        env: { DATABASE_URL: appUrl, SECRET_KEY: randomBytes(32).toString("base64") },
        open: async () => new PostgresEngine({ url: appUrl, connections: 1 }),
        remove: drop,
      };
    },
  },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const context of browser.contexts()) for (const page of context.pages()) await savePicture(page, "failed");
});

test("whenever the journey begins, there is a zone in which it is between 9 and 21 h", () => {
  // Every half hour of one day in each week of a year: zones change their clocks in different weeks.
  for (const week of Array.from({ length: 52 }).keys()) {
    for (const halfHour of Array.from({ length: 48 }).keys()) {
      const at = new Date(Date.UTC(2026, 0, 1 + 7 * week, 0, 30 * halfHour));
      const hour = getHour(getDaytimeZone(at), at);
      expect(hour >= 9 && hour < 21, at.toISOString()).toBe(true);
    }
  }
  expect(getDaytimeZone(new Date("2026-11-20T15:00:00Z"))).toBe("America/Chicago");
  expect(getDaytimeZone(new Date("2026-11-21T03:00:00Z"))).toBe("Pacific/Auckland");
  expect(getDaytimeZone(new Date("2026-11-21T08:00:00Z"))).toBe("Europe/Berlin");
});

/** Returns the names of the places in a list, in their order. */
async function readNames(page: Page): Promise<string[]> {
  return pickPlaceNames(await page.locator("tbody .cy-name").allInnerTexts());
}

describe.each(engines)("a company moves in: $name", ({ isStrict, place: newPlace }) => {
  let place: Place;
  let provider: TestProvider;
  let server: ServerProcess;
  let staff: Page;
  let admin: Page;
  let manager: Page;
  let staffLink = "";
  let campaignUrl = "";
  const toUrl = (path: string): string => server.origin + path;

  skipAfterFailure();

  beforeAll(async () => {
    provider = await startProvider();
    place = await newPlace();
    const env = { ...place.env, DEMO: "0", SMTP_URL: provider.url };
    const cli = join(projectRoot, "dist", "server", "cli.js");
    const args = [cli, "staff", "--email", STAFF, "--name", "Sam Ortiz"];
    const options = { cwd: projectRoot, env: { PATH: process.env["PATH"], ...env }, encoding: "utf8" } as const;
    staffLink = /\/set-password\/[\w-]{43}/.exec(execFileSync(process.execPath, args, options))?.[0] ?? "";
    server = await startServer(env);
    [staff, admin, manager] = [await openBrowser(browser), await openBrowser(browser), await openBrowser(browser)];
  });
  afterAll(async () => {
    for (const page of [staff, admin, manager]) await page.context().close();
    await stopServer(server);
    await provider.close();
    await place.remove();
  });

  test("staff creates the client, and its first administrator signs in by the welcome email", async () => {
    await choosePassword(staff, toUrl(staffLink), PASSWORD);
    await sendSignIn(staff, STAFF, PASSWORD);
    if (isStrict) await enrollAuthenticator(staff);
    await staff.waitForURL(toUrl("/staff"));
    await savePicture(staff, "staff");
    await staff.getByRole("link", { name: "New client" }).click();
    await staff.getByLabel("Name", { exact: true }).fill(company.name);
    await staff.getByLabel("URL name").fill(company.slug);
    await staff.getByLabel("Time zone").selectOption(ZONE);
    for (const service of ["Ingage", "Intouch", "Introduce", "Intel"]) {
      await staff.getByLabel(service).selectOption("active");
    }
    await staff.getByLabel("First name").fill(company.admin.first);
    await staff.getByLabel("Last name").fill(company.admin.last);
    await staff.getByLabel("Email").fill(company.admin.email);
    await savePicture(staff, "new-client");
    await staff.getByRole("button", { name: "Create client" }).click();
    await staff.getByText(/^Client created. Welcome email sent to /).waitFor();
    await savePicture(staff, "client");

    const welcome = await waitForMail(provider, company.admin.email, /You’re invited to Courtyard/);
    await choosePassword(admin, getLink(welcome, /^\/set-password\//, server.origin), PASSWORD);
    await admin.getByRole("navigation").first().waitFor();
    await savePicture(admin, "first-screen");
    await admin.goto(toUrl("/settings"));
    const parts = admin.getByRole("listitem").filter({ hasText: "Not done" });
    await parts.first().waitFor();
    expect((await parts.locator("strong").allInnerTexts()).join(", ")).toBe(MISSING);
    await savePicture(admin, "settings-before");
  });

  test("the administrator imports the exports of other systems; a file with errors is rejected whole, by row and column", async () => {
    const { files, invalid } = buildCompanyFiles(toLocalDate(ZONE, new Date()));
    for (const file of files) {
      if (file.name === invalid.correctedState) {
        await checkFile(admin, server.origin, invalid);
        await admin.getByRole("heading", { name: "This file has errors. Nothing was imported." }).waitFor();
        await savePicture(admin, "import-faulty");
        const rows = admin.getByRole("table").last().locator("tbody tr");
        await rows.nth(1).waitFor();
        expect(await Promise.all((await rows.all()).map((row) => row.locator("td").allInnerTexts()))).toEqual([
          ["9", "Work Email", "sam.ortega(at)mapleandmain.example", "must be a valid email"],
          ["12", "Job Title", "Leasing Guru", "position not found; import positions first"],
        ]);
        await admin.goto(toUrl("/team"));
        await admin.getByText("1 active · 0 archived").waitFor();
      }
      await checkFile(admin, server.origin, file);
      await applyFile(admin, file.rows);
    }
    await admin.goto(toUrl("/settings"));
    for (const count of [
      "2 regions",
      "6 properties",
      "13 people with an email",
      "9 of 10 with a lease have an email",
    ]) {
      await admin.getByText(count).waitFor();
    }
    await savePicture(admin, "settings-after");
  });

  test("the regional manager gets her email, and sees her region and no settings", async () => {
    await admin.goto(toUrl("/team"));
    await admin.getByRole("button", { name: `Actions for ${company.regional.name}` }).click();
    await admin.getByRole("menuitem", { name: "Send Welcome Email" }).click();
    const dialog = admin.getByRole("dialog");
    await dialog.getByText(company.regional.email).waitFor();
    await savePicture(admin, "team-welcome");
    await dialog.getByRole("button", { name: "Send Welcome Email" }).click();
    await admin.getByText(`Welcome email sent to ${company.regional.name}`).waitFor();

    const welcome = await waitForMail(provider, company.regional.email, /You’re invited to Courtyard/);
    await choosePassword(manager, getLink(welcome, /^\/set-password\//, server.origin), PASSWORD);
    await manager.getByRole("heading", { level: 1, name: /Rosa/ }).waitFor();
    await savePicture(manager, "manager-home");
    await manager.getByRole("link", { name: "Dashboard", exact: true }).click();
    await manager.getByRole("row").filter({ hasText: company.region }).waitFor();
    expect(await readNames(manager)).toEqual([company.region]);
    // Entries without room in the bar are in the menu at its end.
    const bar = manager.getByRole("navigation", { name: "Main" });
    const entries = await bar.getByRole("link").allInnerTexts();
    const more = bar.getByRole("button", { name: "More" });
    if ((await more.count()) > 0) {
      await more.click();
      entries.push(...(await manager.getByRole("menuitem").allInnerTexts()));
      await manager.keyboard.press("Escape");
    }
    expect(entries[0]).toBe("Dashboard");
    expect(entries).toContain("Team");
    expect(entries).not.toContain("Settings");
    await savePicture(manager, "manager-portfolio");
    await manager.goto(toUrl("/portfolio?scope=locations"));
    await manager.getByRole("row").filter({ hasText: company.surveyedProperty }).waitFor();
    expect((await readNames(manager)).toSorted()).toEqual(company.places.toSorted());
    await manager.goto(toUrl("/team"));
    await manager.getByText(`${company.team.length} employees`).waitFor();
    expect((await manager.locator("tbody .pe-name > :last-child").allInnerTexts()).toSorted()).toEqual(
      company.team.toSorted(),
    );
    await savePicture(manager, "manager-team");
    await manager.goto(toUrl("/settings"));
    await manager.getByText("You do not have access to this page").waitFor();
  });

  test("the administrator invites one region: the preview lists recipients, others and why, and it is sent as shown", async () => {
    await admin.goto(toUrl("/campaigns"));
    await admin.getByText("No campaigns yet").waitFor();
    await admin.getByRole("link", { name: "New campaign" }).first().click();
    await admin.getByLabel("Name").fill("North Side, autumn");
    await admin.getByLabel("Resident Satisfaction Survey, for residents").check();
    await admin.getByLabel("Specific regions, locations, or groups").check();
    await admin.getByRole("combobox", { name: "Regions" }).fill("North");
    await admin.getByRole("option", { name: company.region }).click();
    await savePicture(admin, "campaign-new");
    await admin.getByRole("button", { name: "Save and preview recipients" }).click();
    await admin.getByText("8 recipients").waitFor();
    expect((await readNames(admin)).toSorted()).toEqual(invited.map(({ name }) => name));
    await savePicture(admin, "campaign-draft");
    await admin.getByText(/^Skipped \(/).click();
    for (const { name, reason } of skipped) {
      await admin.getByRole("row").filter({ hasText: name }).filter({ hasText: reason }).waitFor();
    }
    expect(await readNames(admin)).toHaveLength(skipped.length);
    await savePicture(admin, "campaign-skipped");
    campaignUrl = admin.url();
    await admin.getByRole("button", { name: "Send now…" }).click();
    await savePicture(admin, "campaign-confirm");
    await admin.getByRole("button", { name: "Send to 8 people" }).click();
    await admin.getByText("Progress").waitFor();
    for (const { email } of invited) {
      const { headers } = await waitForMail(provider, email, /Maple Court/);
      expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
      expect(headers["List-Unsubscribe"]).toMatch(/^<https?:\/\/\S+\/opt-out\/one-click\/[\w-]+>/);
    }
    for (const { email } of skipped) expect(listMailsTo(provider, email)).toEqual([]);
  });

  test("one opts out by the email's link; six answer, without JavaScript", async () => {
    const phone = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false, isMobile: true };
    const resident = await openBrowser(browser, phone);
    const waitForSurveyMail = (index: number) => waitForMail(provider, invited[index]?.email ?? "", /Maple Court/);
    await resident.goto(getLink(await waitForSurveyMail(7), /^\/opt-out/, server.origin));
    await savePicture(resident, "opt-out");
    await resident.getByRole("button", { name: "Submit" }).click();
    await resident.getByText("Your email settings have been updated.").waitFor();

    for (const [index, sheet] of sheets.entries()) {
      const url = getLink(await waitForSurveyMail(index), /^\/s\//, server.origin);
      if (index > 0) {
        expect(await submitSurveyForm(url, sheet)).toMatch(/thank you/i);
        continue;
      }
      await resident.goto(url);
      for (const fields of sheet.pages) {
        for (const [name, value] of Object.entries(fields)) {
          await resident.locator(`input[name="${name}"][value="${value}"]`).check({ force: true });
        }
        await savePicture(resident, "survey");
        await resident.locator("button.go").click();
      }
      await resident
        .getByText(/thank you/i)
        .first()
        .waitFor();
    }
    await resident.context().close();
  });

  test("the regional manager sees the score of the formula, and the campaign the counts", async () => {
    const reply = manager.waitForResponse((each) => new URL(each.url()).pathname.endsWith("/analytics/portfolio"));
    await manager.goto(toUrl("/portfolio?scope=locations"));
    const body = (await (await reply).json()) as { data: { results: { name: string; intouch_stats: unknown }[] } };
    const stats = body.data.results.find((row) => row.name === company.surveyedProperty)?.intouch_stats;
    expect(stats).toMatchObject({ response_count: 6, surveys_sent: 0, still_open: 2 });
    for (const scope of ["locations", "regions"]) {
      await manager.goto(toUrl(`/portfolio?scope=${scope}&cols=satisfaction,likely_to_renew`));
      const row = manager
        .getByRole("row")
        .filter({ hasText: scope === "regions" ? company.region : company.surveyedProperty });
      await row.waitFor();
      expect(await row.getByRole("cell").nth(1).innerText()).toMatch(new RegExp(`^${computeScore(sheets)}\\b`));
      expect(await row.getByRole("cell").nth(2).innerText()).toBe(`${computeRenewal(sheets)}%`);
      await manager.getByText("6 responses").waitFor();
      await manager.getByText("2 still open").waitFor();
      await savePicture(manager, `manager-${scope}`);
    }
    await admin.goto(campaignUrl);
    await admin.getByText("Progress").waitFor();
    await savePicture(admin, "campaign-sent");
    const counts = ["Sent", "Delivered", "Started", "Completed", "Still open"].map((term) => readFact(admin, term));
    expect(await Promise.all(counts)).toEqual(["8", "8", "6", "6", "2"]);
  });

  test("residents who have opted out, or were just invited, are not invited by the next campaign", async () => {
    await admin.goto(toUrl("/campaigns/new"));
    await admin.getByLabel("Name").fill("Everybody, once more");
    await admin.getByLabel("Community Follow Up Survey, for residents").check();
    await admin.getByRole("button", { name: "Save and preview recipients" }).click();
    await admin.getByText("1 recipient").waitFor();
    await admin.getByText(/^Skipped \(/).click();
    const blocked = admin.getByRole("row").filter({ hasText: "Opted out of emails" });
    await blocked.filter({ hasText: invited[7]?.name ?? "" }).waitFor();
    expect(await blocked.count()).toBe(1);
    expect(await admin.getByRole("row").filter({ hasText: "Surveyed in the last 30 days" }).count()).toBe(7);
    await admin.setViewportSize({ width: 390, height: 844 });
    await savePicture(admin, "campaign-second-phone");
  });

  test("staff impersonates the property manager with a reason, sees one property, stops, and all of it is logged", async () => {
    await staff.goto(toUrl("/staff"));
    await staff.getByRole("link", { name: company.name }).click();
    await staff.getByLabel("Name or email").fill("omar");
    await staff.getByRole("button", { name: "Search" }).click();
    await staff.getByLabel(/Omar Haddad/).check();
    await staff.getByLabel("Reason").fill(REASON);
    await savePicture(staff, "staff-act");
    await staff.getByRole("button", { name: "Start impersonating" }).click();
    await staff.getByText(`Acting as ${company.propertyManager.name} (${company.name})`).waitFor();
    await staff.goto(toUrl("/portfolio?scope=locations"));
    await staff.getByText(`Sam Ortiz · Reason: ${REASON}`).waitFor();
    await staff.getByRole("row").filter({ hasText: company.surveyedProperty }).waitFor();
    expect(await readNames(staff)).toEqual([company.surveyedProperty]);
    await savePicture(staff, "staff-acting");
    await staff.getByRole("button", { name: "Stop impersonating" }).click();
    await staff.waitForURL(/\/staff\/clients\/\d+$/);
    const clientId = Number(/\d+$/.exec(staff.url())?.[0]);
    await staff.goto(toUrl("/portfolio"));
    await staff.waitForURL(toUrl("/staff"));

    expect(await stopServer(server)).toMatchObject({ code: 0, stderr: "" });
    const engine = await place.open();
    const rows = await openDatabase(engine).withClient(clientId, async (tx) => {
      const found = await sql<{ operation: string; person: string; staff: string; reason: string | null }>`
        SELECT l.operation, p.email AS person, s.email AS staff, l.details->>'reason' AS reason
          FROM audit_log l
          JOIN people p ON p.client_id = l.client_id AND p.id = l.person_id
          JOIN accounts s ON s.id = l.impersonator_id
         WHERE l.client_id = ${clientId} ORDER BY l.id`.execute(tx.on<unknown>());
      return found.rows;
    });
    await engine.close();
    expect(rows[0]).toMatchObject({ operation: "identity.impersonation.start", reason: REASON });
    expect(rows.map((row) => row.operation)).toEqual(
      expect.arrayContaining(["reports.portfolio.read", "identity.impersonation.stop"]),
    );
    for (const row of rows) expect(row).toMatchObject({ person: company.propertyManager.email, staff: STAFF });
  });
});
