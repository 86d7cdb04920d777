import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isWholeRun } from "#test/support/whole-run.ts";
import { scaleRuns } from "#test/support/property-runs.ts";
import { createLinkedCompany } from "../../testing/linked-companies.ts";
import oracle from "../../testing/profit-chain.json" with { type: "json" };
import { measureChainLink, type LinkedProperty, measureLink } from "./chain-link.rules.ts";

/** Reads the pairs of the file that R has read: each quarter beside the next one. */
function readPairs(): readonly LinkedProperty[] {
  const path = new URL("../../testing/profit-chain.csv", import.meta.url);
  const rows = readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",").map(Number));
  return [...Map.groupBy(rows, ([property]) => property).values()].map((own) => {
    const [from, to] = [2, 3].map((column) =>
      Array.from({ length: 13 }, (_, at) => own.find(([, quarter]) => quarter === at)?.[column] ?? null),
    ) as [(number | null)[], (number | null)[]];
    return { from, to: [null, ...to.slice(0, -1)] };
  });
}

describe("a link", () => {
  test("has the slope and the standard error that R computes", () => {
    const { slope, error } = measureLink(readPairs()) ?? { slope: 0, error: 0 };
    expect(slope).toBeCloseTo(oracle.slope, 9);
    expect(error).toBeCloseTo(oracle.error, 9);
    expect(oracle.chance).toBeLessThan(0.05);
    expect(measureChainLink(readPairs())).toEqual({ word: "higher", properties: 13, quartersMissing: 0 });
  });

  test("does not change with the level of a property, with a common effect of a quarter, or with the order", () => {
    const shifts = fc.record({ property: fc.nat(13), by: fc.integer({ min: -40, max: 40 }), quarter: fc.nat(11) });
    const pairs = readPairs();
    const plain = measureLink(pairs);
    fc.assert(
      fc.property(shifts, ({ property, by, quarter }) => {
        const shifted = pairs.map(({ from, to }, at) => ({
          from: from.map((value, q) => value && value + (q === quarter ? by : 0)),
          to: to.map((value) => value && value + (at === property ? by : 0)),
        }));
        for (const each of [shifted, pairs.toReversed()]) {
          expect(measureLink(each)?.slope).toBeCloseTo(plain?.slope ?? 0, 8);
          expect(measureLink(each)?.error).toBeCloseTo(plain?.error ?? 0, 8);
        }
      }),
      { numRuns: scaleRuns(40) },
    );
  });

  test.each([
    ["twelve properties with eight quarters beside the next one", 12, 9, { properties: 12, quartersMissing: 0 }],
    ["eleven properties", 11, 12, { word: "too_few", properties: 11, quartersMissing: null }],
    ["seven such quarters", 20, 8, { word: "too_few", properties: 0, quartersMissing: 1 }],
    ["three such quarters", 20, 4, { word: "too_few", properties: 0, quartersMissing: 5 }],
    ["none", 0, 0, { word: "too_few", properties: 0, quartersMissing: null }],
  ])("of %s", (_title, properties, quarters, found) => {
    expect(measureChainLink(createLinkedCompany(1, { properties, quarters, slope: 0 }))).toMatchObject(found);
  });

  // The quantiles are R's qt(0.975, properties - 1).
  test.each([
    [12, 2.200_985_160_08],
    [13, 2.178_812_829_67],
    [30, 2.045_229_642_13],
    [40, 2.022_690_920_04],
  ])("of %i properties is real from Student's 5 % on, in both directions", (properties, bound) => {
    fc.assert(
      fc.property(fc.nat(1000), fc.double({ min: 1e-6, max: 3, noNaN: true }), (seed, beyond) => {
        const company = createLinkedCompany(seed + 1, { properties, quarters: 12, slope: 0 });
        const { slope, error } = measureLink(company) ?? { slope: 0, error: 0 };
        // Adding a multiple of x to y moves the slope by it and leaves its error.
        const steepen = (ratio: number): readonly LinkedProperty[] =>
          company.map(({ from, to }) => ({
            from,
            to: to.map((y, at) => y && y + (ratio * error - slope) * (from[at - 1] ?? 0)),
          }));
        expect(measureChainLink(steepen(bound + beyond)).word).toBe("higher");
        expect(measureChainLink(steepen(-bound - beyond)).word).toBe("lower");
        for (const ratio of [bound - 1e-6, bound - beyond, beyond - bound, 1e-6 - bound])
          if (Math.abs(ratio) < bound) expect(measureChainLink(steepen(ratio)).word).toBe("unclear");
      }),
      { numRuns: scaleRuns(20) },
    );
  });

  test("is unclear where nothing varies", () => {
    const still = Array.from({ length: 12 }, () => ({
      from: Array<number>(10).fill(70),
      to: Array<number>(10).fill(60),
    }));
    expect(measureChainLink(still).word).toBe("unclear");
  });
});

describe("in companies whose true links are known", () => {
  const count = (
    words: readonly string[],
    options: Omit<Parameters<typeof createLinkedCompany>[1], "quarters">,
  ): number => {
    const found = Array.from(
      { length: isWholeRun ? 400 : 60 },
      (_, at) => measureChainLink(createLinkedCompany(at + 1, { quarters: 12, ...options })).word,
    );
    return (100 * found.filter((word) => words.includes(word)).length) / found.length;
  };

  test("where nothing is linked, a link is found in 5 of 100 or fewer", () => {
    for (const properties of [12, 40]) {
      const called = count(["higher", "lower"], { properties, slope: 0 });
      expect(called, String(properties)).toBeLessThanOrEqual(6);
    }
  });

  test("a true link is found, and never in the opposite direction", () => {
    expect(count(["higher"], { properties: 30, slope: 0.5 })).toBeGreaterThan(85);
    expect(count(["lower"], { properties: 30, slope: -0.5 })).toBeGreaterThan(85);
    expect(count(["lower"], { properties: 30, slope: 0.5 })).toBe(0);
  });

  test("noise in the earlier figure halves the slope, so a link is found less often", () => {
    const computeMeanSlope = (noise: number): number => {
      const all = Array.from({ length: 60 }, (_, at) =>
        measureLink(createLinkedCompany(at + 1, { properties: 30, quarters: 12, slope: 0.3, noise })),
      );
      return all.reduce((sum, each) => sum + (each?.slope ?? 0), 0) / all.length;
    };
    expect(computeMeanSlope(0)).toBeGreaterThan(0.25);
    expect(computeMeanSlope(3.3)).toBeGreaterThan(0.1);
    expect(computeMeanSlope(3.3)).toBeLessThan(0.17);
    const countHigher = (noise: number) => count(["higher"], { properties: 30, slope: 0.3, noise });
    expect(countHigher(3.3)).toBeLessThan(countHigher(0));
  });
});
