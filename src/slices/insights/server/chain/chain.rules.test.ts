import { describe, expect, test } from "vitest";
import { listQuarters, toLinks } from "./chain.rules.ts";

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
