import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAxeViolations, launchChromium, hasSidewaysScroll } from "#test/support/chromium.ts";
import { projectRoot } from "#test/support/migrate-template.ts";
import { openPreparedFolder } from "#test/support/prepared-folder.ts";
import { type ServerProcess, startServer, stopServer } from "#test/support/server-process.ts";

const PASSWORD = "harbor tulip 93 window";
let folder: string;
let token: string;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "courtyard-console-"));
  await (await openPreparedFolder(folder)).close();
  const cli = join(projectRoot, "dist", "server", "cli.js");
  const env = { PATH: process.env["PATH"], DATA_DIR: folder, DEMO: "0" };
  const output = execFileSync(
    process.execPath,
    [cli, "staff", "--email", "sam@courtyard.example", "--name", "Sam Ortiz"],
    {
      cwd: projectRoot,
      env,
      encoding: "utf8",
    },
  );
  token = /\/set-password\/([\w-]{43})/.exec(output)?.[1] ?? "";
  server = await startServer({ DATA_DIR: folder, DEMO: "0" });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await stopServer(server);
  rmSync(folder, { recursive: true, force: true });
});

/** Returns findings of axe in both themes, and sideways scrolling at every width that the design names. */
async function findProblems(page: Page): Promise<string[]> {
  const errors: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    errors.push(...(await findAxeViolations(page)));
  }
  for (const width of [320, 390, 960, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const pixels = await hasSidewaysScroll(page);
    if (pixels > 0) errors.push(`${page.url()} is ${pixels} px wider than ${width}`);
  }
  return errors;
}

async function choosePassword(page: Page): Promise<void> {
  await page.goto(`${server.origin}/set-password/${token}`);
  for (const field of await page.locator("input[type=password]").all()) await field.fill(PASSWORD);
  await page.locator("main button[type=submit]").first().click();
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.origin}/staff`);
  await page.fill("#email", "sam@courtyard.example");
  await page.fill("#password", PASSWORD);
  await page.click("button.primary");
}

test("without JavaScript, staff creates a client, finds its administrator and impersonates them; with it, sees the banner and stops", async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  await choosePassword(page);
  await signIn(page);
  expect(page.url()).toBe(`${server.origin}/staff`);
  await page.getByRole("link", { name: "New client" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Lakeside Residential");
  await page.getByLabel("URL name").fill("lakeside");
  await page.getByLabel("Time zone").selectOption("America/Chicago");
  await page.getByLabel("First name").fill("Priya");
  await page.getByLabel("Last name").fill("Nair");
  await page.getByLabel("Email").fill("priya@lakeside.example");
  await page.getByRole("button", { name: "Create client" }).click();
  await page.getByText("no one has notified priya@lakeside.example: resend the welcome email").waitFor();
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("radio", { name: /Priya Nair/ }).check();
  await page.getByLabel("Reason").fill("Support case 4711: first look together");
  await page.getByRole("button", { name: "Start impersonating" }).click();
  expect(page.url()).toBe(`${server.origin}/`);

  const full = await browser.newContext({ storageState: await plain.storageState(), reducedMotion: "reduce" });
  const app = await full.newPage();
  await app.goto(`${server.origin}/settings`);
  await app.getByText("Acting as Priya Nair (Lakeside Residential)").waitFor();
  await app.getByText("Welcome emails").waitFor();
  expect(await findProblems(app)).toEqual([]);
  await app.getByRole("button", { name: "Stop impersonating" }).click();
  await app.waitForURL(/\/staff\/clients\/\d+$/);

  for (const path of ["/staff", "/staff/clients/new", `${new URL(app.url()).pathname}?q=`]) {
    await app.goto(server.origin + path);
    expect(await findProblems(app), path).toEqual([]);
  }
  await app.goto(`${server.origin}/staff/clients/new`);
  await app.getByRole("button", { name: "Create client" }).click();
  await app.getByText("Please fix the fields marked below.").waitFor();
  expect(await findProblems(app)).toEqual([]);
  await app.goto(server.origin);
  await app.waitForURL(`${server.origin}/staff`);
});
