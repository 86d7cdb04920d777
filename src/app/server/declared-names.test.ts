import { describe, expect, test } from "vitest";
import { actionItemsReport } from "#slices/actions/server/actions.routes.ts";
import { listMetrics } from "#slices/analytics/server/analytics.metrics.ts";
import { assignmentsReport } from "#slices/plans/server/assignments/task-assignments.routes.ts";
import { widgetCatalog } from "#test/support/product-widgets.ts";
import { productFacts } from "#test/support/product-facts.ts";

/** Returns the items that occur more than once in a list. */
function filterRepeated<T>(names: readonly T[]): T[] {
  return names.filter((name, at) => names.indexOf(name) !== at);
}

const further = [assignmentsReport, actionItemsReport];

describe("declared names are unique, because a second declaration would replace the first", () => {
  test("widgets by id", () => {
    expect(widgetCatalog.widgets.length).toBeGreaterThan(20);
    expect(filterRepeated(widgetCatalog.widgets.map(({ id }) => id))).toEqual([]);
  });

  test("widgets and reports by the names of their addresses, including older ones", () => {
    const names = [
      ...widgetCatalog.widgets.flatMap(({ urlKey, aliases = [] }) => [urlKey, ...aliases]),
      ...further.map((each) => each.urlKey),
    ];
    expect(filterRepeated(names)).toEqual([]);
  });

  test("standard reports by number, which schedules store", () => {
    const numbers = [...widgetCatalog.widgets, ...further].flatMap(({ reportId }) => reportId ?? []);
    expect(numbers.length).toBeGreaterThan(10);
    expect(filterRepeated(numbers)).toEqual([]);
  });

  test("metrics by name", () => {
    expect(listMetrics(productFacts).length).toBeGreaterThan(50);
    expect(filterRepeated(listMetrics(productFacts).map(({ name }) => name))).toEqual([]);
  });

  test("the columns of a table, in each of its scopes", () => {
    const tables = widgetCatalog.widgets.flatMap((widget) => (widget.kind === "table" ? [widget] : []));
    const twice = tables.flatMap(({ id, scopes }) =>
      scopes.flatMap(({ scope, columns }) =>
        filterRepeated(columns.map(({ key }) => key)).map((key) => `${id} ${scope}: ${key}`),
      ),
    );
    expect(twice).toEqual([]);
  });
});

test("a duplicate name is detected", () => {
  expect(filterRepeated(["a", "b", "a"])).toEqual(["a"]);
});
