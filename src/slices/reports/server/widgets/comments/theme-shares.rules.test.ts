import { expect, test } from "vitest";
import { createSeededRandom } from "#app/server/demo/content/random.ts";
import { toShares } from "./theme-shares.rules.ts";

const createCounts = (count: number, total: number, before?: readonly [count: number, total: number]) => ({
  now: { count, total },
  before: before ? { count: before[0], total: before[1] } : null,
});

test.each([
  [
    "a share, without a year before",
    createCounts(3, 12),
    { value: 25, previous_value: null, delta: null, certainty: null },
  ],
  [
    "no share below ten comments",
    createCounts(3, 9, [1, 40]),
    { value: null, previous_value: 3, delta: null, certainty: null },
  ],
  [
    "a whole percentage, as its change",
    createCounts(7, 15, [6, 15]),
    { value: 47, previous_value: 40, delta: 7, trend: "up" },
  ],
  [
    "never less than nothing",
    createCounts(199, 600, [200, 600]),
    { value: 33, previous_value: 33, delta: 0, trend: "equal" },
  ],
  [
    "a real rise",
    createCounts(60, 100, [20, 100]),
    { value: 60, delta: 40, trend: "up", certainty: "real", smallest_change: 14 },
  ],
  ["a rise too small to tell", createCounts(6, 20, [3, 20]), { delta: 15, certainty: "unclear" }],
  ["nothing new", createCounts(20, 100, [20, 100]), { delta: 0, trend: "equal", certainty: "noise" }],
])("is %s", (_name, counts, share) => {
  expect(toShares([counts])[0]).toMatchObject(share);
});

test("of twenty themes that did not change, hardly any is called real", () => {
  const chance = createSeededRandom(24);
  const draw = (share: number, total: number): number =>
    Array.from({ length: total }, () => chance.happens(share)).filter(Boolean).length;
  let changed = 0;
  for (let run = 0; run < 300; run += 1) {
    const themes = Array.from({ length: 20 }, (_, at) => {
      const share = 0.02 + at * 0.015;
      return createCounts(draw(share, 80), 80, [draw(share, 80), 80]);
    });
    if (toShares(themes).some(({ certainty }) => certainty === "real")) changed += 1;
  }
  // As in every other table: without any change, at most one list in twenty has a false one.
  expect(changed / 300).toBeLessThan(0.05);
});

test("a change is real from the smallest change in the tooltip on, whatever else is in the list", () => {
  const others = [createCounts(30, 90, [29, 92]), createCounts(12, 90, [40, 92])];
  for (let count = 20; count <= 60; count += 1) {
    const {
      delta,
      certainty,
      smallest_change: smallest,
    } = toShares([createCounts(count, 90, [20, 92]), ...others])[0] ?? {};
    if (typeof delta !== "number" || typeof smallest !== "number") throw new Error("a change is known here");
    expect(certainty === "real", `${count}`).toBe(delta >= smallest);
  }
});
