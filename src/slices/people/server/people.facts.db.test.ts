import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import type { Dimension, MetricRequest, MetricTable, Released } from "#slices/analytics/server/analytics.api.ts";
import { readFigures, readMonths } from "#slices/analytics/testing/figures.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { peopleFacts } from "./people.facts.ts";
import { linkEmploymentPeriods } from "./employment-periods.repository.ts";

const client_id = 70;
const today = "2026-11-20";
const year = { from: "2025-11-01", to: "2026-10-31" };
const windows = { current: year, previous: { from: "2024-11-01", to: "2025-10-31" } };
const scope = { kind: "client" } as const;

// person, location, position, first day, last day, termination category
type Row = readonly [number, number | null, number, string | null, string | null, number?];
const rows: readonly Row[] = [
  // Location 1: five people all year, and one for 182 of its 365 days.
  ...[1, 2, 3, 4, 5].map((id): Row => [id, 1, 1, "2020-01-01", null]),
  [6, 1, 2, "2020-01-01", "2026-05-01", 5],
  // Location 2, in the same region: four people; one leaves on the last day and one comes from location 3.
  [7, 2, 1, "2020-01-01", null],
  [8, 2, 1, "2020-01-01", null],
  [9, 2, 1, "2020-01-01", "2026-10-31", 1],
  [10, 3, 1, "2020-01-01", "2025-10-31"],
  [10, 2, 1, "2025-11-01", null],
  // One with unknown location and start, and one who came two months before the end.
  [11, null, 3, null, null],
  [12, 1, 3, "2026-09-01", null],
];

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
  const locations = [1, 2, 3].map((id) => ({ id, regionId: id === 3 ? 2 : 1 }));
  await makeClient(t.db, client_id, { regionIds: [1, 2], locations });
  await t.db.withClient(client_id, async (tx) => {
    const addClientId = (all: readonly Record<string, unknown>[]) => all.map((row) => ({ client_id, ...row }));
    await insertRows(tx, "position_categories", addClientId([{ id: 1, name: "Leasing" }]));
    const positions = [1, 2, 3].map((id) => ({ id, name: `P${id}`, position_category_id: id === 3 ? null : 1 }));
    await insertRows(tx, "positions", addClientId(positions));
    const people = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, first_name: "P", last_name: "Q" }));
    await insertRows(tx, "people", addClientId(people));
    await insertRows(
      tx,
      "employments",
      addClientId(
        rows.map(([person_id, location_id, position_id, starts_on, ends_on, termination_category_id = null]) => {
          return { person_id, location_id, position_id, starts_on, ends_on, termination_category_id };
        }),
      ),
    );
    await linkEmploymentPeriods(tx, [10]);
  });
});
afterAll(() => t.close());

function fetchMetrics(
  by: Dimension,
  metrics: readonly string[],
  more: Partial<MetricRequest> = {},
): Promise<MetricTable> {
  const request: MetricRequest = { service: "ingage", metrics, by, windows, scope, today, ...more };
  return t.db.withClient(client_id, (tx) => readFigures(tx, request, peopleFacts));
}

const getResult = (figure: Released | null | undefined): unknown =>
  figure?.state === "value" ? figure.rounded : figure?.state;
const listCurrent = (table: MetricTable, key: number | null, ...names: string[]): unknown[] =>
  names.map((name) => getResult(table.get(key)[name]?.current));

