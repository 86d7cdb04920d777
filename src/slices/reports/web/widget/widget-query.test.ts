import { expect, test } from "vitest";
import { parseSearch } from "#platform/web/address.ts";
import { findOpenRow, withoutRow, withRow, writeOpenRows } from "#slices/reports/web/widget/widget-rows.ts";
import {
  areConsequences,
  toExplainQuery,
  toSubTableQuery,
  toWidgetExport,
  toWidgetQuery,
  assertNoErrors,
} from "#slices/reports/web/widget/widget-query.ts";
import { opening, readWidgetState, writeWidgetState } from "#slices/reports/web/widget/widget-state.ts";

const read = (address: string) => readWidgetState(parseSearch(address));
const createError = (path: string) => ({ path, code: "x", message: "x" });

test("defaults are left to the widget; the summary is always requested", () => {
  expect(toWidgetQuery(opening)).toEqual({
    structures: { addon_options: "summary" },
    filters: {},
    page: { number: 1, size: 15 },
  });
});

test("options go where the server reads them, a single one as a value and several as a list", () => {
  expect(
    toWidgetQuery(read("?scope=topics&range=2026-01-01:2026-02-01&q=+a&general=active&regions=3,4&sort=name&page=2")),
  ).toEqual({
    structures: { scope: "topics", date_range: "2026-01-01:2026-02-01", addon_options: "summary" },
    filters: { q_text: "a", general: "active", regions: ["3", "4"] },
    page: { number: 2, size: 15 },
    sort_by: "name",
    sort_desc: "false",
  });
});

test("a file has the rows' name and the columns on screen, and no page", () => {
  expect(toWidgetExport(read("?page=2&sort=yes_no&desc=true"), ["yes_no"])).toEqual({
    structures: {},
    filters: {},
    sort_by: "yes_no",
    sort_desc: "true",
    columns: ["name", "yes_no"],
  });
});

test("a sub-table is below every row that it was opened from", () => {
  const state = read("?q=coast&regions=3&sort=yes_no&open=3.locations.12.surveys-p2-z10-sname");
  const [row] = state.open;
  expect(row && toSubTableQuery(state, "regions", row)).toEqual({
    structures: { scope: "surveys", parents: { regions: ["3"], locations: ["12"] } },
    filters: { regions: "3" },
    page: { number: 2, size: 10 },
    sort_by: "name",
    sort_desc: "false",
  });
});

test("a cell is requested with the dates and filters of its table", () => {
  const state = read("?range=2026-01-01:2026-02-01&regions=3&type=timeline&metric=yes_no");
  expect(toExplainQuery(state, "regions", { steps: [], key: "3", column: "yes_no", period: null })).toEqual({
    structures: { scope: "regions", date_range: "2026-01-01:2026-02-01" },
    filters: { regions: "3" },
    cell: { row: "3", column: "yes_no" },
  });
  const below = {
    steps: [{ key: "none", scope: "locations" }],
    key: null,
    column: "yes_no",
    period: "2026-03-01:2026-03-31",
  };
  expect(toExplainQuery(opening, "regions", below)).toEqual({
    structures: { scope: "locations", date_range: "2026-03-01:2026-03-31", parents: { regions: ["none"] } },
    filters: {},
    cell: { column: "yes_no" },
  });
});

test("removes only the parameters that the server rejected", () => {
  const state = read(
    "?scope=topics&metric=x&range=2026-02-01:2026-01-01&utm_source=mail&regions=3&sort=y&desc=true&page=9",
  );
  const errors = [
    "query.structures.metric",
    "query.structures.date_range",
    "query.filters.utm_source",
    "query.sort_by",
  ];
  expect(writeWidgetState(assertNoErrors(state, errors.map(createError)))).toEqual({
    scope: "topics",
    regions: "3",
    page: "9",
  });
  expect(assertNoErrors(state, [createError("query.page.number")]).page).toBe(1);
});

test("only a sort, metric or page that another option removed is cleared without a message", () => {
  expect(areConsequences([createError("query.structures.metric"), createError("query.sort_by")])).toBe(true);
  expect(areConsequences([createError("query.page.number")])).toBe(true);
  expect(areConsequences([createError("query.structures.metric"), createError("query.filters.x")])).toBe(false);
  expect(areConsequences([])).toBe(false);
});

test("a row is open in one scope at a time, and closing it closes all rows in it", () => {
  const { open } = read("?open=3.locations,3.locations.12.surveys-p2,4.locations");
  const row = findOpenRow(open, [], "3");
  expect(row?.steps).toEqual([{ key: "3", scope: "locations" }]);
  expect(findOpenRow(open, [{ key: "3", scope: "locations" }], "12")?.page).toBe(2);
  expect(findOpenRow(open, [], "12")).toBeNull();
  if (!row) throw new Error("row 3 is open");
  expect(writeOpenRows(withRow(open, { ...row, page: 2 }))).toBe(
    "3.locations-p2,3.locations.12.surveys-p2,4.locations",
  );
  const elsewhere = { ...row, steps: [{ key: "3", scope: "topics" }] };
  expect(writeOpenRows(withRow(open, elsewhere))).toBe("3.topics,4.locations");
  expect(writeOpenRows(withoutRow(open, row))).toBe("4.locations");
});
