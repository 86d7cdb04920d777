import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import { endpoints } from "#platform/web/endpoints.gen.ts";
import { createStaffSession, writeStaff } from "#test/support/staff.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, people, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  // The client's services are checked before roles.
  for (const client of [1, 2])
    await t.db.withClient(client, (tx) =>
      insertRows(tx, "client_services", [{ service: "introduce", status: "active" }]),
    );
});
afterAll(() => t.close());

type Role = (typeof people)[number]["role"];

/** Those who manage employees: the administrator, and managers of regions and properties. */
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
  "home.search": people.map((person) => person.role),
  "home.tasks.count": people.map((person) => person.role),
  "inbox.read": people.map((person) => person.role),
  "inbox.mark": people.map((person) => person.role),
  "inbox.mute": people.map((person) => person.role),
  "home.widgets.read": people.map((person) => person.role),
  "home.profile.read": people.map((person) => person.role),
  "home.profile.save": people.map((person) => person.role),
  "home.tips.dismiss": people.map((person) => person.role),
  "home.visits.record": people.map((person) => person.role),
  "home.announcements.write": ["client-admin"],
  "home.spotlights.write": people.map((person) => person.role).filter((role) => role !== "reporting"),
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
  "setup.send-test": ["client-admin"],
  "setup.sample.load": ["client-admin"],
  "setup.sample.remove": ["client-admin"],
  "imports.read": ["client-admin"],
  "imports.upload": ["client-admin"],
  "imports.map": ["client-admin"],
  "imports.apply": ["client-admin"],
  "imports.undo": ["client-admin"],
  "imports.discard": ["client-admin"],
  "setup.staff.read": [],
  "setup.staff.change": [],
  "organization.places.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "organization.administration.read": ["client-admin"],
  "alerts.rules.read": ["client-admin"],
  "flags.read": people.map((person) => person.role),
  "flags.handle": people.map((person) => person.role),
  "flags.settings.read": ["client-admin"],
  "flags.settings.write": ["client-admin"],
  "themes.read": ["client-admin"],
  "themes.write": ["client-admin"],
  "alerts.rules.write": ["client-admin"],
  "organization.company.write": ["client-admin"],
  "organization.locations.write": ["client-admin"],
  "organization.managers.write": ["client-admin"],
  "organization.units.write": ["client-admin"],
  "organization.regions.write": ["client-admin"],
  "organization.groups.write": ["client-admin"],
  "organization.positions.write": ["client-admin"],
  "people.team.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "people.team.export": people.map((person) => person.role).filter((role) => role !== "employee"),
  "people.options.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "people.search": ["client-admin", "reporting"],
  "people.read": people.map((person) => person.role),
  "people.create": managers,
  "people.edit": managers,
  "people.avatar.change": people.map((person) => person.role),
  "people.act": managers,
  "people.welcome": managers,
  "people.access.read": ["client-admin"],
  "people.access.save": ["client-admin"],
  "people.erase": ["client-admin"],
  "residents.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "residents.export": people.map((person) => person.role).filter((role) => role !== "employee"),
  "residents.correct": managers,
  "residents.erase": ["client-admin"],
  "surveys.open_own": people.map((person) => person.role),
  "surveys.campaigns.read": ["client-admin"],
  "surveys.campaigns.change": ["client-admin"],
  "surveys.campaigns.send": ["client-admin"],
  "surveys.campaigns.letters": ["client-admin"],
  "surveys.invitations.options": people.map((person) => person.role).filter((role) => role !== "employee"),
  "surveys.invitations.preview": managers,
  "surveys.invitations.send": managers,
  "surveys.comments.reply": managers,
  "surveys.events.read": ["client-admin"],
  "surveys.events.change": ["client-admin"],
  "surveys.responses.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "surveys.responses.export": people.map((person) => person.role).filter((role) => role !== "employee"),
  "sharing.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "sharing.record": people.map((person) => person.role).filter((role) => role !== "employee"),
  "sharing.revoke": people.map((person) => person.role).filter((role) => role !== "employee"),
  "sharing.settings.read": ["client-admin"],
  "sharing.settings.write": ["client-admin"],
  "surveys.statistics.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "plans.escalations.read": people.map((person) => person.role),
  "plans.enrollments.read": people.map((person) => person.role),
  "plans.enrollments.write": managers,
  "plans.enrollments.purge": ["client-admin"],
  "plans.choices.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "plans.templates.read": ["client-admin"],
  "plans.templates.write": ["client-admin"],
  "plans.assignments.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "plans.assignments.export": people.map((person) => person.role).filter((role) => role !== "employee"),
  "plans.mails.read": people.map((person) => person.role),
  "plans.mails.choose": people.map((person) => person.role),
  "plans.tasks.read": people.map((person) => person.role),
  "plans.tasks.act": people.map((person) => person.role),
  "plans.tasks.reschedule": people.map((person) => person.role),
  "plans.tasks.hand_over": people.map((person) => person.role),
  "plans.tasks.remind": people.map((person) => person.role),
  "plans.tasks.administer": ["client-admin"],
  "insights.heat-map.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "insights.drivers.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "insights.trust.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "insights.chain.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "insights.changes.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "notes.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "notes.write": managers,
  "actions.own": people.map((person) => person.role),
  "actions.assign": managers,
  "actions.history.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "actions.history.export": people.map((person) => person.role).filter((role) => role !== "employee"),
  "alerts.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "alerts.export": people.map((person) => person.role).filter((role) => role !== "employee"),
  "alerts.complete": [...managers, "maintenance_manager"],
  "alerts.act": [...managers, "maintenance_manager"],
  "digest.read": people.map((person) => person.role),
  "digest.choose": people.map((person) => person.role),
  "schedules.own": people.map((person) => person.role),
  "schedules.create": people.map((person) => person.role).filter((role) => role !== "employee"),
  "schedules.others": ["client-admin", "reporting"],
  "reports.portfolio.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "reports.portfolio.export": people.map((person) => person.role).filter((role) => role !== "employee"),
  "reports.views.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "reports.views.save": people.map((person) => person.role).filter((role) => role !== "employee"),
  "reports.region.read": ["client-admin", "reporting", "regional_manager", "multi_regional_manager"],
  "reports.property.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "reports.attachments.read": people.map((person) => person.role),
  "reports.widgets.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "reports.comparison.read": people.map((person) => person.role).filter((role) => role !== "employee"),
  "reports.widgets.explain": people.map((person) => person.role).filter((role) => role !== "employee"),
  "reports.widgets.export": people.map((person) => person.role).filter((role) => role !== "employee"),
};
const openToAll = [
  "alerts.check",
  "alerts.news",
  "digest.act",
  "digest.stop",
  "identity.sign-in",
  "identity.password.reset",
  "messaging.mailbox.read",
  "messaging.opt-out",
  "messaging.opt-in",
  "messaging.link.read",
  "messaging.report",
  "surveys.read",
  "surveys.answer",
  "schedules.stop",
  "sharing.open",
];

