import { expect, test } from "vitest";
import { widgetCatalog } from "#test/support/product-widgets.ts";
import { createWidgetCatalog } from "./widget-catalog.ts";

const [first] = widgetCatalog.widgets;

test.each([
  ["by a name in addresses", { urlKey: "x", aliases: [first?.urlKey ?? ""] }],
  ["by an older name", { urlKey: first?.aliases?.[0] ?? "", aliases: [] }],
])("two widgets cannot be found %s", (_, names) => {
  expect(first?.aliases?.length).toBeGreaterThan(0);
  expect(() => createWidgetCatalog(first ? [first, { ...first, ...names }] : [])).toThrow("two widgets have the name");
});

test("widgets of other slices are found with those of reports", () => {
  expect(createWidgetCatalog([]).find("compliance_summary_report", "company")).toBeNull();
  expect(widgetCatalog.find("compliance-summary-report", "company")?.reportId).toBe(24);
  expect(widgetCatalog.find("compliance_summary_report", "company", true)).toBeNull();
});
