import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeClient, makeResident } from "#slices/residents/testing/residents.factories.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { readClientRows } from "#test/support/rows.ts";
import { createResidentsModule } from "./residents.module.ts";

const TODAY = "2026-11-20";
const { api } = createResidentsModule();
let t: TestDatabase;

beforeAll(async () => {
  t = await openTestDatabase();
  await makeClient(t.db, 1);
  await makeClient(t.db, 2);
  await t.db.withClient(1, async (tx) => {
    await makeResident(tx, { residentId: 1, locationId: 1, lease: { from: "2025-01-01", to: TODAY } });
    await makeResident(tx, { residentId: 1, locationId: 2, lease: { from: "2026-06-01", to: null } });
    await makeResident(tx, { residentId: 2, locationId: 2, lease: { from: TODAY, to: null } });
    await makeResident(tx, { residentId: 3, locationId: 2, lease: { from: "2025-01-01", to: null, isPrimary: false } });
    await makeResident(tx, { residentId: 4, locationId: 3, lease: { from: "2025-01-01", to: "2026-11-19" } });
    await makeResident(tx, {
      residentId: 5,
      locationId: 3,
      lease: null,
      isConfidential: true,
      locale: "es",
      email: null,
    });
  });
  await t.db.withClient(2, (tx) => makeResident(tx, { residentId: 1, locationId: 3 }));
});
afterAll(() => t.close());

describe("residents", () => {
  test("active primary residents are counted once, of one location or of several", async () => {
    const count = (...locationIds: number[]) =>
      t.db.withClient(1, (tx) => api.countActivePrimaryResidents(tx, TODAY, locationIds));
    expect(await Promise.all([count(1), count(2), count(3)])).toEqual([1, 2, 0]);
    // A resident lives at 1 and at 2.
    expect(await Promise.all([count(1, 2), count(1, 2, 3), count()])).toEqual([2, 2, 0]);
  });

  test("the count anywhere equals the count at all locations by name", async () => {
    const all = (await readClientRows(t, 1, "SELECT id FROM locations")).map(({ id }) => Number(id));
    const count = (at: readonly number[] | null) =>
      t.db.withClient(1, async (tx) => [
        await api.countActivePrimaryResidents(tx, TODAY, at),
        [...(await api.countUnitsByLocation(tx, at))].toSorted(([one], [other]) => one - other),
      ]);
    const [residents, units] = await count(null);
    expect([residents, units]).toEqual(await count(all));
    expect(residents).toBe(2);
    expect(units).not.toEqual([]);
  });

  test("a lease is at the location of its unit, and no unit moves away from its leases", async () => {
    for (const drift of [
      "UPDATE leases SET location_id = 2 WHERE id = 100001",
      "UPDATE units SET location_id = 2 WHERE id = 100001",
    ])
      await expect(readClientRows(t, 1, `${drift} AND client_id = 1`)).rejects.toThrow(
        "leases_client_id_unit_id_location_id_fkey",
      );
  });

  test("a lease is in force from its first to its last day", async () => {
    const days = ["2024-12-31", "2025-01-01", TODAY, "2026-11-21"];
    const states = await t.db.withClient(1, async (tx) => {
      const found = [];
      for (const day of days) found.push(await api.isLeaseActive(tx, 100_001, day));
      return found;
    });
    expect(states).toEqual([false, true, true, false]);
  });

  test("of two leases in force the later one decides where a resident lives", async () => {
    const [home] = await t.db.withClient(1, (tx) => api.recipients.find(tx, { ids: [1], today: TODAY }));
    expect(home?.lease).toMatchObject({ locationId: 2, id: 200_001, isPrimary: true, isInForce: true });
  });

  test("a resident of the client is returned with the fields for emails, another client's is not", async () => {
    const find = { ids: [5], today: TODAY, shouldLock: true };
    const own = await t.db.withClient(1, (tx) => api.recipients.find(tx, find));
    expect(own).toMatchObject([{ id: 5, email: null, locale: "es", isConfidential: true, lease: null }]);
    expect(await t.db.withClient(2, (tx) => api.recipients.find(tx, find))).toEqual([]);
    expect(await t.db.withClient(1, (tx) => api.recipients.find(tx, { ids: [], today: TODAY }))).toEqual([]);
  });

  test("residents with a lease at some places since a day are returned page by page, each with their fields", async () => {
    const at = { locationIds: [2, 3], since: "2026-11-19" };
    const find = (id: number) =>
      t.db.withClient(1, (tx) => api.recipients.find(tx, { today: TODAY, at, after: { id, limit: 3 } }));
    const first = await find(0);
    expect(first.map(({ id, lease }) => [id, lease?.locationId, lease?.isPrimary, lease?.isInForce])).toEqual([
      [1, 2, true, true],
      [2, 2, true, true],
      [3, 2, false, true],
    ]);
    expect((await find(3)).map(({ id, lease }) => [id, lease?.isInForce])).toEqual([[4, false]]);
    expect(await find(4)).toEqual([]);
    const nowhere = { today: TODAY, at: { locationIds: [], since: TODAY } };
    expect(await t.db.withClient(1, (tx) => api.recipients.find(tx, nowhere))).toEqual([]);
  });

  test("events of a day: ends of primary leases, and repairs of residents who reported them or live there", async () => {
    await t.db.withClient(1, async (tx) => {
      const orders = [
        { id: 1, external_id: "a", unit_id: 200_002, resident_id: 3 },
        { id: 2, external_id: "b", unit_id: 200_002, resident_id: null },
        { id: 3, external_id: "c", unit_id: 300_004, resident_id: null },
      ];
      for (const order of orders)
        await tx
          .on<Record<string, Record<string, unknown>>>()
          .insertInto("work_orders")
          .values({ client_id: 1, opened_on: TODAY, closed_on: TODAY, ...order })
          .execute();
    });
    const listEvents = (kind: "lease_end" | "work_order_closed", more: { residentIds?: number[] } = {}) =>
      t.db.withClient(1, (tx) => api.recipients.readEvents(tx, { kind, from: TODAY, to: TODAY, ...more }));
    expect(await listEvents("lease_end")).toEqual([{ objectId: 100_001, residentId: 1, day: TODAY }]);
    expect((await listEvents("work_order_closed")).map((each) => [each.objectId, each.residentId])).toEqual([
      [1, 3],
      [2, 2],
    ]);
    expect(await listEvents("work_order_closed", { residentIds: [2] })).toHaveLength(1);
    expect(await listEvents("work_order_closed", { residentIds: [] })).toEqual([]);
  });
});
