import fc from "fast-check";
import { expect, test } from "vitest";
import {
  changeState,
  chooseColumns,
  toColumns,
  generals,
  isFiltered,
  noFilters,
  getPortfolioHref,
  getPresetScope,
  readState,
  scopes,
  listVisibleColumns,
  sortKey,
  summaryScopes,
  toExport,
  toQuery,
  writeState,
  type PortfolioState,
} from "#slices/reports/web/portfolio/portfolio-state.ts";

const unfiltered: PortfolioState = {
  scope: "regions",
  q: "",
  general: "active",
  regions: [],
  groups: [],
  needs: false,
  sort: "attention",
  desc: false,
  page: 1,
  columns: null,
};
const full: PortfolioState = {
  scope: "locations",
  q: "old mill",
  general: "all",
  regions: [2, 5],
  groups: [8],
  needs: true,
  sort: "satisfaction",
  desc: true,
  page: 3,
  columns: ["name", "engagement", "tenure"],
};
const offered = [
  "name",
  "engagement",
  "engagement_response_rate",
  "likely_to_remain",
  "tenure",
  "satisfaction",
  "likely_to_renew",
];

test("the whole state is kept in the address", () => {
  expect(readState(writeState(full), "regions")).toEqual(full);
  expect(writeState(full)).toEqual({
    scope: "locations",
    q: "old mill",
    general: "all",
    regions: "2,5",
    groups: "8",
    needs: "true",
    sort: "satisfaction",
    desc: "true",
    page: "3",
    cols: "engagement,tenure",
  });
  expect(getPortfolioHref("/portfolio/summary", full)).toBe(
    "/portfolio/summary?scope=locations&q=old+mill&general=all&regions=2,5&groups=8&needs=true&sort=satisfaction&desc=true&page=3&cols=engagement,tenure",
  );
});

test("any state is kept in the address", () => {
  const ids = fc
    .uniqueArray(fc.integer({ min: 1, max: 9_000 }), { maxLength: 4 })
    .map((list) => list.toSorted((a, b) => a - b));
  const state: fc.Arbitrary<PortfolioState> = fc.record({
    scope: fc.constantFrom(...scopes),
    q: fc.string({ maxLength: 20 }),
    general: fc.constantFrom(...generals),
    regions: ids,
    groups: ids,
    needs: fc.boolean(),
    sort: fc.constantFrom("attention" as const, ...offered.map(sortKey)),
    desc: fc.boolean(),
    page: fc.integer({ min: 1, max: 500 }),
    columns: fc.option(fc.subarray(offered, { minLength: 1 })).map((keys) => (keys === null ? null : toColumns(keys))),
  });
  fc.assert(
    fc.property(state, fc.constantFrom(...scopes), (each, preset) => {
      expect(readState(writeState(each), preset)).toEqual(each);
    }),
  );
});

test("defaults stay out of the address, except the scope", () => {
  expect(readState({}, "regions")).toEqual(unfiltered);
  expect(writeState(unfiltered)).toEqual({ scope: "regions" });
});

test("the path sets the scope and an explicit one overrides it", () => {
  expect(getPresetScope("/portfolio")).toBe("regions");
  expect(getPresetScope("/portfolio/regions")).toBe("regions");
  expect(getPresetScope("/portfolio/properties")).toBe("locations");
  expect(readState({ scope: "regions" }, "locations").scope).toBe("regions");
  expect(readState({ scope: "areas" }, "locations").scope).toBe("areas");
});

test("invalid values in the address fall back to the defaults", () => {
  const nonsense = {
    scope: "planets",
    general: "x",
    regions: "a,-1,1.5",
    groups: "0,x",
    needs: "yes",
    sort: "size",
    desc: "yes",
    page: "0",
    cols: "planets,toString",
  };
  expect(readState(nonsense, "regions")).toEqual(unfiltered);
  expect(readState({ regions: "5,2,5,,x" }, "regions").regions).toEqual([2, 5]);
  expect(readState({ page: "1e3" }, "regions").page).toBe(1);
  expect(readState({ q: "a".repeat(300) }, "regions").q).toHaveLength(200);
});

