import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import type { Dimension, MetricRequest, MetricTable } from "#slices/analytics/server/analytics.api.ts";
import { readFigures, readMonths } from "#slices/analytics/testing/figures.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { residentsFacts } from "./residents.facts.ts";

const client_id = 80;
const today = "2026-04-20";
const range = { from: "2025-12-01", to: "2026-03-31" };
const windows = { current: range, previous: { from: "2024-12-01", to: "2025-03-31" } };
const scope = { kind: "client" } as const;
const metrics = ["renewals_due", "renewed", "renewal_rate"];

// resident, unit (1–3 at location 1, 4–5 at 2), first day, last day, whether it is the primary resident's
const leases: readonly (readonly [number, number, string, string | null, boolean?])[] = [
  [1, 1, "2025-01-01", "2025-12-31"],
  [1, 1, "2026-01-01", "2026-12-31"],
  // Thirty days after the end, and thirty-one.
  [2, 2, "2025-02-01", "2026-01-31"],
  [2, 2, "2026-03-02", null],
  [3, 3, "2025-02-01", "2026-01-31"],
  [3, 3, "2026-03-03", null],
  // Moved to another apartment; signed again before the end; lives with another resident; leaves.
  [4, 4, "2025-03-01", "2026-02-28"],
  [4, 5, "2026-03-01", "2027-02-28"],
  [5, 4, "2025-04-01", "2026-03-31"],
  [5, 4, "2026-03-01", "2027-03-31"],
  [6, 1, "2025-01-01", "2025-12-31", false],
  [7, 5, "2025-01-01", "2026-03-31"],
  // In force between the last days of both ranges, and on neither.
  [6, 4, "2025-06-01", "2025-10-31"],
];

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
  const locations = [
    { id: 1, regionId: 1 },
    { id: 2, regionId: 1 },
  ];
  await makeClient(t.db, client_id, { regionIds: [1], locations });
  await t.db.withClient(client_id, async (tx) => {
    const addClientId = (all: readonly Record<string, unknown>[]) => all.map((row) => ({ client_id, ...row }));
    const units = [1, 2, 3, 4, 5].map((id) => ({ id, location_id: id < 4 ? 1 : 2, unit_number: `${id}` }));
    await insertRows(tx, "units", addClientId(units));
    const residents = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, first_name: "R", last_name: `${id}` }));
    await insertRows(tx, "residents", addClientId(residents));
    const rows = leases.map(([resident_id, unit_id, start_date, end_date, is_primary = true], index) => {
      const location_id = unit_id < 4 ? 1 : 2;
      return { id: index + 1, resident_id, unit_id, location_id, start_date, end_date, is_primary };
    });
    await insertRows(tx, "leases", addClientId(rows));
  });
});
afterAll(() => t.close());

function send(by: Dimension, names: readonly string[], more: Partial<MetricRequest> = {}): Promise<MetricTable> {
  const request: MetricRequest = { service: "intouch", metrics: names, by, windows, scope, today, ...more };
  return t.db.withClient(client_id, (tx) => readFigures(tx, request, residentsFacts));
}

function listCurrent(table: MetricTable, key: number | null, names: readonly string[]): unknown[] {
  return names.map((name) => {
    const figure = table.get(key)[name]?.current;
    return figure?.state === "value" ? figure.rounded : figure?.state;
  });
}

describe("renewals", () => {
  test("are due where a primary lease ends, and renewed by the same resident in the same home within 30 days", async () => {
    const table = await send("location", metrics);
    expect(listCurrent(table, 1, metrics)).toEqual([3, 2, 67]);
    expect(listCurrent(table, 2, metrics)).toEqual([3, 1, 33]);
    expect(listCurrent(await send("region", metrics), 1, metrics)).toEqual([6, 3, 50]);
    const own = { kind: "places", regionIds: [], locationIds: [2] } as const;
    expect(listCurrent(await send("total", metrics, { scope: own }), null, metrics)).toEqual([3, 1, 33]);
    expect(listCurrent(table, 3, metrics)).toEqual([0, 0, "na"]);
  });

  test("by month show what expires, including future months", async () => {
    const request = { service: "intouch", metrics: ["renewals_due"], scope, today } as const;
    const months = await t.db.withClient(client_id, (tx) =>
      readMonths(tx, { ...request, range: { from: "2026-12-01", to: "2027-03-31" } }, residentsFacts),
    );
    expect(months.map(({ figures }) => figures["renewals_due"])).toMatchObject([
      { value: 1 },
      { value: 0 },
      { value: 1 },
      { value: 1 },
    ]);
  });
});

describe("on the last day", () => {
  test("leases are in force, residents count once, and homes are homes", async () => {
    const names = ["active_leases", "active_primary_resident_count", "unit_count"];
    const table = await send("location", names);
    expect(listCurrent(table, 1, names)).toEqual([3, 3, 3]);
    // The two leases of resident 5 overlap in March; resident 7 is there to the last day.
    expect(listCurrent(table, 2, names)).toEqual([3, 3, 2]);
    expect(listCurrent(await send("total", names), null, names)).toEqual([6, 6, 5]);
  });

  test("only residents are counted from the leases of each range's last day", async () => {
    const name = "active_primary_resident_count";
    const table = await send("location", [name]);
    const getPrevious = (key: number): unknown => {
      const figure = table.get(key)[name]?.previous;
      return figure?.state === "value" ? figure.rounded : figure?.state;
    };
    expect([1, 2].map((key) => [...listCurrent(table, key, [name]), getPrevious(key)])).toEqual([
      [3, 3],
      [3, 2],
    ]);
    const ofPlaces = await send("total", [name], { scope: { kind: "places", regionIds: [], locationIds: [2] } });
    expect(listCurrent(ofPlaces, null, [name])).toEqual([3]);
  });
});
