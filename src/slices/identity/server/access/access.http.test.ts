import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildForm, sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { AccessGrant } from "#slices/identity/server/identity.api.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
});
afterAll(() => t.close());

const grant = (role: AccessGrant["role"], regionIds: number[], locationIds: number[]): AccessGrant => ({
  service: "intel",
  role,
  regionIds,
  locationIds,
});

function withClient<T>(clientId: number, work: (uow: UnitOfWork) => Promise<T>): Promise<T> {
  return t.units.run({ clientId, accountId: 1, impersonatorId: null, requestId: null }, work);
}

async function readRows(clientId: number, text: string): Promise<Record<string, unknown>[]> {
  const read = await t.db.withClient(clientId, (tx) => tx.on<unknown>().executeQuery(CompiledQuery.raw(text)));
  return read.rows as Record<string, unknown>[];
}

/** Sets up a client's own sign-in. */
function insertProvider(client: number, isRequired: boolean): Promise<unknown> {
  return readRows(
    client,
    `INSERT INTO identity_providers (client_id, issuer, oidc_client_id, oidc_client_secret, is_required, updated_at) VALUES (${client}, 'https://id.example', 'x', '\\x00', ${isRequired}, now())`,
  );
}

async function runSql(text: string): Promise<void> {
  const connection = await t.owner.connect();
  await connection.query(text);
  connection.release();
}

async function readUser(session: { cookie: string }) {
  const reply = await t.server.inject({ url: "/v1/en/identity/user", headers: session });
  return { status: reply.statusCode, data: reply.statusCode === 200 ? reply.json().data : null };
}

async function readPlaces(session: { cookie: string }): Promise<number[]> {
  const url = "/v1/en/analytics/portfolio?structures[scope]=locations";
  const reply = await t.server.inject({ url, headers: session });
  if (reply.statusCode !== 200) return [];
  return reply
    .json()
    .data.results.map((row: { m_id: number }) => row.m_id)
    .toSorted((a: number, b: number) => a - b);
}

describe("granting access", () => {
  test("takes effect with the next request, in one client only, and is audited", async () => {
    const session = await t.signIn(buildEmail(1, "property_manager"), PASSWORD);
    const neighbor = await t.signIn(buildEmail(2, "property_manager"), PASSWORD);
    expect(await readPlaces(session)).toEqual([1]);
    await withClient(1, (uow) => t.product.access.setAccess(uow, 5, [grant("multi_property_manager", [], [2, 3])]));
    expect(await readPlaces(session)).toEqual([2, 3]);
    expect((await readUser(session)).data.service_access).toMatchObject([
      { service: "intel", top_role: "multi_property_manager", managed_ids: [2, 3] },
    ]);
    expect(await readPlaces(neighbor)).toEqual([1]);
    await withClient(1, (uow) => t.product.access.setAccess(uow, 5, []));
    expect(await readPlaces(session)).toEqual([]);
    const written = await readRows(
      1,
      "SELECT details FROM audit_log WHERE operation = 'identity.access.set' AND object_id = 5 ORDER BY id",
    );
    expect(written).toHaveLength(2);
    expect(written[1]?.["details"]).toMatchObject({ before: [{ role: "multi_property_manager" }], after: [] });
  });

  test("the same grants again change nothing and add no audit row", async () => {
    const count = async () =>
      (await readRows(2, "SELECT id FROM audit_log WHERE operation = 'identity.access.set'")).length;
    const grants = await t.db.withClient(2, async (tx) => (await t.product.access.readAccess(tx, [6])).get(6) ?? []);
    expect(grants).toHaveLength(2);
    await withClient(2, (uow) => t.product.access.setAccess(uow, 6, grants));
    expect(await count()).toBe(0);
  });

  test("any person can be an employee, and nothing beyond the client's services and locations can be granted", async () => {
    const give = (access: AccessGrant[]) => withClient(1, (uow) => t.product.access.setAccess(uow, 8, access));
    await give([{ ...grant("employee", [], []), service: "intouch" }, grant("employee", [], [])]);
    await expect(
      give([{ ...grant("regional_manager", [9], []), service: "ingage" }, grant("property_manager", [], [1, 2])]),
    ).rejects.toMatchObject({
      kind: "invalid",
      errors: [
        { path: "access.0.service", code: "unknown_service" },
        { path: "access.0.region_ids.0", code: "unknown_place" },
        { path: "access.1.location_ids", code: "role_takes_one_place" },
      ],
    });
    await expect(
      withClient(1, (uow) => t.product.access.setAccess(uow, 999, [grant("employee", [], [])])),
    ).rejects.toMatchObject({ kind: "absent" });
  });

  test("of concurrent changes to one person, one set of grants wins as a whole", async () => {
    const wishes = [[grant("employee", [], [])], [{ ...grant("reporting", [], []), service: "intouch" as const }]];
    // Opens all connections before the race begins.
    await Promise.all(
      Array.from({ length: 10 }, () => t.db.withClient(2, (tx) => t.product.access.readPlaceManagers(tx))),
    );
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        withClient(2, (uow) => t.product.access.setAccess(uow, 8, wishes[index % 2] ?? [])),
      ),
    );
    const grants = await t.db.withClient(2, async (tx) => (await t.product.access.readAccess(tx, [8])).get(8) ?? []);
    expect(grants).toHaveLength(1);
  });

  test("managers of locations are the people whose role manages them, in this client", async () => {
    const managers = await t.db.withClient(2, (tx) => t.product.access.readPlaceManagers(tx));
    expect(managers).toEqual([
      { personId: 3, role: "regional_manager", regionId: 1, locationId: null },
      { personId: 4, role: "multi_regional_manager", regionId: 1, locationId: null },
      { personId: 4, role: "multi_regional_manager", regionId: 2, locationId: null },
      { personId: 5, role: "property_manager", regionId: null, locationId: 1 },
      { personId: 6, role: "multi_property_manager", regionId: null, locationId: 1 },
      { personId: 6, role: "multi_property_manager", regionId: null, locationId: 3 },
      { personId: 7, role: "maintenance_manager", regionId: null, locationId: 2 },
    ]);
  });
});

