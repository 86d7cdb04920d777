// @vitest-environment jsdom
import { expect, test } from "vitest";
import { services } from "#slices/identity/contract/identity.contract.ts";
import { isNamedLong, listWidgetWays, longWays, MAX_CLICKS, type WidgetWay } from "#tools/widget-ways.ts";

const isLong = ({ clicks }: WidgetWay): boolean => clicks === null || clicks.length > MAX_CLICKS;
const toNames = (ways: readonly WidgetWay[]): readonly string[] => ways.map(({ name }) => name);

test("every widget is at most two clicks from Home, or named as one that takes more", () => {
  const ways = listWidgetWays();
  expect(ways.length).toBeGreaterThan(35);
  expect(toNames(ways.filter((way) => isLong(way) && !isNamedLong(way, services)))).toEqual([]);
  expect(toNames(ways.filter(({ clicks }) => clicks === null))).toEqual([]);
});

test.each(["ingage", "intouch", "introduce"] as const)("so it is for a client with %s alone", (service) => {
  const ways = listWidgetWays([service]);
  expect(new Set(ways.map((way) => way.service))).toEqual(new Set([service]));
  expect(toNames(ways.filter((way) => isLong(way) && !isNamedLong(way, [service])))).toEqual([]);
});

test("no widget is named that takes two clicks", () => {
  const found = longWays.map(({ name, with: service }) =>
    listWidgetWays(service ? [service] : services).find((way) => way.name === name),
  );
  expect(found.filter((way) => way === undefined || !isLong(way))).toEqual([]);
});

test("a way begins in the navigation and ends at what opens the widget", () => {
  const find = (name: string) => listWidgetWays().find((way) => way.name === name)?.clicks;
  expect(find("engagement_dashboard")).toEqual(["Engagement"]);
  expect(find("compliance_notes")).toEqual(["Compliance", "Task Notes"]);
  expect(find("resident_satisfaction_trends")).toEqual(["Satisfaction", "View longer trends"]);
  expect(find("employee_priority_detail_report")).toEqual(["Engagement", "a priority"]);
  expect(find("employee_question_report")).toHaveLength(3);
});
