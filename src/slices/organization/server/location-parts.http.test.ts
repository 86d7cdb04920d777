import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allocateIds, insertRows } from "#app/server/demo/demo.repository.ts";
import { saveLocationManagers } from "#slices/organization/contract/locations.contract.ts";
import { getLocations } from "#slices/organization/contract/places.contract.ts";
import {
  createUnit,
  createUnits,
  deleteUnit,
  getUnits,
  updateUnit,
} from "#slices/organization/contract/units.contract.ts";
import { type Caller, createCaller } from "#slices/organization/testing/organization-calls.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
let admin: Caller;
let other: Caller;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  await t.db.global((tx) => allocateIds(tx, "units", 50));
  await t.db.withClient(1, async (tx) => {
    await insertRows(tx, "people", [
      { id: 20, first_name: "Nadia", last_name: "Ortiz", email: "nadia@client1.example", start_date: "2025-01-01" },
      { id: 21, first_name: "Omar", last_name: "Reyes", archived_at: new Date(0) },
    ]);
    await t.product.identity.createAccount(tx, {
      email: "nadia@client1.example",
      password: PASSWORD,
      clientId: 1,
      personId: 20,
      isStaff: false,
    });
  });
  admin = await createCaller(t, 1, "client-admin");
  other = await createCaller(t, 2, "client-admin");
});
afterAll(() => t.close());

describe("units of a location", () => {
  const readUnitNames = async (location: number): Promise<string[]> => {
    const { data } = await admin.call(getUnits, { query: `filters[locations][]=${location}&page[size]=1000` });
    return data.map((unit) => `${unit.building_name} ${unit.unit_number}`.trim());
  };

  test("are sorted by building and numeric unit number, with text search and pages", async () => {
    await admin.call(createUnits, { body: { location_id: 2, building_name: "B", units: "9-11, 12A, Attic" } });
    await admin.call(createUnits, { body: { location_id: 2, units: "101" } });
    expect(await readUnitNames(2)).toEqual(["101", "102", "B Attic", "B 9", "B 10", "B 11", "B 12A"]);
    const { data, meta } = await admin.call(getUnits, {
      query: "filters[locations][]=2&filters[q_text]=b&page[size]=2",
    });
    expect(data).toHaveLength(2);
    expect(meta.pagination).toEqual({ last: false, total_pages: 3, record_count: 5 });
  });

  test("are added from a list; existing ones are reported and unchanged", async () => {
    const { data } = await admin.call(createUnits, { body: { location_id: 3, units: "101-105, 103A" } });
    expect(data).toEqual({ added: 5, skipped: ["103"] });
    expect(await readUnitNames(3)).toEqual(["101", "102", "103", "103A", "104", "105"]);
    const wrong = await admin.expectRefusal(createUnits, { body: { location_id: 999, units: "9-1, 7, 7" } });
    expect(wrong.fields).toEqual(["body.location_id", "body.units", "body.units"]);
  });

  test("are added, renamed and removed individually; numbers are unique within a building", async () => {
    const body = { location_id: 1, building_name: "Main", unit_number: "7" };
    const { data: unit } = await admin.call(createUnit, { body });
    expect(await admin.expectRefusal(createUnit, { body: { ...body, building_name: "MAIN" } })).toMatchObject({
      status: 400,
      fields: ["body.unit_number"],
      messages: ["There is already a unit MAIN 7 at this location"],
    });
    const params = { id: unit.id };
    const edit = { building_name: "", unit_number: "101", if_unchanged: unit.version };
    expect((await admin.expectRefusal(updateUnit, { params, body: edit })).code).toBe("taken");
    await admin.call(updateUnit, { params, body: { ...edit, unit_number: "107" } });
    expect((await admin.expectRefusal(updateUnit, { params, body: { ...edit, unit_number: "108" } })).code).toBe(
      "changed_meanwhile",
    );
    expect(await admin.call(deleteUnit, { params })).toEqual({ data: { id: unit.id, name: "107" } });
  });

  test("with a lease cannot be removed; those of another client return 404", async () => {
    expect(await admin.expectRefusal(deleteUnit, { params: { id: 1 } })).toMatchObject({
      status: 409,
      code: "unit_in_use",
    });
    expect(await readUnitNames(1)).toContain("101");
    const { data: theirs } = await other.call(createUnit, { body: { location_id: 1, unit_number: "900" } });
    const edit = { building_name: "", unit_number: "901", if_unchanged: theirs.version };
    for (const id of [theirs.id, 99_999]) {
      expect((await admin.expectRefusal(updateUnit, { params: { id }, body: edit })).status).toBe(404);
      expect((await admin.expectRefusal(deleteUnit, { params: { id } })).status).toBe(404);
    }
    expect(await readUnitNames(1)).not.toContain("900");
  });

  test("are only for administrators", async () => {
    const viewer = await createCaller(t, 1, "property_manager");
    for (const endpoint of [getUnits, createUnit, createUnits]) {
      expect((await viewer.expectRefusal(endpoint, { body: {} })).status).toBe(403);
    }
  });
});

