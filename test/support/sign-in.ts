import type { Page } from "playwright-core";

/** Fills in the open sign-in form and sends it; the test waits for the next page. */
export async function sendSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs in by the form of a portal and waits until its portfolio has loaded. */
export async function signIn(page: Page, origin: string, email: string, password: string): Promise<void> {
  await page.goto(`${origin}/sign-in?return_to=/portfolio`);
  await sendSignIn(page, email, password);
  await page.waitForURL(`${origin}/portfolio**`);
}

/** Signs in by the API, without a browser, and returns the value of the session. */
export async function fetchSession(origin: string, email: string, password: string): Promise<string> {
  const headers = { origin, "content-type": "application/json" };
  const body = JSON.stringify({ email, password });
  const reply = await fetch(`${origin}/v1/en/auth/sign-in`, { method: "POST", headers, body });
  const [, session] = /\bsession=([^;]+)/.exec(reply.headers.get("set-cookie") ?? "") ?? [];
  if (session === undefined) throw new Error(`no session for ${email}: ${reply.status} ${await reply.text()}`);
  return session;
}
