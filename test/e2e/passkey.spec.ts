import { randomBytes } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Application, startApplication } from "#app/server/application.ts";
import { DEMO_PASSWORD } from "#app/server/demo/demo-people.ts";
import { systemClock } from "#platform/server/clock.ts";
import { readConfig } from "#platform/server/config.ts";
import { createLog } from "#platform/server/log.ts";
import { type CompanyProvider, startCompanyProvider } from "#slices/identity/testing/company-provider.ts";
import { findAxeViolations, launchChromium, hasSidewaysScroll } from "#test/support/chromium.ts";
import { sendSignIn } from "#test/support/sign-in.ts";
import { projectRoot } from "#test/support/migrate-template.ts";
import { cloneDemo } from "#test/support/demo-clone.ts";

const EMAIL = "dana@harborline.example";

let application: Application;
let origin: string;
let browser: Browser;
let company: CompanyProvider;
let drop: () => Promise<void>;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  const clone = await cloneDemo();
  ({ drop } = clone);
  const config = readConfig({
    PORT: "0",
    HOST: "127.0.0.1",
    DATABASE_URL: clone.appUrl,
    DEMO: "1",
    LOG_LEVEL: "silent",
    SECRET_KEY: randomBytes(32).toString("base64"),
    OIDC_ALLOW_HTTP: "1",
  });
  application = await startApplication({ config, root: projectRoot, clock: systemClock, log: createLog("silent") });
  origin = application.origin ?? "";
  const users = [{ sub: "dana", email: EMAIL, email_verified: true }];
  company = await startCompanyProvider(users, `${origin}/sign-in/oidc/callback`);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await company.close();
  await application.stop();
  await drop();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  page = await context.newPage();
});
afterEach(() => context.close());

async function assertGoodPage(): Promise<void> {
  expect(await findAxeViolations(page), page.url()).toEqual([]);
  expect(await hasSidewaysScroll(page), page.url()).toBe(0);
}

async function signInByPassword(returnTo: string): Promise<void> {
  await page.goto(`${origin}/sign-in?return_to=${returnTo}`);
  await assertGoodPage();
  await sendSignIn(page, EMAIL, DEMO_PASSWORD);
}

async function signOutEverywhere(): Promise<void> {
  await page.goto(`${origin}/account/security`);
  await page.getByRole("button", { name: "Sign out of all sessions" }).click();
  await page.waitForURL(`${origin}/sign-in`);
}

test("a passkey is created in the browser, signs in alone, is a second step, and is removed again", async () => {
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInByPassword("/account/security");
  await page.waitForURL(`${origin}/account/security`);
  await assertGoodPage();
  await page.getByLabel("Enter your password or a code to make changes").fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Add passkey" }).click();
  await page.waitForURL(`${origin}/account/security/passkey`);
  await assertGoodPage();
  await page.getByLabel("Device name").fill("Dana's laptop");
  await page.getByRole("button", { name: "Create passkey" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  await assertGoodPage();
  await page.getByRole("link", { name: "I’ve saved my codes" }).click();
  expect(await page.getByText("Dana's laptop (Passkey)").count()).toBe(1);

  await signOutEverywhere();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  // The page calls the browser's authenticator at once.
  await page.waitForURL(`${origin}/`);

  await signOutEverywhere();
  await signInByPassword("/account/security");
  await page.waitForURL(`${origin}/sign-in/second-step`);
  await assertGoodPage();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(`${origin}/account/security`);
  await page.getByLabel("Enter your password or a code to make changes").fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Remove Dana's laptop" }).click();
  await page.getByRole("status").waitFor();
  expect(await page.getByText("No two-factor methods yet.").count()).toBe(1);
});

test("without script the passkey's button is hidden, and a code is still requested", async () => {
  await context.close();
  context = await browser.newContext({ javaScriptEnabled: false });
  page = await context.newPage();
  await page.goto(`${origin}/sign-in`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  expect(await page.getByRole("button", { name: "Use a passkey" }).isVisible()).toBe(false);
  await page.getByRole("link", { name: "Sign in with a password" }).click();
  await page.waitForURL(`${origin}/sign-in`);
});

test("an administrator sets up single sign-on, and the browser goes there and back", async () => {
  await signInByPassword("/account/single-sign-on");
  await page.waitForURL(`${origin}/account/single-sign-on`);
  await assertGoodPage();
  await page.getByLabel("Issuer URL").fill(company.issuer);
  await page.getByLabel("Client ID").fill(company.clientId);
  await page.getByLabel("Client secret").fill(company.secret);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Test connection" }).click();
  await page.getByText("Connection successful.").waitFor();
  await assertGoodPage();
  const direct = (await page.getByText("/sign-in/oidc/").last().textContent()) ?? "";
  await signOutEverywhere();

  await page.goto(direct);
  await assertGoodPage();
  await page.getByRole("button", { name: "Continue with single sign-on" }).click();
  await page.waitForURL(`${company.issuer}/interaction/**`);
  await page.locator("input[name=login]").fill("dana");
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  await page.locator("button[type=submit]").click();
  await page.waitForURL(`${origin}/`);
});