describe("managers of a location", () => {
  const none = { managers: [], maintenance_managers: [] };
  const now = { managers: [5, 6], maintenance_managers: [] };

  test("are saved for every service; new ones see the location at once, removed ones do not", async () => {
    const body = { managers: [5, 20], maintenance_managers: [], if_unchanged: now };
    const { data } = await admin.call(saveLocationManagers, { params: { id: 1 }, body });
    expect(data.managers).toEqual([
      { id: 20, full_name: "Nadia Ortiz" },
      { id: 5, full_name: "property_manager of 1" },
    ]);
    const session = await t.signIn("nadia@client1.example", PASSWORD);
    const reply = await t.server.inject({ url: getLocations.path, headers: session });
    expect((JSON.parse(reply.body) as { data: { id: number }[] }).data.map((row) => row.id)).toEqual([1]);
    const multi = await createCaller(t, 1, "multi_property_manager");
    expect((await multi.call(getLocations)).data.map((row) => row.id)).toEqual([3]);
  });

  test("rejects a list based on outdated managers", async () => {
    const body = { ...none, if_unchanged: now };
    const refusal = await admin.expectRefusal(saveLocationManagers, { params: { id: 1 }, body });
    expect([refusal.status, refusal.code]).toEqual([409, "changed_meanwhile"]);
  });

  test("reports all people who cannot be managers with the reason, and changes nothing", async () => {
    const body = { managers: [1, 3, 7, 21, 999], maintenance_managers: [5], if_unchanged: none };
    const location = { params: { id: 3 } };
    const start = { ...none, managers: [6] };
    const refusal = await admin.expectRefusal(saveLocationManagers, {
      ...location,
      body: { ...body, if_unchanged: start },
    });
    expect(refusal.status).toBe(400);
    expect(refusal.fields).toEqual([
      "body.managers.0",
      "body.managers.1",
      "body.managers.2",
      "body.managers.3",
      "body.managers.4",
      "body.maintenance_managers.0",
    ]);
    expect(refusal.messages[0]).toBe("client-admin of 1 already has access to this location through a broader role");
    expect(refusal.messages.slice(3, 5)).toEqual(["There is no such employee", "There is no such employee"]);
    const { data } = await admin.call(getLocations);
    expect(data.find((row) => row.id === 3)?.managers).toEqual([{ id: 6, full_name: "multi_property_manager of 1" }]);
  });

  test("a person changes from manager to maintenance manager in one save", async () => {
    const begun = { managers: [5, 20], maintenance_managers: [] };
    const body = { managers: [5], maintenance_managers: [20], if_unchanged: begun };
    const { data } = await admin.call(saveLocationManagers, { params: { id: 1 }, body });
    expect(data.maintenance_managers).toEqual([{ id: 20, full_name: "Nadia Ortiz" }]);
    expect(data.managers.map((person) => person.id)).toEqual([5]);
  });
});
