import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scaleRuns } from "#test/support/property-runs.ts";
import type { HeatMapRow } from "#slices/insights/contract/heat-map.contract.ts";
import {
  buildOverview,
  findDifference,
  toOrder,
  classifyRow,
  listOrders,
  orderByColumn,
  orderRows,
  patterns,
} from "#slices/insights/web/heat-map/heat-map-order.ts";
import { orders, readHeatMap, writeHeatMap } from "#slices/insights/web/heat-map/heat-map-state.ts";
import { findLook, computeStrength } from "#slices/insights/web/heat-map/heat-map-labels.ts";
import {
  createHeatMapCell,
  createHeatMapColumn,
  createHeatMapRow,
} from "#slices/insights/web/testing/heat-map-reply.ts";

const createRealCell = (delta: number) => createHeatMapCell(delta, "real");
const chance = createHeatMapCell(1, "noise");
const hidden = createHeatMapCell(null);

const columns = [1, 2, 3].map((id) => createHeatMapColumn(id));

const getName = ({ name }: HeatMapRow): string => name;

describe("the pattern of a place", () => {
  test.each([
    [[createRealCell(-9), createRealCell(-8), chance], "belowMost"],
    [[createRealCell(-9), chance, chance], "belowSome"],
    [[createRealCell(-9), createRealCell(8), chance], "belowSome"],
    [[chance, chance], "near"],
    [[createRealCell(7), chance, chance], "aboveSome"],
    [[createRealCell(7), createRealCell(7), hidden], "aboveMost"],
    [[hidden, hidden], "unknown"],
  ])("is made of what is shown: %j is %s", (cells, pattern) => {
    expect(classifyRow(createHeatMapRow(1, cells), columns, "company")).toBe(pattern);
  });

  test("counts only the columns of the map, in the comparison that it shows", () => {
    const row = createHeatMapRow(1, [createRealCell(7), createRealCell(-9), createRealCell(-8)]);
    expect(classifyRow(row, columns, "company")).toBe("belowMost");
    expect(classifyRow(row, columns.slice(0, 1), "company")).toBe("aboveMost");
    expect(classifyRow(row, columns, "year")).toBe("unknown");
    const [group] = orderRows([row], columns.slice(0, 1), { order: "pattern", mode: "company" });
    expect(group?.pattern).toBe("aboveMost");
    expect(buildOverview([row], columns.slice(0, 1), "company")).toMatchObject({ belowMost: 0, below: 0, above: 1 });
  });
});

const cell = fc.oneof(
  fc.constant(hidden),
  fc
    .tuple(fc.integer({ min: -20, max: 20 }), fc.constantFrom("real" as const, "unclear" as const, "noise" as const))
    .map(([delta, word]) => createHeatMapCell(delta, word)),
);
const rows = fc
  .array(fc.tuple(fc.array(cell, { minLength: 3, maxLength: 3 }), fc.integer({ min: 40, max: 90 })), { maxLength: 12 })
  .map((all) => all.map(([cells, total], at) => createHeatMapRow(at + 1, cells, total)));

