import { expect, test } from "vitest";
import { toLikelyRange } from "./likely-range.ts";

// R: prop.test(x, n, correct = FALSE)$conf.int
test.each([
  [50, 100, 40, 60],
  [10, 50, 4, 21],
  [0, 20, 0, 16],
  [100, 20, 84, 100],
])("%i%% of %i answers is likely between %i and %i", (share, answers, from, to) => {
  expect(toLikelyRange(share, answers)).toEqual({ from, to });
});

test("has no range without answers, and a narrower one with more", () => {
  expect(toLikelyRange(50, 0)).toBeNull();
  const [few, many] = [toLikelyRange(30, 20), toLikelyRange(30, 2000)];
  expect((many?.to ?? 0) - (many?.from ?? 0)).toBeLessThan((few?.to ?? 0) - (few?.from ?? 0));
});
