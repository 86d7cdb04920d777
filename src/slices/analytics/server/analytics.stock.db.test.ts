import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { insertRows, makeClient } from "../testing/analytics.factories.ts";
import { answerFacts } from "../testing/answer-facts.ts";
import { addIssues, type Issue } from "../testing/issues.ts";
import { type MetricRequest, type MetricTable, NO_LOCATION_KEY } from "./analytics.api.ts";
import { computeFigures, computeTimeline } from "./analytics.engine.ts";

const today = "2026-11-20";
const windows = {
  current: { from: "2025-11-01", to: "2026-10-31" },
  previous: { from: "2024-11-01", to: "2025-10-31" },
};
let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

function send(clientId: number, request: Pick<MetricRequest, "service" | "metrics" | "by"> & Partial<MetricRequest>) {
  const rest = { windows, scope: { kind: "client" }, today } as const;
  return t.db.withClient(clientId, (tx) => computeFigures(tx, { ...rest, ...request }, answerFacts));
}

const getShown = (table: MetricTable, place: number | null, metric: string): unknown[] => {
  const figure = table.get(place)[metric];
  const getState = (state: "current" | "previous"): unknown => {
    const it = figure?.[state];
    return it?.state === "value" ? [it.rounded, it.n] : it?.state;
  };
  return [getState("current"), getState("previous"), figure?.delta, figure?.trend];
};

describe("tenure", () => {
  const clientId = 50;
  const locations = [1, 2, 3].map((id) => ({ id, regionId: id === 3 ? null : 1 }));
  // person, location, first day, last day, first day of the continued employment
  const periods: [number, number | null, string | null, string | null, string?][] = [
    // Location 1: 10 and 2 years before 31 October 2026.
    [1, 1, "2016-10-31", null],
    [2, 1, "2024-10-31", null],
    // Back after 30 days: one employment since 2020. Back after 31: a new one since 2023.
    [3, 2, "2020-10-31", "2022-01-01"],
    [3, 2, "2022-01-31", null, "2020-10-31"],
    [4, 2, "2020-10-31", "2022-01-01"],
    [4, 2, "2022-02-01", null],
    // Moved within the employment, after two earlier employments: counted from its start, at the place of the day.
    [5, 3, "2010-01-01", "2011-12-31"],
    [5, 1, "2018-10-31", "2025-12-31"],
    [5, 3, "2026-01-01", null, "2018-10-31"],
    // No start date; last day on the last day of the window; last day one day before; first day after the window.
    [6, 3, null, null],
    [7, 3, "2022-10-31", "2026-10-31"],
    [8, 3, "2022-10-31", "2026-10-30"],
    [9, 3, "2026-11-01", null],
    // No location.
    [10, null, "2025-10-31", null],
    // Without a first day, then at another place: still without a start.
    [11, 1, null, "2024-01-01"],
    [11, 3, "2024-01-02", null, "-infinity"],
  ];

  beforeAll(async () => {
    await makeClient(t.db, clientId, { regionIds: [1], locations });
    await makeClient(t.db, 51, { regionIds: [1], locations });
    for (const client_id of [clientId, 51]) {
      const people = [...new Set(periods.map(([id]) => id))];
      await t.db.withClient(client_id, async (tx) => {
        await insertRows(
          tx,
          "people",
          people.map((id) => ({ client_id, id, first_name: "P", last_name: `${id}` })),
        );
        const rows = client_id === clientId ? periods : periods.map(([id]) => [id, 1, "1990-01-01", null] as const);
        await insertRows(
          tx,
          "employments",
          rows.map(([person_id, location_id, starts_on, ends_on, continues_since = null]) => ({
            client_id,
            person_id,
            location_id,
            starts_on,
            ends_on,
            continues_since,
          })),
        );
      });
    }
  });

  const metrics = ["tenure", "people_without_start_date"];
  const computeMeanYears = (...counts: number[]): number =>
    counts.reduce((all, count) => all + count, 0) / counts.length / 365.25;

  test("is the mean of years since the employment began, shown with one decimal, by the day's place", async () => {
    const table = await send(clientId, { service: "ingage", metrics, by: "location" });
    // A year before: location 1 had 9 and 1 years and the mover's 7: mean 5.7; now the mean is six years.
    expect(getShown(table, 1, "tenure")).toEqual([[6, 2], [5.7, 3], 0.3, "up"]);
    // 6.0 (continued) and 4.7 (new) years; before 5.0 and 3.7.
    expect(getShown(table, 2, "tenure")).toEqual([[5.4, 2], [4.4, 2], 1, "up"]);
    // The mover's 8 years and the leaver's 4; before, two leavers with 3. Two people have no start date.
    expect(getShown(table, 3, "tenure")).toEqual([[6, 2], [3, 2], 3, "up"]);
    expect(getShown(table, 3, "people_without_start_date")).toEqual([[2, 4], [2, 4], 0, "equal"]);
    expect(getShown(table, null, "tenure")).toEqual([[1, 1], [0, 1], 1, "up"]);
    const exact = table.get(2)["tenure"]?.current;
    expect(exact?.state === "value" && exact.value).toBeCloseTo(computeMeanYears(2191, 1733), 10);
  });

  test("of a region and of the company is the mean of people, not of places", async () => {
    const byRegion = await send(clientId, { service: "ingage", metrics, by: "region" });
    expect(getShown(byRegion, 1, "tenure")[0]).toEqual([5.7, 4]);
    // A person at no location does not count at locations without a region.
    expect(getShown(byRegion, null, "tenure")[0]).toEqual([6, 2]);
    expect(getShown(byRegion, NO_LOCATION_KEY, "tenure")[0]).toEqual([1, 1]);
    const byDistrict = await send(clientId, { service: "ingage", metrics, by: "district" });
    expect(getShown(byDistrict, null, "tenure")[0]).toEqual([5.8, 6]);
    expect(getShown(byDistrict, NO_LOCATION_KEY, "tenure")[0]).toEqual([1, 1]);
    expect(getShown(await send(clientId, { service: "ingage", metrics, by: "total" }), null, "tenure")[0]).toEqual([
      5.1, 7,
    ]);
    const scope = { kind: "places", regionIds: [1], locationIds: [] } as const;
    const own = await send(clientId, { service: "ingage", metrics, by: "total", scope });
    expect(getShown(own, null, "tenure")[0]).toEqual([5.7, 4]);
    const one = await send(clientId, { service: "ingage", metrics, by: "total", locationIds: [3] });
    expect(getShown(one, null, "tenure")[0]).toEqual([6, 2]);
  });

  test("without people is N/A; in a timeline it is the value on each month's last day", async () => {
    const table = await send(clientId, { service: "ingage", metrics, by: "location" });
    expect(getShown(table, 4, "tenure")).toEqual(["na", "na", null, null]);
    const points = await t.db.withClient(clientId, (tx) => {
      const range = { from: "2026-09-01", to: "2026-11-20" };
      const scope = { kind: "client" } as const;
      return computeTimeline(tx, { service: "ingage", metrics, range, scope, locationIds: [3], today }, answerFacts);
    });
    const years = points.map((point) => point.figures["tenure"]);
    expect(years.map((figure) => figure?.state === "value" && [figure.rounded, figure.n])).toEqual([
      [5.2, 3],
      [6, 2],
      [4.1, 2],
    ]);
  });
});

