import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawIds, insertRows } from "#app/server/demo/demo.repository.ts";
import { endpoints } from "#platform/web/endpoints.gen.ts";
import { staffSession, writeStaff } from "#test/support/staff.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { emailOf, PASSWORD, people, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
});
afterAll(() => t.close());

type Role = (typeof people)[number]["role"];

/** Those who act on employees: the administrator, and managers of regions and properties. */
const managers: readonly Role[] = [
  "client-admin",
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
];

/** Operations × roles, as data: what a role may do at all. */
const allowed: Readonly<Record<string, readonly Role[]>> = {
  "home.identity.read": people.map((person) => person.role),
  "identity.sign-out": people.map((person) => person.role),
  "identity.account.read": people.map((person) => person.role),
  "identity.client.enter": people.map((person) => person.role),
  "identity.password.change": people.map((person) => person.role),
  "identity.sign-out-everywhere": people.map((person) => person.role),
  "identity.factors.change": people.map((person) => person.role),
  "identity.single-sign-on.read": ["client-admin"],
  "identity.single-sign-on.change": ["client-admin"],
  "identity.impersonation.start": [],
  "identity.impersonation.stop": [],
  "setup.read": ["client-admin"],
  "imports.read": ["client-admin"],
  "imports.upload": ["client-admin"],
  "imports.map": ["client-admin"],
  "imports.apply": ["client-admin"],
  "imports.undo": ["client-admin"],
  "imports.discard": ["client-admin"],
  "setup.staff.read": [],
  "setup.staff.change": [],
  "organisation.places.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "organisation.administration.read": ["client-admin"],
  "organisation.locations.write": ["client-admin"],
  "organisation.managers.write": ["client-admin"],
  "organisation.units.write": ["client-admin"],
  "organisation.regions.write": ["client-admin"],
  "organisation.groups.write": ["client-admin"],
  "organisation.positions.write": ["client-admin"],
  "people.team.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "people.options.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "people.search": ["client-admin", "reporting"],
  "people.read": people.map((person) => person.role),
  "people.create": managers,
  "people.edit": managers,
  "people.act": managers,
  "people.welcome": managers,
  "people.access.read": ["client-admin"],
  "people.access.save": ["client-admin"],
  "people.erase": ["client-admin"],
  "residents.erase": ["client-admin"],
  "surveys.campaigns.read": ["client-admin"],
  "surveys.campaigns.change": ["client-admin"],
  "surveys.campaigns.send": ["client-admin"],
  "surveys.campaigns.letters": ["client-admin"],
  "surveys.events.read": ["client-admin"],
  "surveys.events.change": ["client-admin"],
  "surveys.statistics.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "alerts.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "alerts.complete": [...managers, "maintenance_manager"],
  "reports.portfolio.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "reports.portfolio.export": people.map((person) => person.role).filter((role) => role !== "employee"),
  "reports.region.read": ["client-admin", "reporting", "regional_manager", "multi_regional_manager"],
  "reports.property.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "reports.widgets.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "reports.widgets.explain": people.map((person) => person.role).filter((role) => role !== "employee"),
  "reports.widgets.export": people.map((person) => person.role).filter((role) => role !== "employee"),
};
const openToAll = [
  "identity.sign-in",
  "identity.password.reset",
  "messaging.mailbox.read",
  "messaging.opt-out",
  "messaging.opt-in",
  "messaging.link.read",
  "messaging.report",
  "surveys.read",
  "surveys.answer",
];

