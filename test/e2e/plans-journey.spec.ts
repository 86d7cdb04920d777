import { randomBytes } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Application, startApplication } from "#app/server/application.ts";
import { ManualClock } from "#platform/server/clock.ts";
import { readConfig } from "#platform/server/config.ts";
import { type Database, openDatabase } from "#platform/server/db/database.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { Jobs } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log.ts";
import { Mailbox, type MailboxMail } from "#platform/server/mail/mailbox.ts";
import { createSecretCipher } from "#platform/server/secret-encryption.ts";
import { notifyTasksJob } from "#slices/plans/server/notifications/task-notifications.kinds.ts";
import { launchChromium } from "#test/support/chromium.ts";
import { skipAfterFailure } from "#test/support/journey-steps.ts";
import { projectRoot } from "#test/support/migrate-template.ts";
import { choosePassword, savePicture } from "#test/support/migration-journey-steps.ts";
import { CLIENT, buildEmail, PASSWORD, type StaffName, writePlansCompany } from "#test/support/plans-company.ts";
import { completeStep, selectOption, listMyTasks, writePlan } from "#test/support/plans-steps.ts";
import { sendSignIn } from "#test/support/sign-in.ts";
import { clonePostgres } from "#test/support/test-database.ts";

const HIRE = "noa@harborline.example";
const NAME = "Noa Newcomer";
const KEY = randomBytes(32);
const clock = new ManualClock("2027-03-01T15:00:00Z");

let application: Application;
let origin: string;
let browser: Browser;
let db: Database;
let jobs: Jobs;
let page: Page;
let employeeUrl = "";
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  const { appUrl, drop } = await clonePostgres();
  closing.push(drop);
  const engine = new PostgresEngine({ url: appUrl, connections: 3 });
  closing.push(() => engine.close());
  db = openDatabase(engine);
  await writePlansCompany(engine, clock);
  jobs = new Jobs(engine, createLog("silent"), false);
  await jobs.start();
  closing.push(() => jobs.stop());
  const config = readConfig({
    PORT: "0",
    HOST: "127.0.0.1",
    DATABASE_URL: appUrl,
    DEMO: "0",
    LOG_LEVEL: "silent",
    DRAIN_SECONDS: "0",
    SECRET_KEY: KEY.toString("base64"),
  });
  application = await startApplication({ config, root: projectRoot, clock, log: createLog("silent") });
  closing.push(() => application.stop());
  origin = application.origin ?? "";
  browser = await launchChromium();
  closing.push(() => browser.close());
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

skipAfterFailure();
afterEach(async ({ task }) => {
  if (task.result?.state === "fail")
    for (const each of browser.contexts()) await savePicture(each.pages()[0] ?? page, "failed");
});

/** Signs in by the form, in a browser of their own; an earlier account signs out. */
async function enter(who: StaffName | "noa"): Promise<void> {
  for (const context of browser.contexts()) await context.close();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  page = await context.newPage();
  await page.goto(`${origin}/sign-in?return_to=/`);
  await sendSignIn(page, who === "noa" ? HIRE : buildEmail(who), PASSWORD);
  await page.waitForURL(`${origin}/`);
}

/** Waits for an email to an address whose subject matches, among those sent at the present instant. */
async function waitForMail(email: string, subject: RegExp): Promise<MailboxMail> {
  const mailbox = new Mailbox(db, clock, "Courtyard <courtyard@example.com>", createSecretCipher([KEY]));
  const now = clock.now().getTime();
  const findMail = async (): Promise<MailboxMail | undefined> =>
    (await mailbox.list()).find(
      (mail) => mail.recipient === email && subject.test(mail.subject) && mail.sentAt.getTime() === now,
    );
  await expect.poll(findMail, { message: `a mail to ${email}` }).toBeDefined();
  const mail = await findMail();
  if (mail === undefined) throw new Error("no mail");
  return mail;
}

/** Moves the clock and sends notifications, as the hour's job would. */
async function moveTo(instant: string): Promise<void> {
  clock.set(instant);
  await db.global((tx) => jobs.enqueue(tx, notifyTasksJob, { clientId: CLIENT }));
}

interface Stats {
  readonly introduce_stats: { readonly compliant_percentage: unknown; readonly exclusions_percentage: unknown } | null;
}

