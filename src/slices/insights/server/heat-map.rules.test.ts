import { expect, test } from "vitest";
import type { Grid, GridRow, Released } from "#slices/analytics/server/analytics.api.ts";
import {
  countRepeats,
  findColumns,
  computeHeatMapState,
  findModes,
  selectColumns,
  MAX_ROWS,
  toCells,
  toColumnTotal,
} from "./heat-map.rules.ts";

// Stands in for the gate.
const toReleased = (figure: unknown): Released => figure as Released;
const createValue = (rounded: number): Released =>
  toReleased({ state: "value", value: rounded, rounded, n: 20, bound: null });
const hidden = toReleased({ state: "hidden" });
const bounded = toReleased({ state: "value", value: 90, rounded: 90, n: 20, bound: "at_least" });
const none = toReleased({ state: "na" });

const nothing: GridRow["cells"][number]["differences"] = { company: null, benchmark: null, year: null };
const createRow = (key: number, figures: readonly Released[], differences = nothing): GridRow => ({
  key,
  total: createValue(70),
  cells: figures.map((figure, at) => ({ column: at + 1, figure, differences })),
});

test("a topic has as many answers per response as the survey with the most questions about it", () => {
  expect(
    countRepeats([
      { topicId: 1, surveyIds: [5, 6] },
      { topicId: 1, surveyIds: [5] },
      { topicId: 1, surveyIds: [7] },
      { topicId: 2, surveyIds: [] },
    ]),
  ).toEqual({ 1: 2, 2: 1 });
});

test("a map gives the reason when it is empty", () => {
  expect(computeHeatMapState([createRow(1, [createValue(70), hidden])], 1)).toBe("shown");
  expect(computeHeatMapState([createRow(1, [hidden, none])], 1)).toBe("hidden");
  expect(computeHeatMapState([createRow(1, [none, none])], 1)).toBe("empty");
  expect(computeHeatMapState([], 0)).toBe("empty");
  expect(computeHeatMapState([createRow(1, [createValue(70)])], MAX_ROWS + 1)).toBe("too_many");
});

test("the company's score of few places is shown only to viewers who see all of them", () => {
  const column = { key: 1, total: createValue(70), hasEnoughPlaces: false };
  expect(toColumnTotal(column, false)).toEqual({ value: null, hidden: true, bound: null });
  expect(toColumnTotal(column, true)).toEqual({ value: 70, hidden: false, bound: null });
  expect(toColumnTotal({ ...column, hasEnoughPlaces: true }, false).value).toBe(70);
});

test("cells contain only shown values, and columns without visible rows are left out", () => {
  const compared = { ...nothing, year: { from: 72, delta: -2, word: "unclear" as const } };
  expect(toCells(createRow(1, [createValue(70), hidden, bounded], compared))).toEqual({
    1: {
      value: 70,
      hidden: false,
      bound: null,
      people: 20,
      company: null,
      benchmark: null,
      year: { from: 72, delta: -2, certainty: "unclear" },
    },
    2: {
      value: null,
      hidden: true,
      bound: null,
      people: null,
      company: null,
      benchmark: null,
      year: null,
    },
    3: {
      value: 90,
      hidden: false,
      bound: "at_least",
      people: 20,
      company: null,
      benchmark: null,
      year: null,
    },
  });
  const rows = [createRow(1, [createValue(70), none, hidden], compared)];
  const columns: Grid["columns"] = [1, 2, 3].map((key) => ({ key, total: createValue(70), hasEnoughPlaces: true }));
  const grid = { columns, rows, leavesOutProtected: false };
  expect(findColumns(grid, rows).map(({ key }) => key)).toEqual([1, 3]);
  expect(findModes(rows)).toEqual(["year"]);
  // A hidden score is not compared.
  expect(findModes([createRow(1, [hidden, bounded], compared)])).toEqual([]);
  // Nor are cells sent for a column that is not.
  const [kept] = rows.map((each) => selectColumns(each, new Set([3])));
  expect(Object.keys(toCells(kept ?? createRow(1, [])))).toEqual(["3"]);
  expect(computeHeatMapState(kept ? [kept] : [], 1)).toBe("hidden");
});
