import { expect, test } from "vitest";
import { readWidgetPath, findWidgetAddress, type WidgetPath } from "#slices/reports/web/widget/widget-path.ts";

const createPath = (rest: Partial<WidgetPath>): WidgetPath => ({
  service: null,
  place: null,
  widget: "indicator_scores",
  scopedId: null,
  ...rest,
});
const region = { linkType: "region", id: 3 } as const;
const location = { linkType: "location", id: 12 } as const;

test.each([
  ["/engagement/region/3/indicator_scores", createPath({ service: "engagement", place: region })],
  ["/satisfaction/property/12/indicator-scores", createPath({ service: "satisfaction", place: location })],
  ["/compliance/region/3/indicator_scores/77", createPath({ service: "compliance", place: region, scopedId: 77 })],
  ["/enrollment/indicator_scores", createPath({ service: "enrollment" })],
  ["/engagement/indicator_scores/77", createPath({ service: "engagement", scopedId: 77 })],
  ["/region/3/indicator_scores", createPath({ place: region })],
  ["/property/12/indicator_scores/77", createPath({ place: location, scopedId: 77 })],
  ["/regions/3/indicator-scores", createPath({ place: region })],
  ["/properties/12/indicator_scores", createPath({ place: location })],
] as const)("%s is a widget's address", (pathname, expected) => {
  expect(readWidgetPath(pathname)).toEqual(expected);
});

test.each([
  "/",
  "/portfolio",
  "/engagement",
  "/engagement/region/3",
  "/engagement/region/0/indicator_scores",
  "/region/three/indicator_scores",
  "/regions/3",
  "/engagement/indicator_scores/x",
  "/engagement/region/3/indicator_scores/7/8",
])("%s is not the path of a widget", (pathname) => {
  expect(readWidgetPath(pathname)).toBeNull();
});

const routes = [
  { path: "/portfolio", endpoint: "/v1/en/analytics/portfolio" },
  { path: "/engagement/intel", endpoint: "/v1/en/analytics/reports/employee_survey_report" },
  { path: "/engagement/region/:id/intel", endpoint: "/v1/en/analytics/regions/:id/employee_survey_report" },
  { path: "/satisfaction/property/:id/x", endpoint: "/v1/en/analytics/properties/:id/resident_comments" },
];

test.each([
  ["/engagement/intel", { widget: "employee_survey_report", place: null, isIntel: true }],
  ["/engagement/region/3/intel", { widget: "employee_survey_report", place: region, isIntel: true }],
  ["/region/3/intel", { widget: "employee_survey_report", place: region, isIntel: true }],
  ["/regions/3/intel", { widget: "employee_survey_report", place: region, isIntel: true }],
  ["/properties/12/x", { widget: "resident_comments", place: location }],
  ["/engagement/property/12/intel", null],
  ["/satisfaction/intel", null],
  ["/engagement/intel/5", null],
  ["/engagement/nonsense", null],
] as const)("the data of %s is where the navigation says, and nowhere else", (pathname, expected) => {
  const read = readWidgetPath(pathname);
  expect(read).not.toBeNull();
  expect(read && findWidgetAddress(read, routes)).toEqual(expected);
});
