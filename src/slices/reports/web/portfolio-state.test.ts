import { expect, test } from "vitest";
import {
  changeState,
  presetScope,
  readState,
  toQuery,
  writeState,
  type PortfolioState,
} from "#slices/reports/web/portfolio-state.ts";

const plain: PortfolioState = {
  scope: "regions",
  q: "",
  general: "active",
  regions: [],
  sort: "name",
  desc: false,
  page: 1,
};
const full: PortfolioState = {
  scope: "locations",
  q: "old mill",
  general: "all",
  regions: [2, 5],
  sort: "satisfaction",
  desc: true,
  page: 3,
};

test("the whole state survives the way through the address", () => {
  expect(readState(writeState(full), "regions")).toEqual(full);
  expect(writeState(full)).toEqual({
    scope: "locations",
    q: "old mill",
    general: "all",
    regions: "2,5",
    sort: "satisfaction",
    desc: "true",
    page: "3",
  });
});

test("defaults stay out of the address, all but the scope", () => {
  expect(readState({}, "regions")).toEqual(plain);
  expect(writeState(plain)).toEqual({ scope: "regions" });
});

test("the path presets the scope and an explicit one goes before it", () => {
  expect(presetScope("/portfolio")).toBe("regions");
  expect(presetScope("/portfolio/regions")).toBe("regions");
  expect(presetScope("/portfolio/properties")).toBe("locations");
  expect(readState({ scope: "regions" }, "locations").scope).toBe("regions");
});

test("nonsense in the address falls back to the defaults", () => {
  const nonsense = { scope: "planets", general: "x", regions: "a,-1,1.5", sort: "size", desc: "yes", page: "0" };
  expect(readState(nonsense, "regions")).toEqual(plain);
  expect(readState({ scope: "locations", regions: "5,2,5,,x" }, "regions").regions).toEqual([2, 5]);
  expect(readState({ page: "1e3" }, "regions").page).toBe(1);
});

test("every change but turning pages starts at page 1 again", () => {
  expect(changeState(full, { scope: "regions" }).page).toBe(1);
  expect(changeState(full, { q: "a" }).page).toBe(1);
  expect(changeState(full, { sort: "name" }).page).toBe(1);
  expect(changeState(full, { page: 7 }).page).toBe(7);
});

test("regions filter locations only", () => {
  expect(changeState(full, { scope: "regions" }).regions).toEqual([]);
  expect(readState({ regions: "2" }, "regions").regions).toEqual([]);
});

test("the server gets the page size, the summary, and no empty filter", () => {
  expect(toQuery(plain)).toEqual({
    structures: { scope: "regions", addon_options: "summary" },
    filters: { general: "active" },
    page: { number: 1, size: 15 },
    sort_by: "name",
    sort_desc: "false",
  });
  expect(toQuery({ ...full, q: "  " }).filters).toEqual({ general: "all", regions: [2, 5] });
});
