import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allocateIds, insertRows } from "#app/server/demo/demo.repository.ts";
import { addOpenAnswers } from "#slices/analytics/testing/analytics.factories.ts";
import {
  archiveLocation,
  createLocation,
  getLocation,
  type LocationDetail,
  moveLocation,
  previewLocationChange,
  restoreLocation,
  saveLocationManagers,
  updateLocation,
} from "#slices/organization/contract/locations.contract.ts";
import { getLocations } from "#slices/organization/contract/places.contract.ts";
import { readAudit, type Caller, createCaller } from "#slices/organization/testing/organization-calls.ts";
import { getPortfolio } from "#slices/reports/contract/portfolio.contract.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
let admin: Caller;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  await t.db.global((tx) => allocateIds(tx, "locations", 50));
  await t.db.withClient(1, async (tx) => {
    await insertRows(tx, "reporting_groups", [{ id: 1, name: "Garden style" }]);
    await insertRows(tx, "people", [
      {
        id: 20,
        first_name: "Nadia",
        last_name: "Ortiz",
        email: "nadia@client1.example",
        location_id: 1,
        start_date: "2025-01-01",
      },
      { id: 21, first_name: "Omar", last_name: "Reyes", email: "omar@client1.example", archived_at: new Date(0) },
    ]);
    const measures = { responses: 1, score_responses: 1, score_answers: 1, score_num: 20, score_den: 5 };
    await addOpenAnswers(tx, [
      { locationId: 1, surveyId: 24, day: "2026-09-10", measures },
      { locationId: 2, surveyId: 24, day: "2026-09-10", measures: { ...measures, score_num: 10 } },
      { locationId: 3, surveyId: 24, day: "2026-09-10", measures: { ...measures, score_num: 15 } },
    ]);
  });
  admin = await createCaller(t, 1, "client-admin");
});
afterAll(() => t.close());

const readDetail = async (id: number): Promise<LocationDetail> =>
  (await admin.call(getLocation, { params: { id } })).data;

/** Builds the body of an edit without changes. */
function toEdit(location: LocationDetail) {
  const { name, external_id, address, city, state, zip, time_zone, email, phone, service_order } = location;
  return {
    name,
    external_id,
    address,
    city,
    state,
    zip,
    time_zone,
    email,
    phone,
    service_order,
    linked_location_ids: location.linked_locations.map((each) => each.id),
    reporting_group_ids: location.reporting_groups.map((each) => each.id),
    if_unchanged: location.version,
  };
}