describe("ending access", () => {
  test("ends the person's sessions in this client at once, and no others", async () => {
    const session = await t.signIn(buildEmail(1, "maintenance_manager"), PASSWORD);
    const neighbor = await t.signIn(buildEmail(2, "maintenance_manager"), PASSWORD);
    await withClient(1, (uow) => t.product.access.endAccess(uow, 7));
    expect((await readUser(session)).status).toBe(401);
    expect((await readUser(neighbor)).status).toBe(200);
    await expect(t.signIn(buildEmail(1, "maintenance_manager"), PASSWORD)).rejects.toThrow("no session");
    const states = await t.db.withClient(1, (tx) => t.product.access.listAccountStates(tx, [7, 8]));
    expect([...states]).toEqual([
      [7, "none"],
      [8, "active"],
    ]);
  });

  test("a person past the last day has no access from the next request on, even before a job ends it", async () => {
    const session = await t.signIn(buildEmail(1, "employee"), PASSWORD);
    const setLastDay = (day: string) =>
      readRows(1, `UPDATE people SET last_day = ${day} WHERE client_id = 1 AND id = 8 RETURNING id`);
    await setLastDay("'2026-11-20'");
    expect((await readUser(session)).status).toBe(200);
    await setLastDay("'2026-11-19'");
    expect((await readUser(session)).status).toBe(401);
    await setLastDay("NULL");
  });

  test("a disabled account has no access from the next request on", async () => {
    const session = await t.signIn(buildEmail(1, "reporting"), PASSWORD);
    await runSql(`UPDATE accounts SET disabled_at = now() WHERE email = '${buildEmail(1, "reporting")}'`);
    expect((await readUser(session)).status).toBe(401);
    await expect(t.signIn(buildEmail(1, "reporting"), PASSWORD)).rejects.toThrow("no session");
    const states = await t.db.withClient(1, (tx) => t.product.access.listAccountStates(tx, [2]));
    expect(states.get(2)).toBe("disabled");
  });
});

