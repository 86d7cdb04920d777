import type { LightMyRequestResponse } from "fastify";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";
import { buildForm, sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  // Client 2 requires a second factor of everyone.
  await runAsOwner("UPDATE clients SET requires_second_factor = true WHERE id = 2");
});
afterAll(() => t.close());

function runAsOwner(text: string): Promise<readonly Record<string, unknown>[]> {
  return readOwnerRows(t, text);
}

function findCookie(reply: LightMyRequestResponse, name: string): string | undefined {
  return reply.cookies.find((each) => each.name === name)?.value;
}

function signInByApi(email: string): Promise<LightMyRequestResponse> {
  const payload = { email, password: PASSWORD };
  return t.server.inject({ method: "POST", url: "/v1/en/auth/sign-in", headers: sameOrigin, payload });
}

async function readStep(email: string): Promise<string> {
  return `sign_in_step=${findCookie(await signInByApi(email), "sign_in_step")}`;
}

/** Enrolls a person whose client requires it; returns the secret and the recovery codes. */
async function enroll(email: string): Promise<{ secret: string; codes: string[]; session: string }> {
  const cookie = await readStep(email);
  const page = await t.server.inject({ url: "/sign-in/enrol", headers: { cookie } });
  const secret = (/<strong>([A-Z2-7 ]+)<\/strong>/.exec(page.body)?.[1] ?? "").replaceAll(" ", "");
  const reply = await t.server.inject(buildForm("/sign-in/enrol", { code: getCode(secret), name: "Phone" }, cookie));
  expect(reply.statusCode).toBe(200);
  const codes = [...reply.body.matchAll(/<li>([0-9A-Z-]{19})<\/li>/g)].map((match) => match[1] ?? "");
  return { secret, codes, session: `session=${findCookie(reply, "session")}` };
}

function getCode(secret: string, secondsFromNow = 0): string {
  return new TOTP({ secret }).generate({ timestamp: t.clock.now().getTime() + secondsFromNow * 1000 });
}

function giveCode(cookie: string, code: string): Promise<LightMyRequestResponse> {
  return t.server.inject(buildForm("/sign-in/second-step", { code }, cookie));
}

async function isSignedIn(cookie: string): Promise<boolean> {
  return (await t.server.inject({ url: "/v1/en/identity/user", headers: { cookie } })).statusCode === 200;
}

describe("a client that requires a second factor", () => {
  const email = buildEmail(2, "reporting");

  test("starts no session for the password alone, neither by API nor by page", async () => {
    const reply = await signInByApi(email);
    expect(reply.json()).toEqual({ data: { redirect_to: "/sign-in/enrol" } });
    expect(findCookie(reply, "session")).toBeUndefined();
    const step = reply.cookies.find((each) => each.name === "sign_in_step");
    expect(step).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect(await isSignedIn(`session=${step?.value}`)).toBe(false);
    const page = await t.server.inject(buildForm("/sign-in", { email, password: PASSWORD, return_to: "/portfolio" }));
    expect(page.headers.location).toBe("/sign-in/enrol");
  });

  test("shows the key as QR code and text, rejects a wrong code, then shows ten codes once and starts the session", async () => {
    const cookie = await readStep(email);
    const page = await t.server.inject({ url: "/sign-in/enrol", headers: { cookie } });
    expect(page.body).toContain('src="data:image/svg+xml;base64,');
    expect(page.body).toMatch(/ autocomplete="one-time-code"/i);
    expect(page.body).not.toContain("<script");
    const wrong = await t.server.inject(buildForm("/sign-in/enrol", { code: "000000", name: "" }, cookie));
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toContain("Incorrect code.");
    expect(await runAsOwner("SELECT id FROM account_two_factor_methods")).toEqual([]);
    const { codes, session, secret } = await enroll(email);
    expect(new Set(codes).size).toBe(10);
    expect(await isSignedIn(session)).toBe(true);
    const [row] = await runAsOwner("SELECT secret FROM account_two_factor_methods");
    expect(Buffer.from(row?.["secret"] as Uint8Array).includes(Buffer.from(secret))).toBe(false);
    const audit = await readClientRows(t, 2, "SELECT operation FROM audit_log WHERE client_id = 2 ORDER BY id");
    expect(audit.map((each) => each["operation"])).toEqual(["identity.factors.add", "identity.sign-in"]);
    // The step is used up, and one that began before cannot add a second app after the first.
    const again = await t.server.inject(buildForm("/sign-in/enrol", { code: getCode(secret), name: "" }, cookie));
    expect(again.headers.location).toBe("/sign-in?notice=over");
  });
});

