import { expect, test } from "vitest";
import { findCurrentItem } from "#app/web/shell/current-item.ts";

const items = ["/portfolio", "/", "/engagement/dashboard", "/compliance/dashboard", "/team", "/campaigns"].map(
  (to) => ({
    text: to,
    to,
  }),
);

test.each([
  ["/", "/"],
  ["/portfolio", "/portfolio"],
  ["/portfolio/summary", "/portfolio"],
  ["/region/3/dashboard", "/portfolio"],
  ["/regions/3/employee_tenure", "/portfolio"],
  ["/property/12/dashboard", "/portfolio"],
  ["/location/12/dashboard", "/portfolio"],
  ["/engagement/dashboard", "/engagement/dashboard"],
  ["/engagement/region/3/dashboard", "/engagement/dashboard"],
  ["/engagement/employee_survey_report", "/engagement/dashboard"],
  ["/compliance/property/3/compliance_summary_report", "/compliance/dashboard"],
  ["/team/7/employee-details", "/team"],
  ["/employee-overview/7", "/team"],
  ["/campaigns/new", "/campaigns"],
  ["/teams", null],
  ["/nowhere", null],
  ["/my-tasks", null],
  ["/dashboard", null],
])("the entry of %s is %s", (pathname, expected) => {
  expect(findCurrentItem(items, pathname)?.to ?? null).toBe(expected);
});

test("a place has no entry for viewers without a portfolio", () => {
  expect(findCurrentItem([{ text: "Home", to: "/" }], "/region/3/dashboard")).toBeNull();
});

test("of two entries that match a page the longer path wins", () => {
  const more = [...items, { text: "Regions", to: "/portfolio/regions" }];
  expect(findCurrentItem(more, "/portfolio/regions")?.text).toBe("Regions");
  expect(findCurrentItem(more, "/portfolio/properties")?.text).toBe("/portfolio");
});
