import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MIN_LEASES_DUE, type MetricState } from "#slices/analytics/server/analytics.api.ts";
import { scaleRuns } from "#test/support/property-runs.ts";
import { listQuarters, toLinks, toQuarterSeries } from "./chain.rules.ts";

describe("quarters that are compared", () => {
  test.each([
    ["2026-11-20", "2023-10-01", "2026-09-30"],
    ["2026-11-01", "2023-10-01", "2026-09-30"],
    // Leases that ended on September 30 may be renewed up to October 30.
    ["2026-10-31", "2023-07-01", "2026-06-30"],
    ["2026-10-30", "2023-07-01", "2026-06-30"],
    ["2027-02-01", "2024-01-01", "2026-12-31"],
  ])("on %s are twelve from %s to %s", (today, from, to) => {
    const quarters = listQuarters(today);
    expect(quarters).toHaveLength(12);
    expect(quarters[0]?.range.from).toBe(from);
    expect(quarters.at(-1)?.range.to).toBe(to);
    expect(quarters[1]?.range).toEqual({ from: expect.any(String) as string, to: expect.any(String) as string });
  });
});

test("a link without enough quarters has the day by which there can be enough, one without enough properties has not", () => {
  const found = [
    { word: "too_few", properties: 3, quartersMissing: 2 },
    { word: "too_few", properties: 3, quartersMissing: null },
    { word: "unclear", properties: 14, quartersMissing: 0 },
    { word: "higher", properties: 14, quartersMissing: 0 },
  ] as const;
  expect(toLinks(found, "2026-09-30").map(({ word, by }) => [word, by])).toEqual([
    ["too_few", "2027-05-02"],
    ["too_few", null],
    ["unclear", null],
    ["higher", null],
  ]);
});

describe("the figures of properties", () => {
  const toState = (value: number): MetricState => ({ state: "value", value, rounded: value, n: 40, bound: null });
  const ofLeases = { metric: "rate", counted: { metric: "due", least: MIN_LEASES_DUE } };

  test("include a property from 30 leases due in all quarters together, not from 29, however they are spread", () => {
    const parts = fc.array(fc.nat(12), { minLength: 11, maxLength: 11 });
    fc.assert(
      fc.property(fc.constantFrom(29, 30, 31), parts, fc.nat(11), (due, spread, at) => {
        let left = due;
        const before = spread.map((part) => {
          const own = Math.min(part, left);
          left -= own;
          return own;
        });
        const months = before.toSpliced(at, 0, left);
        const points = months.map((each) => ({ rate: toState(50), due: toState(each) }));
        expect([...toQuarterSeries([{ key: 7, points }], ofLeases).keys()]).toEqual(due < 30 ? [] : [7]);
        expect([...toQuarterSeries([{ key: 7, points }], { metric: "rate" }).keys()]).toEqual([7]);
      }),
      { numRuns: scaleRuns(100) },
    );
    expect(MIN_LEASES_DUE).toBe(30);
  });

  test("leave out bounds, withheld figures, pools and rows without a location", () => {
    const bound: MetricState = { state: "value", value: 95, rounded: 95, n: 6, bound: "at_least" };
    const points = [{ rate: toState(50) }, { rate: bound }, { rate: { state: "hidden" } as MetricState }, {}];
    const keys = [3, 0, -4, null, "north"];
    expect([
      ...toQuarterSeries(
        keys.map((key) => ({ key, points })),
        { metric: "rate" },
      ),
    ]).toEqual([[3, [50, null, null, null]]]);
  });
});
