import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { type DriversReply, getDrivers } from "#slices/insights/contract/drivers.contract.ts";
import { addRatedResponses, DRIVING_TOPIC } from "#slices/insights/testing/rated-responses.ts";
import { createCaller } from "#slices/organization/testing/organization-calls.ts";
import { getPropertyReport } from "#slices/reports/contract/widgets.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import { readClientRows } from "#test/support/rows.ts";
import type { TestApplication } from "#test/support/test-application.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startReportPortal();
  t.clock.set("2026-11-20T15:00:00Z");
  // Alder has enough people of its own; its region has enough together with Birch. Cedar and its region do not.
  await addRatedResponses(t, { locationId: 1, count: 140, firstId: 5001 });
  await addRatedResponses(t, { locationId: 2, count: 40, firstId: 5201 });
  await t.db.withClient(1, (tx) => t.product.surveys.rebuildRollups(tx));
});
afterAll(() => t.close());

const callers = new Map<string, ReturnType<typeof createCaller>>();
function getCaller(role: Role, client = 1): ReturnType<typeof createCaller> {
  const key = `${role} ${client}`;
  const caller = callers.get(key) ?? createCaller(t, client, role);
  callers.set(key, caller);
  return caller;
}
const read = async (role: Role, query = "", client = 1): Promise<DriversReply> =>
  (await getCaller(role, client)).call(getDrivers, { query });
const refuse = async (role: Role, query = "") => (await getCaller(role)).expectRefusal(getDrivers, { query });
const toLocationQuery = (id: number): string => `structures[location]=${id}`;
const toRegionQuery = (id: number): string => `structures[region]=${id}`;

describe("drivers of renewing", () => {
  test("are found within a property, with the score of the topic's report and its gap", async () => {
    const { data, meta } = await read("property_manager", toLocationQuery(1));
    expect(meta.insight).toMatchObject({
      state: "shown",
      outcome: "renew",
      level: "location",
      level_name: "Alder",
      is_wider: false,
      n: 140,
      needed: 100,
      survey: { name: "Resident Satisfaction Survey" },
    });
    const [first] = data;
    expect(first).toMatchObject({ m_id: DRIVING_TOPIC, stands_out: true, word: "strong", name: "Repair time" });
    expect(first?.impact).toBeGreaterThan(40);
    expect(meta.insight.explained).toBeGreaterThan(30);
    expect(data).toHaveLength(11);
    const report = await (
      await getCaller("property_manager")
    ).call(getPropertyReport, {
      params: { id: 1, widget: "resident_satisfaction_report" },
      query: "structures[scope]=topics",
    });
    const rows = "results" in report.data ? (report.data.results as readonly { m_id: number; figures: object }[]) : [];
    const figures = rows.find(({ m_id: id }) => id === DRIVING_TOPIC)?.figures as Record<string, { value: number }>;
    expect(first?.score).toBe(Math.round(figures["agreement_importance"]?.value ?? 0));
    expect(first?.gap).toBe(80 - (first?.score ?? 0));
  });

  test("are those of the region, or of the company, when too few answered, and say so", async () => {
    const readLevel = async (role: Role, query: string) => {
      const { level, level_name: name, is_wider: isWider, n } = (await read(role, query)).meta.insight;
      return [level, name, isWider, n];
    };
    expect(await readLevel("maintenance_manager", toLocationQuery(2))).toEqual(["region", "Region 1", true, 180]);
    expect(await readLevel("client-admin", toLocationQuery(3))).toEqual(["company", "Client 1", true, 180]);
    expect(await readLevel("client-admin", toLocationQuery(4))).toEqual(["company", "Client 1", true, 180]);
    expect(await readLevel("regional_manager", toRegionQuery(1))).toEqual(["region", "Region 1", false, 180]);
    expect(await readLevel("multi_property_manager", "")).toEqual(["places", null, false, 140]);
    expect(await readLevel("reporting", "")).toEqual(["company", "Client 1", false, 180]);
  });

  test("are empty for another outcome, another company or a time without enough answers", async () => {
    const few = { data: [], meta: { insight: { state: "too_few", explained: 0 } } };
    expect(await read("client-admin", "structures[outcome]=recommend")).toMatchObject(few);
    expect(await read("client-admin", "", 2)).toMatchObject(few);
    // Sessions expire in the meantime.
    t.clock.set("2028-11-20T15:00:00Z");
    callers.clear();
    expect(await read("client-admin")).toMatchObject({ ...few, meta: { insight: { state: "too_few", n: 0 } } });
    t.clock.set("2026-11-20T15:00:00Z");
    callers.clear();
  });

  test("include a new open response at once", async () => {
    await addRatedResponses(t, { locationId: 3, count: 1, firstId: 5301 });
    expect((await read("reporting")).meta.insight.n).toBe(181);
    expect((await read("property_manager", toLocationQuery(1))).meta.insight.n).toBe(140);
  });
});

test("ignore confidential responses: added, changed or deleted, every reply stays the same to the byte", async () => {
  const queries: readonly (readonly [Role, string])[] = [
    ["client-admin", ""],
    ["regional_manager", toRegionQuery(1)],
    ["property_manager", toLocationQuery(1)],
    ["maintenance_manager", toLocationQuery(2)],
    ["client-admin", toLocationQuery(3)],
    ["client-admin", "structures[outcome]=recommend"],
  ];
  const readAll = async (): Promise<string> => {
    const replies: DriversReply[] = [];
    for (const [role, query] of queries) replies.push(await read(role, query));
    return JSON.stringify(replies);
  };
  const before = await readAll();
  await addRatedResponses(t, { locationId: 1, count: 90, firstId: 6001, isProtected: true, likely: 1 });
  await addRatedResponses(t, { locationId: 3, count: 120, firstId: 6201, isProtected: true });
  expect(await readAll()).toBe(before);
  await readClientRows(t, 1, "UPDATE answers SET agreement = 1, value = 5 WHERE invitation_id BETWEEN 6001 AND 6400");
  expect(await readAll()).toBe(before);
  for (const table of ["answers", "responses"])
    await readClientRows(t, 1, `DELETE FROM ${table} WHERE invitation_id BETWEEN 6001 AND 6400`);
  expect(await readAll()).toBe(before);
  // An open response of the same kind does change them.
  await addRatedResponses(t, { locationId: 1, count: 1, firstId: 6501, likely: 1 });
  expect(await readAll()).not.toBe(before);
});

test("reject places outside the scope, people without places, and two places at once", async () => {
  expect((await refuse("employee")).status).toBe(403);
  expect((await refuse("property_manager", toLocationQuery(2))).status).toBe(404);
  expect((await refuse("property_manager", toRegionQuery(1))).status).toBe(404);
  expect((await refuse("regional_manager", toRegionQuery(2))).status).toBe(404);
  expect((await refuse("client-admin", toLocationQuery(999))).status).toBe(404);
  for (const query of [
    "structures[outcome]=remain",
    `${toLocationQuery(1)}&${toRegionQuery(1)}`,
    "structures[service]=ingage",
  ])
    expect((await refuse("client-admin", query)).status, query).toBe(400);
  const set = (status: string) =>
    readClientRows(
      t,
      1,
      `UPDATE service_access SET status = '${status}' WHERE person_id = 203 AND service = 'intouch'`,
    );
  await set("inactive");
  expect((await refuse("regional_manager")).status).toBe(403);
  await set("active");
});