describe("changing an email", () => {
  test("the old email no longer opens this client, sessions here end, and the new one gets an email", async () => {
    const old = buildEmail(2, "multi_property_manager");
    const session = await t.signIn(old, PASSWORD);
    await withClient(2, (uow) => t.product.access.changeEmail(uow, 6, "Moved@Client2.example"));
    expect((await readUser(session)).status).toBe(401);
    await expect(t.signIn(old, PASSWORD)).rejects.toThrow("no session");
    await t.deliverMail();
    const [mail] = await t.mailbox.list();
    expect(mail?.recipient).toBe("moved@client2.example");
    const states = await t.db.withClient(2, (tx) => t.product.access.listAccountStates(tx, [6]));
    expect(states.get(6)).toBe("invited");
  });

  test("an email of another employee or an invalid one is rejected, and the membership stays", async () => {
    const move = (email: string) => withClient(2, (uow) => t.product.access.changeEmail(uow, 5, email));
    await expect(move(buildEmail(2, "reporting"))).rejects.toMatchObject({ kind: "invalid", code: "email_taken" });
    await expect(move("not an address")).rejects.toMatchObject({ kind: "invalid", code: "no_email" });
    await t.signIn(buildEmail(2, "property_manager"), PASSWORD);
  });

  test("a welcome email for a company that requires its own sign-in links there, not to a password", async () => {
    t.clock.advance(60);
    await insertProvider(2, true);
    await withClient(2, (uow) =>
      t.product.access.sendWelcomeMail(uow, { personId: 6, email: "moved@client2.example" }),
    );
    await t.deliverMail();
    const [mail] = await t.mailbox.list();
    expect(mail?.plain).toContain("Sign in with your company account (single sign-on).");
    expect(mail?.plain).not.toContain("/set-password/");
    await readRows(2, "DELETE FROM identity_providers");
  });

  test("a welcome needs an email, and a staff email cannot be used", async () => {
    await runSql("INSERT INTO accounts (email, is_staff, created_at) VALUES ('staff@courtyard.example', true, now())");
    const send = (email: string) =>
      withClient(2, (uow) => t.product.access.sendWelcomeMail(uow, { personId: 5, email }));
    await expect(send("")).rejects.toMatchObject({ kind: "invalid", code: "no_email", errors: [{ path: "email" }] });
    await expect(send("staff@courtyard.example")).rejects.toMatchObject({ code: "email_taken" });
  });
});

describe("an account with several companies", () => {
  const email = buildEmail(1, "regional_manager");
  let session: { cookie: string };

  beforeAll(async () => {
    // Person 3 of client 2 becomes the same account as person 3 of client 1.
    await withClient(2, (uow) => t.product.access.changeEmail(uow, 3, email));
    session = await t.signIn(email, PASSWORD);
  });

  async function enter(clientId: unknown, by = session) {
    const headers = { ...sameOrigin, ...by };
    return t.server.inject({ method: "POST", url: "/v1/en/auth/client", headers, payload: { client_id: clientId } });
  }

  test("switches from one to the other with a new token, and the old token ends", async () => {
    expect((await readUser(session)).data.client_id).toBe(1);
    const reply = await enter(2);
    expect(reply.json()).toEqual({ data: { redirect_to: "/" } });
    const [cookie] = reply.cookies;
    expect((await readUser(session)).status).toBe(401);
    session = { cookie: `session=${cookie?.value}` };
    expect((await readUser(session)).data).toMatchObject({ client_id: 2, id: 3 });
    const page = await t.server.inject({ url: "/account/security", headers: session });
    expect(page.body).toContain("Switch to Client 1");
    const back = await t.server.inject(buildForm("/account/security/client", { client_id: "1" }, session.cookie));
    expect([back.statusCode, back.headers.location]).toEqual([303, "/"]);
    session = { cookie: `session=${back.cookies[0]?.value}` };
    expect((await readUser(session)).data.client_id).toBe(1);
  });

  test("a company of another account gets the same reply as a nonexistent one", async () => {
    const neighbor = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
    const strip = (body: string) => body.replace(/"requestId":"[^"]*"/, "");
    const foreign = await enter(2, neighbor);
    const unknown = await enter(999, neighbor);
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404]);
    expect(strip(foreign.body)).toBe(strip(unknown.body));
    expect((await enter("2", neighbor)).statusCode).toBe(400);
    expect((await readUser(neighbor)).data.client_id).toBe(1);
  });

  test("a company that requires a second factor or its own sign-in cannot be switched to", async () => {
    await runSql("UPDATE clients SET requires_second_factor = true WHERE id = 2");
    expect((await enter(2)).json()).toMatchObject({ status: 403, code: "sign_in_again" });
    await runSql("UPDATE clients SET requires_second_factor = false WHERE id = 2");
    await insertProvider(2, true);
    expect((await enter(2)).statusCode).toBe(403);
    const page = await t.server.inject(buildForm("/account/security/client", { client_id: "2" }, session.cookie));
    expect([page.statusCode, page.body.includes("To switch companies, sign out and sign in to that company.")]).toEqual(
      [403, true],
    );
    await readRows(2, "DELETE FROM identity_providers");
    // A sign-in with one company's provider proves nothing to the other company.
    await insertProvider(1, false);
    expect((await enter(2)).statusCode).toBe(403);
    await readRows(1, "DELETE FROM identity_providers");
    expect((await enter(2)).statusCode).toBe(200);
  });
});
