import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scaleRuns } from "#test/support/property-runs.ts";
import {
  computeQuantile,
  findNearestProperties,
  findBand,
  freezeQuantiles,
  meetsQuantileRule,
  type PooledProperty,
  type PropertyQuantile,
  quantileParts,
} from "./property-quantiles.rules.ts";

const createProperty = (clientId: number, score = 70): PooledProperty => ({ clientId, score });

/**
 * Creates clients with the same number of properties each; scores fall from one property to the next, alternating
 * between clients.
 */
const createProperties = (clients: number, each: number): readonly PooledProperty[] =>
  Array.from({ length: clients * each }, (_, at) => createProperty((at % clients) + 1, 100 - at / 4));

const getPoints = (properties: readonly PooledProperty[]): readonly (number | null)[] =>
  freezeQuantiles(properties).quantiles.map(({ points }) => points);

describe("which quantiles of a month are shown", () => {
  test.each([
    ["eight clients with forty properties", 8, 5, [null, 98, 95, 93]],
    ["ten clients with a hundred", 10, 10, [98, 94, 88, 82]],
    ["ten clients with ninety", 10, 9, [null, 95, 89, 83]],
    ["nine clients with more than a hundred", 9, 12, [null, 94, 87, 80]],
    ["seven clients, however many properties", 7, 40, [null, null, null, null]],
    ["ten clients with thirty", 10, 3, [null, null, null, null]],
  ])("%s", (_title, clients, each, points) => {
    expect(getPoints(createProperties(clients, each))).toEqual(points);
  });

  test("reports the number of properties only when a limit is shown", () => {
    expect(freezeQuantiles(createProperties(8, 5))).toMatchObject({ clients: 8, properties: 40 });
    expect(freezeQuantiles(createProperties(7, 40))).toMatchObject({ clients: 7, properties: null });
    expect(freezeQuantiles([])).toMatchObject({ clients: 0, properties: null });
  });

  test.each([
    ["of five clients", [1, 2, 3, 4, 5], true],
    ["of three, two of each but one", [1, 1, 2, 2, 3], true],
    ["three of one client", [1, 1, 1, 2, 3], false],
    ["of two clients", [1, 1, 2, 2, 2], false],
    ["only four", [1, 2, 3, 4], false],
  ])("five around a rank: %s", (_title, clients, isShown) => {
    expect(meetsQuantileRule(clients.map((id) => createProperty(id)))).toBe(isShown);
  });

  test("the mean is of the five around the rank, and a client with three of them withholds only this limit", () => {
    const pool = createProperties(10, 10);
    expect(findNearestProperties(pool, 25).map(({ score }) => score)).toEqual([94.5, 94.25, 94, 93.75, 93.5]);
    const around = new Set(findNearestProperties(pool, 25).slice(0, 3));
    const crowded = pool.map((each) => (around.has(each) ? { ...each, clientId: 1 } : each));
    expect(getPoints(crowded)).toEqual([98, null, 88, 82]);
  });
});

const scores = fc.integer({ min: 200, max: 1000 }).map((tenths) => tenths / 10);
const pools = fc.array(fc.record({ clientId: fc.integer({ min: 1, max: 14 }), score: scores }), {
  minLength: 0,
  maxLength: 160,
});

describe("any pool of properties", () => {
  test("no client has more than two of the five properties behind a limit, which are of three clients", () => {
    fc.assert(
      fc.property(pools, (pool) => {
        for (const { part, points } of freezeQuantiles(pool).quantiles) {
          if (points === null) continue;
          const around = findNearestProperties(pool, part);
          const counts = [...Map.groupBy(around, ({ clientId }) => clientId).values()].map((own) => own.length);
          expect(around).toHaveLength(5);
          expect(counts.length).toBeGreaterThanOrEqual(3);
          expect(Math.max(...counts)).toBeLessThanOrEqual(2);
        }
      }),
      { numRuns: scaleRuns(60) },
    );
  });

  test("without one property a limit moves by at most a fifth of the range around it", () => {
    const full = fc.array(fc.record({ clientId: fc.integer({ min: 1, max: 14 }), score: scores }), {
      minLength: 40,
      maxLength: 160,
    });
    fc.assert(
      fc.property(full, fc.nat(), fc.constantFrom(...quantileParts), (pool, at, part) => {
        const rank = Math.ceil((pool.length * part) / 100) - 1;
        // Of forty properties, the five around the rank of a tenth start with the second; with one fewer they would
        // start with the first.
        if (rank < 3) return;
        const ranked = pool.toSorted((a, b) => b.score - a.score).map(({ score }) => score);
        const get = (steps: number): number => ranked[rank + steps] ?? 0;
        const without = pool.filter((_, index) => index !== at % pool.length);
        const moved = Math.abs(computeQuantile(without, part) - computeQuantile(pool, part));
        const most = Math.max(get(-3) - get(2), get(-2) - get(3)) / 5;
        expect(moved).toBeLessThanOrEqual(most + 1e-9);
      }),
      { numRuns: scaleRuns(120) },
    );
  });

  test("nothing is shown of fewer than eight clients or forty properties", () => {
    const few = fc.record({
      pool: pools,
      clients: fc.integer({ min: 1, max: 7 }),
      length: fc.integer({ min: 0, max: 39 }),
    });
    fc.assert(
      fc.property(few, ({ pool, clients, length }) => {
        const ofFew = pool.map((each) => ({ ...each, clientId: (each.clientId % clients) + 1 }));
        for (const each of [ofFew, pool.slice(0, length)])
          expect(freezeQuantiles(each).quantiles.every(({ points }) => points === null)).toBe(true);
      }),
      { numRuns: scaleRuns(60) },
    );
  });

  test("limits fall from part to part and do not depend on the order of the pool", () => {
    fc.assert(
      fc.property(pools, (pool) => {
        const shown = getPoints(pool).flatMap((points) => points ?? []);
        expect(shown).toEqual(shown.toSorted((a, b) => b - a));
        expect(shown.every(Number.isInteger)).toBe(true);
        const limits = quantileParts.map((part) => computeQuantile(pool, part));
        expect(quantileParts.map((part) => computeQuantile(pool.toReversed(), part))).toEqual(limits);
      }),
      { numRuns: scaleRuns(60) },
    );
  });
});

describe("the band of a score", () => {
  const createLimits = (...points: readonly (number | null)[]): readonly PropertyQuantile[] =>
    quantileParts.map((part, at) => ({ part, points: points[at] ?? null }));
  const all = createLimits(84, 80, 75, 70);

  test.each([
    [84, "top_10"],
    [83, "top_25"],
    [80, "top_25"],
    [79, "top_50"],
    [75, "top_50"],
    [74, "bottom_50"],
    [70, "bottom_50"],
    [69, "bottom_25"],
  ])("%d", (score, band) => {
    expect(findBand(score, all)).toBe(band);
  });

  test.each([
    ["without the best tenth", 90, createLimits(null, 80, 75, 70), "top_25"],
    ["without the middle, above the last quarter", 74, createLimits(84, 80, null, 70), null],
    ["without the last quarter", 60, createLimits(84, 80, 75, null), "bottom_50"],
    ["with the best quarter alone, below it", 60, createLimits(null, 80, null, null), null],
    ["with the last quarter alone, in it", 60, createLimits(null, null, null, 70), "bottom_25"],
    ["without any", 90, createLimits(), null],
  ])("%s", (_title, score, quantiles, band) => {
    expect(findBand(score, quantiles)).toBe(band);
  });
});
