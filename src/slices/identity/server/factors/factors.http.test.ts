import type { LightMyRequestResponse } from "fastify";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSoftAuthenticator } from "#slices/identity/testing/soft-authenticator.ts";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";
import {
  buildForm,
  ORIGIN,
  sameOrigin,
  startTestApplication,
  type TestApplication,
} from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
});
afterAll(() => t.close());

function runAsOwner(text: string): Promise<readonly Record<string, unknown>[]> {
  return readOwnerRows(t, text);
}

function toCookie(reply: LightMyRequestResponse, name: string): string {
  const cookie = reply.cookies.find((each) => each.name === name && each.value !== "");
  return cookie ? `${name}=${cookie.value}` : "";
}

function post(path: string, fields: Record<string, string>, cookie: string): Promise<LightMyRequestResponse> {
  return t.server.inject(buildForm(path, fields, cookie));
}

function get(url: string, cookie: string): Promise<LightMyRequestResponse> {
  return t.server.inject({ url, headers: { host: "portal.example", cookie } });
}

/** Returns the browser options of a page's passkey form. */
function toOptions(page: LightMyRequestResponse) {
  const text = / data-options="([^"]+)"/.exec(page.body)?.[1] ?? "";
  return JSON.parse(text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&"));
}

function signInByApi(email: string): Promise<LightMyRequestResponse> {
  const payload = { email, password: PASSWORD };
  return t.server.inject({ method: "POST", url: "/v1/en/auth/sign-in", headers: sameOrigin, payload });
}

async function isSignedIn(cookie: string): Promise<boolean> {
  return (await get("/v1/en/identity/user", cookie)).statusCode === 200;
}

async function addTotp(session: string, proof = PASSWORD): Promise<{ secret: string; reply: LightMyRequestResponse }> {
  const begun = await post("/account/security/totp", { proof }, session);
  const cookie = `${session}; ${toCookie(begun, "factor_setup")}`;
  const page = await get("/account/security/totp", cookie);
  const secret = (/<strong>([A-Z2-7 ]+)<\/strong>/.exec(page.body)?.[1] ?? "").replaceAll(" ", "");
  const code = getCode(secret);
  const reply = await post("/account/security/totp/confirm", { code, name: "My phone" }, cookie);
  return { secret, reply };
}

function getCode(secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: t.clock.now().getTime() });
}

async function addPasskey(session: string, key = createSoftAuthenticator(ORIGIN)) {
  const begun = await post("/account/security/passkey", { proof: PASSWORD }, session);
  const cookie = `${session}; ${toCookie(begun, "factor_setup")}`;
  const options = toOptions(await get("/account/security/passkey", cookie));
  const answer = { passkey: key.create(options), name: "Laptop" };
  return { key, options, cookie, reply: await post("/account/security/passkey/answer", answer, cookie) };
}

