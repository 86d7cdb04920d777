import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { Location, Region } from "#slices/organisation/server/organisation.api.ts";
import { type PlaceFilters, type Places, filteredLocations, placeRows, placesIn, unionOf } from "./portfolio.places.ts";

const regions: readonly Region[] = [
  { id: 1, name: "North" },
  { id: 2, name: "South" },
  { id: 3, name: "Empty" },
  { id: 4, name: "Closed" },
];
const location = (id: number, name: string, regionId: number | null, isArchived = false): Location => ({
  id,
  name,
  regionId,
  isArchived,
  unitCount: id * 10,
});
const locations: readonly Location[] = [
  location(1, "Alder", 1),
  location(2, "Birch 100%", 1),
  location(3, "Cedar", 2, true),
  location(4, "Dogwood", 2),
  location(5, "Elm", null),
  location(6, "Fir", 4, true),
];
const all: Places = { regions, locations };
const active: PlaceFilters = { general: "active" };
const everywhere: Scope = { kind: "client" };
const places = (regionIds: readonly number[], locationIds: readonly number[]): Scope => ({
  kind: "places",
  regionIds,
  locationIds,
});

const names = (scope: "regions" | "locations", visible: Places, filters: PlaceFilters): string[] =>
  placeRows(scope, visible, filters).map((row) => row.name);

describe("regions", () => {
  test("stand with their active locations; a region with archived ones only does not, one without any does", () => {
    const rows = placeRows("regions", all, active);
    expect(rows.map((row) => [row.id, row.name, row.locations.map((each) => each.id)])).toEqual([
      [1, "North", [1, 2]],
      [2, "South", [4]],
      [3, "Empty", []],
      [null, "No region", [5]],
    ]);
  });

  test.each([
    ["archived", ["South", "Closed"]],
    ["all", ["North", "South", "Closed", "Empty", "No region"]],
  ] as const)("general %s", (general, expected) => {
    expect(names("regions", all, { general })).toEqual(expected);
  });

  test("No region is a node only where locations without one are in scope", () => {
    expect(names("regions", placesIn(places([1], []), all), active)).toEqual(["North"]);
    expect(names("regions", placesIn(places([], [5]), all), active)).toEqual(["No region"]);
  });

  test("of single locations are those the locations are in, with these alone", () => {
    const rows = placeRows("regions", placesIn(places([], [1, 4]), all), active);
    expect(rows.map((row) => [row.name, row.locations.map((each) => each.id)])).toEqual([
      ["North", [1]],
      ["South", [4]],
    ]);
  });
});

describe("locations", () => {
  test("carry their region and their state", () => {
    expect(placeRows("locations", all, { general: "archived" })).toMatchObject([
      { id: 3, regionName: "South", isArchived: true, linkType: "location" },
      { id: 6, regionName: "Closed", isArchived: true },
    ]);
    expect(placeRows("locations", all, active).at(-1)).toMatchObject({ id: 5, regionName: "No region" });
  });

  test.each([
    ["ALD", ["Alder"]],
    ["%", ["Birch 100%"]],
    ["_", []],
    ["North", []],
  ])("q_text %s is looked for literally in the name", (q_text, expected) => {
    expect(names("locations", all, { general: "all", q_text })).toEqual(expected);
  });

  test.each([
    [[1], ["Alder", "Birch 100%"]],
    [[2, 4], ["Dogwood"]],
    [[99], []],
    [[], []],
  ])("regions %j", (wanted, expected) => {
    expect(names("locations", all, { general: "active", regions: wanted })).toEqual(expected);
  });

  test("region ids outside the scope are answered like ids that do not exist", () => {
    const visible = placesIn(places([1], []), all);
    expect(names("regions", visible, { general: "all", regions: [2] })).toEqual(
      names("regions", visible, { general: "all", regions: [99] }),
    );
    expect(names("locations", visible, { general: "all", regions: [2, 1] })).toEqual(["Alder", "Birch 100%"]);
  });
});

describe("scopes", () => {
  const anyScope = fc.oneof(
    fc.constant(everywhere),
    fc.tuple(fc.subarray([1, 2, 4]), fc.subarray([1, 2, 3, 4, 5, 6])).map(([some, more]) => places(some, more)),
  );
  const idsIn = (scope: Scope): number[] => placesIn(scope, all).locations.map((each) => each.id);

  test("a place is in the union if and only if it is in one of them", () => {
    fc.assert(
      fc.property(fc.array(anyScope, { maxLength: 3 }), (scopes) => {
        const expected = new Set(scopes.flatMap(idsIn));
        expect(new Set(idsIn(unionOf(scopes)))).toEqual(expected);
      }),
    );
  });

  test("filters only take away", () => {
    const filters = fc.record({
      general: fc.constantFrom<PlaceFilters["general"]>("all", "active", "archived"),
      regions: fc.option(fc.subarray([1, 2, 3, 4, 99]), { nil: undefined }),
    });
    fc.assert(
      fc.property(anyScope, filters, (scope, filter) => {
        const visible = placesIn(scope, all);
        const ids = new Set(idsIn(scope));
        expect(filteredLocations(visible, filter).every((each) => ids.has(each.id))).toBe(true);
      }),
    );
  });
});
