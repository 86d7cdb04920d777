import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createHttpServer } from "#platform/server/http/http-server.ts";
import { hashToken, createToken } from "#platform/server/tokens.ts";
import { buildForm, sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";
import { findAccountByEmail } from "./accounts.repository.ts";
import { hashPassword } from "./passwords.ts";
import { insertImpersonation, insertStaffSession } from "./staff-sessions.repository.ts";

const NEW = "a quiet river under the bridge";
const email = buildEmail(1, "reporting");
const PAGE = "/account/security";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(3600));

async function runSql(text: string, parameters: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> {
  const connection = await t.owner.connect();
  try {
    return (await connection.query(text, parameters)).rows;
  } finally {
    connection.release();
  }
}

function read(session: { cookie: string }, headers: object = {}) {
  return t.server.inject({ url: PAGE, headers: { ...session, ...headers } });
}

async function isSignedIn(session: { cookie: string }): Promise<boolean> {
  return (await t.server.inject({ url: "/v1/en/identity/user", headers: session })).statusCode === 200;
}

function change(session: { cookie: string }, fields: Record<string, string>) {
  return t.server.inject(buildForm(`${PAGE}/password`, fields, session.cookie));
}

describe("the account page", () => {
  test("requires sign-in, is in the viewer's language and has no script; others are redirected to sign in", async () => {
    const visitor = await t.server.inject({ url: PAGE });
    expect([visitor.statusCode, visitor.headers.location]).toEqual([
      303,
      `/sign-in?return_to=${encodeURIComponent(PAGE)}`,
    ]);
    const session = await t.signIn(email, PASSWORD);
    const page = await read(session, { "accept-language": "es-MX" });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("<h1>Seguridad</h1>");
    expect(page.body).toContain("tiene al menos 12 caracteres");
    expect(page.body).not.toContain("<script");
    expect(page.body).not.toContain(session.cookie.replace("session=", ""));
    expect(page.body, "one company needs no choice").not.toContain("Sus empresas");
  });

  test("lists active sessions with this one marked, and ends all of them", async () => {
    const other = await t.signIn(email, PASSWORD);
    const here = await t.signIn(email, PASSWORD);
    const neighbor = await t.signIn(buildEmail(2, "reporting"), PASSWORD);
    const { body } = await read(here);
    const items = body.match(/<li><strong>Client 1<\/strong>.*?<\/li>/g) ?? [];
    expect(items.length).toBeGreaterThanOrEqual(2);
    expect(items.filter((item) => item.includes("(This session)"))).toHaveLength(1);
    const done = await t.server.inject(buildForm(`${PAGE}/sign-out-everywhere`, {}, here.cookie));
    expect([done.statusCode, done.headers.location]).toEqual([303, "/sign-in"]);
    expect(await Promise.all([other, here, neighbor].map(isSignedIn))).toEqual([false, false, true]);
    const later = await t.signIn(email, PASSWORD);
    expect((await read(later)).body.match(/<li><strong>Client 1<\/strong>/g)).toHaveLength(1);
  });

  test("names every error of the password form, then changes the password and says so", async () => {
    const session = await t.signIn(email, PASSWORD);
    const empty = await change(session, {});
    expect(empty.statusCode).toBe(400);
    expect(empty.body.match(/class="field-error"[^>]*>Required</g)).toHaveLength(2);
    const refused = await change(session, {
      current_password: "x",
      new_password: "password",
      repeat_password: "password",
    });
    expect(refused.statusCode).toBe(400);
    for (const error of ["That isn’t your current password.", "Use at least 12 characters.", "too common"]) {
      expect(refused.body).toContain(error);
    }
    const typo = await change(session, { current_password: PASSWORD, new_password: NEW, repeat_password: "other" });
    expect(typo.body).toContain("Passwords don’t match.");
    expect(typo.body).not.toContain(NEW);

    const done = await change(session, { current_password: PASSWORD, new_password: NEW, repeat_password: NEW });
    expect(done.headers.location).toBe(`${PAGE}?done=password#password`);
    expect(await isSignedIn(session)).toBe(false);
    const next = { cookie: `session=${done.cookies[0]?.value}` };
    const page = await t.server.inject({ url: `${PAGE}?done=password`, headers: next });
    expect(page.body).toContain("Password changed.");
    await t.signIn(email, NEW);
  });

  test("accepts its forms from our own pages only", async () => {
    const session = await t.signIn(email, NEW);
    for (const path of ["password", "sign-out-everywhere", "client"]) {
      const foreign = buildForm(`${PAGE}/${path}`, {}, session.cookie);
      const headers = { ...(foreign.headers as object), origin: "https://evil.example" };
      expect((await t.server.inject({ ...foreign, headers })).statusCode, path).toBe(403);
    }
    expect(await isSignedIn(session)).toBe(true);
  });

  test("is closed during impersonation, and so are changing the password and signing out everywhere", async () => {
    await runSql("INSERT INTO accounts (id, email, is_staff, created_at) VALUES (900, 's@x.example', true, now())");
    const token = createToken();
    const now = t.clock.now();
    const times = { createdAt: now, expiresAt: new Date(now.getTime() + 60_000) };
    const who = { accountId: 2, impersonatorId: 900, clientId: 1, personId: 2, reason: "asked to" };
    await t.db.global((tx) => insertImpersonation(tx, { hash: hashToken(token), ...who, ...times }));
    const session = { cookie: `session=${token}` };
    expect(await isSignedIn(session)).toBe(true);
    expect((await read(session)).statusCode).toBe(403);
    const fields = { current_password: NEW, new_password: "another river", repeat_password: "another river" };
    expect((await change(session, fields)).statusCode).toBe(403);
    const headers = { ...sameOrigin, ...session };
    for (const [path, payload] of [
      ["sign-out-everywhere", {}],
      ["password", { current_password: NEW, new_password: "another quiet river" }],
      ["client", { client_id: 1 }],
    ] as const) {
      const reply = await t.server.inject({ method: "POST", url: `/v1/en/auth/${path}`, headers, payload });
      expect(reply.statusCode, path).toBe(403);
    }
    await t.signIn(email, NEW);
  });
});

describe("platform staff without a client", () => {
  const staff = "ida@courtyard.example";

  async function open(): Promise<{ cookie: string }> {
    const token = createToken();
    const createdAt = t.clock.now();
    const expiresAt = new Date(createdAt.getTime() + 3_600_000);
    await t.db.global(async (tx) => {
      const account = await findAccountByEmail(tx, staff);
      await insertStaffSession(tx, { hash: hashToken(token), accountId: account?.id ?? 0, createdAt, expiresAt });
    });
    return { cookie: `session=${token}` };
  }

  test("have the page too, can change their password, and leave rows in the staff log", async () => {
    const hash = await hashPassword(PASSWORD);
    await runSql(
      "INSERT INTO accounts (email, name, is_staff, password_hash, created_at) VALUES ($1, 'Ida', true, $2, now())",
      [staff, hash],
    );
    const [here, there] = [await open(), await open()];
    const page = await read(here);
    expect(page.body).toContain("<strong>Platform</strong> (This session)");
    expect(page.body).toContain('href="/staff"');
    const done = await change(here, { current_password: PASSWORD, new_password: NEW, repeat_password: NEW });
    expect(done.statusCode).toBe(303);
    expect((await read(there)).statusCode).toBe(303);
    const next = { cookie: `session=${done.cookies[0]?.value}` };
    await t.server.inject(buildForm(`${PAGE}/sign-out-everywhere`, {}, next.cookie));
    expect((await read(next)).statusCode).toBe(303);
    const rows = await runSql("SELECT operation FROM staff_audit_log ORDER BY id");
    const written = rows.map((row) => row["operation"]);
    for (const operation of ["identity.password.change", "identity.sign-out-everywhere"]) {
      expect(written).toContain(operation);
    }
  });
});

test("no token, password or email appears in the log at its most verbose level", async () => {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const { api, pages, authorizer } = t.product;
  const checkReady = (): Promise<void> => Promise.resolve();
  const options = {
    api,
    pages,
    authorizer,
    log,
    trustProxy: false as const,
    isTls: false,
    assertReady: checkReady,
    webRoot: null,
  };
  const server = await createHttpServer(options);
  const token = "T".repeat(43);
  await server.inject({ url: `/set-password/${token}` });
  await server.inject(buildForm(`/set-password/${token}`, { new_password: NEW, repeat_password: NEW }));
  await server.inject(buildForm("/forgot-password", { email }));
  await server.inject({ url: PAGE, headers: { cookie: `session=${token}` } });
  await server.close();
  expect(lines.filter((line) => line.includes('"request"')).length).toBeGreaterThanOrEqual(4);
  for (const secret of [token, NEW, email]) expect(lines.join("\n")).not.toContain(secret);
});
