import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Problem } from "#platform/contract/problem.ts";
import { buildForm, sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

const NEW = "a quiet river under the bridge";
const admin = { clientId: 1, accountId: 1, impersonatorId: null, requestId: null };

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(3600));

async function runSql(text: string): Promise<readonly Record<string, unknown>[]> {
  const connection = await t.owner.connect();
  try {
    return (await connection.query(text)).rows;
  } finally {
    connection.release();
  }
}

/** Reads rows as the application sees them inside a client. */
async function readRows(clientId: number, text: string): Promise<Record<string, unknown>[]> {
  const read = await t.db.withClient(clientId, (tx) => tx.on<unknown>().executeQuery(CompiledQuery.raw(text)));
  return read.rows as Record<string, unknown>[];
}

/** Adds a person to client 1 without an account. */
async function hire(id: number, email: string, locale = "en"): Promise<void> {
  await readRows(
    1,
    `INSERT INTO people (client_id, id, first_name, last_name, email, locale) VALUES (1, ${id}, 'Nora', 'Vance', '${email}', '${locale}')`,
  );
}

const jobsDone = new Set<unknown>();

/** Runs waiting password resets as the worker would. */
async function workResets(): Promise<void> {
  const job = t.product.jobs.find((each) => each.name === "identity.reset-request");
  for (const row of await runSql("SELECT id, data FROM pgboss.job WHERE name = 'identity.reset-request'")) {
    if (jobsDone.has(row["id"])) continue;
    jobsDone.add(row["id"]);
    await job?.run(row["data"]);
  }
}

async function listMails(email: string) {
  await workResets();
  await t.deliverMail();
  return (await t.mailbox.list()).filter((mail) => mail.recipient === email);
}

function getLink(plain: string | undefined): string {
  return /\/set-password\/[\w-]{43}/.exec(plain ?? "")?.[0] ?? "no link";
}

async function requestReset(email: string): Promise<{ statusCode: number; body: string }> {
  return t.server.inject(buildForm("/forgot-password", { email }));
}

async function resetLink(email: string): Promise<string> {
  await requestReset(email);
  return getLink((await listMails(email))[0]?.plain);
}

function setPassword(link: string, password: string, repeat = password, cookie?: string) {
  return t.server.inject(buildForm(link, { new_password: password, repeat_password: repeat }, cookie));
}

function toCookie(reply: { cookies: { name: string; value: string }[] }): string {
  return `session=${reply.cookies.find((each) => each.name === "session")?.value ?? ""}`;
}

async function readStatus(cookie: string): Promise<number> {
  return (await t.server.inject({ url: "/v1/en/identity/user", headers: { cookie } })).statusCode;
}

function signIn(email: string, password: string) {
  const payload = { email, password };
  return t.server.inject({ method: "POST", url: "/v1/en/auth/sign-in", headers: sameOrigin, payload });
}

async function sendWelcome(personId: number, email: string): Promise<void> {
  await t.units.run(admin, (uow) => t.product.access.sendWelcomeMail(uow, { personId, email }));
}

