import { sql } from "kysely";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SMALL_LOCATION } from "#app/server/demo/content/companies.ts";
import { DEMO_PASSWORD } from "#app/server/demo/demo-people.ts";
import { launchChromium, hasSidewaysScroll } from "#test/support/chromium.ts";
import { type DemoApplication, openDemoApplication } from "#test/support/demo-application.ts";
import { signIn } from "#test/support/sign-in.ts";

// A resident's answer on a phone becomes an alert that only the resident can close.

const manager = "elena@harborline.example";
const above = "marcus@harborline.example";
/** Emails are sent by a job; on a busy machine with a delay. */
const MAIL_MS = 30_000;

let demo: DemoApplication;
let browser: Browser;
let phone: Page;

beforeAll(async () => {
  demo = await openDemoApplication();
  browser = await launchChromium();
  const viewport = { width: 390, height: 844 };
  phone = await (await browser.newContext({ viewport, javaScriptEnabled: false, isMobile: true })).newPage();
});
afterAll(async () => {
  await browser.close();
  await demo.close();
});

/** Opens the newest emailed link of a page, in an email to one address or to any. */
async function openMailed(page: "s" | "alert-news" | "alert-check", text: string): Promise<void> {
  const mail = phone.locator("li").filter({ hasText: text, has: phone.locator(`a[href*="/${page}/"]`) });
  await expect
    .poll(
      async () => {
        await phone.goto(`${demo.origin}/dev/mailbox`);
        return mail.count();
      },
      { timeout: MAIL_MS },
    )
    .toBeGreaterThan(0);
  await mail.first().locator(`a[href*="/${page}/"]`).first().click();
  await phone.getByRole("heading", { level: 1 }).waitFor();
  expect(await hasSidewaysScroll(phone)).toBe(0);
}

/** The newest alert of the small property. */
async function readAlert() {
  return demo.db.withClient(1, async (tx) => {
    const { rows } = await sql<{
      id: number;
      acknowledged: boolean;
      completed: boolean;
      resident_check: string;
      reopened_count: number;
    }>`
      SELECT a.id, a.acknowledged_at IS NOT NULL AS acknowledged, a.completed_at IS NOT NULL AS completed,
             a.resident_check, a.reopened_count
        FROM alerts a JOIN locations l ON l.client_id = a.client_id AND l.id = a.location_id AND l.name = ${SMALL_LOCATION}
       WHERE a.client_id = 1 ORDER BY a.id DESC LIMIT 1`.execute(tx.on<unknown>());
    return rows[0];
  });
}

/** Answers the emailed survey: unlikely to renew, with a comment. */
async function answerSurvey(): Promise<void> {
  for (let step = 0; step < 10; step += 1) {
    const renewal = phone.locator('input[name="q241"][value="1"]');
    if ((await renewal.count()) > 0) await renewal.check({ force: true });
    const comment = phone.locator('textarea[name="q244"]');
    if ((await comment.count()) > 0) await comment.fill("The dryer has been broken for three weeks.");
    const submit = phone.getByRole("button", { name: /^(Send|Submit|Finish)/ });
    if ((await submit.count()) > 0) {
      await submit.click();
      break;
    }
    await phone.getByRole("button", { name: "Next" }).click();
  }
  await phone
    .getByText(/thank you/i)
    .first()
    .waitFor();
}

test("an answer becomes an alert, is taken from the email, resolved, denied by the resident, reopened and escalated", async () => {
  const before = (await readAlert())?.id ?? 0;
  await openMailed("s", SMALL_LOCATION);
  await answerSurvey();
  await expect.poll(async () => (await readAlert())?.id ?? 0).toBeGreaterThan(before);

  await openMailed("alert-news", manager);
  await phone.reload();
  expect((await readAlert())?.acknowledged).toBe(false);
  await phone.getByRole("button", { name: "I've got it" }).click();
  await phone.getByText("Noted: it is yours").waitFor();
  const alert = await readAlert();
  expect(alert?.acknowledged).toBe(true);

  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await signIn(desk, demo.origin, manager, DEMO_PASSWORD);
  await desk.goto(`${demo.origin}/resident-alerts?alert=${alert?.id}`);
  await desk.getByText("The dryer has been broken for three weeks.").first().waitFor();
  await desk.getByRole("button", { name: "Mark Resolved" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("Internal Comment (Required to Complete)").fill("New dryer ordered.");
  await dialog.getByRole("button", { name: "Complete", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await readAlert()).toMatchObject({ completed: true, resident_check: "asked" });

  await openMailed("alert-check", SMALL_LOCATION);
  await phone.getByLabel(/What is still open/).fill("Still waiting.");
  await phone.getByRole("button", { name: "No, not yet" }).click();
  await phone.getByText("We have reopened it").waitFor();
  expect(await readAlert()).toMatchObject({ completed: false, resident_check: "reopened", reopened_count: 1 });

  const upward = phone
    .locator("li")
    .filter({ hasText: `To ${above}` })
    .filter({ hasText: `Reopened: ${SMALL_LOCATION}` });
  await expect
    .poll(
      async () => {
        await phone.goto(`${demo.origin}/dev/mailbox`);
        return upward.count();
      },
      { timeout: MAIL_MS },
    )
    .toBe(1);
  await desk.reload();
  await desk.getByText("Still waiting.").waitFor();
});