describe("a location", () => {
  test("is added with its name only, gets the client's time zone, and an audit row is written", async () => {
    const { data } = await admin.call(createLocation, { body: { name: "  Alder Court " } });
    expect(await readDetail(data.id)).toMatchObject({
      name: "Alder Court",
      time_zone: "UTC",
      region: null,
      external_id: null,
      service_order: ["introduce", "ingage", "intouch"],
      status_id: 1,
      unit_count: 0,
      version: data.version,
    });
    expect(await readAudit(t, "location", data.id)).toMatchObject([
      { operation: "organization.locations.write", person_id: 1, details: { after: { name: "Alder Court" } } },
    ]);
  });

  test("saves every field, its links and groups; the audit row has the differences, before and after", async () => {
    const before = await readDetail(1);
    const fields = {
      name: "Birch Park",
      external_id: "BP-01",
      address: "1 Main Street",
      city: "Denver",
      state: "CO",
      zip: "80202",
      time_zone: "America/Denver",
      email: "birch@client1.example",
      phone: "+1 (303) 555-0134",
      service_order: ["intouch", "ingage", "introduce"],
      linked_location_ids: [3, 2, 3],
      reporting_group_ids: [1],
    };
    const { data } = await admin.call(updateLocation, {
      params: { id: 1 },
      body: { ...fields, if_unchanged: before.version },
    });
    const after = await readDetail(1);
    expect(after).toMatchObject({
      name: "Birch Park",
      external_id: "BP-01",
      city: "Denver",
      phone: "3035550134",
      version: data.version,
      service_order: ["intouch", "ingage", "introduce"],
      linked_locations: [{ id: 2 }, { id: 3 }],
      reporting_groups: [{ id: 1, name: "Garden style" }],
    });
    expect((await readDetail(3)).linked_locations).toEqual([{ id: 1, name: "Birch Park" }]);
    const entry = (await readAudit(t, "location", 1)).at(-1);
    expect(entry?.details).toMatchObject({
      before: { name: "Location 1 of client 1", linked_location_ids: [] },
      after: { name: "Birch Park", linked_location_ids: [2, 3] },
    });
    expect(entry?.details["after"]).not.toHaveProperty("region_id");
    await admin.call(updateLocation, { params: { id: 1 }, body: { ...toEdit(after), linked_location_ids: [] } });
    expect((await readDetail(3)).linked_locations).toEqual([]);
  });

  test("reports all invalid fields at once", async () => {
    const wrong = {
      name: " ",
      time_zone: "Mars/Olympus",
      email: "nobody",
      phone: "12",
      service_order: ["intouch", "intouch", "ingage"],
      colour: "red",
    };
    const { status, fields } = await admin.expectRefusal(createLocation, { body: wrong });
    expect(status).toBe(400);
    expect(fields.toSorted()).toEqual(
      ["body.colour", "body.email", "body.name", "body.phone", "body.service_order", "body.time_zone"].toSorted(),
    );
    const { fields: missing } = await admin.expectRefusal(updateLocation, { params: { id: 1 }, body: { name: "X" } });
    expect(missing).toContain("body.address");
    expect(missing).toContain("body.if_unchanged");
  });

  test("names and codes are unique ignoring case, and foreign ids are unknown; all are reported at once", async () => {
    const body = {
      name: "BIRCH park",
      external_id: "BP-01",
      region_id: 999,
      linked_location_ids: [2, 998],
      reporting_group_ids: [997],
    };
    const refusal = await admin.expectRefusal(createLocation, { body });
    expect(refusal.status).toBe(400);
    expect(refusal.fields).toEqual([
      "body.name",
      "body.external_id",
      "body.region_id",
      "body.linked_location_ids.1",
      "body.reporting_group_ids.0",
    ]);
    expect(refusal.messages[0]).toBe("There is already a location called BIRCH park");
    // The other client can use both.
    const other = await createCaller(t, 2, "client-admin");
    await other.call(createLocation, { body: { name: "Birch Park", external_id: "BP-01" } });
  });

  test("cannot be linked to itself", async () => {
    const now = await readDetail(2);
    const body = { ...toEdit(now), linked_location_ids: [2] };
    const { fields } = await admin.expectRefusal(updateLocation, { params: { id: 2 }, body });
    expect(fields).toEqual(["body.linked_location_ids.0"]);
  });

  test("rejects an edit based on an outdated version, and changes nothing", async () => {
    const begun = await readDetail(2);
    await admin.call(updateLocation, { params: { id: 2 }, body: { ...toEdit(begun), city: "Boise" } });
    const late = await admin.expectRefusal(updateLocation, {
      params: { id: 2 },
      body: { ...toEdit(begun), city: "Reno" },
    });
    expect([late.status, late.code]).toEqual([409, "changed_meanwhile"]);
    expect(late.detail).toContain("Someone else changed this");
    expect((await readDetail(2)).city).toBe("Boise");
    for (const endpoint of [archiveLocation, moveLocation]) {
      const body = { if_unchanged: begun.version, ...(endpoint === moveLocation ? { region_id: null } : {}) };
      expect((await admin.expectRefusal(endpoint, { params: { id: 2 }, body })).code).toBe("changed_meanwhile");
    }
  });

  test("every call returns 404 for a location of another client, as for one that does not exist", async () => {
    const { data: own } = await (
      await createCaller(t, 2, "client-admin")
    ).call(createLocation, { body: { name: "Two's" } });
    const body = { ...toEdit(await readDetail(1)), if_unchanged: "x" };
    const state = { if_unchanged: "x" };
    const managers = { managers: [], maintenance_managers: [] };
    const invites: ((id: number) => Promise<unknown>)[] = [
      (id) => admin.expectRefusal(getLocation, { params: { id } }),
      (id) => admin.expectRefusal(previewLocationChange, { params: { id } }),
      (id) => admin.expectRefusal(updateLocation, { params: { id }, body }),
      (id) => admin.expectRefusal(moveLocation, { params: { id }, body: { ...state, region_id: 1 } }),
      (id) => admin.expectRefusal(archiveLocation, { params: { id }, body: state }),
      (id) => admin.expectRefusal(restoreLocation, { params: { id }, body: state }),
      (id) =>
        admin.expectRefusal(saveLocationManagers, { params: { id }, body: { ...managers, if_unchanged: managers } }),
    ];
    for (const send of invites) {
      const foreign = await send(own.id);
      expect(foreign).toEqual(await send(9999));
      expect(foreign).toMatchObject({ status: 404 });
    }
  });

  test("rejects writes except by administrators", async () => {
    for (const role of ["reporting", "regional_manager", "property_manager", "employee"] as const) {
      const viewer = await createCaller(t, 1, role);
      expect((await viewer.expectRefusal(createLocation, { body: { name: "Mine" } })).status).toBe(403);
      expect((await viewer.expectRefusal(getLocation, { params: { id: 1 } })).status).toBe(403);
    }
  });
});

