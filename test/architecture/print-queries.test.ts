import { expect, test } from "vitest";
import { toPrintQueries } from "#tools/print-queries.ts";

test.each([
  ["(max-width: 59.99em)", "screen and (max-width: 59.99em)"],
  ["(min-width: 60em)", "print, (min-width: 60em)"],
  ["(min-width: 60em) and (max-width: 74.99em)", "print, (min-width: 60em) and (max-width: 74.99em)"],
  ["(min-width: 42em) and (max-width: 59.99em)", "screen and (min-width: 42em) and (max-width: 59.99em)"],
  ["(min-width: 75em)", "screen and (min-width: 75em)"],
  ["(width < 960px)", "screen and (width < 960px)"],
  ["(width >= 960px)", "print, (width >= 960px)"],
])("on paper %s is checked against a landscape sheet", (params, expected) => {
  expect(toPrintQueries(params)).toBe(expected);
  expect(toPrintQueries(expected)).toBe(expected);
});

test.each(["print", "screen", "(prefers-reduced-motion: reduce)", "(max-width: 59.99em) and (hover: none)"])(
  "%s stays as it is",
  (params) => {
    expect(toPrintQueries(params)).toBe(params);
  },
);
