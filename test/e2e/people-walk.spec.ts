import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#app/server/demo/demo-people.ts";
import { launchChromium } from "#test/support/chromium.ts";
import { type DemoApplication, openDemoApplication } from "#test/support/demo-application.ts";
import { savePicture } from "#test/support/migration-journey-steps.ts";
import { selectOption } from "#test/support/plans-steps.ts";
import { openScreen, waitUntilLoaded } from "#test/support/screens.ts";
import { signIn } from "#test/support/sign-in.ts";

// A property manager's day with people: the team, its tasks and escalations, residents, an alert, a report by email.

const manager = "elena@harborline.example";
const above = "marcus@harborline.example";
const LEAVER = "Juana Trejo";
const HIRE = "Noa Newcomer";
const DAY_MS = 86_400_000;

let demo: DemoApplication;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  demo = await openDemoApplication();
  browser = await launchChromium();
  const viewport = { width: 1280, height: 900 };
  page = await (await browser.newContext({ viewport, reducedMotion: "reduce" })).newPage();
  await signIn(page, demo.origin, manager, DEMO_PASSWORD);
});
afterAll(async () => {
  await browser.close();
  await demo.close();
});

const open = (path: string): Promise<void> => openScreen(page, `${demo.origin}${path}`);
const getDayAhead = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Finds an employee in the team and opens the page; it shows the details, and career development. */
async function openEmployee(name: string): Promise<void> {
  await open("/team");
  await page.locator("tbody").getByRole("link", { name }).click();
  await page.waitForURL(/\/team\/\d+/);
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await waitUntilLoaded(page);
}

async function giveNotice(): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${LEAVER}` }).click();
  await page.getByRole("menuitem", { name: "Give notice" }).click();
  const form = page.getByRole("dialog").getByRole("form");
  await form.getByRole("combobox", { name: "Type of termination" }).selectOption({ label: "Voluntary Termination" });
  await form.getByRole("textbox", { name: "Reason given for leaving" }).fill("Another job");
  await form.getByLabel(/^Last day/).fill(getDayAhead(14));
  await form.getByRole("button", { name: "Give notice" }).click();
  await page.getByText(`Notice recorded for ${LEAVER}`).waitFor();
}

/** Confirms a departing employee's notice: a task of one's own, on behalf of that employee. */
async function confirmNotice(): Promise<void> {
  await open("/my-tasks");
  await page.getByRole("link", { name: "Acknowledge the notice" }).click();
  const task = page.getByRole("dialog", { name: "Acknowledge the notice" });
  await task.getByLabel("Personal Email").fill("juana@example.org");
  await task.getByRole("button", { name: "Update" }).click();
  await page.getByText("Employee notice confirmed, and task completed!").waitFor();
}

/** Hires an employee who began ten days ago, so that a task of the first days is late and escalated at once. */
async function hire(): Promise<void> {
  await open("/team");
  await page.getByRole("button", { name: "Add Employee" }).first().click();
  const form = page.getByRole("dialog").getByRole("form");
  await form.getByRole("textbox", { name: "First name" }).fill("Noa");
  await form.getByRole("textbox", { name: "Last name" }).fill("Newcomer");
  await selectOption(page, /^Location/, "Pelican Point");
  await selectOption(page, /^Position/, "Leasing Manager");
  await form.getByLabel(/^Start date/).fill(getDayAhead(-10));
  await form.getByRole("textbox", { name: "Email" }).fill("noa@harborline.example");
  await form.getByRole("button", { name: "Create Employee" }).click();
  await page.waitForURL(/\/team\/\d+\/employee-details/);
}

/** Confirms an employee's data from the escalation, which has no owner yet. */
async function confirmDataOfEscalation(): Promise<void> {
  await open("/my-escalations");
  await page
    .getByRole("row")
    .filter({ hasText: HIRE })
    .filter({ hasText: "Confirm your data" })
    .getByRole("link")
    .first()
    .click();
  await page.waitForURL(/user_task_id=\d+/);
  const task = page.getByRole("dialog", { name: "Confirm your data" });
  await task.getByRole("button", { name: "Confirm", exact: true }).click();
  await page.getByText("Employee data confirmed, and task completed!").waitFor();
}

async function shareResponse(): Promise<void> {
  await open("/residents?general=all&options=surveys-taken");
  await page.locator("tbody").getByRole("link").first().click();
  await page.waitForURL(/\/residents\/\d+$/);
  await waitUntilLoaded(page);
  const details = page.getByRole("link", { name: /^View Details/ });
  await details.first().click();
  await page.waitForURL(/resident-survey\/\d+$/);
  await waitUntilLoaded(page);
  await page.getByRole("button", { name: "Share" }).click();
  await expect.poll(() => page.getByRole("dialog").getByRole("textbox").first().inputValue()).toContain("/share/");
}

/** The preview counts who would be invited; the number sent equals that count. */
async function inviteResidents(): Promise<void> {
  await open("/residents");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Invite to survey" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite to survey" });
  const send = dialog.getByRole("button", { name: /^Invite \d+ residents?$/ });
  const count = /\d+/.exec(await send.innerText())?.[0] ?? "";
  await send.click();
  await page.getByText(new RegExp(`^${count} residents? invited`)).waitFor();
}

/** The manager above takes the open item of a resident in the region. */
async function resolveAlert(): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const desk = await context.newPage();
  await signIn(desk, demo.origin, above, DEMO_PASSWORD);
  await openScreen(desk, `${demo.origin}/resident-alerts`);
  await desk.locator("a.al-row").first().click();
  await desk.getByRole("button", { name: "Mark Resolved" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("Internal Comment (Required to Complete)").fill("Fixed and checked.");
  await dialog.getByRole("button", { name: "Complete", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await context.close();
}

async function scheduleReport(): Promise<void> {
  await open("/legacy-reports");
  await page.getByRole("link", { name: "Resident Comments" }).click();
  await waitUntilLoaded(page);
  await page.getByRole("button", { name: "Automate" }).click();
  const dialog = page.getByRole("dialog", { name: "Automate Standard Report" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await open("/automated-reports");
  expect(await page.locator("tbody tr").allInnerTexts()).toEqual([expect.stringContaining("Resident Comments")]);
}

test("a manager uses every feature for people: team, tasks, escalations, residents, alerts, reports, sharing [SVC-12]", async () => {
  try {
    await openEmployee(LEAVER);
    await page.getByText("Career Development").first().waitFor();
    await giveNotice();
    await confirmNotice();
    await hire();
    await confirmDataOfEscalation();
    await shareResponse();
    await inviteResidents();
    await resolveAlert();
    await scheduleReport();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("My Automated Reports");
  } catch (error) {
    await savePicture(page, "people-walk");
    throw error;
  }
});