/** Operations of platform staff, impersonating or not; for all others these addresses return 404. */
const developersOnly = ["developers.docs.read"];

/** What a visitor by link may do besides what is open to all. */
const tokenMay: ReadonlySet<string> = new Set(["home.identity.read", "surveys.responses.read"]);

/** What platform staff may do without impersonation. */
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

/** The part of the portfolio that each role sees in either client. */
const seen: Readonly<Record<string, { regions: number[]; locations: number[] }>> = {
  "client-admin": { regions: [1, 2], locations: [1, 2, 3] },
  reporting: { regions: [1, 2], locations: [1, 2, 3] },
  regional_manager: { regions: [1], locations: [1, 2] },
  multi_regional_manager: { regions: [1, 2], locations: [1, 2, 3] },
  property_manager: { regions: [1], locations: [1] },
  multi_property_manager: { regions: [1, 2], locations: [1, 3] },
  maintenance_manager: { regions: [1], locations: [2] },
};

async function readPortfolio(client: number, role: Role, query: string): Promise<{ status: number; body: string }> {
  const session = await t.signIn(buildEmail(client, role), PASSWORD);
  const reply = await t.server.inject({ url: `/v1/en/analytics/portfolio?${query}`, headers: session });
  return { status: reply.statusCode, body: reply.body };
}

function toIds(body: string): number[] {
  const results = (JSON.parse(body) as { data: { results: { m_id: number }[] } }).data.results;
  return results.map((row) => row.m_id).toSorted((a, b) => a - b);
}