describe("second factors on the account page", () => {
  const email = buildEmail(1, "reporting");

  test("an app is added with the password, listed, reported by email and required at the next sign-in", async () => {
    const session = (await t.signIn(email, PASSWORD)).cookie;
    const { reply } = await addTotp(session);
    expect([...reply.body.matchAll(/<li>[0-9A-Z-]{19}<\/li>/g)]).toHaveLength(10);
    const page = await get("/account/security", session);
    expect(page.body).toContain("<strong>My phone</strong> (Authenticator app)");
    expect(page.body).toContain("10 recovery codes left");
    const [audit] = await readClientRows(
      t,
      1,
      "SELECT account_id, person_id, object_type FROM audit_log WHERE operation = 'identity.factors.add'",
    );
    expect(audit).toMatchObject({ person_id: 2, object_type: "account_factor" });
    await t.deliverMail();
    const [mail] = await t.mailbox.list();
    expect(mail).toMatchObject({ recipient: email, subject: "Courtyard security alert" });
    expect(mail?.plain).toContain("An authenticator app was added to your account.");
    expect((await signInByApi(email)).json().data.redirect_to).toBe("/sign-in/second-step");
  });

  test("nothing changes without the right password or code, and attempts are counted", async () => {
    const session = (await t.signIn(buildEmail(1, "regional_manager"), PASSWORD)).cookie;
    for (const path of ["totp", "passkey", "recovery-codes", "factors/remove"]) {
      const missing = await post(`/account/security/${path}`, { proof: "", factor_id: "1" }, session);
      expect(missing.statusCode).toBe(400);
      expect(missing.body).toContain("Required");
      const wrong = await post(`/account/security/${path}`, { proof: "wrong", factor_id: "1" }, session);
      expect(wrong.statusCode).toBe(401);
      expect(wrong.body).toContain("Incorrect password or code.");
    }
    for (let tries = 4; tries < 10; tries += 1) await post("/account/security/totp", { proof: "wrong" }, session);
    const late = await post("/account/security/totp", { proof: PASSWORD }, session);
    expect(late.statusCode).toBe(429);
    t.clock.advance(900);
    expect((await post("/account/security/totp", { proof: PASSWORD }, session)).statusCode).toBe(303);
  });

  test("one account cannot finish what another began, and a setup opens no session", async () => {
    const mine = (await t.signIn(buildEmail(1, "regional_manager"), PASSWORD)).cookie;
    const setup = toCookie(await post("/account/security/totp", { proof: PASSWORD }, mine), "factor_setup");
    const other = (await t.signIn(buildEmail(2, "reporting"), PASSWORD)).cookie;
    const page = await get("/account/security/totp", `${other}; ${setup}`);
    expect(page.headers.location).toBe("/account/security#factors");
    const enroll = await get("/sign-in/enrol", setup.replace("factor_setup", "sign_in_step"));
    expect(enroll.headers.location).toBe("/sign-in?notice=over");
  });

  test("only the owner removes a factor, and the recovery codes go with the last factor", async () => {
    const mine = buildEmail(1, "multi_regional_manager");
    const session = (await t.signIn(mine, PASSWORD)).cookie;
    const { secret } = await addTotp(session);
    const [row] = await runAsOwner("SELECT max(id)::int AS id FROM account_two_factor_methods");
    const foreign = (await t.signIn(buildEmail(2, "reporting"), PASSWORD)).cookie;
    const fields = { factor_id: String(row?.["id"]), proof: PASSWORD };
    const missing = await post("/account/security/factors/remove", { ...fields, factor_id: "999999" }, foreign);
    const refused = await post("/account/security/factors/remove", fields, foreign);
    expect([refused.statusCode, missing.statusCode]).toEqual([404, 404]);
    t.clock.advance(60);
    const byCode = { ...fields, proof: getCode(secret) };
    expect((await post("/account/security/factors/remove", byCode, session)).statusCode).toBe(303);
    expect((await signInByApi(mine)).json().data.redirect_to).toBe("/");
    expect(
      await runAsOwner(`SELECT 1 FROM account_recovery_codes JOIN accounts ON id = account_id WHERE email = '${mine}'`),
    ).toEqual([]);
  });

  test("the last factor stays when the client requires one, also with two concurrent removals", async () => {
    const session = (await t.signIn(buildEmail(2, "employee"), PASSWORD)).cookie;
    await addTotp(session);
    await addPasskey(session);
    await runAsOwner("UPDATE clients SET requires_second_factor = true WHERE id = 2");
    const rows = await runAsOwner("SELECT id FROM account_two_factor_methods ORDER BY id DESC LIMIT 2");
    const removals = rows.map((row) =>
      post("/account/security/factors/remove", { factor_id: String(row["id"]), proof: PASSWORD }, session),
    );
    const replies = await Promise.all(removals);
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([303, 409]);
    await runAsOwner("UPDATE clients SET requires_second_factor = false WHERE id = 2");
  });

  test("new recovery codes invalidate the old ones", async () => {
    const mine = buildEmail(1, "multi_property_manager");
    const session = (await t.signIn(mine, PASSWORD)).cookie;
    const parseCodes = (body: string): string[] =>
      [...body.matchAll(/<li>([0-9A-Z-]{19})<\/li>/g)].map((m) => m[1] ?? "");
    const [old = ""] = parseCodes((await addTotp(session)).reply.body);
    const [fresh = ""] = parseCodes(
      (await post("/account/security/recovery-codes", { proof: PASSWORD }, session)).body,
    );
    const step = toCookie(await signInByApi(mine), "sign_in_step");
    expect((await post("/sign-in/second-step", { code: old }, step)).statusCode).toBe(401);
    expect((await post("/sign-in/second-step", { code: fresh }, step)).statusCode).toBe(303);
  });
});

