import { expect, test } from "vitest";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import type { Actor, Scope } from "#slices/identity/server/identity.api.ts";
import { createActor, WHOLE_CLIENT, createScope } from "#slices/reports/testing/report-fixture.ts";
import { getPlaceReports } from "./place-reports.ts";
import { widgetCatalog } from "#test/support/product-widgets.ts";

const locations = [{ id: 12, name: "Alder Court", regionId: 3, isArchived: false, city: "Portland", state: "OR" }];
const region = { row: { linkType: "region", id: 3, locations: [] } };
const location = { row: { linkType: "location", id: 12, locations } };
type Place = Parameters<typeof getPlaceReports>[2];

const createPerson = (scopes: Partial<Record<Service, Scope>>, role: Role = "client-admin"): Actor =>
  createActor(1, scopes, role);
const all = { intel: WHOLE_CLIENT, intouch: WHOLE_CLIENT, ingage: WHOLE_CLIENT, introduce: WHOLE_CLIENT };
const getReportNames = (person: Actor, place: unknown): string[] =>
  getPlaceReports(widgetCatalog, person, place as Place).map(({ widget }) => widget);

const ofResidents = ["resident_satisfaction", "resident_reasons_leaving_report", "resident_comments"];
const ofEmployees = ["employee_survey_report", "employee_priorities"];
const ofEmployeesOfRegions = [...ofEmployees, "employee_comments"];
const ofPlans = ["employee_development", "employee_compliance"];
const ofStaff = ["employee_tenure", "employee_turnover"];

test("an entry links to the page with the place's id and the widget", () => {
  expect(getPlaceReports(widgetCatalog, createPerson(all), location as unknown as Place).map(({ to }) => to)).toContain(
    "/properties/12/employee_survey_report",
  );
  expect(getPlaceReports(widgetCatalog, createPerson(all), region as unknown as Place).map(({ to }) => to)).toContain(
    "/regions/3/employee_turnover",
  );
});

test("a region has the reports of a location and those about many locations", () => {
  expect(getReportNames(createPerson(all), location)).toEqual(
    expect.arrayContaining([...ofResidents, ...ofEmployees, ...ofPlans]),
  );
  expect(getReportNames(createPerson(all), location)).not.toEqual(expect.arrayContaining(ofStaff));
  expect(getReportNames(createPerson(all), region)).toEqual(
    expect.arrayContaining([...getReportNames(createPerson(all), location), ...ofStaff]),
  );
});

test.each([
  ["intouch", ofResidents, [...ofEmployees, ...ofPlans, ...ofStaff]],
  ["ingage", ofEmployees, [...ofResidents, ...ofPlans, ...ofStaff]],
  ["introduce", [...ofPlans, ...ofStaff], [...ofResidents, ...ofEmployees]],
] as const)("the reports of %s stand there with a right in it, and not without", (service, own, others) => {
  const { [service]: _, ...rest } = all;
  expect(getReportNames(createPerson({ intel: WHOLE_CLIENT, [service]: WHOLE_CLIENT }), region)).toEqual(
    expect.arrayContaining([...own]),
  );
  expect(getReportNames(createPerson(rest), region)).toEqual(expect.arrayContaining([...others]));
  for (const widget of own) expect(getReportNames(createPerson(rest), region)).not.toContain(widget);
});

test("a role that sees locations only has no report of a region, and none of a place out of its scope", () => {
  const manager = createPerson({ ingage: createScope([], [12]) }, "property_manager");
  expect(getReportNames(manager, location)).toEqual(ofEmployees);
  expect(getReportNames(manager, region)).toEqual([]);
  expect(getReportNames(createPerson({ ingage: createScope([], [13]) }, "property_manager"), location)).toEqual([]);
  expect(getReportNames(createPerson({ ingage: createScope([4], []) }, "regional_manager"), region)).toEqual([]);
  expect(getReportNames(createPerson({ ingage: createScope([3], []) }, "regional_manager"), region)).toEqual(
    ofEmployeesOfRegions,
  );
});

test.each([
  ...ofResidents.map((widget) => [widget, "intouch"] as const),
  ...ofEmployeesOfRegions.map((widget) => [widget, "ingage"] as const),
])("%s of a region requires %s, whatever else the person has [DASH-12] [DASH-13]", (widget, service) => {
  const { [service]: _, ...rest } = all;
  expect(getReportNames(createPerson(all), region)).toContain(widget);
  expect(getReportNames(createPerson({ [service]: WHOLE_CLIENT }), region)).toContain(widget);
  expect(getReportNames(createPerson(rest), region)).not.toContain(widget);
});

test.each(["employee_development", "employee_compliance", "employee_tenure", "employee_turnover"])(
  "%s of a region requires plans, whatever else the person has [DASH-14]",
  (widget) => {
    const { introduce: _, ...rest } = all;
    expect(getReportNames(createPerson(all), region)).toContain(widget);
    expect(getReportNames(createPerson({ introduce: WHOLE_CLIENT }), region)).toContain(widget);
    expect(getReportNames(createPerson(rest), region)).not.toContain(widget);
  },
);
