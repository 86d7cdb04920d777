import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { projectRoot } from "./migrate-template.ts";
import { choosePassword } from "./migration-journey-steps.ts";
import type { Portal } from "./portal.ts";
import { sendSignIn } from "./sign-in.ts";

const PASSWORD = "harbor tulip 93 window";
// Another account for each spec: choosing a password ends the sessions of the account.
const STAFF = `sam-${crypto.randomUUID().slice(0, 8)}@courtyard.example`;

/** The reason for impersonation in tests of the browser. */
export const REASON = "Support case 4711: a figure that nobody understands";

/** Creates a staff account as an operator does and signs in to its console; once per portal. */
async function openStaffPage(portal: Portal): Promise<Page> {
  const cli = join(projectRoot, "dist", "server", "cli.js");
  // Specs may share a portal: the first account may be another spec's.
  const args = [cli, "staff", "--email", STAFF, "--name", "Sam Ortiz", "--another"];
  const env = { PATH: process.env["PATH"], DATABASE_URL: portal.databaseUrl };
  const output = execFileSync(process.execPath, args, { cwd: projectRoot, env, encoding: "utf8" });
  const page = await (await portal.browser.newContext({ reducedMotion: "reduce" })).newPage();
  await choosePassword(page, `${portal.origin}${/\/set-password\/[\w-]{43}/.exec(output)?.[0] ?? ""}`, PASSWORD);
  await page.goto(`${portal.origin}/staff`);
  await sendSignIn(page, STAFF, PASSWORD);
  await page.waitForURL(`${portal.origin}/staff`);
  return page;
}

/** Opens a window in which staff acts as a person of the demo, found in the console by the beginning of their email. */
export async function openImpersonatedPage(portal: Portal, email: string): Promise<Page> {
  const { client } = portal.getPerson(email);
  const page = await openStaffPage(portal);
  await page.getByRole("link", { name: client.name }).click();
  await page.getByLabel("Name or email").fill(email);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("radio").first().check();
  await page.getByLabel("Reason").fill(REASON);
  await page.getByRole("button", { name: "Start impersonating" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/staff"));
  return page;
}
