import { randomUUID } from "node:crypto";
import { sql as kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import type { Setup } from "#slices/setup/contract/setup.contract.ts";
import { createStaffSession, writeStaff } from "#test/support/staff.ts";
import { buildForm, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
let staffId: number;
let staff: { cookie: string };
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  staffId = await writeStaff(t);
  staff = await createStaffSession(t, staffId);
});
afterAll(() => t.close());

async function runSql(statement: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> {
  const connection = await t.owner.connect();
  const { rows } = await connection.query(statement, [...values]);
  connection.release();
  return rows;
}

/** Changes rows of a client inside the client, because the table owner's transactions see none of them. */
async function runIn(client: number, statement: string): Promise<void> {
  await t.db.withClient(client, (tx) => kysely.raw(statement).execute(tx.on<unknown>()));
}

function createFields(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    key: randomUUID(),
    name: "Harborline Living",
    slug: "harborline",
    time_zone: "America/Chicago",
    locale: "en",
    service_ingage: "active",
    service_intouch: "active",
    service_introduce: "none",
    service_intel: "inactive",
    has_areas: "on",
    first_name: "Dana",
    last_name: "Whitfield",
    email: "dana@harborline.example",
    ...more,
  };
}

function post(url: string, body: Readonly<Record<string, string>>, session = staff) {
  return t.server.inject(buildForm(url, body, session.cookie));
}

function get(url: string, session = staff) {
  return t.server.inject({ url, headers: session });
}

async function readClientIds(slug: string): Promise<number[]> {
  return (await runSql("SELECT id FROM clients WHERE slug = $1", [slug])).map((row) => Number(row["id"]));
}

/** Impersonates a person of a client and returns that session. */
async function act(clientId: number, personId: number): Promise<{ cookie: string }> {
  const own = await createStaffSession(t, staffId);
  const reason = "Looking at what the admin sees";
  const reply = await post(
    `/staff/clients/${clientId}/impersonation`,
    { person_id: String(personId), reason, q: "" },
    own,
  );
  expect(reply.headers.location).toBe("/");
  return { cookie: `session=${reply.cookies.find((each) => each.name === "session")?.value}` };
}

