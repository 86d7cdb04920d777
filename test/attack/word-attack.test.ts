import { expect, test } from "vitest";
import { attackWords } from "./word-attack.ts";

// Certain are the greatest level of a family, and that of a large one.
test.each([
  [5, 0.04],
  [7, 0.04],
  [10, 0.04],
  [10, 0.005],
])("of %d people at a level of %d no word tells what everyone or no one said", (people, level) => {
  const { cases, withEqualWeights, derived } = attackWords(people, level);
  expect(derived).toEqual([]);
  expect(cases).toBeGreaterThan(500);
  // Who knew that all weigh alike would learn something now and then: so weights stay unknown.
  expect(withEqualWeights).toBeGreaterThan(0);
  expect(withEqualWeights / cases).toBeLessThan(0.03);
});
