import fc from "fast-check";
import { expect, test } from "vitest";
import { countFittingItems } from "#app/web/shell/fitting.ts";

test.each([
  ["all", [100, 100, 100], 300, 3],
  ["none is laid out yet", [0, 0], 0, 2],
  ["the last two give way to the button", [100, 100, 100], 299, 2],
  ["only the button", [100, 100], 80, 0],
  ["nothing at all", [], 0, 0],
])("%s", (_, widths, room, expected) => {
  expect(countFittingItems(widths, room, 60)).toBe(expected);
});

test("visible items never need more than the room, and one more would", () => {
  const width = fc.integer({ min: 1, max: 200 });
  fc.assert(
    fc.property(fc.array(width, { minLength: 1, maxLength: 12 }), fc.nat(1500), width, (widths, room, more) => {
      const count = countFittingItems(widths, room, more);
      const computeNeededWidth = (shown: number): number =>
        widths.slice(0, shown).reduce((sum, each) => sum + each, shown === widths.length ? 0 : more);
      if (count > 0) expect(computeNeededWidth(count)).toBeLessThanOrEqual(room);
      if (count < widths.length) expect(computeNeededWidth(count + 1)).toBeGreaterThan(room);
    }),
  );
});
