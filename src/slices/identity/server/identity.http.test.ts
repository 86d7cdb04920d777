import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { Problem } from "#platform/contract/problem.ts";
import { roles } from "#slices/identity/contract/identity.contract.ts";
import { buildForm, sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, people, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
});
afterAll(() => t.close());

const url = "/v1/en/auth/sign-in";
const admin = buildEmail(1, "client-admin");

function post(payload: object, headers: Record<string, string> = sameOrigin) {
  return t.server.inject({ method: "POST", url, headers, payload });
}

function readIdentity(headers: Record<string, string> = {}) {
  return t.server.inject({ url: "/v1/en/identity/user", headers });
}

async function countFailures(): Promise<number> {
  const connection = await t.owner.connect();
  const { rows } = await connection.query("SELECT coalesce(sum(failures), 0)::int AS n FROM sign_in_failures");
  connection.release();
  return Number(rows[0]?.["n"]);
}

describe("signing in", () => {
  test("creates a session with the signed-in person, permissions and navigation", async () => {
    const reply = await readIdentity(await t.signIn(admin, PASSWORD));
    expect(reply.statusCode).toBe(200);
    expect(reply.json().data).toMatchObject({
      id: 1,
      client_id: 1,
      client_is_admin: true,
      is_impersonating: false,
      client: { id: 1, name: "Client 1", has_areas: false, is_demo: false },
      user_status_id: 1,
      personal_email: null,
      avatar: { url: null, thumb: { url: null } },
      is_on_vpn: false,
      navigation: {
        items: expect.arrayContaining([
          { text: "Dashboard", es: { text: "Panel" }, to: "/portfolio", target: "/portfolio", icon: "dashboard" },
        ]),
        routes: expect.arrayContaining([{ path: "/portfolio", endpoint: "/v1/en/analytics/portfolio" }]),
      },
    });
  });

  test("a request without a session gets 401 with a problem, never an identity [IDENT-03]", async () => {
    for (const headers of [{}, { cookie: "session=made-up" }, { cookie: `session=${"A".repeat(43)}` }]) {
      const reply = await readIdentity(headers);
      expect(reply.statusCode).toBe(401);
      expect(reply.headers["content-type"]).toContain("application/problem+json");
      expect(reply.json<Problem>()).toMatchObject({ code: "sign_in_first", errors: [] });
    }
  });

  test("a wrong password and an unknown account get the same reply", async () => {
    const wrong = await post({ email: admin, password: "not it" });
    const unknown = await post({ email: "nobody@client1.example", password: "not it" });
    expect(wrong.statusCode).toBe(401);
    const { requestId: _one, ...first } = wrong.json<Problem>();
    const { requestId: _two, ...second } = unknown.json<Problem>();
    expect(second).toEqual(first);
    expect(wrong.cookies).toEqual([]);
  });

  test("names every invalid field without counting an attempt or changing anything", async () => {
    const before = await countFailures();
    const reply = await post({ email: "not an address", password: "", remember: true, client_id: 2 });
    expect(reply.statusCode).toBe(400);
    const paths = reply.json<Problem>().errors.map((error) => error.path);
    expect(paths.toSorted()).toEqual(["body.client_id", "body.email", "body.password", "body.remember"]);
    expect(await countFailures()).toBe(before);
  });

  test.each([
    [{ host: "portal.example" }, 403, "foreign_origin"],
    [{ host: "portal.example", origin: "https://evil.example" }, 403, "foreign_origin"],
    [{ host: "portal.example", origin: "null" }, 403, "foreign_origin"],
    [{ host: "portal.example", "sec-fetch-site": "cross-site" }, 403, "foreign_origin"],
    [{ ...sameOrigin, "content-type": "text/plain" }, 415, "media_type"],
  ])("rejects a request from elsewhere: %j", async (headers, status, code) => {
    const reply = await t.server.inject({
      method: "POST",
      url,
      headers,
      payload: JSON.stringify({ email: admin, password: PASSWORD }),
    });
    expect(reply.statusCode).toBe(status);
    expect(reply.json<Problem>().code).toBe(code);
  });

  test("signing out ends the session on the server", async () => {
    const session = await t.signIn(admin, PASSWORD);
    const reply = await t.server.inject({
      method: "POST",
      url: "/v1/en/auth/sign-out",
      headers: { ...sameOrigin, ...session },
    });
    expect(reply.json()).toEqual({ data: { redirect_to: "/sign-in" } });
    expect((await readIdentity(session)).statusCode).toBe(401);
  });

  test("signing in again ends the browser's previous session", async () => {
    const old = await t.signIn(admin, PASSWORD);
    await post({ email: buildEmail(1, "reporting"), password: PASSWORD }, { ...sameOrigin, ...old });
    expect((await readIdentity(old)).statusCode).toBe(401);
  });

  test("a session ends after twelve hours even when it is in use", async () => {
    const session = await t.signIn(admin, PASSWORD);
    const start = t.clock.now();
    for (let hour = 1; hour < 12; hour += 1) {
      t.clock.advance(3600);
      expect((await readIdentity(session)).statusCode).toBe(200);
    }
    t.clock.advance(3600 - 1);
    expect((await readIdentity(session)).statusCode).toBe(200);
    t.clock.advance(1);
    expect((await readIdentity(session)).statusCode).toBe(401);
    t.clock.set(start);
  });

  test("a removed permission is gone with the next request", async () => {
    const session = await t.signIn(buildEmail(2, "reporting"), PASSWORD);
    const change = (status: string): Promise<unknown> =>
      t.db.withClient(2, (tx) =>
        tx
          .on<{ service_access: { client_id: number; person_id: number; status: string } }>()
          .updateTable("service_access")
          .set({ status })
          .where("person_id", "=", 2)
          .execute(),
      );
    await change("inactive");
    expect((await readIdentity(session)).json().data.service_access).toEqual([]);
    await change("active");
    expect((await readIdentity(session)).json().data.service_access).toHaveLength(2);
  });
});

