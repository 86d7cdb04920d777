import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allocateIds, insertRows } from "#app/server/demo/demo.repository.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { createLocation } from "#slices/organization/contract/locations.contract.ts";
import { getRegions } from "#slices/organization/contract/places.contract.ts";
import {
  createPosition,
  createPositionCategory,
  deletePosition,
  deletePositionCategory,
  getPositionCategories,
  getPositions,
  updatePosition,
  updatePositionCategory,
} from "#slices/organization/contract/positions.contract.ts";
import {
  createDistrict,
  createRegion,
  createReportingGroup,
  deleteDistrict,
  deleteRegion,
  deleteReportingGroup,
  getCompany,
  getDistricts,
  getGeographicalGroups,
  getReportingGroups,
  updateDistrict,
  updatePostalAddress,
  updateRegion,
  updateReportingGroup,
} from "#slices/organization/contract/structure.contract.ts";
import { readAudit, type Caller, createCaller } from "#slices/organization/testing/organization-calls.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
let admin: Caller;
let other: Caller;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  await t.db.global((tx) => allocateIds(tx, "locations", 50));
  await t.db.global((tx) => allocateIds(tx, "regions", 50));
  const connection = await t.owner.connect();
  await connection.query("UPDATE clients SET has_areas = true WHERE id = 1");
  connection.release();
  admin = await createCaller(t, 1, "client-admin");
  other = await createCaller(t, 2, "client-admin");
});
afterAll(() => t.close());

interface NamedKind {
  readonly what: string;
  readonly create: Endpoint;
  readonly update: Endpoint;
  readonly remove: Endpoint;
  readonly body: object;
}

const kinds: readonly NamedKind[] = [
  { what: "district", create: createDistrict, update: updateDistrict, remove: deleteDistrict, body: {} },
  { what: "region", create: createRegion, update: updateRegion, remove: deleteRegion, body: {} },
  {
    what: "reporting group",
    create: createReportingGroup,
    update: updateReportingGroup,
    remove: deleteReportingGroup,
    body: { location_ids: [] },
  },
  {
    what: "category",
    create: createPositionCategory,
    update: updatePositionCategory,
    remove: deletePositionCategory,
    body: {},
  },
  { what: "position", create: createPosition, update: updatePosition, remove: deletePosition, body: {} },
];

interface SavedReply {
  readonly data: { readonly id: number; readonly version: string };
}

describe.each(kinds)("a $what", ({ what, create, update, remove, body }) => {
  test("is added, renamed and removed; names are unique ignoring case, and available to another client", async () => {
    const first = (await admin.call(create, { body: { ...body, name: "North" } })) as SavedReply;
    const taken = await admin.expectRefusal(create, { body: { ...body, name: "NORTH" } });
    expect(taken).toMatchObject({ status: 400, code: "taken", fields: ["body.name"] });
    expect(taken.messages).toEqual([`There is already a ${what} called NORTH`]);
    if (what !== "district") await other.call(create, { body: { ...body, name: "North" } });
    const params = { id: first.data.id };
    const renamed = (await admin.call(update, {
      params,
      body: { ...body, name: "north", if_unchanged: first.data.version },
    })) as SavedReply;
    const stale = await admin.expectRefusal(update, {
      params,
      body: { ...body, name: "South", if_unchanged: first.data.version },
    });
    expect(stale).toMatchObject({ status: 409, code: "changed_meanwhile" });
    expect(renamed.data.version).not.toBe(first.data.version);
    expect(await admin.call(remove, { params })).toEqual({ data: { id: first.data.id, name: "north" } });
    expect((await admin.expectRefusal(remove, { params })).status).toBe(404);
  });

  test("needs a name, rejects unknown fields, and returns 404 for another client's", async () => {
    const { fields } = await admin.expectRefusal(create, { body: { ...body, name: "  ", colour: "red" } });
    expect(fields).toEqual(expect.arrayContaining(["body.name", "body.colour"]));
    if (what === "district") return;
    const foreign = (await other.call(create, { body: { ...body, name: "Elsewhere" } })) as SavedReply;
    const edit = { ...body, name: "Taken over", if_unchanged: foreign.data.version };
    for (const [endpoint, payload] of [[update, edit] as const, [remove, {}] as const]) {
      const theirs = await admin.expectRefusal(endpoint, { params: { id: foreign.data.id }, body: payload });
      expect(theirs).toEqual(await admin.expectRefusal(endpoint, { params: { id: 99_999 }, body: payload }));
      expect(theirs.status).toBe(404);
    }
  });

  test("is only for administrators", async () => {
    for (const role of ["reporting", "multi_regional_manager", "employee"] as const) {
      const viewer = await createCaller(t, 1, role);
      expect((await viewer.expectRefusal(create, { body: { ...body, name: "Mine" } })).status).toBe(403);
      expect((await viewer.expectRefusal(remove, { params: { id: 1 } })).status).toBe(403);
    }
  });
});

