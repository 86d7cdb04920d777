import { sql as kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Problem } from "#platform/contract/problem.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { canOpenConfidential } from "#slices/identity/server/identity.api.ts";
import { createStaffSession, writeStaff } from "#test/support/staff.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
let staffId: number;
let staff: { cookie: string };
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  staffId = await writeStaff(t);
});
beforeEach(async () => {
  staff = await createStaffSession(t, staffId);
});
afterAll(() => t.close());

const url = "/v1/en/auth/impersonation";
const reason = "Ticket 4711: the portfolio looks empty";

function start(body: object, session = staff) {
  return t.server.inject({ method: "POST", url, headers: { ...sameOrigin, ...session }, payload: body });
}

function stop(session: { cookie: string }) {
  return t.server.inject({ method: "DELETE", url, headers: { ...sameOrigin, ...session } });
}

function get(path: string, session: { cookie: string }) {
  return t.server.inject({ url: path, headers: session });
}

function toCookie(reply: { cookies: readonly { name: string; value: string }[] }): { cookie: string } {
  const cookie = reply.cookies.find((each) => each.name === "session");
  if (!cookie || cookie.value === "") throw new Error("no session was given");
  return { cookie: `session=${cookie.value}` };
}

async function act(clientId: number, personId: number): Promise<{ cookie: string }> {
  return toCookie(await start({ client_id: clientId, person_id: personId, reason }));
}