describe("permissions", () => {
  const change = async (statement: string): Promise<void> => {
    const connection = await t.owner.connect();
    try {
      await connection.query("BEGIN; SET LOCAL app.client_id = '2'");
      await connection.query(`${statement}; COMMIT`);
    } finally {
      connection.release();
    }
  };

  test("each known role is the top role of its person in every active service [ROLE-02]", async () => {
    expect(people.map((person) => person.role).toSorted()).toEqual([...roles].toSorted());
    for (const { role } of people) {
      const { service_access: access } = (await readIdentity(await t.signIn(buildEmail(1, role), PASSWORD))).json()
        .data;
      expect(access.map((right: { top_role: string }) => right.top_role)).toEqual([role, role]);
    }
    await expect(
      t.db.withClient(2, (tx) =>
        insertRows(tx, "service_access", [{ person_id: 1, service: "intouch", top_role: "owner" }]),
      ),
    ).rejects.toMatchObject({ code: "23514" });
  });

  test("a person has one role per active service, and that role determines what the person may do there [ROLE-01]", async () => {
    const session = await t.signIn(buildEmail(2, "client-admin"), PASSWORD);
    const readRights = async (): Promise<unknown> =>
      (await readIdentity(session))
        .json()
        .data.service_access.map((right: { service: string; top_role: string }) => [right.service, right.top_role]);
    const requestResidents = async (): Promise<number> =>
      (await t.server.inject({ url: "/v1/en/analytics/residents", headers: session })).statusCode;
    const ofIntouch = "WHERE client_id = 2 AND person_id = 1 AND service = 'intouch'";
    expect([await readRights(), await requestResidents()]).toEqual([
      [
        ["intel", "client-admin"],
        ["intouch", "client-admin"],
      ],
      200,
    ]);
    await change(`UPDATE service_access SET top_role = 'employee' ${ofIntouch}`);
    expect(await readRights()).toEqual([
      ["intel", "client-admin"],
      ["intouch", "employee"],
    ]);
    await change("UPDATE client_services SET status = 'inactive' WHERE client_id = 2 AND service = 'intel'");
    expect([await readRights(), await requestResidents()]).toEqual([[["intouch", "employee"]], 403]);
    await change("UPDATE client_services SET status = 'active' WHERE client_id = 2 AND service = 'intel'");
    await change(`UPDATE service_access SET top_role = 'client-admin' ${ofIntouch}`);
  });

  test("roles come from active services; two clients differ in services and districts [ROLE-01] [SVC-09]", async () => {
    const readServices = async (client: number): Promise<unknown> => {
      const { data } = (await readIdentity(await t.signIn(buildEmail(client, "client-admin"), PASSWORD))).json();
      return [data.client.has_areas, data.service_access.map((right: { service: string }) => right.service)];
    };
    await change("UPDATE clients SET has_areas = true WHERE id = 2");
    await change("UPDATE client_services SET status = 'inactive' WHERE client_id = 2 AND service = 'intouch'");
    expect(await readServices(1)).toEqual([false, ["intel", "intouch"]]);
    expect(await readServices(2)).toEqual([true, ["intel"]]);
    await change("UPDATE client_services SET status = 'active' WHERE client_id = 2 AND service = 'intouch'");
    expect(await readServices(2)).toEqual([true, ["intel", "intouch"]]);
  });
});

describe("throttling", () => {
  test("after ten attempts from one address the eleventh waits, right or wrong, until the window ends", async () => {
    const email = buildEmail(1, "multi_property_manager");
    for (let tries = 0; tries < 10; tries += 1) expect((await post({ email, password: "guess" })).statusCode).toBe(401);
    const reply = await post({ email, password: PASSWORD });
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    const start = t.clock.now();
    t.clock.advance(Number(reply.headers["retry-after"]));
    expect((await post({ email, password: PASSWORD })).statusCode).toBe(200);
    t.clock.set(start);
  });
});

describe("the sign-in page", () => {
  test("is HTML without script that posts to itself [IDENT-04]", async () => {
    const page = await t.server.inject({ url: "/sign-in?return_to=/portfolio" });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain("<script");
    expect(page.body).toContain('<input type="hidden" name="return_to" value="/portfolio"/>');
    const reply = await t.server.inject(
      buildForm("/sign-in", { email: admin, password: PASSWORD, return_to: "/portfolio" }),
    );
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe("/portfolio");
    const refused = await t.server.inject(
      buildForm("/sign-in", { email: admin, password: "not it", return_to: "/portfolio" }),
    );
    expect(refused.statusCode).toBe(401);
    expect(refused.body).toContain("Incorrect email or password.");
    expect(refused.body).toContain(`value="${admin}"`);
    expect(reply.cookies[0]).toMatchObject({ name: "session", httpOnly: true, sameSite: "Lax", path: "/" });
  });

  test("keeps the entered email, names both fields, and never redirects to another site", async () => {
    const wrong = await t.server.inject(buildForm("/sign-in", { email: "x", password: "" }));
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain("Must be a valid email");
    expect(wrong.body).toContain("Required");
    const reply = await t.server.inject(
      buildForm("/sign-in", { email: admin, password: PASSWORD, return_to: "//evil.example" }),
    );
    expect(reply.headers.location).toBe("/");
  });

  test("is in Spanish for a browser that prefers it", async () => {
    const page = await t.server.inject({ url: "/sign-in", headers: { "accept-language": "en;q=0.3, es-MX" } });
    expect(page.body).toContain('<html lang="es">');
    expect(page.body).toContain("Contraseña");
  });
});