describe("operations × roles", () => {
  test("the table covers every operation of the server", () => {
    const known = [...Object.keys(allowed), ...openToAll, ...developersOnly];
    expect(Object.keys(t.product.operations).toSorted()).toEqual(known.toSorted());
    expect(t.product.api.length).toBe(Object.keys(endpoints).length);
  });

  test.each(people.map((person) => person.role))("%s may do what the table says, and nothing else", async (role) => {
    const session = await t.signIn(buildEmail(1, role), PASSWORD);
    const principal = await t.product.authorizer.readPrincipal({ session: session.cookie.replace("session=", "") });
    for (const [operation, roles] of Object.entries(allowed)) {
      const send = (): void => t.product.authorizer.authorize(principal, operation);
      if (roles.includes(role)) expect(send, operation).not.toThrow();
      else expect(send).toThrow("You do not have access to this page");
    }
    for (const operation of developersOnly)
      expect(() => t.product.authorizer.authorize(principal, operation)).toThrow("Not found.");
    expect(() => t.product.authorizer.authorize(principal, "not.an.operation")).toThrow("You do not have access");
  });

  test("platform staff without a client may use staff's operations and its own account's, and none of a client", async () => {
    const { cookie } = await createStaffSession(t, await writeStaff(t));
    const principal = await t.product.authorizer.readPrincipal({ session: cookie.replace("session=", "") });
    for (const operation of developersOnly) t.product.authorizer.authorize(principal, operation);
    for (const operation of Object.keys(allowed)) {
      const send = (): void => t.product.authorizer.authorize(principal, operation);
      if (staffMay.has(operation)) expect(send, operation).not.toThrow();
      else expect(send, operation).toThrow("You do not have access to this page");
    }
  });

  test("a visitor by link may read that one object and an identity without a name", () => {
    const token = {
      kind: "token",
      purpose: "resident_survey",
      clientId: 1,
      residentId: 1,
      invitationId: 1,
      linkId: 1,
    } as const;
    for (const operation of Object.keys(allowed)) {
      const send = (): void => t.product.authorizer.authorize(token, operation);
      if (tokenMay.has(operation)) expect(send, operation).not.toThrow();
      else expect(send, operation).toThrow("Please sign in.");
    }
    for (const operation of developersOnly)
      expect(() => t.product.authorizer.authorize(token, operation)).toThrow("Not found.");
    for (const operation of openToAll) t.product.authorizer.authorize(token, operation);
    expect(() => t.product.authorizer.authorize(token, "not.an.operation")).toThrow("Please sign in.");
  });

  test("a visitor may only use operations that are open to all", () => {
    for (const operation of Object.keys(allowed)) {
      expect(() => t.product.authorizer.authorize({ kind: "visitor" }, operation)).toThrow("Please sign in.");
    }
    for (const operation of developersOnly)
      expect(() => t.product.authorizer.authorize({ kind: "visitor" }, operation)).toThrow("Not found.");
    for (const operation of openToAll) t.product.authorizer.authorize({ kind: "visitor" }, operation);
  });
});

describe("two clients with equal ids", () => {
  test.each(
    Object.entries(seen).flatMap(([role, expected]) =>
      [1, 2].map((client) => ({ role: role as Role, client, ...expected })),
    ),
  )("$role of client $client sees its own places only", async ({ role, client, regions, locations }) => {
    const byRegion = await readPortfolio(client, role, "structures[scope]=regions&structures[addon_options]=summary");
    const byLocation = await readPortfolio(
      client,
      role,
      "structures[scope]=locations&structures[addon_options]=summary",
    );
    expect(toIds(byRegion.body)).toEqual(regions);
    expect(toIds(byLocation.body)).toEqual(locations);
    for (const body of [byRegion.body, byLocation.body]) expect(body).not.toContain(`client ${3 - client}`);
  });

  test("a filter by a place outside the scope returns the same as for one that does not exist", async () => {
    const strip = (body: string): string => body.replaceAll(/"as_of":"[^"]*"/g, "").replaceAll(/[?&][^"]*/g, "");
    for (const role of ["property_manager", "regional_manager"] as const) {
      const foreign = await readPortfolio(1, role, "structures[scope]=locations&filters[regions][]=2");
      const missing = await readPortfolio(1, role, "structures[scope]=locations&filters[regions][]=999");
      expect(foreign.status).toBe(missing.status);
      expect(strip(foreign.body)).toBe(strip(missing.body));
      expect(toIds(foreign.body)).toEqual([]);
    }
  });

  test.each(["regions", "properties"])(
    "pages and tables of an invisible %s return the same as for one that does not exist",
    async (places) => {
      const widgets = { regions: ["locations", "portfolio", "dashboard"], properties: ["dashboard"] };
      const role = places === "regions" ? "regional_manager" : "property_manager";
      const session = await t.signIn(buildEmail(1, role), PASSWORD);
      const addresses = [
        "resident_comments",
        "resident_surveys",
        "resident_question_report/201",
        "reports/resident_question_report/201",
      ];
      for (const widget of [...widgets[places as keyof typeof widgets], "resident_satisfaction_trends", ...addresses]) {
        const send = async (id: number): Promise<{ status: number; body: string }> => {
          const url = `/v1/en/analytics/${places}/${id}/${widget}`;
          const reply = await t.server.inject({ url, headers: session });
          const body = reply.body.replaceAll(/"requestId":"[^"]*"/g, "").replaceAll(`/${places}/${id}/`, "");
          return { status: reply.statusCode, body };
        };
        expect((await send(1)).status, widget).toBe(200);
        expect((await send(1)).body).not.toContain("client 2");
        expect(await send(2), widget).toEqual(await send(999));
        expect((await send(2)).status, widget).toBe(404);
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
  ])("%s is rejected by name", async (parameter) => {
    const reply = await readPortfolio(1, "property_manager", parameter);
    expect(reply.status).toBe(400);
    const path = (JSON.parse(reply.body) as { errors: { path: string }[] }).errors[0]?.path;
    expect(path).toBe(`query.${parameter.split("=")[0]?.replace("[", ".").replace("]", "")}`);
  });
});