describe("passkeys", () => {
  const email = buildEmail(1, "client-admin");
  let key = createSoftAuthenticator(ORIGIN);
  let session = "";
  beforeAll(async () => {
    session = (await t.signIn(email, PASSWORD)).cookie;
  });

  async function beginPasskeySignIn(): Promise<{ cookie: string; options: { challenge: string; rpId: string } }> {
    const cookie = toCookie(await post("/sign-in/passkey", { return_to: "/portfolio" }, ""), "sign_in_step");
    return { cookie, options: toOptions(await get("/sign-in/passkey", cookie)) };
  }

  test("are created for this portal, discoverable, with user verification, and each response counts once", async () => {
    const { options, reply, cookie } = await addPasskey(session, key);
    expect(options).toMatchObject({
      rp: { id: "portal.example" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect([...reply.body.matchAll(/<li>[0-9A-Z-]{19}<\/li>/g)]).toHaveLength(10);
    const again = await post("/account/security/passkey/answer", { passkey: key.create(options), name: "" }, cookie);
    expect(again.headers.location).toBe("/account/security#factors");
    expect((await get("/account/security", session)).body).toContain("<strong>Laptop</strong> (Passkey)");
  });

  test.each([
    ["for another site", { origin: "https://evil.example" }],
    ["without user verification", { isVerified: false }],
  ])("created %s are rejected", async (_why, more) => {
    const begun = await post("/account/security/passkey", { proof: PASSWORD }, session);
    const cookie = `${session}; ${toCookie(begun, "factor_setup")}`;
    const options = toOptions(await get("/account/security/passkey", cookie));
    const passkey = createSoftAuthenticator(ORIGIN).create(options, more);
    const reply = await post("/account/security/passkey/answer", { passkey, name: "" }, cookie);
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain("This passkey couldn’t be added");
  });

  test("of one account are not added to another account", async () => {
    const other = (await t.signIn(buildEmail(2, "property_manager"), PASSWORD)).cookie;
    expect((await addPasskey(other, key)).reply.statusCode).toBe(400);
  });

  test("as a second step are limited to the account's own keys", async () => {
    const step = toCookie(await signInByApi(email), "sign_in_step");
    const page = await get("/sign-in/second-step", step);
    expect(page.body).toMatch(/<script src="\/assets\/passkey-1\.js" defer(="")?>/);
    const options = toOptions(page);
    expect(options.allowCredentials).toEqual([{ id: key.id, transports: ["internal"], type: "public-key" }]);
    const reply = await post("/sign-in/second-step", { passkey: key.get(options, { isVerified: false }) }, step);
    expect(reply.statusCode).toBe(303);
    expect(await isSignedIn(toCookie(reply, "session"))).toBe(true);
  });

  test("sign in alone with user verification, and continue to the requested page", async () => {
    const { cookie, options } = await beginPasskeySignIn();
    expect(options).toMatchObject({ rpId: "portal.example", userVerification: "required" });
    const refused = await post("/sign-in/passkey/answer", { passkey: key.get(options, { isVerified: false }) }, cookie);
    expect(refused.statusCode).toBe(401);
    const reply = await post("/sign-in/passkey/answer", { passkey: key.get(options) }, cookie);
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe("/portfolio");
    expect(await isSignedIn(toCookie(reply, "session"))).toBe(true);
    const replay = await post("/sign-in/passkey/answer", { passkey: key.get(options) }, cookie);
    expect(replay.headers.location).toBe("/sign-in?notice=over");
  });

  test.each<[string, (options: { challenge: string; rpId: string }) => string]>([
    ["a response for another site", (options) => key.get(options, { origin: "https://evil.example" })],
    ["a response bound to another host", (options) => key.get({ ...options, rpId: "evil.example" })],
    ["a response to another challenge", (options) => key.get({ ...options, challenge: "AAAA" })],
    ["a response with another account's user handle", (options) => key.get(options, { userHandle: "YWNjb3VudDo5OTk" })],
    ["an unregistered key", (options) => createSoftAuthenticator(ORIGIN).get(options)],
    ["an empty response", () => "{}"],
    ["invalid JSON", () => "x"],
  ])("%s opens nothing", async (_what, answer) => {
    const { cookie, options } = await beginPasskeySignIn();
    const reply = await post("/sign-in/passkey/answer", { passkey: answer(options) }, cookie);
    expect(reply.statusCode).toBe(401);
    expect(reply.body).toContain("No account here uses this passkey.");
    expect(toCookie(reply, "session")).toBe("");
  });

  test("whose counter does not increase are rejected as copies", async () => {
    const first = await beginPasskeySignIn();
    const far = { passkey: key.get(first.options, { counter: 1000 }) };
    expect((await post("/sign-in/passkey/answer", far, first.cookie)).statusCode).toBe(303);
    for (const counter of [1000, 999, 1]) {
      const { cookie, options } = await beginPasskeySignIn();
      const reply = await post("/sign-in/passkey/answer", { passkey: key.get(options, { counter }) }, cookie);
      expect(reply.statusCode, String(counter)).toBe(401);
    }
  });

  test("without a counter (0) work repeatedly", async () => {
    key = createSoftAuthenticator(ORIGIN);
    const mine = (await t.signIn(buildEmail(1, "property_manager"), PASSWORD)).cookie;
    await addPasskey(mine, key);
    for (let time = 0; time < 2; time += 1) {
      const { cookie, options } = await beginPasskeySignIn();
      const reply = await post("/sign-in/passkey/answer", { passkey: key.get(options, { counter: 0 }) }, cookie);
      expect(reply.statusCode).toBe(303);
    }
  });
});

test("impersonating staff sees and changes no factors of the person", async () => {
  const [account] = await runAsOwner(
    `SELECT id::int AS id FROM accounts WHERE email = '${buildEmail(1, "reporting")}'`,
  );
  const session = (await t.signIn(buildEmail(1, "reporting"), PASSWORD).catch(() => ({ cookie: "" }))).cookie;
  expect(session).toBe("");
  const mine = (await t.signIn(buildEmail(2, "client-admin"), PASSWORD)).cookie;
  await runAsOwner(
    `UPDATE accounts SET is_staff = true WHERE email = '${buildEmail(2, "client-admin")}';
     UPDATE sessions SET account_id = ${Number(account?.["id"])}, client_id = 1, person_id = 2, reason = 'help',
       impersonator_id = (SELECT id FROM accounts WHERE email = '${buildEmail(2, "client-admin")}')
      WHERE account_id = (SELECT id FROM accounts WHERE email = '${buildEmail(2, "client-admin")}') AND ended_at IS NULL`,
  );
  expect((await get("/account/security", mine)).statusCode).toBe(403);
  for (const path of ["totp", "passkey", "recovery-codes", "factors/remove"]) {
    const reply = await post(`/account/security/${path}`, { proof: PASSWORD, factor_id: "1" }, mine);
    expect(reply.statusCode, path).toBe(403);
  }
});
