import { expect, test } from "vitest";
import { toLetters } from "./demo-home-rows.ts";
import { demoScales } from "./demo-sizes.ts";

test("a dense demo has the places of a medium one and twelve times their homes, with the same staff", () => {
  const { medium, dense } = demoScales;
  expect(dense.companies).toBe(medium.companies);
  for (const company of medium.companies)
    expect(dense.buildCommunities(company)).toEqual(
      medium.buildCommunities(company).map((each) => ({ ...each, units: 12 * each.units, staffedUnits: each.units })),
    );
});

test("buildings of a large place have names of their own, whatever their case", () => {
  const names = Array.from({ length: 800 }, (_, index) => toLetters(index));
  expect([names[0], names[25], names[26], names[701], names[702]]).toEqual(["A", "Z", "AA", "ZZ", "AAA"]);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
});
