import { expect, test } from "vitest";
import { seededRandom } from "#app/server/demo/content/random.ts";
import { toShares } from "./theme-shares.rules.ts";

const counted = (count: number, total: number, before?: readonly [count: number, total: number]) => ({
  now: { count, total },
  before: before ? { count: before[0], total: before[1] } : null,
});

test.each([
  ["a share, without a year before", counted(3, 12), { value: 25, previous_value: null, delta: null, certainty: null }],
  ["no share below ten comments", counted(3, 9, [1, 40]), { value: null, previous_value: 2.5, certainty: null }],
  ["a real rise", counted(60, 100, [20, 100]), { value: 60, delta: 40, trend: "up", certainty: "real" }],
  ["a rise too small to tell", counted(6, 20, [3, 20]), { delta: 15, certainty: "unclear" }],
  ["nothing new", counted(20, 100, [20, 100]), { delta: 0, trend: "equal", certainty: "noise" }],
])("is %s", (_name, counts, share) => {
  expect(toShares([counts])[0]).toMatchObject(share);
});

test("of twenty themes that did not change, hardly any is called real", () => {
  const chance = seededRandom(24);
  const draw = (share: number, total: number): number =>
    Array.from({ length: total }, () => chance.happens(share)).filter(Boolean).length;
  let changed = 0;
  for (let run = 0; run < 300; run += 1) {
    const themes = Array.from({ length: 20 }, (_, at) => {
      const share = 0.02 + at * 0.015;
      return counted(draw(share, 80), 80, [draw(share, 80), 80]);
    });
    if (toShares(themes).some(({ certainty }) => certainty === "real")) changed += 1;
  }
  // Benjamini and Hochberg at one in ten: without any change, one list in ten has a false one at most.
  expect(changed / 300).toBeLessThan(0.1);
});
