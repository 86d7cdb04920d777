import { describe, expect, test } from "vitest";
import type { ComparedFigure, DimensionKey, MetricTable } from "#slices/analytics/server/analytics.api.ts";
import { widgetCatalog } from "#test/support/product-widgets.ts";
import { selectVisibleKeys } from "./visible-rows.rules.ts";
import { getScopeColumns, type TableWidget } from "./widget.ts";

const getTable = (id: string): TableWidget => {
  const found = widgetCatalog.widgets.find((widget) => widget.id === id);
  if (found?.kind !== "table") throw new Error(`no table ${id}`);
  return found;
};

/** Builds figures by key; each metric of a key has the same number. */
function buildFigures(numbers: readonly (readonly [DimensionKey, number])[]): MetricTable {
  const known = new Map(numbers);
  const getFigures = (key: DimensionKey): MetricTable["rows"][number]["figures"] =>
    new Proxy({}, { get: (): ComparedFigure => toCompared(known.get(key) ?? 0) });
  return {
    rows: numbers.map(([key]) => ({ key, figures: getFigures(key) })),
    get: getFigures,
    getFigure: (key) => toCompared(known.get(key) ?? 0),
    total: null,
    leavesOutProtected: false,
  };
}

function toCompared(value: number): ComparedFigure {
  const current = { state: "value", value, rounded: value, n: 10 };
  return { current, previous: null, delta: null, trend: null, certainty: null, smallestChange: null } as never;
}

describe("keys of rows", () => {
  const figures = buildFigures([
    [1, 2],
    [2, 0],
    [null, 3],
  ]);

  test("are those of people with some of the table's metric, before names are read", () => {
    const table = getTable("non_compliant_employees");
    expect(selectVisibleKeys(table, "assignees", getScopeColumns(table, "assignees").columns, figures)).toEqual([1]);
  });

  test("are all keys where no metric decides", () => {
    const table = getTable("employee_survey_report");
    expect(selectVisibleKeys(table, "questions", getScopeColumns(table, "questions").columns, figures)).toEqual([
      1,
      2,
      null,
    ]);
  });
});