describe("residents with a service issue", () => {
  const clientId = 60;
  const metrics = ["residents_with_reported_maintenance_issues"];
  beforeAll(async () => {
    const locations = [
      { id: 1, regionId: 1 },
      { id: 2, regionId: 2 },
    ];
    await makeClient(t.db, clientId, { regionIds: [1, 2], locations });
    const issues: Issue[] = [
      { id: 1, resident: 1, location: 1, day: "2026-01-05" },
      { id: 2, resident: 1, location: 1, day: "2026-03-05" },
      // The same resident after moving to the other region.
      { id: 3, resident: 1, location: 2, day: "2026-09-05" },
      { id: 4, resident: 2, location: 2, day: "2026-09-06" },
      { id: 5, resident: 2, location: 2, day: "2025-09-06" },
      { id: 6, resident: null, location: 1, day: "2026-02-01" },
      { id: 7, resident: null, location: 1, day: "2026-02-02" },
      { id: 8, resident: 3, location: 1, day: "2026-11-01" },
    ];
    await t.db.withClient(clientId, (tx) => addIssues(tx, issues));
  });
  const name = metrics[0] ?? "";

  test("are counted at each grain separately: a mover counts in both regions and once in the company", async () => {
    const byRegion = await send(clientId, { service: "intouch", metrics, by: "region" });
    // Two erased residents cannot be matched, so each response still counts.
    expect(getShown(byRegion, 1, name)).toEqual([[3, 3], [0, 0], 3, "up"]);
    expect(getShown(byRegion, 2, name)).toEqual([[2, 2], [1, 1], 1, "up"]);
    const total = await send(clientId, { service: "intouch", metrics, by: "total" });
    expect(getShown(total, null, name)).toEqual([[4, 4], [1, 1], 3, "up"]);
  });

  test("a place without any has 0, and months have their own counts", async () => {
    const table = await send(clientId, { service: "intouch", metrics, by: "location" });
    expect(getShown(table, 99, name)).toEqual([[0, 0], [0, 0], 0, "equal"]);
    const points = await t.db.withClient(clientId, (tx) => {
      const range = { from: "2026-01-01", to: "2026-03-31" };
      return computeTimeline(tx, { service: "intouch", metrics, range, scope: { kind: "client" }, today }, answerFacts);
    });
    expect(
      points.map(({ month, figures }) => [month, figures[name]?.state === "value" && figures[name].value]),
    ).toEqual([
      ["2026-01-01", 1],
      ["2026-02-01", 2],
      ["2026-03-01", 1],
    ]);
  });
});
