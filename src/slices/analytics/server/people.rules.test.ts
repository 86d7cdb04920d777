import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import { countMaxRowsPerPerson, countProvenPeople } from "./people.rules.ts";

const span = { first: "2026-01-01", until: "2026-02-01" };

test("one person, every seven days: five times in January", () => {
  expect(countMaxRowsPerPerson(span, 7)).toBe(5);
  expect(countMaxRowsPerPerson({ first: "2026-01-01", until: "2026-01-02" }, 7)).toBe(1);
});

test("few rows are few people, very many are five, in between they must be counted", () => {
  expect([0, 4, 5, 20, 21].map((rows) => countProvenPeople(rows, span, 7))).toEqual([0, 4, null, null, 5]);
  expect(countProvenPeople(1000, span, 0)).toBeNull();
});

test("four people can never have as many rows as prove five", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 800 }), fc.integer({ min: 1, max: 60 }), (days, spacing) => {
      const any = { first: "2026-01-01", until: addDays("2026-01-01", days) };
      const rowsOfOne = Array.from({ length: days }, (_, day) => day).filter((day) => day % spacing === 0).length;
      const proven = countProvenPeople(4 * rowsOfOne, any, spacing);
      expect(proven === null || proven < 5).toBe(true);
    }),
  );
});
