import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import type { BrowserContextOptions, Browser, Page } from "playwright-core";
import { expect } from "vitest";
import type { TestProvider } from "./mail-servers.ts";
import type { CompanyFile } from "./migration-journey-company.ts";
import { pollUntil } from "./server-process.ts";

const DEADLINE = 20_000;
const pictures = process.env["JOURNEY_PICTURES"];
let taken = 0;

/** Saves a picture of the whole page in the folder that JOURNEY_PICTURES names; without it does nothing. */
export async function savePicture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  taken += 1;
  const file = `${String(taken).padStart(2, "0")}-${name}-${page.viewportSize()?.width ?? 0}.png`;
  await page.screenshot({ path: join(pictures, file), fullPage: true, animations: "disabled" });
}

/** An email as sent to the provider. */
export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns all emails to an address, oldest first. */
export function listMailsTo(provider: TestProvider, email: string): SentMail[] {
  return [...provider.taken.values()].filter((body) => body["to"] === email) as unknown as SentMail[];
}

/** Waits for the email to an address whose subject matches. */
export function waitForMail(provider: TestProvider, email: string, subject: RegExp): Promise<SentMail> {
  return pollUntil(`mail to ${email}`, DEADLINE, async () => {
    return listMailsTo(provider, email).find((mail) => subject.test(mail.subject)) ?? null;
  });
}

/** Returns the first address in an email that has this path, at the origin by which the test reaches the server. */
export function getLink(mail: SentMail, path: RegExp, origin: string): string {
  const urls = (mail.text.match(/https?:\/\/\S+/g) ?? []).map((each) => new URL(each));
  const url = urls.find((each) => path.test(each.pathname));
  if (url === undefined) throw new Error(`no ${path.source} in: ${mail.text}`);
  return `${origin}${url.pathname}${url.search}`;
}

/** A browser of one person, with its own cookies. */
export async function openBrowser(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(DEADLINE);
  return page;
}

/** Chooses the password by the link of a welcome email. */
export async function choosePassword(page: Page, url: string, password: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Save password" }).click();
}

/** Sets up the authenticator app that sign-in requires, by the key that is shown as text. */
export async function enrollAuthenticator(page: Page): Promise<void> {
  await page.waitForURL(/\/sign-in\/enrol$/);
  await savePicture(page, "enrol");
  const secret = await page.getByText(/^Key:/).locator("strong").innerText();
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  await page.getByLabel("Verification code").fill(totp.generate());
  await page.getByRole("button", { name: "Confirm" }).click();
  await savePicture(page, "recovery-codes");
  await page.getByRole("link", { name: "I’ve saved my codes" }).click();
}

/** Uploads a file on /settings/imports/new, accepts the proposed columns, and waits for the result of the check. */
export async function checkFile(page: Page, origin: string, file: CompanyFile): Promise<void> {
  await page.goto(`${origin}/settings/imports/new`);
  await page.getByLabel("What are you importing?").selectOption({ label: file.kind });
  await page.getByLabel(/^File/).setInputFiles(file);
  await savePicture(page, `import-${file.name}-upload`);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByRole("button", { name: "Check file" }).waitFor();
  await savePicture(page, `import-${file.name}-columns`);
  await page.getByRole("button", { name: "Check file" }).click();
}

/** Applies a checked file, and expects a number of new rows. */
export async function applyFile(page: Page, rows: number): Promise<void> {
  await page.getByRole("heading", { name: "Ready to import" }).waitFor();
  expect(await readFact(page, "Rows", 0)).toBe(String(rows));
  await savePicture(page, "import-checked");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("heading", { name: "Import complete" }).waitFor();
  await savePicture(page, "import-applied");
}

/** Returns the value beside a term in a list of facts. */
export async function readFact(page: Page, term: string, index = 0): Promise<string> {
  const label = page
    .locator("dt")
    .filter({ hasText: new RegExp(`^${term}$`) })
    .nth(index);
  return (await label.locator("xpath=following-sibling::dd[1]").innerText()).trim();
}
