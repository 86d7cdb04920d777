import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { addOpenAnswers, insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

/**
 * Eight other clients with five properties each, in addition to clients 1 and 2: client 1 has two, client 2 has none
 * with answers.
 */
const others = [3, 4, 5, 6, 7, 8, 9, 10];
const PLACES = [1, 2, 3, 4, 5];
/** Client 1: the first is better than all, the second just below the middle, the third has too few answers. */
const own = [
  { locationId: 1, num: 49, count: 20 },
  { locationId: 2, num: 40, count: 20 },
  { locationId: 3, num: 50, count: 9 },
];

let t: TestApplication;
const addAnswers = (
  client: number,
  rows: readonly { readonly locationId: number; readonly num: number; readonly count: number }[],
) =>
  t.db.withClient(client, (tx) =>
    addOpenAnswers(
      tx,
      rows.map(({ locationId, num, count }) => ({
        locationId,
        surveyId: 24,
        day: "2026-10-12",
        measures: {
          responses: count,
          score_responses: count,
          score_answers: count,
          score_num: num * count,
          score_den: 10 * count,
        },
      })),
    ),
  );

beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  await addAnswers(1, own);
  for (const id of others) {
    await makeClient(t.db, id, { regionIds: [1], locations: PLACES.map((at) => ({ id: at, regionId: 1 })) });
    await t.db.withClient(id, (tx) =>
      insertRows(tx, "client_services", [{ client_id: id, service: "intouch", status: "active" }]),
    );
    const rows = PLACES.map((locationId) => ({ locationId, num: 38 + locationId - (id % 2), count: 20 }));
    await addAnswers(id, rows);
  }
});
afterAll(() => t.close());

async function get(client: number, role: Role, path: string) {
  const reply = await t.server.inject({
    url: `/v1/en/analytics/${path}`,
    headers: await t.signIn(buildEmail(client, role), PASSWORD),
  });
  return { status: reply.statusCode, body: reply.body };
}
const freeze = (): Promise<number> => t.product.freezeBenchmark(t.clock.now());
const LOCATIONS = "portfolio?structures[scope]=locations";

const readStandings = async (client: number, role: Role, path: string): Promise<unknown[]> => {
  const { body } = await get(client, role, path);
  return [...body.matchAll(/"standing":(\{[^}]*\})/g)].map(([, found]) => JSON.parse(found ?? "") as unknown);
};

test("no standing is shown before a month is frozen", async () => {
  expect(await readStandings(1, "client-admin", LOCATIONS)).toEqual([]);
  const { body } = await get(
    1,
    "property_manager",
    "properties/1/resident_satisfaction_report/explain?cell[column]=agreement_importance",
  );
  expect(body).not.toContain('"properties"');
});

test("a property with enough people has the same standing for every role that sees it", async () => {
  await freeze();
  const shared = { properties: 42, month: "2026-10-01" };
  const first = { band: "top_25", ...shared };
  expect(await readStandings(1, "client-admin", LOCATIONS)).toEqual([first, { band: "bottom_50", ...shared }]);
  expect(await readStandings(1, "regional_manager", "regions/1/locations")).toEqual([
    first,
    { band: "bottom_50", ...shared },
  ]);
  for (const role of ["client-admin", "regional_manager", "property_manager"] as const)
    expect(await readStandings(1, role, "properties/1/dashboard")).toEqual([first]);
  // Regions, the company and a company without answers have no standing.
  expect(await readStandings(1, "client-admin", "regions/1/dashboard")).toEqual([]);
  expect(await readStandings(1, "client-admin", "portfolio?structures[scope]=regions")).toEqual([]);
  expect(await readStandings(2, "client-admin", LOCATIONS)).toEqual([]);
});

test("the limits are in the explanation of a property's score, and in no other", async () => {
  const cell = "cell[column]=agreement_importance";
  const report = "resident_satisfaction_report/explain";
  const read = async (role: Role, path: string) => {
    const { status, body } = await get(1, role, path);
    expect(status, path).toBe(200);
    return (JSON.parse(body) as { data: { properties?: unknown } }).data.properties;
  };
  const limits = [
    { part: 10, from: null },
    { part: 25, from: 84 },
    { part: 50, from: 81 },
    { part: 75, from: 78 },
  ];
  const found = { month: "2026-10-01", count: 42, limits };
  expect(await read("property_manager", `properties/1/${report}?${cell}`)).toEqual(found);
  const row = `reports/${report}?structures[scope]=locations&${cell}`;
  expect(await read("client-admin", `${row}&cell[row]=1`)).toEqual(found);
  expect(await read("client-admin", row)).toBeUndefined();
  expect(await read("client-admin", `${row}&cell[row]=1&filters[surveys][]=24`)).toBeUndefined();
  expect(await read("client-admin", `reports/${report}?structures[scope]=regions&${cell}&cell[row]=1`)).toBeUndefined();
});

test("no role and no company sees the standing of a property out of its scope", async () => {
  expect((await get(1, "property_manager", "properties/2/dashboard")).status).toBe(404);
  expect((await get(1, "employee", "properties/1/dashboard")).status).toBe(403);
  const seen = await get(2, "client-admin", "properties/1/dashboard");
  expect(seen.body).not.toContain("standing");
});

test("too few companies give a reason in place of the standing", async () => {
  // In the next month three companies have no answers.
  t.clock.set("2027-11-20T15:00:00Z");
  for (const id of [1, ...others.slice(0, 6)]) {
    await t.db.withClient(id, (tx) =>
      addOpenAnswers(
        tx,
        PLACES.slice(0, 3).map((locationId) => ({
          locationId,
          surveyId: 24,
          day: "2027-10-12",
          measures: { responses: 20, score_responses: 20, score_answers: 20, score_num: 800, score_den: 200 },
        })),
      ),
    );
  }
  await freeze();
  expect(await readStandings(1, "client-admin", "properties/1/dashboard")).toEqual([
    { band: null, properties: null, month: "2027-10-01" },
  ]);
});