describe("dependencies", () => {
  test("a region with locations or managers cannot be removed, and the error has their numbers", async () => {
    const refusal = await admin.expectRefusal(deleteRegion, { params: { id: 1 } });
    expect(refusal).toMatchObject({ status: 409, code: "region_in_use" });
    expect(refusal.detail).toBe(
      "Region 1 of client 1 still has 2 locations and 2 regional managers. Move them first, then remove the region.",
    );
  });

  test("a district has regions of its own client only, and only in a company with districts", async () => {
    const { data: west } = await admin.call(createDistrict, { body: { name: "West" } });
    const { data: region } = await admin.call(createRegion, { body: { name: "Coast", district_id: west.id } });
    const { data } = await admin.call(getRegions, { query: "filters[q_text]=coast" });
    expect(data).toMatchObject([{ id: region.id, district_id: west.id, district: "West", location_count: 0 }]);
    const refusal = await admin.expectRefusal(deleteDistrict, { params: { id: west.id } });
    expect(refusal.detail).toBe("West still has 1 region. Move them first, then remove the district.");
    const unknown = await other.expectRefusal(createRegion, { body: { name: "Coast", district_id: west.id } });
    expect(unknown).toMatchObject({ status: 400, fields: ["body.district_id"], code: "unknown" });
    expect(await other.expectRefusal(createDistrict, { body: { name: "West" } })).toMatchObject({
      status: 409,
      code: "no_districts",
    });
    expect((await other.call(getDistricts)).data).toEqual([]);
    const edit = { name: "Coast", district_id: null, if_unchanged: region.version };
    await admin.call(updateRegion, { params: { id: region.id }, body: edit });
    await admin.call(deleteDistrict, { params: { id: west.id } });
  });

  test("a category with positions and a position with people cannot be removed", async () => {
    const { data: category } = await admin.call(createPositionCategory, { body: { name: "Maintenance" } });
    const fields = { name: "Technician", position_category_id: category.id };
    const { data: position } = await admin.call(createPosition, { body: fields });
    expect((await admin.call(getPositions)).data).toContainEqual({
      ...fields,
      id: position.id,
      position_category: "Maintenance",
      version: position.version,
    });
    expect((await admin.call(getPositionCategories)).data).toContainEqual(
      expect.objectContaining({ id: category.id, position_count: 1 }),
    );
    const held = await admin.expectRefusal(deletePositionCategory, { params: { id: category.id } });
    expect(held.detail).toBe("Maintenance still has 1 position. Move them first, then remove the category.");
    await t.db.withClient(1, (tx) =>
      insertRows(tx, "people", [{ id: 50, first_name: "Ed", last_name: "Lo", position_id: position.id }]),
    );
    const inUse = await admin.expectRefusal(deletePosition, { params: { id: position.id } });
    expect(inUse).toMatchObject({ status: 409, code: "position_in_use" });
    expect((await admin.call(getPositions)).data.map((each) => each.id)).toContain(position.id);
  });

  test("a group has locations of the client; unknown ones are all reported; removing it keeps the locations", async () => {
    const { data: place } = await other.call(createLocation, { body: { name: "Elm" } });
    const body = { name: "Lease-up", location_ids: [3, place.id, 1, 3] };
    const refusal = await admin.expectRefusal(createReportingGroup, { body });
    expect(refusal.fields).toEqual(["body.location_ids.2"]);
    const { data: group } = await admin.call(createReportingGroup, { body: { ...body, location_ids: [3, 1, 3] } });
    expect((await admin.call(getReportingGroups)).data).toContainEqual({
      id: group.id,
      name: "Lease-up",
      location_ids: [1, 3],
      version: group.version,
    });
    const groups = (await admin.call(getGeographicalGroups)).data;
    expect(groups).toContainEqual({ type: "reporting_group", id: group.id, name: "Lease-up", location_ids: [1, 3] });
    expect(groups).toContainEqual({ type: "region", id: 1, name: "Region 1 of client 1", location_ids: [1, 2] });
    await admin.call(deleteReportingGroup, { params: { id: group.id } });
    expect((await admin.call(getGeographicalGroups)).data).toHaveLength(groups.length - 1);
  });

  test("audit rows have the actor and the change, before and after", async () => {
    const { data: region } = await admin.call(createRegion, { body: { name: "Hills" } });
    const edit = { name: "Foothills", if_unchanged: region.version };
    await admin.call(updateRegion, { params: { id: region.id }, body: edit });
    await admin.call(deleteRegion, { params: { id: region.id } });
    const own = await readAudit(t, "region", region.id);
    expect(own).toMatchObject([
      { object_type: "region", person_id: 1, details: { after: { name: "Hills", district_id: null } } },
      { details: { before: { name: "Hills" }, after: { name: "Foothills" } } },
      { details: { before: { name: "Foothills" } } },
    ]);
  });

  test("returns the company as staff set it up", async () => {
    expect((await admin.call(getCompany)).data).toEqual({
      id: 1,
      name: "Client 1",
      time_zone: "UTC",
      locale: "en",
      has_areas: true,
      services: ["intel", "intouch"],
      postal_address: null,
    });
  });

  test("administrators set the postal address in one line; a partial address is rejected", async () => {
    const typed = { postal_address: " 200 Harbor Street\n Suite 310,  Portland, ME 04101 " };
    const saved = "200 Harbor Street Suite 310, Portland, ME 04101";
    expect((await admin.call(updatePostalAddress, { body: typed })).data).toEqual({ postal_address: saved });
    expect((await admin.call(getCompany)).data).toMatchObject({ postal_address: saved, name: "Client 1" });
    for (const text of ["", "   ", "Portland", "x".repeat(201)]) {
      const refused = await admin.expectRefusal(updatePostalAddress, { body: { postal_address: text } });
      expect([text.length, refused.status]).toEqual([text.length, 400]);
    }
    expect((await admin.call(getCompany)).data).toMatchObject({ postal_address: saved });
  });
});
