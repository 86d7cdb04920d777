import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#platform/web/endpoints.gen.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { emailOf, PASSWORD, people, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
});
afterAll(() => t.close());

type Role = (typeof people)[number]["role"];

/** Operations × roles, as data: what a role may do at all. */
const allowed: Readonly<Record<string, readonly Role[]>> = {
  "home.identity.read": people.map((person) => person.role),
  "identity.sign-out": people.map((person) => person.role),
  "reports.portfolio.read": people.map((person) => person.role).filter((role) => role !== "employee"),
};
const openToAll = ["identity.sign-in", "messaging.mailbox.read", "surveys.read", "surveys.answer"];

/** What each role sees of the portfolio in either client. */
const seen: Readonly<Record<string, { regions: number[]; locations: number[] }>> = {
  "client-admin": { regions: [1, 2], locations: [1, 2, 3] },
  reporting: { regions: [1, 2], locations: [1, 2, 3] },
  regional_manager: { regions: [1], locations: [1, 2] },
  multi_regional_manager: { regions: [1, 2], locations: [1, 2, 3] },
  property_manager: { regions: [1], locations: [1] },
  multi_property_manager: { regions: [1, 2], locations: [1, 3] },
  maintenance_manager: { regions: [1], locations: [2] },
};

async function portfolio(client: number, role: Role, query: string): Promise<{ status: number; body: string }> {
  const session = await t.signIn(emailOf(client, role), PASSWORD);
  const reply = await t.server.inject({ url: `/v1/en/analytics/portfolio?${query}`, headers: session });
  return { status: reply.statusCode, body: reply.body };
}

function idsOf(body: string): number[] {
  const results = (JSON.parse(body) as { data: { results: { m_id: number }[] } }).data.results;
  return results.map((row) => row.m_id).toSorted((a, b) => a - b);
}

describe("operations × roles", () => {
  test("the table covers every operation of the server", () => {
    expect(Object.keys(t.product.operations).toSorted()).toEqual([...Object.keys(allowed), ...openToAll].toSorted());
    expect(t.product.api.length).toBe(Object.keys(endpoints).length);
  });

  test.each(people.map((person) => person.role))("%s may do what the table says, and nothing else", async (role) => {
    const session = await t.signIn(emailOf(1, role), PASSWORD);
    const principal = await t.product.gatekeeper.principal({ session: session.cookie.replace("session=", "") });
    for (const [operation, roles] of Object.entries(allowed)) {
      const ask = (): void => t.product.gatekeeper.authorize(principal, operation);
      if (roles.includes(role)) expect(ask).not.toThrow();
      else expect(ask).toThrow("You do not have access to this page");
    }
    expect(() => t.product.gatekeeper.authorize(principal, "not.an.operation")).toThrow("You do not have access");
  });

  test("a visitor may do what is open to all only", () => {
    for (const operation of Object.keys(allowed)) {
      expect(() => t.product.gatekeeper.authorize({ kind: "visitor" }, operation)).toThrow("Please sign in.");
    }
    for (const operation of openToAll) t.product.gatekeeper.authorize({ kind: "visitor" }, operation);
  });
});

describe("two clients with equal ids", () => {
  test.each(
    Object.entries(seen).flatMap(([role, expected]) =>
      [1, 2].map((client) => ({ role: role as Role, client, ...expected })),
    ),
  )("$role of client $client sees its own places only", async ({ role, client, regions, locations }) => {
    const byRegion = await portfolio(client, role, "structures[scope]=regions&structures[addon_options]=summary");
    const byLocation = await portfolio(client, role, "structures[scope]=locations&structures[addon_options]=summary");
    expect(idsOf(byRegion.body)).toEqual(regions);
    expect(idsOf(byLocation.body)).toEqual(locations);
    for (const body of [byRegion.body, byLocation.body]) expect(body).not.toContain(`client ${3 - client}`);
  });

  test("a filter by a place outside the scope answers as for one that does not exist", async () => {
    const strip = (body: string): string => body.replaceAll(/"as_of":"[^"]*"/g, "").replaceAll(/[?&][^"]*/g, "");
    for (const role of ["property_manager", "regional_manager"] as const) {
      const foreign = await portfolio(1, role, "structures[scope]=locations&filters[regions][]=2");
      const absent = await portfolio(1, role, "structures[scope]=locations&filters[regions][]=999");
      expect(foreign.status).toBe(absent.status);
      expect(strip(foreign.body)).toBe(strip(absent.body));
      expect(idsOf(foreign.body)).toEqual([]);
    }
  });

  test.each([
    "client_id=2",
    "filters[client_id]=2",
    "user_id=1",
    "role=client-admin",
    "structures[scope]=everything",
    "filters[colour]=red",
  ])("%s is refused by name, not obeyed", async (parameter) => {
    const reply = await portfolio(1, "property_manager", parameter);
    expect(reply.status).toBe(400);
    const path = (JSON.parse(reply.body) as { errors: { path: string }[] }).errors[0]?.path;
    expect(path).toBe(`query.${parameter.split("=")[0]?.replace("[", ".").replace("]", "")}`);
  });
});

describe("GET changes no business state", () => {
  const writing = /^\s*(insert|update|delete|merge|truncate)\b|nextval|\bfor update\b/i;

  test("no statement of any address that is read writes anything", async () => {
    const cause = { clientId: 1, accountId: null, impersonatorId: null, requestId: null };
    await t.product.surveys.invite(cause, { surveyId: 24, residentId: 1 });
    await t.deliverMail();
    const [mail] = await t.mailbox.list();
    const link = /\/s\/[\w-]+/.exec(mail?.plain ?? "")?.[0] ?? "";
    const session = await t.signIn(emailOf(1, "client-admin"), PASSWORD);
    const statements: string[] = [];
    const { engine } = t;
    const connect = engine.connect.bind(engine);
    engine.connect = async () => {
      const connection = await connect();
      return {
        query: (sql, parameters) => {
          statements.push(sql);
          return connection.query(sql, parameters);
        },
        release: () => connection.release(),
      };
    };
    const paths = [link, `${link}?page=2&lang=es`, `/s/${"A".repeat(43)}`, "/sign-in", "/dev/mailbox", "/openapi.json"];
    const calls = Object.values(endpoints).filter((each) => each.method === "GET");
    for (const url of [...paths, ...calls.map((each) => each.path)]) {
      const reply = await t.server.inject({ url, headers: session });
      expect(reply.statusCode, url).toBeLessThan(url.includes("AAA") ? 405 : 400);
    }
    engine.connect = connect;
    expect(link).toMatch(/^\/s\/[\w-]{43}$/);
    expect(statements.length).toBeGreaterThan(20);
    expect(statements.filter((statement) => writing.test(statement))).toEqual([]);
  });
});
