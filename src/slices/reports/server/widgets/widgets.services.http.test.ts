import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import type { TestApplication } from "#test/support/test-application.ts";
import { PASSWORD } from "#test/support/two-clients.ts";

// Each widget of a place with the one service that opens it: a person with that service alone sees it, and a person
// with all other services does not.

const BASE = "/v1/en/analytics";
const services = ["intel", "intouch", "ingage", "introduce"] as const;
type Service = (typeof services)[number];

const ofLocation = {
  dashboard: "intel",
  resident_satisfaction: "intouch",
  resident_reasons_leaving_report: "intouch",
  resident_comments: "intouch",
  employee_survey_report: "ingage",
  employee_priorities: "ingage",
  employee_development: "introduce",
  employee_compliance: "introduce",
} as const satisfies Record<string, Service>;

const ofRegion = {
  ...ofLocation,
  locations: "intel",
  employee_tenure: "introduce",
  employee_turnover: "introduce",
  employee_comments: "ingage",
} as const satisfies Record<string, Service>;

let t: TestApplication;
/** Sessions of people with one service alone, and of people with all but one. */
const only = new Map<Service, { cookie: string }>();
const without = new Map<Service, { cookie: string }>();
let everything: { cookie: string };
const FIRST = 300;

async function addAdmin(number: number, of: readonly Service[]): Promise<{ cookie: string }> {
  const personId = FIRST + number;
  const email = `of-${of.join("-")}@harborline.example`;
  await t.db.withClient(1, async (tx) => {
    await insertRows(tx, "people", [{ id: personId, first_name: "Only", last_name: of.join(" "), email }]);
    const access = of.map((service) => ({ person_id: personId, service, top_role: "client-admin" }));
    await insertRows(tx, "service_access", access);
    const account = { email, password: PASSWORD, clientId: 1, personId, isStaff: false };
    await t.product.identity.createAccount(tx, account);
  });
  return t.signIn(email, PASSWORD);
}

beforeAll(async () => {
  t = await startReportPortal();
  everything = await addAdmin(2 * services.length, services);
  for (const [at, service] of services.entries()) {
    only.set(service, await addAdmin(at, [service]));
    const others = services.filter((each) => each !== service);
    without.set(service, await addAdmin(services.length + at, others));
  }
});
afterAll(() => t.close());

async function readStatus(session: { cookie: string } | undefined, url: string): Promise<number> {
  if (!session) throw new Error("nobody signed in");
  return (await t.server.inject({ url: BASE + url, headers: session })).statusCode;
}

const places = [
  ["properties/1", ofLocation],
  ["regions/1", ofRegion],
] as const;

test("a location has its eight widgets, for a viewer with all services [DASH-09]", async () => {
  expect(Object.keys(ofLocation)).toHaveLength(8);
  for (const widget of Object.keys(ofLocation))
    expect(await readStatus(everything, `/properties/1/${widget}`), widget).toBe(200);
});

test("a region has the location's widgets and four more [DASH-10]", async () => {
  for (const widget of Object.keys(ofRegion))
    expect(await readStatus(everything, `/regions/1/${widget}`), widget).toBe(200);
  const more = Object.keys(ofRegion).filter((widget) => !(widget in ofLocation));
  expect(more.toSorted()).toEqual(["employee_comments", "employee_tenure", "employee_turnover", "locations"]);
});

describe.each(places)("of %s", (place, widgets) => {
  const filterWidgets = (service: Service): string[] =>
    Object.entries(widgets).flatMap(([widget, required]) => (required === service ? [widget] : []));

  async function expectRequired(service: Service): Promise<void> {
    for (const widget of filterWidgets(service)) {
      expect(await readStatus(only.get(service), `/${place}/${widget}`), `${widget} with ${service} alone`).toBe(200);
      expect(await readStatus(without.get(service), `/${place}/${widget}`), `${widget} without ${service}`).toBe(403);
    }
  }

  test("dashboard and locations require intel, both ways [DASH-11] [SVC-07]", () => expectRequired("intel"));
  test("resident widgets require intouch, both ways [DASH-12]", () => expectRequired("intouch"));
  test("engagement, priorities and comments require ingage, both ways [DASH-13]", () => expectRequired("ingage"));
  test("development, compliance, tenure and turnover require introduce, both ways", () => expectRequired("introduce"));
});