describe("creating a client", () => {
  test("creates client, services and first admin with all permissions and an account, sends the welcome email, and is in both logs", async () => {
    const reply = await post("/staff/clients/new", createFields());
    const [id = 0] = await readClientIds("harborline");
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe(`/staff/clients/${id}?notice=created`);
    const [client] = await runSql(
      "SELECT name, time_zone, locale, has_areas, can_add_employees, is_demo FROM clients WHERE id = $1",
      [id],
    );
    expect(client).toEqual({
      name: "Harborline Living",
      time_zone: "America/Chicago",
      locale: "en",
      has_areas: true,
      can_add_employees: false,
      is_demo: false,
    });
    await t.deliverMail();
    const mail = (await t.mailbox.list()).find((each) => each.recipient === "dana@harborline.example");
    expect(mail?.plain).toContain("Harborline Living");
    expect(mail?.plain).toMatch(/\/set-password\/[\w-]{43}/);
    const rows = await t.db.withClient(id, (tx) =>
      tx
        .on<{
          audit_log: {
            client_id: number;
            id: number;
            operation: string;
            account_id: number;
            impersonator_id: number | null;
          };
        }>()
        .selectFrom("audit_log")
        .select(["operation", "account_id", "impersonator_id"])
        .where("client_id", "=", id)
        .orderBy("id")
        .limit(4)
        .execute(),
    );
    expect(rows.map((row) => row.operation)).toEqual([
      "organization.client.create",
      "people.first-person.create",
      "identity.access.set",
      "identity.welcome",
    ]);
    for (const row of rows) expect(row).toMatchObject({ account_id: staffId, impersonator_id: null });
    const [logged] = await runSql(
      "SELECT account_id, details FROM staff_audit_log WHERE operation = 'setup.staff.client.create'",
    );
    expect(logged).toMatchObject({ account_id: staffId, details: { client_id: id, slug: "harborline" } });
  });

  test("the first admin is client-admin in every active service and sees the districts flag [SVC-09]", async () => {
    const [id = 0] = await readClientIds("harborline");
    const [person] = await runSql("SELECT person_id FROM account_memberships WHERE client_id = $1", [id]);
    const session = await act(id, Number(person?.["person_id"]));
    const { data } = (await get("/v1/en/identity/user", session)).json<{ data: IdentityUser }>();
    expect(data.client).toMatchObject({ id, slug: "harborline", has_areas: true });
    expect(data.service_access.map((right) => [right.service, right.top_role])).toEqual([
      ["ingage", "client-admin"],
      ["intouch", "client-admin"],
    ]);
    const setUpAt = async (headers: { cookie: string }): Promise<unknown> =>
      (await get("/v1/en/analytics/portfolio", headers)).json<{ meta: { set_up_at: unknown } }>().meta.set_up_at;
    expect(await setUpAt(session)).toBe("/settings");
    const other = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
    expect(await setUpAt(other)).toBeNull();
    const theirs = (await get("/v1/en/identity/user", other)).json<{ data: IdentityUser }>().data;
    expect(theirs.client.has_areas).toBe(false);
    expect(theirs.service_access.map((right) => right.service)).toEqual(["intel", "intouch"]);
  });

  test("the same form sent twice, in sequence or concurrently, creates one client", async () => {
    const once = createFields({ slug: "twice", email: "twice@harborline.example" });
    const replies = [
      ...(await Promise.all([post("/staff/clients/new", once), post("/staff/clients/new", once)])),
      await post("/staff/clients/new", once),
      await post("/staff/clients/new", { ...once, slug: "twice-again" }),
    ];
    const [id, more] = await readClientIds("twice");
    expect(more).toBeUndefined();
    expect(replies.map((reply) => reply.headers.location)).toEqual(
      replies.map(() => `/staff/clients/${id}?notice=created`),
    );
    expect(await readClientIds("twice-again")).toEqual([]);
    const people = await t.db.withClient(Number(id), (tx) =>
      tx.on<{ people: { id: number } }>().selectFrom("people").select("id").execute(),
    );
    expect(people.length).toBe(1);
  });

  test("invalid input names every field, keeps the entered values and writes nothing", async () => {
    const before = await runSql("SELECT count(*)::int AS n FROM clients");
    const bad = {
      ...createFields(),
      name: "",
      slug: "No Slug",
      time_zone: "+05:00",
      service_ingage: "none",
      service_intouch: "inactive",
      first_name: " ",
      last_name: "",
      email: "dana@",
    };
    const reply = await post("/staff/clients/new", bad);
    expect(reply.statusCode).toBe(400);
    for (const field of ["name", "slug", "timeZone", "services", "firstName", "lastName", "email"]) {
      expect(reply.body, field).toContain(`id="${field}-error"`);
    }
    expect(reply.body).toContain('value="No Slug"');
    expect(await runSql("SELECT count(*)::int AS n FROM clients")).toEqual(before);
  });

  test.each([
    [{ slug: "one" }, "slug-error", "This name is already taken"],
    [{ slug: "new-one", email: "sam@courtyard.example" }, "email-error", "This email belongs to a staff account"],
  ])("%j is rejected at its field", async (more, place, sentence) => {
    const reply = await post("/staff/clients/new", createFields(more));
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain(`id="${place}">${sentence}`);
  });

  test("the page is in Spanish for a browser that prefers it, and needs no script", async () => {
    const reply = await t.server.inject({
      url: "/staff/clients/new",
      headers: { ...staff, "accept-language": "es-MX,es;q=0.9" },
    });
    expect(reply.body).toContain('<html lang="es">');
    expect(reply.body).toContain("Nuevo cliente");
    expect(reply.body).not.toContain("<script");
  });
});