/** What platform staff may do without acting as anybody. */
const staffMay: ReadonlySet<string> = new Set([
  "identity.impersonation.start",
  "identity.sign-out",
  "identity.account.read",
  "identity.client.enter",
  "identity.password.change",
  "identity.sign-out-everywhere",
  "identity.factors.change",
  "setup.staff.read",
  "setup.staff.change",
]);

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

  test("platform staff without a client may do what is staff's and its own account's, and nothing of a client", async () => {
    const { cookie } = await staffSession(t, await writeStaff(t));
    const principal = await t.product.gatekeeper.principal({ session: cookie.replace("session=", "") });
    for (const operation of Object.keys(allowed)) {
      const ask = (): void => t.product.gatekeeper.authorize(principal, operation);
      if (staffMay.has(operation)) expect(ask, operation).not.toThrow();
      else expect(ask, operation).toThrow("You do not have access to this page");
    }
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

  test.each(["regions", "properties"])(
    "pages and tables of %s out of sight answer as those of nobody",
    async (places) => {
      const widgets = { regions: ["locations", "portfolio", "dashboard"], properties: ["dashboard"] };
      const role = places === "regions" ? "regional_manager" : "property_manager";
      const session = await t.signIn(emailOf(1, role), PASSWORD);
      for (const widget of [...widgets[places as keyof typeof widgets], "resident_satisfaction_trends"]) {
        const ask = async (id: number): Promise<{ status: number; body: string }> => {
          const url = `/v1/en/analytics/${places}/${id}/${widget}`;
          const reply = await t.server.inject({ url, headers: session });
          const body = reply.body.replaceAll(/"requestId":"[^"]*"/g, "").replaceAll(`/${places}/${id}/`, "");
          return { status: reply.statusCode, body };
        };
        expect((await ask(1)).status, widget).toBe(200);
        expect((await ask(1)).body).not.toContain("client 2");
        expect(await ask(2), widget).toEqual(await ask(999));
        expect((await ask(2)).status, widget).toBe(404);
      }
    },
  );

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
    const { messaging } = t.product;
    const mailed = await t.db.inClient(1, async (tx) => ({
      ...(await messaging.optOutLinks(tx, "ana@client1.example", t.clock.now())),
      optInUrl: await messaging.optInUrl(tx, "ana@client1.example", t.clock.now()),
    }));
    const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search;
    const [campaignId = 0] = await t.db.inClient(1, async (tx) => {
      const ids = await drawIds(tx, "campaigns", 1);
      const day = "2026-12-01";
      const audience = { is_whole_client: true, regions: [], locations: [], reporting_groups: [] };
      const draft = { id: ids[0], name: "Draft", survey_id: 24, survey_version: 1, audience: JSON.stringify(audience) };
      const times = { send_on: day, send_at: `${day}T09:00:00Z`, created_at: `${day}T09:00:00Z`, created_on: day };
      await insertRows(tx, "campaigns", [{ ...draft, ...times, channels: ["email"], state: "draft", created_by: 1 }]);
      return ids;
    });
    const [importId = 0] = await t.db.inClient(1, async (tx) => {
      const ids = await drawIds(tx, "imports", 1);
      const source = { format: "csv", encoding: "utf-8", delimiter: ",", sheets: [], sheet: null, columns: [] };
      const file = { file_name: "units.csv", source: JSON.stringify(source), mapping: "[]", rows_total: 0 };
      const made = { state: "uploaded", created_by: 1, created_at: t.clock.now() };
      await insertRows(tx, "imports", [{ id: ids[0], kind: "units", ...file, ...made }]);
      return ids;
    });
    /** Where a call that needs an object or a token is asked; the others are asked as they are declared. */
    const asked: Readonly<Record<string, string>> = {
      ...Object.fromEntries(
        ["locations", "portfolio", "dashboard", "resident_satisfaction_trends", "employee_engagement_trends"].flatMap(
          (widget) =>
            ["regions", "properties"].map((places) => [
              `/v1/en/analytics/${places}/:id/${widget}`,
              `/v1/en/analytics/${places}/1/${widget}`,
            ]),
        ),
      ),
      ...Object.fromEntries(
        ["reports", "legacy_reports", "regions/:id", "properties/:id", ":category/:id"].flatMap((base) => {
          const at = `/v1/en/analytics/${base}`;
          const own = at.replace(":category", "regions").replace(":id", "1");
          const widget = `${own}/resident_satisfaction_report`;
          return [
            [`${at}/:widget`, widget],
            [`${at}/:widget/explain`, `${widget}/explain?cell[column]=agreement_importance`],
          ];
        }),
      ),
      "/v1/en/analytics/statistics":
        "/v1/en/analytics/statistics?service=intouch&range=2026-01-01:2026-11-19&by=question&filters[survey]=24",
      "/v1/en/analytics/alerts": "/v1/en/analytics/alerts?filters[status][]=created&filters[q_text]=ana",
      "/v1/en/analytics/team/:id": "/v1/en/analytics/team/1",
      "/v1/en/analytics/team/:id/access": "/v1/en/analytics/team/1/access",
      "/v1/en/analytics/team/:id/employee_details": "/v1/en/analytics/team/1/employee_details",
      "/v1/en/analytics/team/:id/history": "/v1/en/analytics/team/1/history",
      "/v1/en/integration/manage_employee/:id": "/v1/en/integration/manage_employee/1",
      "/v1/en/integration/locations/:id": "/v1/en/integration/locations/1",
      "/v1/en/integration/locations/:id/preview": "/v1/en/integration/locations/1/preview",
      "/v1/en/integration/imports/:id": `/v1/en/integration/imports/${importId}`,
      "/v1/en/integration/imports/:id/errors": `/v1/en/integration/imports/${importId}/errors`,
      "/v1/en/integration/imports/:id/errors.csv": `/v1/en/integration/imports/${importId}/errors.csv`,
      "/v1/en/integration/imports/kinds/:kind/template": "/v1/en/integration/imports/kinds/units/template",
      "/v1/en/integration/campaigns/:id": `/v1/en/integration/campaigns/${campaignId}`,
      "/v1/en/integration/campaigns/:id/preview": `/v1/en/integration/campaigns/${campaignId}/preview`,
      "/v1/en/integration/sms/opt-in": `/v1/en/integration/sms/opt-in${new URL(mailed.optInUrl).search}`,
    };
    // The lines of engagement are for those who have it.
    await t.db.inClient(1, async (tx) => {
      await insertRows(tx, "client_services", [{ service: "ingage", status: "active" }]);
      await insertRows(tx, "service_access", [{ person_id: 1, service: "ingage", top_role: "client-admin" }]);
    });
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
    const paths = [
      link,
      `${link}?page=2&lang=es`,
      `/s/${"A".repeat(43)}`,
      "/sign-in",
      "/forgot-password",
      "/account/security",
      "/sign-in/second-step",
      "/sign-in/enrol",
      "/sign-in/passkey",
      "/sign-in/oidc/one",
      "/account/security/totp",
      "/account/security/passkey",
      "/account/single-sign-on",
      "/dev/mailbox",
      "/openapi.json",
      "/opt-out",
      "/opt-out?email=ana@client1.example",
      link.replace("/s/", "/r/"),
      ...Object.values(mailed).map(pathOf),
    ];
    const calls = Object.values(endpoints).filter((each) => each.method === "GET");
    for (const url of [...paths, ...calls.map((each) => asked[each.path] ?? each.path)]) {
      const reply = await t.server.inject({ url, headers: session });
      expect(reply.statusCode, url).toBeLessThan(url.includes("AAA") ? 405 : 400);
    }
    engine.connect = connect;
    expect(link).toMatch(/^\/s\/[\w-]{43}$/);
    expect(statements.length).toBeGreaterThan(20);
    expect(statements.filter((statement) => writing.test(statement))).toEqual([]);
  });
});