describe("turnover", () => {
  const metrics = ["average_employees", "separated_count", "annualized_turn"];

  test("is departures over average employees per year, in percent", async () => {
    const table = await fetchMetrics("location", metrics);
    // 5 × 365 + 182 + 61 = 2,068 employee-days: 5.67 employees; 1 × 36,500 / 2,068 = 17.6%.
    expect(listCurrent(table, 1, ...metrics)).toEqual([5.7, 1, 18]);
    const region = await fetchMetrics("region", metrics);
    // With 4 × 365 of location 2: 3,528 days, 9.67 employees; 2 × 36,500 / 3,528 = 20.7%.
    expect(listCurrent(region, 1, ...metrics)).toEqual([9.7, 2, 21]);
    const total = (await fetchMetrics("total", metrics)).get(null);
    // Another 365 days of a person without a location: 2 × 36,500 / 3,893 = 18.7%. No one left the year before.
    expect(getResult(total["average_employees"]?.current)).toBe(10.7);
    expect(total["annualized_turn"]).toMatchObject({ current: { rounded: 19, n: 12 }, delta: 19, trend: "up" });
    expect(getResult(total["annualized_turn"]?.previous)).toBe(0);
  });

  test("shows counts without a rate for under five employees or ninety days", async () => {
    expect(listCurrent(await fetchMetrics("location", metrics), 2, ...metrics)).toEqual([4, 1, "na"]);
    const createWindows = (from: string) => ({
      windows: { current: { from, to: "2026-10-31" }, previous: { from: "2025-01-01", to: "2025-01-31" } },
    });
    // 3 August is 90 days before the end, 4 August 89.
    expect(listCurrent(await fetchMetrics("location", metrics, createWindows("2026-08-03")), 1, ...metrics)).toEqual([
      5.7, 0, 0,
    ]);
    expect(listCurrent(await fetchMetrics("location", metrics, createWindows("2026-08-04")), 1, ...metrics)).toEqual([
      5.7,
      0,
      "na",
    ]);
  });

  test("counts a move to another region only in the window in which it happened", async () => {
    const readMoved = async (by: Dimension, key: number | null): Promise<unknown> =>
      getResult((await fetchMetrics(by, ["separated_count"])).get(key)["separated_count"]?.previous);
    expect(await readMoved("location", 3)).toBe(1);
    expect(await readMoved("region", 2)).toBe(1);
    expect(await readMoved("total", null)).toBe(0);
  });

  test("shows 0 average employees for a row without people all year, and no rate", async () => {
    const locations = await fetchMetrics("location", metrics);
    expect(listCurrent(locations, 3, ...metrics)).toEqual([0, 0, "na"]);
    // A location that never had employees has no row.
    expect(listCurrent(locations, 99, ...metrics)).toEqual([0, 0, "na"]);
    expect(
      listCurrent(await fetchMetrics("total", metrics, { filters: { position: [99] } }), null, ...metrics),
    ).toEqual([0, 0, "na"]);
    const ahead = { current: { from: "2027-01-01", to: "2027-03-31" }, previous: windows.previous };
    expect(listCurrent(await fetchMetrics("location", metrics, { windows: ahead }), 3, ...metrics)).toEqual([
      "na",
      0,
      "na",
    ]);
  });

  test("has averages and separations by month; a month without employees has 0 and no rate", async () => {
    const request = {
      service: "ingage",
      metrics,
      range: { from: "2026-04-01", to: "2026-06-30" },
      scope,
      today,
    } as const;
    const listMonths = async (filters: MetricRequest["filters"]) =>
      (
        await t.db.withClient(client_id, (tx) =>
          readMonths(tx, { ...request, ...(filters ? { filters } : {}) }, peopleFacts),
        )
      ).map(({ month, figures }) => [month, ...metrics.map((name) => getResult(figures[name]))]);
    expect(await listMonths({ location: [1] })).toEqual([
      ["2026-04-01", 6, 0, "na"],
      ["2026-05-01", 5, 1, "na"],
      ["2026-06-01", 5, 0, "na"],
    ]);
    expect(await listMonths({ position: [2] })).toEqual([
      ["2026-04-01", 1, 0, "na"],
      ["2026-05-01", 0, 1, "na"],
      ["2026-06-01", 0, 0, "na"],
    ]);
  });
});

describe("current employees", () => {
  test("are counted by position and category, with new hires and their tenure", async () => {
    const metrics = ["employees", "new_hires", "tenure", "people_without_start_date", "people_employed"];
    const positions = await fetchMetrics("position", metrics);
    expect(listCurrent(positions, 1, ...metrics)).toEqual([9, 0, 6.8, 0, 9]);
    expect(listCurrent(positions, 2, ...metrics)).toEqual([0, 0, "na", 0, 1]);
    // One for 60 days, and one with unknown start.
    expect(listCurrent(positions, 3, ...metrics)).toEqual([2, 1, 0.2, 1, 2]);
    expect(listCurrent(await fetchMetrics("position_category", metrics), 1, "employees", "people_employed")).toEqual([
      9, 10,
    ]);
    expect(
      listCurrent(await fetchMetrics("location", metrics), null, "employees", "people_without_start_date"),
    ).toEqual([1, 1]);
  });

  test("are grouped by tenure band on the last day; an unknown start has no band", async () => {
    const bands = await fetchMetrics("tenure_band", ["employees"]);
    expect(bands.rows.map(({ key }) => [key, ...listCurrent(bands, key as number, "employees")])).toEqual(
      expect.arrayContaining([
        [1, 1],
        [5, 9],
        [null, 1],
      ]),
    );
  });

  test("have individual tenures; leavers' end on their last day", async () => {
    const table = await fetchMetrics("employee", ["tenure_with_leavers"]);
    expect(listCurrent(table, 1, "tenure_with_leavers")).toEqual([6.8]);
    expect(listCurrent(table, 6, "tenure_with_leavers")).toEqual([6.3]);
    expect(listCurrent(table, 11, "tenure_with_leavers")).toEqual(["na"]);
  });

  test("leave for termination reasons; a transfer is not a departure", async () => {
    const table = await fetchMetrics("termination_category", ["left_count"]);
    expect([5, 1, null].map((key) => listCurrent(table, key, "left_count")[0])).toEqual([1, 1, 0]);
    const hired = await fetchMetrics("location", ["hired_count", "left_count"]);
    expect(listCurrent(hired, 1, "hired_count", "left_count")).toEqual([1, 1]);
    expect(listCurrent(hired, 2, "hired_count", "left_count")).toEqual([0, 1]);
  });

  test("reject a rate by tenure band or reason", async () => {
    await expect(fetchMetrics("tenure_band", ["annualized_turnover"])).rejects.toThrow(RangeError);
    await expect(fetchMetrics("termination_category", ["employees"])).rejects.toThrow(RangeError);
  });
});
