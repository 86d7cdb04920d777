import { expect, test } from "vitest";
import { toQueryString } from "#platform/web/query-string.ts";

test("writes nested values as the server reads them", () => {
  const query = {
    structures: { scope: "regions" },
    filters: { regions: [3, 4] },
    page: { number: 2 },
    sort_desc: true,
  };
  expect(toQueryString(query)).toBe(
    "structures[scope]=regions&filters[regions][]=3&filters[regions][]=4&page[number]=2&sort_desc=true",
  );
});

test("leaves out missing and null parts and empty lists", () => {
  expect(toQueryString({ a: undefined, b: null, c: [], d: { e: undefined }, f: "" })).toBe("f=");
});

test("encodes texts and keys so that they cannot add parameters", () => {
  expect(toQueryString({ filters: { q_text: "a&b=c[d] é" } })).toBe("filters[q_text]=a%26b%3Dc%5Bd%5D%20%C3%A9");
  expect(toQueryString({ "x&y": { "]&z": 1 } })).toBe("x%26y[%5D%26z]=1");
});