describe("from the welcome email to a session and signing out", () => {
  test("the email's link sets the password once, starts a session, and signing out everywhere ends all", async () => {
    const email = "nora@client1.example";
    await hire(50, email);
    await sendWelcome(50, email);
    const [mail, ...others] = await listMails(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("You’re invited to Courtyard by Client 1");
    const link = getLink(mail?.plain);
    expect(mail?.html).toContain(link);

    for (let scans = 0; scans < 3; scans += 1) {
      const page = await t.server.inject({ url: link });
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain("Nora Vance, Client 1");
      expect(page.body).toContain("at least 12 characters");
      expect(page.body).not.toContain("<script");
    }

    const weak = await setPassword(link, "Password1", "Password2");
    expect(weak.statusCode).toBe(400);
    for (const error of ["Use at least 12 characters.", "too common", "Passwords don’t match."]) {
      expect(weak.body).toContain(error);
    }
    expect((await setPassword(link, "Nora-Vance-2026")).body).toContain("Don’t use your name");
    expect((await setPassword(link, "")).body).toContain("Required");

    const done = await setPassword(link, NEW);
    expect([done.statusCode, done.headers.location]).toEqual([303, "/"]);
    const first = toCookie(done);
    expect(await readStatus(first)).toBe(200);

    const again = await setPassword(link, `${NEW} again`);
    expect(again.statusCode).toBe(410);
    expect((await t.server.inject({ url: link })).statusCode).toBe(410);
    expect((await t.server.inject({ url: link })).body).toContain('href="/forgot-password"');

    const second = toCookie(await signIn(email, NEW));
    expect(await readStatus(second)).toBe(200);
    const out = await t.server.inject({
      method: "POST",
      url: "/v1/en/auth/sign-out-everywhere",
      headers: { ...sameOrigin, cookie: first },
    });
    expect(out.json()).toEqual({ data: { redirect_to: "/sign-in" } });
    expect([await readStatus(first), await readStatus(second)]).toEqual([401, 401]);

    const written = await readRows(
      1,
      "SELECT operation, account_id, person_id FROM audit_log WHERE client_id = 1 AND operation LIKE 'identity.%' AND account_id <> 1 ORDER BY id",
    );
    expect(written.map((row) => row["operation"])).toEqual([
      "identity.password.set",
      "identity.sign-in",
      "identity.sign-in",
      "identity.sign-out-everywhere",
    ]);
  });

  test("a Spanish speaker gets email and pages in Spanish", async () => {
    await hire(51, "rosa@client1.example", "es");
    await sendWelcome(51, "rosa@client1.example");
    const [mail] = await listMails("rosa@client1.example");
    expect(mail?.subject).toBe("Client 1: su acceso a Courtyard");
    const page = await t.server.inject({ url: getLink(mail?.plain) });
    expect(page.body).toContain('<html lang="es">');
    expect(page.body).toContain("tiene al menos 12 caracteres");
  });

  test("a welcome link is valid for fourteen days", async () => {
    await hire(52, "late@client1.example");
    await sendWelcome(52, "late@client1.example");
    const link = getLink((await listMails("late@client1.example"))[0]?.plain);
    t.clock.advance(14 * 86_400 - 1);
    expect((await t.server.inject({ url: link })).statusCode).toBe(200);
    t.clock.advance(1);
    expect((await t.server.inject({ url: link })).statusCode).toBe(410);
    expect((await setPassword(link, NEW)).statusCode).toBe(410);
  });

  test("a person with a password is redirected to sign in and keeps the password", async () => {
    const email = buildEmail(1, "reporting");
    await sendWelcome(2, email);
    const [mail] = await listMails(email);
    expect(mail?.plain).toContain("http://portal.example/sign-in");
    expect(mail?.plain).not.toContain("/set-password/");
    expect((await signIn(email, PASSWORD)).statusCode).toBe(200);
  });
});

describe("a forgotten password", () => {
  const email = buildEmail(1, "property_manager");

  test("every email address gets the same bytes in reply, and only an account gets an email", async () => {
    const known = await requestReset(email);
    const unknown = await requestReset("nobody@client1.example");
    expect([known.statusCode, unknown.statusCode]).toEqual([200, 200]);
    // Every page has its own nonce.
    const getBytes = ({ body }: { body: string }): string => body.replaceAll(/ nonce="[^"]+"/g, "");
    expect(getBytes(unknown)).toBe(getBytes(known));
    expect(await listMails(email)).toHaveLength(1);
    expect(await listMails("nobody@client1.example")).toEqual([]);
  });

  test("a known and an unknown address run the same statements", async () => {
    const connect = t.engine.connect.bind(t.engine);
    const count = async (address: string): Promise<string[]> => {
      const texts: string[] = [];
      t.engine.connect = async () => {
        const connection = await connect();
        const query: typeof connection.query = (text, parameters) => {
          texts.push(text);
          return connection.query(text, parameters);
        };
        return { query, release: () => connection.release() };
      };
      await requestReset(address);
      t.engine.connect = connect;
      return texts;
    };
    const known = await count(email);
    expect(known.length).toBeGreaterThan(5);
    expect(await count("nobody@client1.example")).toEqual(known);
  });

  test("one email is sent in five minutes, however often it is requested", async () => {
    const before = (await listMails(email)).length;
    // Not at the start of a five-minute window of the clock, because the pause begins with the email.
    t.clock.advance(500);
    await requestReset(email);
    await requestReset(email);
    expect(await listMails(email)).toHaveLength(before + 1);
    t.clock.advance(299);
    await requestReset(email);
    expect(await listMails(email)).toHaveLength(before + 1);
    t.clock.advance(1);
    await requestReset(email);
    expect(await listMails(email)).toHaveLength(before + 2);
  });

  test("the new password ends every session and every other link, and the old one no longer works", async () => {
    const session = toCookie(await signIn(email, PASSWORD));
    const first = await resetLink(email);
    t.clock.advance(600);
    const second = await resetLink(email);
    expect(second).not.toBe(first);
    const done = await setPassword(second, NEW);
    expect(done.statusCode).toBe(303);
    expect(await readStatus(session)).toBe(401);
    expect(await readStatus(toCookie(done))).toBe(200);
    expect((await listMails(email))[0]?.plain).toContain("Your password was changed.");
    expect((await setPassword(first, "another river, another bridge")).statusCode).toBe(410);
    expect((await signIn(email, PASSWORD)).statusCode).toBe(401);
    expect((await signIn(email, NEW)).statusCode).toBe(200);
  });

  test("a reset link is valid for sixty minutes", async () => {
    const link = await resetLink(buildEmail(1, "regional_manager"));
    t.clock.advance(3599);
    expect((await t.server.inject({ url: link })).statusCode).toBe(200);
    t.clock.advance(1);
    expect((await setPassword(link, NEW)).statusCode).toBe(410);
  });

  test("of two concurrent uses of one link exactly one sets the password", async () => {
    const address = buildEmail(2, "employee");
    const link = await resetLink(address);
    const wanted = ["the first of the two rivers", "the second of the two rivers"];
    const replies = await Promise.all(wanted.map((password) => setPassword(link, password)));
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([303, 410]);
    const opened = await Promise.all(wanted.map((password) => signIn(address, password)));
    expect(opened.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(opened.findIndex((reply) => reply.statusCode === 200)).toBe(
      replies.findIndex((reply) => reply.statusCode === 303),
    );
  });

  test("with a second factor the link sets the password and starts no session", async () => {
    const address = buildEmail(2, "reporting");
    await runSql(
      `INSERT INTO account_two_factor_methods (account_id, kind, name, secret, created_at, confirmed_at) SELECT id, 'totp', 'app', '\\x00', now(), now() FROM accounts WHERE email = '${address}'`,
    );
    const done = await setPassword(await resetLink(address), NEW);
    expect([done.headers.location, done.cookies]).toEqual(["/sign-in?notice=password", []]);
    expect((await t.server.inject({ url: "/sign-in?notice=password" })).body).toContain("Your password was saved.");
  });

  test("an invalid email is rejected, and a network address with too many requests waits", async () => {
    const refused = await requestReset("not an address");
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain("Must be a valid email");
    const statuses: number[] = [];
    for (let wishes = 0; wishes < 31; wishes += 1) statuses.push((await requestReset("nobody@x.example")).statusCode);
    expect(statuses.at(0)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });

  test("a person without access or with a disabled account gets no email and no page", async () => {
    const gone = buildEmail(2, "maintenance_manager");
    const link = await resetLink(gone);
    const auditContext = { ...admin, clientId: 2 };
    await t.units.run(auditContext, (uow) => t.product.access.endAccess(uow, 7));
    expect((await t.server.inject({ url: link })).statusCode).toBe(410);
    const before = (await listMails(gone)).length;
    t.clock.advance(3600);
    await requestReset(gone);
    expect(await listMails(gone)).toHaveLength(before);
  });
});

describe("tokens", () => {
  test("exist in the email only: not in the outbox, the jobs, the audit log or the challenges", async () => {
    const address = buildEmail(2, "regional_manager");
    const token = (await resetLink(address)).replace("/set-password/", "");
    expect(token).toHaveLength(43);
    await setPassword(`/set-password/${token}`, NEW);
    for (const table of ["outbox", "audit_log", "account_challenges", "sessions", "pgboss.job"]) {
      const rows = await readRows(2, `SELECT * FROM ${table}`);
      expect(rows.length, table).toBeGreaterThan(0);
      expect(JSON.stringify(rows), table).not.toContain(token);
    }
  });

  test("invented ones open nothing", async () => {
    for (const token of ["A".repeat(43), "short", `${"A".repeat(42)}%2e`]) {
      expect((await t.server.inject({ url: `/set-password/${token}` })).statusCode).toBe(410);
      expect((await setPassword(`/set-password/${token}`, NEW)).statusCode).toBe(410);
    }
  });
});

describe("changing the password", () => {
  function change(cookie: string, body: object) {
    const headers = { ...sameOrigin, cookie };
    return t.server.inject({ method: "POST", url: "/v1/en/auth/password", headers, payload: body });
  }
  const email = buildEmail(1, "multi_property_manager");

  test("names every error, needs the current password, and then ends the other sessions", async () => {
    const here = toCookie(await signIn(email, PASSWORD));
    const there = toCookie(await signIn(email, PASSWORD));
    const refused = await change(here, { current_password: "not it", new_password: "password" });
    expect(refused.statusCode).toBe(400);
    expect(refused.json<Problem>().errors.map((error) => `${error.path} ${error.code}`)).toEqual([
      "body.current_password wrong_password",
      "body.new_password too_short",
      "body.new_password common",
    ]);
    const done = await change(here, { current_password: PASSWORD, new_password: NEW });
    expect(done.json()).toEqual({ data: { changed: true } });
    const next = toCookie(done);
    expect(await Promise.all([here, there, next].map(readStatus))).toEqual([401, 401, 200]);
    expect((await signIn(email, NEW)).statusCode).toBe(200);
  });

  test("wrong current passwords count together with those of signing in", async () => {
    const cookie = toCookie(await signIn(email, NEW));
    const wish = { current_password: "guess", new_password: "the third of the two rivers" };
    for (let tries = 0; tries < 10; tries += 1) expect((await change(cookie, wish)).statusCode).toBe(400);
    expect((await change(cookie, { ...wish, current_password: NEW })).statusCode).toBe(429);
    expect((await signIn(email, NEW)).statusCode).toBe(429);
  });
});
