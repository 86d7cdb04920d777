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

test("a query cannot change an object's prototype", () => {
  parseQueryString("__proto__[polluted]=1&constructor[prototype][polluted]=1");
  expect({}).not.toHaveProperty("polluted");
});

test("reads the names of built-in properties like any others, and the last of many parameters too", () => {
  const many = Array.from({ length: 3000 }, (_none, index) => `a${index}=1`).join("&");
  const query = parseQueryString(`toString=1&filters[hasOwnProperty]=2&${many}&last=3`);
  expect(Object.keys(query)).toEqual(expect.arrayContaining(["toString", "filters", "last"]));
  expect(Object.keys(query["filters"] as object)).toEqual(["hasOwnProperty"]);
});
