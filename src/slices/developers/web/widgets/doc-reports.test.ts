import { expect, test } from "vitest";
import {
  findDocReport,
  toFolder,
  getLegacyReports,
  listDocReports,
} from "#slices/developers/web/widgets/doc-reports.ts";

const at = "/v1/en/analytics";
const createEntry = (key: string, endpoints: readonly string[], data_type = "calculator") =>
  ({ id: key, url_key: key, title: key.toUpperCase(), data_type, service: "intouch", endpoints, scopes: [] }) as never;

const widgets = [
  createEntry("survey", [`${at}/reports/survey`, `${at}/regions/:id/survey`]),
  createEntry("turnover", [`${at}/regions/:id/turnover`, `${at}/properties/:id/turnover`], "basic_json_hash"),
  createEntry("question", [`${at}/reports/question/:scopedId`]),
];

test("a folder has the widgets that the viewer may request, without those that need another parameter", () => {
  expect(listDocReports(widgets, "reports").map(({ widget }) => widget)).toEqual(["survey"]);
  expect(listDocReports(widgets, "regions").map(({ widget }) => widget)).toEqual(["survey", "turnover"]);
  expect(listDocReports(widgets, "properties")).toEqual([
    { widget: "turnover", title: "TURNOVER", service: "intouch", isPanel: true },
  ]);
});

test("legacy reports are the standard reports that are widgets, by group", () => {
  const createReport = (id: number, widget: string, to?: string) => ({
    id,
    name: `Report ${id}`,
    slug: widget,
    service: "x",
    widget,
    ...(to === undefined ? {} : { to }),
  });
  const grouped = {
    ingage: [createReport(1, "survey")],
    inquire: [],
    intouch: [createReport(2, "residents", "/residents"), createReport(3, "comments")],
    introduce: [createReport(4, "tasks")],
  };
  expect(getLegacyReports(grouped).map(({ widget }) => widget)).toEqual(["survey", "comments", "tasks"]);
});

test("an address names its report with hyphens or underscores; without a name it is the first, and an unknown name is null", () => {
  const reports = listDocReports(
    [createEntry("a_b", [`${at}/reports/a_b`]), createEntry("c", [`${at}/reports/c`])],
    "reports",
  );
  expect(findDocReport(reports, undefined)?.widget).toBe("a_b");
  expect(findDocReport(reports, "a-b")?.widget).toBe("a_b");
  expect(findDocReport(reports, "c")?.widget).toBe("c");
  expect(findDocReport(reports, "nonsense")).toBeNull();
  expect(findDocReport([], undefined)).toBeNull();
});

test.each([
  [undefined, "regions"],
  ["regions", "regions"],
  ["region", "regions"],
  ["properties", "properties"],
  ["property", "properties"],
  ["locations", "properties"],
  ["nonsense", "regions"],
])("the category %s is %s", (category, folder) => expect(toFolder(category)).toBe(folder));