describe("the list and a client's page", () => {
  test("show services, people, properties, setup and the first admin, and can be searched", async () => {
    const list = (await get("/staff?q=client 2")).body;
    expect(list).toContain("Client 2");
    expect(list).not.toContain("Client 1");
    expect(list).toContain("client-admin of 2");
    expect(list).toMatch(/data-label="People">8</);
    expect(list).toMatch(/data-label="Properties">3</);
    expect((await get("/staff?q=%25")).body).toContain("No matching clients");
    expect((await get("/staff/clients/1")).body).toContain("Before your first survey");
  });

  test("has pages of 20, and a page beyond the last one shows the last", async () => {
    await runSql(
      "INSERT INTO clients (name, slug, time_zone, locale, created_at) SELECT 'Batch ' || n, 'batch-' || n, 'UTC', 'en', now() FROM generate_series(10, 34) AS n",
    );
    const list = async (url: string): Promise<string[]> =>
      [...(await get(url)).body.matchAll(/>(Batch \d+)</g)].flatMap(([, name]) => (name === undefined ? [] : [name]));
    expect((await list("/staff?q=batch")).length).toBe(20);
    expect(await list("/staff?q=batch&page=2")).toEqual(["Batch 30", "Batch 31", "Batch 32", "Batch 33", "Batch 34"]);
    expect((await get("/staff?q=batch&page=99")).body).toContain("Page 2 of 2");
  });

  test("a nonexistent client or person gets 404, and so does an invalid id", async () => {
    for (const id of ["999", "0", "x", "1e3"]) expect((await get(`/staff/clients/${id}`)).statusCode, id).toBe(404);
    expect((await post("/staff/clients/999", createFields())).statusCode).toBe(404);
  });

  test("searching people finds names, emails and permissions, and adds a row to both logs", async () => {
    const page = (await get("/staff/clients/2?q=regional")).body;
    expect(page).toContain("regional_manager of 2");
    expect(page).toContain("multi-regional-manager@client2.example");
    expect(page).not.toContain("reporting of 2");
    const [row] = await runSql(
      "SELECT account_id, details FROM staff_audit_log WHERE operation = 'setup.staff.people.search' ORDER BY id DESC",
    );
    expect(row).toEqual({ account_id: staffId, details: { client_id: 2 } });
  });

  test("impersonation needs a person and a reason, and names both errors", async () => {
    const reply = await post("/staff/clients/1/impersonation", { reason: "short", q: "" });
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain('id="person-error"');
    expect(reply.body).toContain('id="reason-error"');
    const gone = await post("/staff/clients/1/impersonation", {
      person_id: "999",
      reason: "A good long reason",
      q: "",
    });
    expect(gone.statusCode).toBe(400);
    expect(gone.body).toContain('id="person-error"');
    expect(gone.cookies).toEqual([]);
    expect(
      (await post("/staff/clients/999/impersonation", { person_id: "1", reason: "A good long reason" })).statusCode,
    ).toBe(404);
  });
});

describe("changing a client", () => {
  function toSettings(more: Readonly<Record<string, string>>): Record<string, string> {
    return { name: "Client 1", time_zone: "America/Denver", locale: "en", ...more };
  }

  test("a deactivated service is gone with the next request, and admins have an activated one at once", async () => {
    const admin = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
    const readServices = async (): Promise<string[]> =>
      (await get("/v1/en/identity/user", admin))
        .json<{ data: IdentityUser }>()
        .data.service_access.map((right) => right.service);
    expect(await readServices()).toEqual(["intel", "intouch"]);
    const off = await post("/staff/clients/1", toSettings({ service_intel: "active", service_intouch: "inactive" }));
    expect(off.headers.location).toBe("/staff/clients/1?notice=saved");
    expect(await readServices()).toEqual(["intel"]);
    const portfolio = await get("/v1/en/analytics/portfolio?structures[scope]=locations", admin);
    expect(portfolio.statusCode).toBe(200);
    await post(
      "/staff/clients/1",
      toSettings({ service_intel: "active", service_intouch: "active", service_ingage: "active" }),
    );
    expect(await readServices()).toEqual(["ingage", "intel", "intouch"]);
    const [client] = await runSql("SELECT time_zone, can_add_employees FROM clients WHERE id = 1");
    expect(client).toEqual({ time_zone: "America/Denver", can_add_employees: false });
  });

  test("invalid settings are named together and change nothing", async () => {
    const reply = await post("/staff/clients/1", {
      name: "",
      time_zone: "x",
      locale: "en",
      service_intouch: "inactive",
    });
    expect(reply.statusCode).toBe(400);
    for (const field of ["name", "timeZone", "services"]) expect(reply.body, field).toContain(`id="${field}-error"`);
    expect((await runSql("SELECT name FROM clients WHERE id = 1"))[0]).toEqual({ name: "Client 1" });
  });

  test("the client's log contains changes with their old values", async () => {
    await post("/staff/clients/2", {
      name: "Client 2",
      time_zone: "UTC",
      locale: "es",
      service_intel: "active",
      service_intouch: "active",
    });
    const [row] = await t.db.withClient(2, (tx) =>
      tx
        .on<{ audit_log: { client_id: number; id: number; operation: string; details: unknown } }>()
        .selectFrom("audit_log")
        .select("details")
        .where("client_id", "=", 2)
        .where("operation", "=", "organization.client.change")
        .execute(),
    );
    expect(row?.details).toEqual({ locale: { from: "en", to: "es" } });
  });
});