describe("the order of places", () => {
  test("keeps every place once, in any order", () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(...orders), (all, order) => {
        const ordered = orderRows(all, columns, { order, mode: "company" }).flatMap((group) =>
          group.rows.map(({ m_id: id }) => id),
        );
        expect(ordered.toSorted((a, b) => a - b)).toEqual(all.map(({ m_id: id }) => id));
      }),
      { numRuns: scaleRuns(40) },
    );
  });

  test("is not changed by hidden values", () => {
    const behind = fc.integer({ min: -50, max: 50 }).map((delta) => ({ ...createRealCell(delta), hidden: true }));
    fc.assert(
      fc.property(rows, fc.constantFrom(...orders), fc.array(behind, { minLength: 1 }), (all, order, others) => {
        // The same with values and differences behind the hidden ones.
        const other = all.map((row) => ({
          ...row,
          cells: Object.fromEntries(
            Object.entries(row.cells).map(([key, each], at) => [
              key,
              each.hidden ? (others[(row.m_id + at) % others.length] ?? each) : each,
            ]),
          ),
        }));
        const listIds = (of: readonly HeatMapRow[]) => [
          orderRows(of, columns, { order, mode: "company" }).map((group) => group.rows.map(({ m_id: id }) => id)),
          orderByColumn(of, 1, "company").map(({ m_id: id }) => id),
          orderByColumn(of, 1, "none").map(({ m_id: id }) => id),
        ];
        expect(listIds(other)).toEqual(listIds(all));
        for (const each of others) expect(findDifference(each, "company")).toBeNull();
      }),
      { numRuns: scaleRuns(40) },
    );
  });

  test("groups from below to above, lowest first, and rows without a number last", () => {
    fc.assert(
      fc.property(rows, (all) => {
        const found = orderRows(all, columns, { order: "pattern", mode: "company" }).map(({ pattern }) =>
          patterns.indexOf(pattern ?? "near"),
        );
        expect(found).toEqual(found.toSorted((a, b) => a - b));
      }),
      { numRuns: scaleRuns(40) },
    );
    const [low, high] = [createHeatMapRow(1, [chance], 80), createHeatMapRow(2, [chance], 60)];
    const without = createHeatMapRow(3, [hidden], null);
    const [group] = orderRows([without, low, high], columns, { order: "score", mode: "company" });
    expect(group?.rows.map(getName)).toEqual(["Place 2", "Place 1", "Place 3"]);
    // Scores themselves have no pattern: they are sorted by score, and the pattern is not available.
    const ofScores = orderRows([without, low, high], columns, { order: "pattern", mode: "none" });
    expect(ofScores).toEqual([{ pattern: null, rows: group?.rows }]);
    expect(listOrders("none")).toEqual(["score", "name"]);
    expect(listOrders("year")).toEqual(orders);
    expect(orders.map((order) => toOrder({ order, mode: "none" }))).toEqual(["score", "score", "name"]);
    const ofColumn = orderByColumn(
      [without, createHeatMapRow(4, [createRealCell(3)]), createHeatMapRow(5, [createRealCell(-3)])],
      1,
      "company",
    );
    expect(ofColumn.map(getName)).toEqual(["Place 5", "Place 4", "Place 3"]);
  });
});

test("the sentence counts real differences, and names the widest one in each direction", () => {
  const all = [
    createHeatMapRow(1, [createRealCell(-9), createRealCell(-14), chance]),
    createHeatMapRow(2, [createRealCell(7), chance, hidden]),
  ];
  expect(buildOverview(all, columns, "company")).toMatchObject({
    belowMost: 1,
    below: 2,
    above: 1,
    isTested: true,
    widest: { row: { name: "Place 1" }, column: { name: "Topic 2" }, delta: -14 },
  });
  expect(buildOverview([createHeatMapRow(1, [createHeatMapCell(-9, null)])], columns, "company")).toMatchObject({
    below: 0,
    above: 0,
    isTested: false,
    widest: null,
  });
});

test("a cell's look follows its certainty, and only a real one is filled, more strongly the wider it is", () => {
  expect(findLook(createRealCell(-9), "company")).toBe("real");
  expect(findLook(createHeatMapCell(-9, "unclear"), "company")).toBe("unclear");
  expect(findLook(chance, "company")).toBe("noise");
  expect(findLook(createHeatMapCell(-9, null), "company")).toBe("plain");
  expect(findLook(chance, "none")).toBe("plain");
  expect(findLook(chance, "year")).toBe("none");
  expect(findLook(hidden, "company")).toBe("hidden");
  expect(findLook(undefined, "company")).toBe("none");
  expect([3, 15, -40].map((delta) => computeStrength({ delta }))).toEqual([20, 100, 100]);
});

test("an address has what the map shows, and anything else is ignored", () => {
  const opening = readHeatMap({});
  expect(writeHeatMap(opening)).toEqual({});
  const search = {
    service: "engagement",
    columns: "questions",
    period: "quarter",
    region: "3",
    from: "year",
    order: "score",
    real: "1",
    topic: "7",
    cell: "5-7",
  };
  expect(writeHeatMap(readHeatMap(search))).toEqual(search);
  expect(readHeatMap({ service: "satisfaction" }).service).toBe("intouch");
  expect(writeHeatMap({ ...opening, service: "intouch" })).toEqual({ service: "satisfaction" });
  expect(readHeatMap({ from: "x", order: "1", cell: "5", topic: "-1", region: "a", service: "x" })).toEqual(opening);
  expect(readHeatMap({ rows: "regions", region: "3" }).region).toBeNull();
});
