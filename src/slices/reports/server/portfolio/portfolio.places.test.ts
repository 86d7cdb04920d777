import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { Location, Region } from "#slices/organization/server/organization.api.ts";
import type { PortfolioScope } from "#slices/reports/contract/portfolio.contract.ts";
import {
  type PlaceFilters,
  type Places,
  filterLocations,
  isVisibleTo,
  buildPlaceRows,
  getScopePlaces,
  getRegionPlaces,
  createScopes,
  toUnion,
} from "./portfolio.places.ts";

const regions: readonly Region[] = [
  { id: 1, name: "North", districtId: 1 },
  { id: 2, name: "South", districtId: 1 },
  { id: 3, name: "Empty", districtId: 2 },
  { id: 4, name: "Closed", districtId: null },
];
const createLocation = (id: number, name: string, regionId: number | null, isArchived = false): Location => ({
  id,
  name,
  regionId,
  isArchived,
  city: "Reno",
  state: "NV",
});
const locations: readonly Location[] = [
  createLocation(1, "Alder", 1),
  createLocation(2, "Birch 100%", 1),
  createLocation(3, "Cedar", 2, true),
  createLocation(4, "Dogwood", 2),
  createLocation(5, "Elm", null),
  createLocation(6, "Fir", 4, true),
];
const districts = [
  { id: 1, name: "Coast" },
  { id: 2, name: "Desert" },
  { id: 3, name: "Nothing yet" },
];
const groups = [
  { id: 1, name: "Garden style", locationIds: [1, 4] },
  { id: 2, name: "High-rise", locationIds: [2, 3, 4] },
  { id: 3, name: "Without any", locationIds: [] },
];
const all: Places = { districts, regions, locations, groups };
const active: PlaceFilters = { general: "active" };
const WHOLE_CLIENT: Scope = { kind: "client" };
const createScope = (regionIds: readonly number[], locationIds: readonly number[]): Scope => ({
  kind: "places",
  regionIds,
  locationIds,
});

const getNames = (scope: PortfolioScope, visible: Places, filters: PlaceFilters): string[] =>
  buildPlaceRows(scope, visible, filters).map((row) => row.name);

describe("regions", () => {
  test("are listed with all their locations; a region with only archived ones is not listed, one without locations is", () => {
    const rows = buildPlaceRows("regions", all, active);
    expect(rows.map((row) => [row.id, row.name, row.locations.map((each) => each.id)])).toEqual([
      [1, "North", [1, 2]],
      [2, "South", [3, 4]],
      [3, "Empty", []],
      [null, "No region", [5]],
    ]);
  });

  test.each([
    ["archived", ["South", "Closed"]],
    ["all", ["North", "South", "Closed", "Empty", "No region"]],
  ] as const)("general %s", (general, expected) => {
    expect(getNames("regions", all, { general })).toEqual(expected);
  });

  test("No region is a node only where locations without a region are in scope", () => {
    expect(getNames("regions", getScopePlaces(createScope([1], []), all), active)).toEqual(["North"]);
    expect(getNames("regions", getScopePlaces(createScope([], [5]), all), active)).toEqual(["No region"]);
  });

  test("of single locations are the regions of these locations, with these alone", () => {
    const rows = buildPlaceRows("regions", getScopePlaces(createScope([], [1, 4]), all), active);
    expect(rows.map((row) => [row.name, row.locations.map((each) => each.id)])).toEqual([
      ["North", [1]],
      ["South", [4]],
    ]);
  });
});

describe("locations", () => {
  test("have their region and their status", () => {
    expect(buildPlaceRows("locations", all, { general: "archived" })).toMatchObject([
      { id: 3, regionName: "South", isArchived: true, linkType: "location" },
      { id: 6, regionName: "Closed", isArchived: true },
    ]);
    expect(buildPlaceRows("locations", all, active).at(-1)).toMatchObject({ id: 5, regionName: "No region" });
  });

  test.each([
    ["ALD", ["Alder"]],
    ["%", ["Birch 100%"]],
    ["_", []],
    ["North", []],
  ])("q_text %s matches the name literally", (q_text, expected) => {
    expect(getNames("locations", all, { general: "all", q_text })).toEqual(expected);
  });

  test.each([
    [[1], ["Alder", "Birch 100%"]],
    [[2, 4], ["Dogwood"]],
    [[99], []],
    [[], []],
  ])("regions %j", (wanted, expected) => {
    expect(getNames("locations", all, { general: "active", regions: wanted })).toEqual(expected);
  });

  test("region ids out of scope get the same reply as ids that do not exist", () => {
    const visible = getScopePlaces(createScope([1], []), all);
    expect(getNames("regions", visible, { general: "all", regions: [2] })).toEqual(
      getNames("regions", visible, { general: "all", regions: [99] }),
    );
    expect(getNames("locations", visible, { general: "all", regions: [2, 1] })).toEqual(["Alder", "Birch 100%"]);
  });
});

