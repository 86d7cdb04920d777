import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "#platform/web/address.ts";

test("a screen's address is flat text and survives a round trip", () => {
  const parts = { scope: "locations", q: "a & b", regions: "3,4", page: "2" };
  expect(stringifySearch(parts)).toBe("?scope=locations&q=a+%26+b&regions=3,4&page=2");
  expect(parseSearch(stringifySearch(parts))).toEqual(parts);
  expect(stringifySearch({})).toBe("");
});

test("a number typed as text stays text, and a repeated key becomes a list", () => {
  expect(parseSearch("?q=007&regions=3&regions=4")).toEqual({ q: "007", regions: "3,4" });
});