describe("the second step", () => {
  const email = buildEmail(2, "client-admin");
  let secret = "";
  let codes: string[] = [];
  beforeAll(async () => {
    ({ secret, codes } = await enroll(email));
    t.clock.advance(60);
  });

  test("is required for an account with a factor, and its page names the kinds", async () => {
    const reply = await signInByApi(email);
    expect(reply.json()).toEqual({ data: { redirect_to: "/sign-in/second-step" } });
    const cookie = `sign_in_step=${findCookie(reply, "sign_in_step")}`;
    const page = await t.server.inject({ url: "/sign-in/second-step", headers: { cookie } });
    expect(page.body).toMatch(/ autocomplete="one-time-code"/i);
    expect(page.body).toMatch(/ inputmode="numeric"/i);
    expect(page.body).not.toContain("<script");
  });

  test("a right code starts the session at the requested page, and ends the browser's previous session", async () => {
    t.clock.advance(60);
    const old = await enroll(buildEmail(2, "regional_manager"));
    const start = await t.server.inject(
      buildForm("/sign-in", { email, password: PASSWORD, return_to: "/portfolio?a=1" }),
    );
    const step = `sign_in_step=${findCookie(start, "sign_in_step")}`;
    const reply = await giveCode(`${step}; ${old.session}`, getCode(secret));
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe("/portfolio?a=1");
    expect(await isSignedIn(`session=${findCookie(reply, "session")}`)).toBe(true);
    expect(await isSignedIn(old.session)).toBe(false);
    expect((await giveCode(step, getCode(secret))).headers.location).toBe("/sign-in?notice=over");
  });

  test("a code works once, also in two parallel posts of two sign-ins", async () => {
    t.clock.advance(60);
    const steps = await Promise.all([readStep(email), readStep(email)]);
    const replies = await Promise.all(steps.map((step) => giveCode(step, getCode(secret))));
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([303, 401]);
    const late = await giveCode(await readStep(email), getCode(secret));
    expect(late.statusCode).toBe(401);
    expect(late.body).toContain("That code is incorrect or was already used.");
  });

  test("one step posted twice at once starts one session", async () => {
    t.clock.advance(60);
    const step = await readStep(email);
    const replies = await Promise.all([giveCode(step, codes[0] ?? ""), giveCode(step, codes[1] ?? "")]);
    const sessions = replies.filter((reply) => findCookie(reply, "session") !== undefined);
    expect(sessions).toHaveLength(1);
  });

  test.each([
    [-30, 303],
    [30, 303],
    [-90, 401],
    [90, 401],
  ])("a code of %i seconds from now gets %i", async (seconds, status) => {
    t.clock.advance(240);
    expect((await giveCode(await readStep(email), getCode(secret, seconds))).statusCode).toBe(status);
  });

  test("a recovery code works once, in any notation", async () => {
    const code = codes[9] ?? "";
    const typed = code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
    expect((await giveCode(await readStep(email), typed)).statusCode).toBe(303);
    expect((await giveCode(await readStep(email), code)).statusCode).toBe(401);
    expect((await giveCode(await readStep(email), "not a code")).statusCode).toBe(401);
  });

  test("another account's code and recovery code do not work", async () => {
    t.clock.advance(900);
    const other = await enroll(buildEmail(2, "property_manager"));
    t.clock.advance(60);
    expect((await giveCode(await readStep(email), getCode(other.secret))).statusCode).toBe(401);
    expect((await giveCode(await readStep(email), other.codes[0] ?? "")).statusCode).toBe(401);
  });

  test("ends after ten minutes", async () => {
    t.clock.advance(900);
    const step = await readStep(email);
    t.clock.advance(600);
    const page = await t.server.inject({ url: "/sign-in/second-step", headers: { cookie: step } });
    expect(page.headers.location).toBe("/sign-in?notice=over");
    expect((await giveCode(step, getCode(secret))).headers.location).toBe("/sign-in?notice=over");
    const result = await t.server.inject({ url: "/sign-in?notice=over" });
    expect(result.body).toContain("Please sign in again.");
  });

  test("after ten wrong codes the eleventh waits, right or wrong, across all sign-ins of the account", async () => {
    t.clock.advance(900);
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await giveCode(await readStep(email), "123456")).statusCode).toBe(401);
    }
    const reply = await giveCode(await readStep(email), getCode(secret));
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    expect(reply.body).toContain("Too many attempts.");
    t.clock.advance(Number(reply.headers["retry-after"]));
    expect((await giveCode(await readStep(email), getCode(secret))).statusCode).toBe(303);
  });

  test("a disabled account gets no session for a step that it had begun", async () => {
    t.clock.advance(900);
    const step = await readStep(email);
    await runAsOwner(`UPDATE accounts SET disabled_at = now() WHERE email = '${email}'`);
    expect((await giveCode(step, getCode(secret))).headers.location).toBe("/sign-in?notice=over");
    await runAsOwner(`UPDATE accounts SET disabled_at = NULL WHERE email = '${email}'`);
  });
});

