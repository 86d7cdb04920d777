import fc from "fast-check";
import { expect, test } from "vitest";
import type { ApiParameter } from "#slices/developers/contract/api-docs.contract.ts";
import { callAddress, getMissingParts, getTypedParameters } from "#slices/developers/web/api/call-address.ts";

const createParameter = (path: string, more: Partial<ApiParameter> = {}): ApiParameter => ({
  path,
  name: path,
  depth: 0,
  type: "string",
  is_required: false,
  is_nullable: false,
  description: null,
  values: [],
  limits: null,
  default_value: null,
  in: "query",
  ...more,
});

const parameters = [
  createParameter("id", { in: "path", type: "integer" }),
  createParameter("structures", { type: "object" }),
  createParameter("structures[scope]", { depth: 1 }),
  createParameter("structures[parents]", { depth: 1, type: "object" }),
  createParameter("structures[parents][{key}][]", { depth: 2 }),
  createParameter("filters", { type: "object" }),
  createParameter("filters[regions][]", { depth: 1, type: "array of integer" }),
  createParameter("free", { type: "object" }),
  createParameter("sort_by"),
];

test("values can be entered for path parameters and for query parameters without nested fields", () => {
  expect([...getTypedParameters(parameters)]).toEqual(["id", "structures[scope]", "filters[regions][]", "sort_by"]);
});

test("the address has the path with its values, the query by wire names, and the extra parameters", () => {
  const values = { id: " 7 ", "structures[scope]": "a&b", "filters[regions][]": "3, 4,", sort_by: "" };
  expect(callAddress("/v1/en/x/:id", parameters, values, "?page[number]=2")).toBe(
    "/v1/en/x/7?structures[scope]=a%26b&filters[regions][]=3&filters[regions][]=4&page[number]=2",
  );
  expect(callAddress("/v1/en/x/:id", parameters, { id: "7" }, " ")).toBe("/v1/en/x/7");
});

test("names the parts of the path without a value", () => {
  expect(getMissingParts("/v1/en/:category/:id", { category: "regions", id: " " })).toEqual(["id"]);
  expect(getMissingParts("/v1/en/widgets", {})).toEqual([]);
});

test("any entered value arrives unchanged and never leaves its place", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (id, sort) => {
      fc.pre(id.trim() !== "" && sort.trim() !== "" && !/^\.{1,2}$/.test(id.trim()));
      const url = new URL(callAddress("/v1/en/x/:id", parameters, { id, sort_by: sort }, ""), "http://portal.example");
      expect(decodeURIComponent(url.pathname)).toBe(`/v1/en/x/${id.trim()}`);
      expect(url.searchParams.get("sort_by")).toBe(sort.trim());
    }),
    { numRuns: 300 },
  );
});
