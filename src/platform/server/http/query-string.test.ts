import { expect, test } from "vitest";
import { parseQueryString } from "./query-string.ts";

test.each([
  ["structures[scope]=regions", { structures: { scope: "regions" } }],
  ["structures.scope=regions", { structures: { scope: "regions" } }],
  ["filters[regions][]=3&filters[regions][]=4", { filters: { regions: ["3", "4"] } }],
  ["filters.regions=3", { filters: { regions: "3" } }],
  ["page[number]=2&page.size=15", { page: { number: "2", size: "15" } }],
  ["", {}],
])("%s", (text, expected) => {
  expect(parseQueryString(text)).toEqual(expected);
});

test("a query cannot reach an object's prototype", () => {
  parseQueryString("__proto__[polluted]=1&constructor[prototype][polluted]=1");
  expect({}).not.toHaveProperty("polluted");
});