describe("moving and archiving", () => {
  async function readRegionScores(): Promise<Record<string, number | null>> {
    const { data } = await admin.call(getPortfolio, { query: "structures[scope]=regions&filters[general]=all" });
    return Object.fromEntries(data.results.map((row) => [row.name, row.intouch_stats?.agreement_importance ?? null]));
  }

  test("a move takes the location's whole history along, and is previewed before", async () => {
    const whole = await readRegionScores();
    expect(whole).toMatchObject({ "Region 1 of client 1": 60, "Region 2 of client 1": 60 });
    const { data: preview } = await admin.call(previewLocationChange, {
      params: { id: 1 },
      query: "change=move&region_id=2",
    });
    expect(preview).toMatchObject({
      from_region: { id: 1, name: "Region 1 of client 1" },
      to_region: { id: 2, name: "Region 2 of client 1" },
      employee_count: 1,
      unit_count: 1,
      losing_sight: [{ id: 3, full_name: "regional_manager of 1" }],
      gaining_sight: [],
    });
    expect(preview.managers.map((person) => person.id)).toEqual([6, 5]);
    expect((await readDetail(1)).region_id).toBe(1);
    const { data } = await admin.call(moveLocation, {
      params: { id: 1 },
      body: { region_id: 2, if_unchanged: preview.version },
    });
    // 20/5 and 15/5 belong to Region 2 now; only 10/5 is left in Region 1.
    expect(await readRegionScores()).toMatchObject({ "Region 1 of client 1": 40, "Region 2 of client 1": 70 });
    const regional = await createCaller(t, 1, "regional_manager");
    expect((await regional.call(getLocations)).data.map((row) => row.id)).toEqual([2]);
    const back = { region_id: null, if_unchanged: data.version };
    await admin.call(moveLocation, { params: { id: 1 }, body: back });
    expect(await readRegionScores()).toMatchObject({ "Region 2 of client 1": 60, "No region": 80 });
    const { fields } = await admin.expectRefusal(moveLocation, {
      params: { id: 1 },
      body: { region_id: 77, if_unchanged: (await readDetail(1)).version },
    });
    expect(fields).toEqual(["body.region_id"]);
  });

  test("an archived location is not listed, stays in the index with its history, and can be restored", async () => {
    const readCompanyIndex = async (): Promise<number | null | undefined> =>
      (await admin.call(getPortfolio, { query: "structures[addon_options]=summary" })).meta.summary_object?.satisfaction
        ?.company_index;
    const index = await readCompanyIndex();
    const before = await readDetail(3);
    await admin.call(archiveLocation, { params: { id: 3 }, body: { if_unchanged: before.version } });
    const archived = await readDetail(3);
    expect(archived).toMatchObject({ status_id: 2, archived_on: "2026-11-20" });
    expect((await admin.call(getLocations)).data.map((row) => row.id)).not.toContain(3);
    expect(await readCompanyIndex()).toBe(index);
    const again = await admin.expectRefusal(archiveLocation, {
      params: { id: 3 },
      body: { if_unchanged: archived.version },
    });
    expect([again.status, again.code]).toEqual([409, "archived_already"]);
    await admin.call(restoreLocation, { params: { id: 3 }, body: { if_unchanged: archived.version } });
    expect(await readDetail(3)).toMatchObject({ status_id: 1, archived_on: null, version: before.version });
  });
});