describe("districts", () => {
  test("are listed with the rows of their regions; one without regions is listed with the active ones, if the viewer sees all", () => {
    const rows = buildPlaceRows("areas", all, active);
    expect(rows.map((row) => [row.id, row.name, row.regionIds, row.locations.map((each) => each.id)])).toEqual([
      [1, "Coast", [1, 2], [1, 2, 3, 4]],
      [2, "Desert", [3], []],
      [3, "Nothing yet", [], []],
      [null, "No district", [4], [6, 5]],
    ]);
  });

  test("collect regions without a district and locations without a region as No district", () => {
    const rows = buildPlaceRows("areas", all, { general: "all" });
    expect(rows.at(-1)).toMatchObject({ id: null, linkType: "area", regionIds: [4] });
    expect(
      rows
        .at(-1)
        ?.locations.map((each) => each.id)
        .toSorted(),
    ).toEqual([5, 6]);
  });

  test("of a viewer are those of the visible regions", () => {
    expect(getNames("areas", getScopePlaces(createScope([1], []), all), active)).toEqual(["Coast"]);
    expect(getNames("areas", getScopePlaces(createScope([3], []), all), active)).toEqual(["Desert"]);
    expect(getNames("areas", getScopePlaces(createScope([], [5]), all), active)).toEqual(["No district"]);
  });

  test.each<[PlaceFilters, string[]]>([
    [{ general: "archived" }, ["Coast", "No district"]],
    [{ general: "active", regions: [2] }, ["Coast"]],
    [{ general: "active", regions: [3] }, ["Desert"]],
    [{ general: "active", reporting_groups_by_locations: [1] }, ["Coast"]],
    [{ general: "active", q_text: "NOTH" }, ["Nothing yet"]],
  ])("under %j", (filters, expected) => {
    expect(getNames("areas", all, filters)).toEqual(expected);
  });
});

describe("reporting groups", () => {
  test("are listed with all their locations, shared ones in each group; without a visible location they are not listed", () => {
    const rows = buildPlaceRows("reporting_groups", getScopePlaces(WHOLE_CLIENT, all), active);
    expect(rows.map((row) => [row.id, row.linkType, row.locations.map((each) => each.id)])).toEqual([
      [1, "reporting_group", [1, 4]],
      [2, "reporting_group", [2, 3, 4]],
    ]);
    const visible = getScopePlaces(createScope([], [1]), all);
    expect(visible.groups).toEqual([{ id: 1, name: "Garden style", locationIds: [1] }]);
    expect(getNames("reporting_groups", visible, active)).toEqual(["Garden style"]);
  });

  test("as a filter leave the locations that are in a selected group", () => {
    const getNamesInGroups = (ids: number[]): string[] =>
      getNames("locations", getScopePlaces(WHOLE_CLIENT, all), { general: "all", reporting_groups_by_locations: ids });
    expect(getNamesInGroups([1])).toEqual(["Alder", "Dogwood"]);
    expect(getNamesInGroups([1, 2])).toEqual(["Alder", "Birch 100%", "Cedar", "Dogwood"]);
    expect(getNamesInGroups([3])).toEqual([]);
  });

  test("that are not visible select nothing, like groups that do not exist", () => {
    const visible = getScopePlaces(createScope([], [1]), all);
    for (const scope of ["regions", "locations", "reporting_groups", "areas"] as const) {
      const getNamesInGroups = (ids: number[]): string[] =>
        getNames(scope, visible, { general: "all", reporting_groups_by_locations: ids });
      expect(getNamesInGroups([2])).toEqual([]);
      expect(getNamesInGroups([2])).toEqual(getNamesInGroups([999]));
      expect(getNamesInGroups([2, 1])).toEqual(getNamesInGroups([999, 1]));
      expect(getNamesInGroups([1]).length).toBe(1);
    }
  });

  test("selected in a table of groups are its only rows, with all their locations", () => {
    const filters: PlaceFilters = { general: "all", reporting_groups_by_locations: [1] };
    const rows = buildPlaceRows("reporting_groups", getScopePlaces(WHOLE_CLIENT, all), filters);
    expect(rows.map((row) => [row.name, row.locations.length])).toEqual([["Garden style", 2]]);
  });
});