describe("platform staff without a client", () => {
  const staff = "staff@courtyard.example";
  async function writeStaff(app: TestApplication): Promise<void> {
    const hash = `(SELECT password_hash FROM accounts WHERE email = '${buildEmail(1, "client-admin")}')`;
    await readOwnerRows(
      app,
      `INSERT INTO accounts (email, password_hash, is_staff, created_at) VALUES ('${staff}', ${hash}, true, now())`,
    );
  }

  test("goes to the staff console with a session without a client", async () => {
    await writeStaff(t);
    const reply = await signInByApi(staff);
    expect(reply.json()).toEqual({ data: { redirect_to: "/staff" } });
    expect(findCookie(reply, "session")).toBeDefined();
    const sessions = `SELECT client_id FROM sessions JOIN accounts ON id = account_id WHERE email = '${staff}'`;
    expect(await runAsOwner(sessions)).toEqual([{ client_id: null }]);
    expect(await runAsOwner("SELECT operation, details FROM staff_audit_log")).toEqual([
      { operation: "identity.sign-in", details: { method: "password" } },
    ]);
  });

  test("showing a page writes nothing, at every step", async () => {
    const writing = /^\s*(insert|update|delete)\b|nextval|\bfor update\b/i;
    const steps = { enroll: await readStep(buildEmail(2, "multi_property_manager")), alone: "" };
    const alone = await t.server.inject(buildForm("/sign-in/passkey", { return_to: "/" }));
    steps.alone = `sign_in_step=${findCookie(alone, "sign_in_step")}`;
    const statements: string[] = [];
    const { engine } = t;
    const connect = engine.connect.bind(engine);
    engine.connect = async () => {
      const { query, release } = await connect();
      return {
        release,
        query: (text, parameters) => {
          statements.push(text);
          return query(text, parameters);
        },
      };
    };
    const pages = [
      await t.server.inject({ url: "/sign-in/enrol", headers: { cookie: steps.enroll } }),
      await t.server.inject({ url: "/sign-in/passkey", headers: { cookie: steps.alone } }),
    ];
    engine.connect = connect;
    expect(pages.map((page) => page.statusCode)).toEqual([200, 200]);
    expect(statements.length).toBeGreaterThan(3);
    expect(statements.filter((statement) => writing.test(statement))).toEqual([]);
  });

  // Last, because on a cluster, whose database all applications share, it deletes rows of the tests before it.
  test("must create a second factor first where the installation is no demo, and gets an email about it", async () => {
    const strict = await startTestApplication({ staffMustHaveFactor: true });
    await writeTwoClients(strict);
    await writeStaff(strict);
    const start = await strict.server.inject(
      buildForm("/sign-in", { email: staff, password: PASSWORD, return_to: "/" }),
    );
    expect(start.headers.location).toBe("/sign-in/enrol");
    expect(findCookie(start, "session")).toBeUndefined();
    const cookie = `sign_in_step=${findCookie(start, "sign_in_step")}`;
    const page = await strict.server.inject({ url: "/sign-in/enrol", headers: { cookie } });
    const secret = (/<strong>([A-Z2-7 ]+)<\/strong>/.exec(page.body)?.[1] ?? "").replaceAll(" ", "");
    const code = new TOTP({ secret }).generate({ timestamp: strict.clock.now().getTime() });
    const reply = await strict.server.inject(buildForm("/sign-in/enrol", { code, name: "" }, cookie));
    expect(findCookie(reply, "session")).toBeDefined();
    expect(reply.body).toContain('href="/staff"');
    const log = await readOwnerRows(strict, "SELECT operation FROM staff_audit_log ORDER BY id");
    expect(log.map((row) => row["operation"])).toEqual(["identity.factors.add", "identity.sign-in"]);
    await strict.deliverMail();
    expect((await strict.mailbox.list()).map((mail) => mail.recipient)).toEqual([staff]);
    await strict.close();
  });
});