describe("access", () => {
  const addresses = ["/staff", "/staff/clients/new", "/staff/clients/1"];

  test("a guest is redirected to sign in and back; people of a client and impersonating staff have no access", async () => {
    for (const url of addresses) {
      expect((await t.server.inject({ url })).headers.location).toBe(`/sign-in?return_to=${encodeURIComponent(url)}`);
      for (const session of [await t.signIn(buildEmail(1, "client-admin"), PASSWORD), await act(1, 1)]) {
        const reply = await get(url, session);
        expect(reply.statusCode, url).toBe(403);
        expect(reply.body).toContain("You do not have access to this page");
      }
    }
    expect(
      (
        await post(
          "/staff/clients/new",
          createFields({ slug: "own" }),
          await t.signIn(buildEmail(1, "client-admin"), PASSWORD),
        )
      ).statusCode,
    ).toBe(403);
    expect(await readClientIds("own")).toEqual([]);
  });

  test("staff signs out from the console", async () => {
    const own = await createStaffSession(t, staffId);
    const reply = await post("/staff/sign-out", {}, own);
    expect(reply.headers.location).toBe("/sign-in");
    expect((await get("/staff", own)).headers.location).toContain("/sign-in");
  });
});

describe("the checklist of a client-admin", () => {
  async function readSetup(client: number): Promise<Setup> {
    const session = await t.signIn(buildEmail(client, "client-admin"), PASSWORD);
    return (await get("/v1/en/integration/setup", session)).json<{ data: Setup }>().data;
  }

  test("is computed from existing data and follows it", async () => {
    const readItemsByCode = async (): Promise<Record<string, unknown>> =>
      Object.fromEntries((await readSetup(2)).items.map((item) => [item.code, [item.done, item.count, item.of]]));
    expect(await readItemsByCode()).toEqual({
      regions: [true, 2, null],
      locations: [true, 3, null],
      people: [true, 8, null],
      welcome_mails: [true, 8, 8],
      residents: [true, 1, 1],
      postal_address: [false, 0, null],
      sender: [false, 0, null],
      sending: [false, 0, null],
    });
    await runIn(2, "UPDATE locations SET archived_on = '2026-01-01', status_id = 2 WHERE client_id = 2 AND id = 3");
    await runIn(2, "UPDATE people SET archived_at = now() WHERE client_id = 2 AND id = 8");
    await runIn(
      2,
      "INSERT INTO event_rules (client_id, event, survey_id, is_active, starts_on, updated_at) VALUES (2, 'move_in', 25, true, '2026-11-20', now())",
    );
    expect(await readItemsByCode()).toMatchObject({
      locations: [true, 2, null],
      people: [true, 7, null],
      welcome_mails: [true, 7, 7],
      sending: [true, 1, null],
    });
  });

  test("is for client-admins only", async () => {
    for (const role of ["reporting", "property_manager", "employee"] as const) {
      const session = await t.signIn(buildEmail(1, role), PASSWORD);
      expect((await get("/v1/en/integration/setup", session)).statusCode, role).toBe(403);
    }
    expect((await get("/v1/en/integration/setup")).statusCode).toBe(403);
  });
});