async function runSql(statement: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> {
  const connection = await t.owner.connect();
  const { rows } = await connection.query(statement, [...values]);
  connection.release();
  return rows;
}

/** Changes rows of a client inside the client, because the table owner's transactions see none of them. */
async function runInClient(client: number, statement: string): Promise<void> {
  await t.db.withClient(client, (tx) => kysely.raw(statement).execute(tx.on<unknown>()));
}

/** Reads the audit rows of a client after an id, inside the client. */
async function listAudit(clientId: number, after: number): Promise<Record<string, unknown>[]> {
  return t.db.withClient(clientId, (tx) =>
    tx
      .on<{ audit_log: Record<string, unknown> & { id: number; client_id: number } }>()
      .selectFrom("audit_log")
      .selectAll()
      .where("client_id", "=", clientId)
      .where("id", ">", after)
      .orderBy("id")
      .execute(),
  );
}

async function readLastAuditId(clientId: number): Promise<number> {
  return (await listAudit(clientId, 0)).reduce((last, row) => Math.max(last, Number(row["id"])), 0);
}

describe("staff without a client", () => {
  test("reads no client's data and may only start an impersonation", async () => {
    for (const path of ["/v1/en/identity/user", "/v1/en/analytics/portfolio"]) {
      const reply = await get(path, staff);
      expect(reply.statusCode, path).toBe(403);
      expect(reply.body).not.toContain("client");
    }
    expect((await stop(staff)).statusCode).toBe(403);
  });

  test("signs out on the server", async () => {
    const reply = await t.server.inject({
      method: "POST",
      url: "/v1/en/auth/sign-out",
      headers: { ...sameOrigin, ...staff },
    });
    expect(reply.statusCode).toBe(200);
    expect((await get("/v1/en/identity/user", staff)).statusCode).toBe(401);
    const [row] = await runSql("SELECT operation, account_id FROM staff_audit_log ORDER BY id DESC LIMIT 1");
    expect(row).toEqual({ operation: "identity.sign-out", account_id: staffId });
  });
});

describe("impersonating a person", () => {
  test("changes the identity to the requested person and client, and replaces the cookie [IDENT-01] [IDENT-02]", async () => {
    for (const client of [1, 2]) {
      staff = await createStaffSession(t, staffId);
      const reply = await start({ client_id: client, person_id: 5, reason });
      expect(reply.json()).toEqual({ data: { redirect_to: "/" } });
      const session = toCookie(reply);
      expect(session).not.toEqual(staff);
      expect((await get("/v1/en/identity/user", staff)).statusCode).toBe(401);
      const { data } = (await get("/v1/en/identity/user", session)).json<{ data: IdentityUser }>();
      expect(data).toMatchObject({
        id: 5,
        client_id: client,
        email: buildEmail(client, "property_manager"),
        client: { id: client },
        is_impersonating: true,
        impersonation: { reason, ends_at: "2026-11-20T16:00:00.000Z", staff_name: "Sam Ortiz" },
      });
      const portfolio = (await get("/v1/en/analytics/portfolio?structures[scope]=locations", session)).body;
      expect(portfolio).toContain(`Location 1 of client ${client}`);
      expect(portfolio).not.toContain("Location 2");
      expect(portfolio).not.toContain(`client ${3 - client}`);
    }
  });

  test("has the person's permissions: staff passes a check exactly when the person does", async () => {
    const admin = await t.product.authorizer.readPrincipal({ session: (await act(1, 1)).cookie.slice(8) });
    staff = await createStaffSession(t, staffId);
    const employee = await t.product.authorizer.readPrincipal({ session: (await act(1, 8)).cookie.slice(8) });
    expect(() => t.product.authorizer.authorize(admin, "reports.portfolio.read")).not.toThrow();
    expect(() => t.product.authorizer.authorize(employee, "reports.portfolio.read")).toThrow("You do not have access");
  });

  test("a client-admin passes every role check, and so does staff who impersonates one [ROLE-03]", async () => {
    // With every service, because an operation of a missing service is rejected for everyone.
    await runInClient(1, "INSERT INTO client_services (client_id, service, status) VALUES (1, 'introduce', 'active')");
    const own = await t.product.authorizer.readPrincipal({
      session: (await t.signIn(buildEmail(1, "client-admin"), PASSWORD)).cookie.slice(8),
    });
    const acting = await t.product.authorizer.readPrincipal({ session: (await act(1, 1)).cookie.slice(8) });
    const gated = Object.entries(t.product.operations).flatMap(([name, access]) =>
      Array.isArray(access) ? [name] : [],
    );
    expect(gated).toContain("setup.read");
    for (const operation of gated) {
      expect(() => t.product.authorizer.authorize(own, operation), operation).not.toThrow();
      expect(() => t.product.authorizer.authorize(acting, operation), operation).not.toThrow();
    }
  });

  test("never opens protected responses", async () => {
    const acting = await t.product.authorizer.readPrincipal({ session: (await act(1, 1)).cookie.slice(8) });
    const own = await t.product.authorizer.readPrincipal({
      session: (await t.signIn(buildEmail(1, "client-admin"), PASSWORD)).cookie.slice(8),
    });
    if (acting.kind !== "account" || own.kind !== "account") throw new Error("no actor");
    expect([canOpenConfidential(acting), canOpenConfidential(own)]).toEqual([false, true]);
  });

  test("works for a person without an account, on the staff account itself", async () => {
    await runSql("DELETE FROM sessions WHERE client_id = 2 AND person_id = 7 AND impersonator_id IS NULL");
    await runSql("DELETE FROM account_memberships WHERE client_id = 2 AND person_id = 7");
    const session = await act(2, 7);
    const principal = await t.product.authorizer.readPrincipal({ session: session.cookie.slice(8) });
    expect(principal).toMatchObject({ accountId: staffId, impersonatorId: staffId, personId: 7, clientId: 2 });
  });

  test.each([
    [{}, ["body.client_id", "body.person_id", "body.reason"]],
    [{ client_id: 1, person_id: 1, reason: "  too few " }, ["body.reason"]],
    [
      { client_id: "x", person_id: 0, reason: "y".repeat(501), role: "client-admin" },
      ["body.client_id", "body.person_id", "body.reason", "body.role"],
    ],
  ])("rejects %j and names every invalid field", async (body, paths) => {
    const reply = await start(body);
    expect(reply.statusCode).toBe(400);
    expect(
      reply
        .json<Problem>()
        .errors.map((error) => error.path)
        .toSorted(),
    ).toEqual(paths);
  });

  test("an unknown person or client gets 404, and the staff session stays", async () => {
    for (const [client_id, person_id] of [
      [1, 999],
      [999, 1],
    ]) {
      const reply = await start({ client_id, person_id, reason });
      expect(reply.statusCode).toBe(404);
      expect(reply.cookies).toEqual([]);
    }
    expect((await get("/v1/en/identity/user", staff)).statusCode).toBe(403);
  });

  test("a client-admin may neither start nor stop one, and an impersonation is not staff", async () => {
    const own = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
    expect((await start({ client_id: 1, person_id: 5, reason }, own)).statusCode).toBe(403);
    expect((await stop(own)).statusCode).toBe(403);
    const acting = await act(1, 1);
    expect((await start({ client_id: 2, person_id: 1, reason }, acting)).statusCode).toBe(403);
  });
});

describe("the log of an impersonation", () => {
  test("every request adds one row with both identities, including reads and rejected ones", async () => {
    const session = await act(1, 8);
    const last = await readLastAuditId(1);
    await get("/v1/en/identity/user", session);
    await get("/v1/en/analytics/portfolio?structures[scope]=locations", session);
    await start({ client_id: 2, person_id: 1, reason }, session);
    const rows = await listAudit(1, last);
    expect(rows.map((row) => [row["operation"], row["object_type"], row["details"]])).toEqual([
      ["home.identity.read", "request", { method: "GET", path: "/v1/en/identity/user", ids: {} }],
      ["reports.portfolio.read", "request", { method: "GET", path: "/v1/en/analytics/portfolio", ids: {} }],
      ["identity.impersonation.start", "request", { method: "POST", path: url, ids: {} }],
    ]);
    const [account] = await runSql("SELECT account_id FROM account_memberships WHERE client_id = 1 AND person_id = 8");
    for (const row of rows) {
      expect(row).toMatchObject({
        account_id: account?.["account_id"],
        person_id: 8,
        impersonator_id: staffId,
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    }
  });

  test("start and stop are in the client's log and the staff log, with the reason", async () => {
    const last = await readLastAuditId(2);
    const session = await act(2, 3);
    await stop(session);
    const own = (await listAudit(2, last)).filter((row) => row["object_type"] === "person");
    expect(own.map((row) => [row["operation"], row["object_id"], row["impersonator_id"], row["details"]])).toEqual([
      ["identity.impersonation.start", 3, staffId, { reason }],
      ["identity.impersonation.stop", 3, staffId, {}],
    ]);
    const log = await runSql("SELECT operation, account_id, details FROM staff_audit_log ORDER BY id DESC LIMIT 2");
    expect(log).toEqual([
      { operation: "identity.impersonation.stop", account_id: staffId, details: { client_id: 2, person_id: 3 } },
      {
        operation: "identity.impersonation.start",
        account_id: staffId,
        details: { client_id: 2, person_id: 3, reason },
      },
    ]);
  });

  test("a person's own requests add no such row", async () => {
    const own = await t.signIn(buildEmail(1, "reporting"), PASSWORD);
    const last = await readLastAuditId(1);
    await get("/v1/en/identity/user", own);
    expect(await listAudit(1, last)).toEqual([]);
  });
});

describe("the end of an impersonation", () => {
  test("the session ends after 60 minutes", async () => {
    const session = await act(1, 5);
    const begin = t.clock.now();
    t.clock.advance(60 * 60 - 1);
    expect((await get("/v1/en/identity/user", session)).statusCode).toBe(200);
    t.clock.advance(1);
    expect((await get("/v1/en/identity/user", session)).statusCode).toBe(401);
    expect((await stop(session)).statusCode).toBe(401);
    t.clock.set(begin);
  });

  test("stopping gives staff a new session of their own, with the end of the original sign-in", async () => {
    const begin = t.clock.now();
    // A session without requests for two hours would end earlier.
    for (let hour = 0; hour < 11; hour += 1) {
      t.clock.advance(3600);
      expect((await get("/staff", staff)).statusCode).toBe(200);
    }
    t.clock.advance(1800);
    const session = await act(1, 5);
    const { data } = (await get("/v1/en/identity/user", session)).json<{ data: IdentityUser }>();
    expect(data.impersonation?.ends_at).toBe("2026-11-21T03:00:00.000Z");
    const reply = await stop(session);
    expect(reply.json()).toEqual({ data: { redirect_to: "/staff/clients/1" } });
    expect((await get("/v1/en/identity/user", session)).statusCode).toBe(401);
    const back = toCookie(reply);
    expect(await t.product.authorizer.readPrincipal({ session: back.cookie.slice(8) })).toEqual({
      kind: "staff",
      accountId: staffId,
      name: "Sam Ortiz",
      email: "sam@courtyard.example",
    });
    t.clock.advance(30 * 60);
    expect((await get("/v1/en/identity/user", back)).statusCode).toBe(401);
    t.clock.set(begin);
  });

  test("signing out during an impersonation ends both sessions", async () => {
    const session = await act(1, 5);
    await t.server.inject({ method: "POST", url: "/v1/en/auth/sign-out", headers: { ...sameOrigin, ...session } });
    expect((await get("/v1/en/identity/user", session)).statusCode).toBe(401);
    expect((await get("/v1/en/identity/user", staff)).statusCode).toBe(401);
  });

  test("a person who was archived meanwhile can no longer be impersonated", async () => {
    const session = await act(2, 6);
    await runInClient(2, "UPDATE people SET archived_at = now() WHERE client_id = 2 AND id = 6");
    const after = await get("/v1/en/identity/user", session);
    staff = await createStaffSession(t, staffId);
    const again = await start({ client_id: 2, person_id: 6, reason });
    await runInClient(2, "UPDATE people SET archived_at = NULL WHERE client_id = 2 AND id = 6");
    expect([after.statusCode, again.statusCode]).toEqual([401, 404]);
  });

  test.each(["disabled_at = now()", "is_staff = false"])(
    "a staff account set to %s loses all its impersonations",
    async (change) => {
      const other = await writeStaff(t, `${change.slice(0, 8).trim()}@courtyard.example`);
      staff = await createStaffSession(t, other);
      const second = await createStaffSession(t, other);
      const session = await act(1, 1);
      expect((await get("/v1/en/identity/user", session)).statusCode).toBe(200);
      await runSql(`UPDATE accounts SET ${change} WHERE id = $1`, [other]);
      expect((await get("/v1/en/identity/user", session)).statusCode).toBe(401);
      expect((await get("/v1/en/identity/user", second)).statusCode).toBe(401);
    },
  );
});
