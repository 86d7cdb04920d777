import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { getLocations, getRegions } from "#slices/organization/contract/places.contract.ts";
import { createCaller } from "#slices/organization/testing/organization-calls.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  for (const client of [1, 2]) {
    await t.db.withClient(client, async (tx) => {
      await insertRows(tx, "locations", [
        {
          id: 4,
          name: `Old Mill of client ${client}`,
          city: "Reno",
          state: "NV",
          region_id: 1,
          time_zone: "UTC",
          status_id: 2,
          archived_on: "2026-01-31",
        },
        { id: 5, name: `Without region of client ${client}`, region_id: null, time_zone: "UTC" },
      ]);
      await insertRows(tx, "location_links", [
        { location_id: 1, linked_location_id: 3 },
        { location_id: 1, linked_location_id: 2 },
      ]);
      await insertRows(tx, "reporting_groups", [
        { id: 1, name: `Garden style of client ${client}` },
        { id: 2, name: `High-rise of client ${client}` },
      ]);
      await insertRows(tx, "reporting_group_locations", [
        { reporting_group_id: 1, location_id: 1 },
        { reporting_group_id: 2, location_id: 3 },
      ]);
    });
  }
});
afterAll(() => t.close());

const everyone: [Role, number[], number[]][] = [
  ["client-admin", [1, 2], [1, 2, 3, 5]],
  ["reporting", [1, 2], [1, 2, 3, 5]],
  ["regional_manager", [1], [1, 2]],
  ["multi_regional_manager", [1, 2], [1, 2, 3]],
  ["property_manager", [1], [1]],
  ["multi_property_manager", [1, 2], [1, 3]],
  ["maintenance_manager", [1], [2]],
];

const mine = "filters[only_mine]=true&page[size]=-1";
const sortIds = (rows: readonly { id: number }[]): number[] => rows.map((row) => row.id).toSorted((a, b) => a - b);

describe("lists of places", () => {
  test.each(
    everyone.flatMap(([role, regions, locations]) => [1, 2].map((client) => ({ role, client, regions, locations }))),
  )(
    "$role of client $client gets the own regions and locations, all of them with page size -1, and no one else's [API-08] [DASH-15]",
    async ({ role, client, regions, locations }) => {
      const viewer = await createCaller(t, client, role);
      const regionReply = await viewer.call(getRegions, { query: mine });
      const locationReply = await viewer.call(getLocations, { query: mine });
      expect(sortIds(regionReply.data)).toEqual(regions);
      expect(sortIds(locationReply.data)).toEqual(locations);
      const { pagination } = locationReply.meta;
      expect(pagination).toEqual({ last: true, total_pages: 1, record_count: locations.length });
      const all = JSON.stringify([regionReply, locationReply]);
      expect(all).not.toContain(`client ${3 - client}`);
      expect((await viewer.call(getLocations, { query: "page[size]=-1" })).data).toEqual(locationReply.data);
    },
  );

  test("rejects employees for every list", async () => {
    const viewer = await createCaller(t, 1, "employee");
    for (const endpoint of [getRegions, getLocations]) expect((await viewer.expectRefusal(endpoint)).status).toBe(403);
  });

  test("a location has name, region, city, state, units, links, managers, service order and status [ENT-31]", async () => {
    const admin = await createCaller(t, 1, "client-admin");
    const { data } = await admin.call(getLocations, { query: `${mine}&filters[general]=all` });
    expect(data.find((row) => row.id === 1)).toEqual({
      id: 1,
      name: "Location 1 of client 1",
      external_id: null,
      region: "Region 1 of client 1",
      region_id: 1,
      address: "",
      city: "",
      state: "",
      zip: "",
      unit_count: 1,
      linked_locations: [
        { id: 2, name: "Location 2 of client 1" },
        { id: 3, name: "Location 3 of client 1" },
      ],
      managers: [
        { id: 6, full_name: "multi_property_manager of 1" },
        { id: 5, full_name: "property_manager of 1" },
      ],
      maintenance_managers: [],
      service_order: ["introduce", "ingage", "intouch"],
      status_id: 1,
    });
    expect(data.find((row) => row.id === 2)?.maintenance_managers).toEqual([
      { id: 7, full_name: "maintenance_manager of 1" },
    ]);
    expect(data.find((row) => row.id === 4)).toMatchObject({ city: "Reno", state: "NV", status_id: 2 });
  });

  test("roles that see no managers get none, and only links to visible locations", async () => {
    for (const role of ["property_manager", "maintenance_manager"] as const) {
      const { data } = await (await createCaller(t, 1, role)).call(getLocations, { query: mine });
      expect(data.flatMap((row) => [...row.managers, ...row.maintenance_managers])).toEqual([]);
      expect(data.flatMap((row) => row.linked_locations)).toEqual([]);
    }
    const regional = await (await createCaller(t, 1, "regional_manager")).call(getLocations, { query: mine });
    expect(regional.data[0]?.linked_locations).toEqual([{ id: 2, name: "Location 2 of client 1" }]);
  });

  test("text, status, region and group filter the list; groups and regions outside the scope are not offered", async () => {
    const admin = await createCaller(t, 1, "client-admin");
    const readIds = async (query: string): Promise<number[]> =>
      sortIds((await admin.call(getLocations, { query })).data);
    expect(await readIds("filters[q_text]=RENO&filters[general]=all")).toEqual([4]);
    expect(await readIds("filters[q_text]=%25")).toEqual([]);
    expect(await readIds("filters[general]=archived")).toEqual([4]);
    expect(await readIds("filters[regions][]=2")).toEqual([3]);
    expect(await readIds("filters[reporting_groups][]=1&filters[reporting_groups][]=2")).toEqual([1, 3]);
    expect(await readIds("filters[reporting_groups][]=99")).toEqual([]);
    const viewer = await createCaller(t, 1, "regional_manager");
    const { meta } = await viewer.call(getLocations, { query: "filters[regions][]=1" });
    expect(meta.filters.find(({ key }) => key === "regions")?.choices).toEqual([
      { id: 1, name: "Region 1 of client 1", selected: true },
    ]);
    expect(meta.filters.find(({ key }) => key === "reporting_groups")?.choices).toEqual([
      { id: 1, name: "Garden style of client 1", selected: false },
    ]);
  });

  test("sorting puts missing values last in both directions, and pages have the requested size", async () => {
    const admin = await createCaller(t, 1, "client-admin");
    const readRegions = async (query: string): Promise<(string | null)[]> =>
      (await admin.call(getLocations, { query })).data.map((row) => row.region);
    expect((await readRegions("sort_by=region&page[size]=-1")).at(-1)).toBeNull();
    expect((await readRegions("sort_by=region&sort_desc=true&page[size]=-1")).at(-1)).toBeNull();
    const second = await admin.call(getLocations, { query: "page[number]=2&page[size]=3" });
    expect(second.data.map((row) => row.id)).toEqual([5]);
    expect(second.meta.pagination).toEqual({ last: true, total_pages: 2, record_count: 4 });
    expect((await admin.expectRefusal(getLocations, { query: "page[size]=0&page[number]=0" })).fields).toEqual([
      "query.page.number",
      "query.page.size",
    ]);
  });
});