/** Compliance and excluded share of the property, of another one, of the region, and compliance of the company. */
async function readFigures(): Promise<Record<string, unknown>> {
  await enter("ada");
  const send = async (scope: string) => {
    const query = `structures[scope]=${scope}&structures[addon_options]=summary`;
    const reply = await page.request.get(`${origin}/v1/en/analytics/portfolio?${query}`);
    expect(reply.status()).toBe(200);
    return (await reply.json()) as {
      data: { results: ({ name: string } & Stats)[] };
      meta: { summary_object: { compliance: { compliant_percentage: unknown; exclusions_percentage: unknown } } };
    };
  };
  const [places, regions] = [await send("locations"), await send("regions")];
  const getStats = (rows: readonly ({ name: string } & Stats)[], name: string): unknown[] => {
    const stats = rows.find((row) => row.name === name)?.introduce_stats;
    return [stats?.compliant_percentage, stats?.exclusions_percentage].map(getValue);
  };
  const { compliant_percentage: company, exclusions_percentage: excluded } = places.meta.summary_object.compliance;
  return {
    property: getStats(places.data.results, "Alder Court"),
    other: getStats(places.data.results, "Birch Row"),
    region: getStats(regions.data.results, "Bay"),
    company: [company, excluded].map(getValue),
  };
}

/** A metric value to three places: open numbers are transferred unrounded. */
function getValue(figure: unknown): unknown {
  const value = typeof figure === "object" && figure !== null && "value" in figure ? figure.value : figure;
  return typeof value === "number" ? Math.round(value * 1000) / 1000 : value;
}

const readAll = (compliance: number | null, excluded: number | null): Record<string, unknown> => {
  const same = [compliance, excluded];
  return { property: same, other: [null, null], region: same, company: same };
};

