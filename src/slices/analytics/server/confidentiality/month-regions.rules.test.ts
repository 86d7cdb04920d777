import { expect, test } from "vitest";
import { batchLocations, toMonthRegions } from "./month-regions.rules.ts";

const today = new Map([
  [1, 7],
  [2, 7],
  [3, 8],
  [4, 9],
  [5, 0],
]);

test("a month's region is the stored one, else today's", () => {
  const { getIn, getToday } = toMonthRegions(today, [{ locationId: 1, month: "2026-04-01", regionId: 8 }]);
  expect([getIn(1, "2026-04-01"), getIn(1, "2026-05-01"), getIn(2, "2026-04-01"), getToday(1)]).toEqual([8, 7, 7, 7]);
  expect([getIn(5, "2026-04-01"), getIn(6, "2026-04-01")]).toEqual([0, 0]);
});

test("locations are decided together when one has moved between their regions", () => {
  const moved = [
    { locationId: 1, month: "2026-04-01", regionId: 8 },
    { locationId: 3, month: "2026-03-01", regionId: 0 },
  ];
  const { getGroup } = toMonthRegions(today, moved);
  expect(new Set([1, 2, 3, 5].map(getGroup)).size).toBe(1);
  expect(getGroup(4)).not.toBe(getGroup(1));
});

test("batches keep locations that are decided together and stay small otherwise", () => {
  const ids = Array.from({ length: 130 }, (_, index) => index + 1);
  const batches = batchLocations(ids, { getGroup: (id) => (id <= 70 ? 1 : id) });
  expect(batches.map((batch) => batch.length)).toEqual([70, 50, 10]);
  expect(batches.flat().toSorted((a, b) => a - b)).toEqual(ids);
});
