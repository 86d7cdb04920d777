import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseUnits } from "./units.rules.ts";

const getErrorCodes = (text: string): string[] => parseUnits(text).errors.map((error) => error.code);

describe("a pasted list of units", () => {
  test.each<[string, string[]]>([
    ["101", ["101"]],
    ["101, 102; 103\n104\r\n105", ["101", "102", "103", "104", "105"]],
    ["101, 102, 201-204", ["101", "102", "201", "202", "203", "204"]],
    ["201 – 203", ["201", "202", "203"]],
    ["A1-A3", ["A1", "A2", "A3"]],
    ["A9-11", ["A9", "A10", "A11"]],
    ["a1-A2", ["a1", "a2"]],
    ["001-003", ["001", "002", "003"]],
    ["098-101", ["098", "099", "100", "101"]],
    ["7-7", ["7"]],
    ["12-B, Penthouse East", ["12-B", "Penthouse East"]],
    ["A1-B2", ["A1-B2"]],
    [" 101 ,, 102 , ", ["101", "102"]],
  ])("parses %j as %j", (text, numbers) => {
    expect(parseUnits(text)).toEqual({ numbers, errors: [] });
  });

  test("reports all errors at once, each with the entry", () => {
    const { errors } = parseUnits(`220-201, 1-5000, 101, 101, ${"x".repeat(41)}`);
    expect(errors.map((error) => error.message)).toEqual([
      "“220-201” has its start and end reversed",
      "“1-5000” is more than 2000 units",
      "“xxxxxxxxxxxxxxxxxxxx…” is longer than 40 characters",
      "101 is listed twice",
    ]);
    expect(new Set(errors.map((error) => error.path))).toEqual(new Set(["body.units"]));
  });

  test("reports duplicates ignoring case, also within ranges", () => {
    expect(getErrorCodes("a1, A1")).toEqual(["twice"]);
    expect(getErrorCodes("1-3, 2")).toEqual(["twice"]);
  });

  test("rejects an empty list and one that is too long", () => {
    expect(getErrorCodes(" , ;\n")).toEqual(["no_units"]);
    expect(getErrorCodes("1-1500, 2001-3500")).toEqual(["too_many"]);
  });

  test("creates one unit per number of a range, all different", () => {
    const small = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(small, fc.integer({ min: 0, max: 300 }), (from, more) => {
        const { numbers, errors } = parseUnits(`${from}-${from + more}`);
        expect(errors).toEqual([]);
        expect(new Set(numbers).size).toBe(more + 1);
        expect(numbers.at(-1)).toBe(String(from + more));
      }),
    );
  });
});