describe("a plan, from its first line to the metrics", () => {
  test("an administrator writes two plans", async () => {
    await enter("ada");
    await writePlan(page, origin, {
      type: "Onboarding",
      title: "First weeks",
      tasks: [
        { title: "Sign the handbook", days: 3, alert: 2, escalate: 10, abandon: 20, by: "The employee" },
        { title: "Prepare the desk", days: 2, alert: 2, escalate: 1, abandon: 20, by: "Property manager" },
        { title: "Show around", days: 4, alert: 3, escalate: 10, abandon: 20, by: "The mentor" },
        { title: "Take the badge photo", days: 3, alert: 2, escalate: 3, abandon: 3, by: "The employee" },
      ],
    });
    await savePicture(page, "plan");
    await writePlan(page, origin, {
      type: "Offboarding",
      title: "Goodbye",
      tasks: [{ title: "Collect the keys", days: 0, alert: 7, escalate: 2, abandon: 10, by: "Property manager" }],
    });
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Goodbye");
  });

  test("an employee is hired, gets a manager and a mentor, and signs in", async () => {
    await page.goto(`${origin}/team`);
    await page.getByRole("button", { name: "Add Employee" }).first().click();
    const form = page.getByRole("dialog").getByRole("form");
    await form.getByRole("textbox", { name: "First name" }).fill("Noa");
    await form.getByRole("textbox", { name: "Last name" }).fill("Newcomer");
    await selectOption(page, /^Location/, "Alder Court");
    await selectOption(page, /^Position/, "Leasing Agent");
    await form.getByLabel(/^Start date/).fill("2027-03-08");
    await form.getByRole("textbox", { name: "Email" }).fill(HIRE);
    await form.getByRole("button", { name: "Create Employee" }).click();
    await page.waitForURL(/\/team\/\d+\/employee-details/);
    employeeUrl = page.url();
    await page.getByRole("button", { name: `Actions for ${NAME}` }).click();
    await page.getByRole("menuitem", { name: "Assign Manager" }).click();
    await selectOption(page, /^Manager/, "Paul Property");
    await page.getByRole("dialog").getByRole("button", { name: "Assign Manager" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page
      .getByRole("button", { name: /^Actions for First weeks|First weeks/ })
      .last()
      .click();
    await page.getByRole("menuitem", { name: "Change mentor" }).click();
    await selectOption(page, /^Mentor/, "Mia Mentor");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByText("mentor: Mia Mentor").waitFor();
    await savePicture(page, "hired");
    await page.getByRole("button", { name: "Send Welcome Email" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send Welcome Email" }).click();
    const mail = await waitForMail(HIRE, /./);
    const link = /\/set-password\/[\w-]{43}/.exec(mail.plain)?.[0] ?? "";
    await choosePassword(page, origin + link, PASSWORD);
  });

  test("the tasks are there for the employee, the manager and the mentor", async () => {
    await enter("noa");
    expect(await listMyTasks(page, origin)).toEqual([
      expect.stringMatching(/Sign the handbook.*Mar 11/),
      expect.stringMatching(/Take the badge photo.*Mar 11/),
    ]);
    await savePicture(page, "my-tasks");
    await enter("paul");
    expect(await listMyTasks(page, origin)).toEqual([expect.stringMatching(/Prepare the desk.*Mar 10/)]);
    await enter("mia");
    expect(await listMyTasks(page, origin)).toEqual([expect.stringMatching(/Show around.*Mar 12/)]);
  });

  test("the clock moves: each of them is notified once, and the manager above of overdue tasks", async () => {
    await moveTo("2027-03-09T15:00:00Z");
    const result = await waitForMail(HIRE, /^You have 2 tasks$/);
    expect(result.plain).toContain("* Sign the handbook\n  New · due Thursday, March 11");
    expect((await waitForMail(buildEmail("paul"), /^You have 1 task$/)).plain).toContain(`for ${NAME} · due tomorrow`);
    expect((await waitForMail(buildEmail("mia"), /^You have 1 task$/)).plain).toContain("Show around");
    await moveTo("2027-03-13T15:00:00Z");
    const escalated = await waitForMail(buildEmail("rita"), /^1 overdue task escalated to you$/);
    expect(escalated.plain).toContain(`* Prepare the desk\n  3 days late, was due Wednesday, March 10`);
    expect(escalated.plain).toContain("assigned to Paul Property");
    await enter("rita");
    const [link = ""] = /\/my-escalations\?user_task_id=\d+/.exec(escalated.plain) ?? [];
    await page.goto(origin + link);
    await page.getByRole("dialog", { name: "Prepare the desk" }).waitFor();
    await savePicture(page, "escalated");
  });

  test("a task is finished late, and counts as compliant at its property, region and company alone", async () => {
    expect(await readFigures()).toEqual(readAll(null, null));
    await enter("mia");
    await completeStep(page, origin, "Show around", { button: "Complete Task" });
    expect(await readFigures()).toEqual(readAll(100, 0));
  });

  test("the start date moves: open tasks follow, the finished one stays", async () => {
    await page.goto(employeeUrl);
    await page.getByRole("button", { name: "Update Information" }).click();
    const form = page.getByRole("dialog").getByRole("form");
    await form.getByLabel(/^Start date/).fill("2027-03-22");
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("Employee updated").waitFor();
    await enter("noa");
    expect(await listMyTasks(page, origin)).toEqual([
      expect.stringMatching(/Sign the handbook.*Mar 25/),
      expect.stringMatching(/Take the badge photo.*Mar 25/),
    ]);
    await enter("mia");
    await page.goto(`${origin}/my-task-history`);
    expect(await page.locator("tbody tr").first().innerText()).toMatch(/Show around[\s\S]*Mar 12, 2027[\s\S]*Late/);
    await savePicture(page, "history");
  });

  test("one cannot be completed, one is done on time, one is abandoned: the metrics change by exactly that", async () => {
    await enter("paul");
    const cannot = { button: "Submit Can Not Complete", choice: "Can Not Complete", note: "The desk never came." };
    await completeStep(page, origin, "Prepare the desk", cannot);
    expect(await readFigures()).toEqual(readAll(100, 50));
    clock.set("2027-03-24T15:00:00Z");
    await enter("noa");
    await completeStep(page, origin, "Sign the handbook", { button: "Complete Task" });
    expect(await readFigures()).toEqual(readAll(100, 33.333));
    clock.set("2027-03-29T15:00:00Z");
    expect(await readFigures()).toEqual(readAll(66.667, 25));
    await page.goto(`${origin}/portfolio?scope=locations`);
    const row = page.getByRole("row").filter({ hasText: "Alder Court" });
    await expect.poll(() => row.innerText()).toContain("67%");
    await savePicture(page, "portfolio");
  });

  test("the employee gives notice, and offboarding begins", async () => {
    await enter("paul");
    await page.goto(employeeUrl);
    await page.getByRole("button", { name: `Actions for ${NAME}` }).click();
    await page.getByRole("menuitem", { name: "Give notice" }).click();
    const form = page.getByRole("dialog").getByRole("form");
    await form.getByText("These plans will start: Goodbye.").waitFor();
    await form.getByRole("combobox", { name: "Type of termination" }).selectOption({ label: "Voluntary Termination" });
    await form.getByRole("textbox", { name: "Reason given for leaving" }).fill("Another job");
    await form.getByLabel(/^Last day/).fill("2027-04-05");
    await form.getByRole("button", { name: "Give notice" }).click();
    await page.getByText(`Notice recorded for ${NAME}`).waitFor();
    expect(await listMyTasks(page, origin)).toEqual([expect.stringMatching(/Collect the keys.*Apr 5/)]);
    // Due in the next three days: there is an email of this day, whatever the job has sent before.
    await moveTo("2027-04-03T15:00:00Z");
    expect((await waitForMail(buildEmail("paul"), /^You have 1 task$/)).plain).toContain("Collect the keys");
    await savePicture(page, "offboarding");
  });
});