describe("one region", () => {
  test("has its locations, and the parts of groups that are in it", () => {
    const [north] = regions;
    const own = north && getRegionPlaces(all, north);
    expect(own?.locations.map((each) => each.id)).toEqual([1, 2]);
    expect(own?.groups).toEqual([
      { id: 1, name: "Garden style", locationIds: [1] },
      { id: 2, name: "High-rise", locationIds: [2] },
    ]);
  });
});

describe("scope options", () => {
  test.each([
    [WHOLE_CLIENT, true, ["regions", "locations", "reporting_groups", "areas"]],
    [WHOLE_CLIENT, false, ["regions", "locations", "reporting_groups"]],
    [createScope([], [5]), true, ["regions", "locations", "areas"]],
    [createScope([], [5]), false, ["regions", "locations"]],
  ] as const)("%j, districts %s", (scope, hasAreas, expected) => {
    expect(createScopes(getScopePlaces(scope, all), hasAreas)).toEqual(expected);
  });
});

describe("scope of a service", () => {
  const findRow = (scope: PortfolioScope, name: string): ReturnType<typeof buildPlaceRows>[number] | undefined =>
    buildPlaceRows(scope, all, active).find((row) => row.name === name);

  test.each<[PortfolioScope, string, Scope, boolean]>([
    ["regions", "North", createScope([], [2]), true],
    ["regions", "North", createScope([2], [5]), false],
    ["regions", "Empty", createScope([3], []), true],
    ["regions", "Empty", createScope([1], [1]), false],
    ["regions", "No region", createScope([1, 2, 3, 4], []), false],
    ["regions", "No region", createScope([], [5]), true],
    ["areas", "Coast", createScope([2], []), true],
    ["areas", "Desert", createScope([3], []), true],
    ["areas", "Desert", createScope([1], []), false],
    ["areas", "Nothing yet", createScope([1, 2, 3, 4], []), false],
    ["areas", "Nothing yet", WHOLE_CLIENT, true],
    ["reporting_groups", "Garden style", createScope([], [4]), true],
    ["reporting_groups", "Garden style", createScope([], [2]), false],
  ])("%s: %s by %j is %s", (scope, name, service, expected) => {
    const row = findRow(scope, name);
    expect(row && isVisibleTo(service, row)).toBe(expected);
  });
});

describe("scopes", () => {
  const anyScope = fc.oneof(
    fc.constant(WHOLE_CLIENT),
    fc.tuple(fc.subarray([1, 2, 4]), fc.subarray([1, 2, 3, 4, 5, 6])).map(([some, more]) => createScope(some, more)),
  );
  const getIds = (scope: Scope): number[] => getScopePlaces(scope, all).locations.map((each) => each.id);

  test("a place is in the union if and only if it is in one of the scopes", () => {
    fc.assert(
      fc.property(fc.array(anyScope, { maxLength: 3 }), (scopes) => {
        const expected = new Set(scopes.flatMap(getIds));
        expect(new Set(getIds(toUnion(scopes)))).toEqual(expected);
      }),
    );
  });

  test("filters only remove places", () => {
    const filters = fc.record({
      general: fc.constantFrom<PlaceFilters["general"]>("all", "active", "archived"),
      regions: fc.option(fc.subarray([1, 2, 3, 4, 99]), { nil: undefined }),
      reporting_groups_by_locations: fc.option(fc.subarray([1, 2, 3, 99]), { nil: undefined }),
    });
    fc.assert(
      fc.property(anyScope, filters, (scope, filter) => {
        const visible = getScopePlaces(scope, all);
        const ids = new Set(getIds(scope));
        expect(filterLocations(visible, filter).every((each) => ids.has(each.id))).toBe(true);
      }),
    );
  });
});
