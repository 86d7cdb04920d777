import { expect, test } from "vitest";
import { computeStudentQuantile } from "./ratio-error.rules.ts";
import { computeNormalQuantile, computeStudentPValue } from "./student.rules.ts";

// From R: 2 * pt(-t, df).
test.each([
  [0, 7, 1],
  [1, 1, 0.5],
  [2.228_138_851_964_939, 10, 0.05],
  [2.763_262_455_461_066, 28, 0.01],
  [4.296_806, 9, 0.002],
  [3.290_526_731_491_931, 1e9, 0.001],
])("the p-value of %d standard errors with %d degrees of freedom is %d", (t, degrees, chance) => {
  expect(Math.abs(computeStudentPValue(t, degrees) - chance)).toBeLessThan(2e-6);
});

test("shrinks with the distance, and with the degrees of freedom", () => {
  expect(computeStudentPValue(3, 20)).toBeLessThan(computeStudentPValue(2, 20));
  expect(computeStudentPValue(3, 40)).toBeLessThan(computeStudentPValue(3, 20));
});

test.each([
  [0.975, 1.959_963_985],
  [0.98, 2.053_748_911],
  [0.9995, 3.290_526_731],
  [0.02, -2.053_748_911],
])("the normal quantile of the probability %d is correct", (part, quantile) => {
  expect(computeNormalQuantile(part)).toBeCloseTo(quantile, 6);
});

test.each([9, 18, 60, 400])(
  "the quantile of %d degrees of freedom gives back its chance as far as it is shown",
  (df) => {
    for (const chance of [0.04, 0.01, 0.002, 0.0005]) {
      const back = computeStudentPValue(computeStudentQuantile(df, computeNormalQuantile(1 - chance / 2)), df);
      expect(back / chance).toBeGreaterThan(0.9);
      expect(back / chance).toBeLessThan(1.1);
    }
  },
);
