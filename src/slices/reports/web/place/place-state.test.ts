import fc from "fast-check";
import { expect, test } from "vitest";
import {
  readLocations,
  readMonthSort,
  readTrends,
  sortMonths,
  toLocationsExport,
  toLocationsQuery,
  trendSpans,
  writeLocations,
  writeMonthSort,
  writeTrends,
} from "#slices/reports/web/place/place-state.ts";
import { createMonth } from "#slices/reports/web/testing/place-reply.ts";
import { createFigure } from "#ui/testing/figure.ts";

test.each([
  [{}, null],
  [{ trends: "plans" }, null],
  [{ of: "12", months: "24" }, null],
  [{ trends: "satisfaction" }, { service: "satisfaction", of: null, months: "12" }],
  [
    { trends: "engagement", of: "12", months: "24" },
    { service: "engagement", of: 12, months: "24" },
  ],
  [
    { trends: "engagement", of: "1e3", months: "7" },
    { service: "engagement", of: null, months: "12" },
  ],
])("trends of the address %j", (search, trends) => {
  expect(readTrends(search)).toEqual(trends);
});

test("trends that were written are read unchanged, and are removed again without a trace", () => {
  const anyTrends = fc.record({
    service: fc.constantFrom("engagement" as const, "satisfaction" as const),
    of: fc.option(fc.integer({ min: 1 })),
    months: fc.constantFrom(...trendSpans),
  });
  fc.assert(
    fc.property(anyTrends, (trends) => {
      const before = { q: "al", page: "2" };
      const written = writeTrends(before, trends);
      expect(readTrends(written)).toEqual(trends);
      expect(writeTrends(written, null)).toEqual(before);
    }),
  );
});

test("the table's address has neither scope nor region, because the path has them", () => {
  const state = readLocations({ scope: "regions", regions: "4", q: "al", sort: "satisfaction" });
  expect(state).toMatchObject({ scope: "locations", regions: [], q: "al", sort: "satisfaction" });
  expect(writeLocations(state)).toEqual({ q: "al", sort: "satisfaction" });
  expect(toLocationsQuery(state)).toEqual({
    structures: { trends: "true" },
    filters: { q_text: "al", general: "active" },
    sort_by: "satisfaction",
    sort_desc: "false",
    page: { number: 1, size: 15 },
  });
});

test("an export requests the same rows without a page, with the columns on screen", () => {
  const state = readLocations({ general: "all", page: "3" });
  expect(toLocationsExport(state, ["name", "satisfaction"])).toEqual({
    filters: { general: "all" },
    sort_by: "attention",
    sort_desc: "false",
    columns: ["name", "satisfaction"],
  });
});

test.each([{}, { sort: "month" }, { sort: "engagement" }, { sort: "satisfaction", desc: "true" }])(
  "the sort of the months is kept in the address: %j",
  (search) => {
    expect(writeMonthSort(readMonthSort(search))).toEqual(search);
  },
);

test("months are newest first by default, and where the address is invalid", () => {
  expect(readMonthSort({ sort: "colour" })).toEqual({ key: "month", descending: true });
});

test.each([
  [false, ["2026-06-01", "2026-08-01", "2026-05-01", "2026-07-01", "2026-09-01"]],
  [true, ["2026-08-01", "2026-05-01", "2026-06-01", "2026-07-01", "2026-09-01"]],
])(
  "missing months follow all values and hidden ones come last, in either direction: descending %s",
  (descending, order) => {
    const rows = [
      // Hidden, with its value set here to show that it reveals nothing about the place.
      createMonth("2026-09-01", { satisfaction: createFigure(99, null, { hidden: true }) }),
      createMonth("2026-05-01", { satisfaction: createFigure(72) }),
      createMonth("2026-06-01", { satisfaction: createFigure(60) }),
      createMonth("2026-07-01", { satisfaction: createFigure(null) }),
      createMonth("2026-08-01", { satisfaction: createFigure(72) }),
    ];
    expect(sortMonths(rows, { key: "satisfaction", descending }).map((row) => row.month)).toEqual(order);
  },
);
