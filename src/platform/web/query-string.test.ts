import { expect, test } from "vitest";
import { toQueryString } from "#platform/web/query-string.ts";

test("nested values are written as the server reads them", () => {
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

test("missing and null parts and empty lists are left out", () => {
  expect(toQueryString({ a: undefined, b: null, c: [], d: { e: undefined }, f: "" })).toBe("f=");
});

test("text and keys cannot break out of their place", () => {
  expect(toQueryString({ filters: { q_text: "a&b=c[d] é" } })).toBe("filters[q_text]=a%26b%3Dc%5Bd%5D%20%C3%A9");
  expect(toQueryString({ "x&y": { "]&z": 1 } })).toBe("x%26y[%5D%26z]=1");
});
