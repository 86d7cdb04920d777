import { expect, test } from "vitest";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import type { Actor, Scope } from "#slices/identity/server/identity.api.ts";
import { actor, WHOLE_CLIENT, places } from "#slices/reports/testing/report-fixture.ts";
import { placeReports } from "./place-reports.ts";
import { widgetCatalog } from "#test/support/product-widgets.ts";

const locations = [{ id: 12, name: "Alder Court", regionId: 3, isArchived: false, city: "Portland", state: "OR" }];
const region = { row: { linkType: "region", id: 3, locations: [] } };
const location = { row: { linkType: "location", id: 12, locations } };
type Place = Parameters<typeof placeReports>[2];

const who = (scopes: Partial<Record<Service, Scope>>, role: Role = "client-admin"): Actor => actor(1, scopes, role);
const all = { intel: WHOLE_CLIENT, intouch: WHOLE_CLIENT, ingage: WHOLE_CLIENT, introduce: WHOLE_CLIENT };
const names = (person: Actor, place: unknown): string[] =>
  placeReports(widgetCatalog, person, place as Place).map(({ widget }) => widget);

const ofResidents = ["resident_satisfaction", "resident_reasons_leaving_report", "resident_comments"];
const ofEmployees = ["employee_survey_report", "employee_priorities"];
const ofEmployeesOfRegions = [...ofEmployees, "employee_comments"];
const ofPlans = ["employee_development", "employee_compliance"];
const ofStaff = ["employee_tenure", "employee_turnover"];

test("an entry links to the page with the place's id and the widget", () => {
  expect(placeReports(widgetCatalog, who(all), location as unknown as Place).map(({ to }) => to)).toContain(
    "/properties/12/employee_survey_report",
  );
  expect(placeReports(widgetCatalog, who(all), region as unknown as Place).map(({ to }) => to)).toContain(
    "/regions/3/employee_turnover",
  );
});

test("a region has the reports of a location and those about many locations", () => {
  expect(names(who(all), location)).toEqual(expect.arrayContaining([...ofResidents, ...ofEmployees, ...ofPlans]));
  expect(names(who(all), location)).not.toEqual(expect.arrayContaining(ofStaff));
  expect(names(who(all), region)).toEqual(expect.arrayContaining([...names(who(all), location), ...ofStaff]));
});

test.each([
  ["intouch", ofResidents, [...ofEmployees, ...ofPlans, ...ofStaff]],
  ["ingage", ofEmployees, [...ofResidents, ...ofPlans, ...ofStaff]],
  ["introduce", [...ofPlans, ...ofStaff], [...ofResidents, ...ofEmployees]],
] as const)("the reports of %s stand there with a right in it, and not without", (service, own, others) => {
  const { [service]: _, ...rest } = all;
  expect(names(who({ intel: WHOLE_CLIENT, [service]: WHOLE_CLIENT }), region)).toEqual(
    expect.arrayContaining([...own]),
  );
  expect(names(who(rest), region)).toEqual(expect.arrayContaining([...others]));
  for (const widget of own) expect(names(who(rest), region)).not.toContain(widget);
});

test("a role that sees locations only has no report of a region, and none of a place out of its scope", () => {
  const manager = who({ ingage: places([], [12]) }, "property_manager");
  expect(names(manager, location)).toEqual(ofEmployees);
  expect(names(manager, region)).toEqual([]);
  expect(names(who({ ingage: places([], [13]) }, "property_manager"), location)).toEqual([]);
  expect(names(who({ ingage: places([4], []) }, "regional_manager"), region)).toEqual([]);
  expect(names(who({ ingage: places([3], []) }, "regional_manager"), region)).toEqual(ofEmployeesOfRegions);
});

test.each([
  ...ofResidents.map((widget) => [widget, "intouch"] as const),
  ...ofEmployeesOfRegions.map((widget) => [widget, "ingage"] as const),
])("%s of a region requires %s, whatever else the person has [DASH-12] [DASH-13]", (widget, service) => {
  const { [service]: _, ...rest } = all;
  expect(names(who(all), region)).toContain(widget);
  expect(names(who({ [service]: WHOLE_CLIENT }), region)).toContain(widget);
  expect(names(who(rest), region)).not.toContain(widget);
});

test.each(["employee_development", "employee_compliance", "employee_tenure", "employee_turnover"])(
  "%s of a region requires plans, whatever else the person has [DASH-14]",
  (widget) => {
    const { introduce: _, ...rest } = all;
    expect(names(who(all), region)).toContain(widget);
    expect(names(who({ introduce: WHOLE_CLIENT }), region)).toContain(widget);
    expect(names(who(rest), region)).not.toContain(widget);
  },
);