test("the Summary variant has regions and locations only", () => {
  expect(readState({ scope: "reporting_groups" }, "regions", summaryScopes).scope).toBe("regions");
  expect(readState({ scope: "locations" }, "regions", summaryScopes).scope).toBe("locations");
});

test("every change except turning pages and selecting columns starts at page 1 again", () => {
  expect(changeState(full, { scope: "regions" }).page).toBe(1);
  expect(changeState(full, { q: "a" }).page).toBe(1);
  expect(changeState(full, { sort: "name" }).page).toBe(1);
  expect(changeState(full, { groups: [] }).page).toBe(1);
  expect(changeState(full, { page: 7 }).page).toBe(7);
  expect(changeState(full, { columns: null }).page).toBe(3);
});

test("another scope clears the text, because its rows have other names; regions, groups and columns stay", () => {
  const next = changeState(full, { scope: "reporting_groups" });
  expect(next).toEqual({ ...full, scope: "reporting_groups", q: "", page: 1 });
  expect(changeState(full, { scope: "locations" }).q).toBe("old mill");
});

test("clearing the filters keeps scope, sort and columns", () => {
  expect(isFiltered(unfiltered)).toBe(false);
  for (const change of [{ q: "a" }, { general: "archived" }, { regions: [1] }, { groups: [1] }] as const) {
    expect(isFiltered({ ...unfiltered, ...change })).toBe(true);
  }
  const cleared = changeState(full, noFilters);
  expect(cleared).toEqual({ ...full, ...noFilters, page: 1 });
  expect(isFiltered(cleared)).toBe(false);
});

test("the table opens with a column per service, and with the column of the sort", () => {
  expect(listVisibleColumns(unfiltered, offered)).toEqual(["name", "engagement", "satisfaction"]);
  expect(listVisibleColumns(unfiltered, ["name", "satisfaction", "likely_to_renew"])).toEqual(["name", "satisfaction"]);
  expect(listVisibleColumns({ ...unfiltered, sort: "tenure" }, offered)).toEqual([
    "name",
    "engagement",
    "tenure",
    "satisfaction",
  ]);
  expect(listVisibleColumns(full, offered)).toEqual(["name", "engagement", "tenure", "satisfaction"]);
  expect(listVisibleColumns({ ...unfiltered, columns: ["name", "likely_to_recommend"] }, offered)).toEqual(["name"]);
});

test("selected columns are in the address, the default ones are not", () => {
  expect(chooseColumns(unfiltered, ["name", "engagement", "tenure", "satisfaction"], offered)).toEqual({
    columns: ["name", "engagement", "tenure", "satisfaction"],
  });
  expect(chooseColumns(full, ["name", "satisfaction", "engagement"], offered)).toEqual({ columns: null });
  expect(chooseColumns(unfiltered, [], offered)).toEqual({ columns: ["name"] });
  expect(readState(writeState({ ...unfiltered, columns: ["name"] }), "regions").columns).toEqual(["name"]);
});

test("a sort by a removed column is removed with it", () => {
  expect(chooseColumns(full, ["name", "tenure"], offered)).toEqual({
    columns: ["name", "tenure"],
    sort: "attention",
    desc: false,
    page: 1,
  });
});

test("the server gets the page size, the summary, and no empty filter", () => {
  expect(toQuery(unfiltered)).toEqual({
    structures: { scope: "regions", addon_options: "summary", trends: "true" },
    filters: { general: "active" },
    page: { number: 1, size: 15 },
    sort_by: "attention",
    sort_desc: "false",
  });
  expect(toQuery({ ...full, q: "  " }).filters).toEqual({
    general: "all",
    regions: [2, 5],
    reporting_groups_by_locations: [8],
    needs_attention: "true",
  });
});

test("an export gets the screen's request without its page, and the columns on screen", () => {
  expect(toExport(full, listVisibleColumns(full, offered))).toEqual({
    structures: { scope: "locations" },
    filters: {
      q_text: "old mill",
      general: "all",
      regions: [2, 5],
      reporting_groups_by_locations: [8],
      needs_attention: "true",
    },
    sort_by: "satisfaction",
    sort_desc: "true",
    columns: ["name", "engagement", "tenure", "satisfaction"],
  });
});
