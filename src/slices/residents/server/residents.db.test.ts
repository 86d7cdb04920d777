import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeClient, makeResident } from "#slices/residents/testing/residents.factories.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { createResidentsModule } from "./residents.module.ts";

const TODAY = "2026-11-20";
const { api } = createResidentsModule();
let t: TestDatabase;

beforeAll(async () => {
  t = await openTestDatabase();
  await makeClient(t.db, 1);
  await makeClient(t.db, 2);
  await t.db.inClient(1, async (tx) => {
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
  await t.db.inClient(2, (tx) => makeResident(tx, { residentId: 1, locationId: 3 }));
});
afterAll(() => t.close());

describe("residents", () => {
  test("active primary residents are counted once per location, and once per group", async () => {
    const counts = await t.db.inClient(1, async (tx) => ({
      byLocation: await api.activePrimaryResidents(tx, TODAY),
      byGroup: await api.activePrimaryResidentsByGroup(
        tx,
        TODAY,
        new Map([
          [1, 10],
          [2, 10],
          [3, 11],
        ]),
      ),
      part: await api.activePrimaryResidentsByGroup(tx, TODAY, new Map([[1, 10]])),
      none: await api.activePrimaryResidentsByGroup(tx, TODAY, new Map()),
    }));
    expect([...counts.byLocation].toSorted(([a], [b]) => a - b)).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect([...counts.byGroup]).toEqual([[10, 2]]);
    expect([...counts.part]).toEqual([[10, 1]]);
    expect([...counts.none]).toEqual([]);
  });

  test("a lease is in force from its first to its last day", async () => {
    const days = ["2024-12-31", "2025-01-01", TODAY, "2026-11-21"];
    const states = await t.db.inClient(1, async (tx) => {
      const found = [];
      for (const day of days) found.push(await api.isLeaseActive(tx, 100_001, day));
      return found;
    });
    expect(states).toEqual([false, true, true, false]);
  });

  test("of two leases in force the later one says where somebody lives", async () => {
    const home = await t.db.inClient(1, (tx) => api.holdAtHome(tx, 1, TODAY));
    expect(home?.lease).toMatchObject({ locationId: 2, id: 200_001 });
  });

  test("a resident of the client is found with what mail needs, another client's is not", async () => {
    const found = await t.db.inClient(1, async (tx) => [await api.contact(tx, 5), await api.holdAtHome(tx, 5, TODAY)]);
    expect(found).toMatchObject([
      { id: 5, email: null, locale: "es", isConfidential: true },
      { contact: { id: 5 }, lease: null },
    ]);
    const foreign = await t.db.inClient(2, async (tx) => [
      await api.contact(tx, 5),
      await api.holdAtHome(tx, 5, TODAY),
    ]);
    expect(foreign).toEqual([null, null]);
  });
});
