import { describe, expect, test } from "vitest";
import { isWholeRun } from "#test/support/whole-run.ts";
import { createRandom } from "./random.ts";
import type { PooledProperty, PropertyQuantile } from "#slices/analytics/server/benchmark/property-quantiles.rules.ts";
import { computeQuantile, quantileParts } from "#slices/analytics/server/benchmark/property-quantiles.rules.ts";
import { normal } from "#slices/analytics/testing/normal.ts";
import {
  atTheRank,
  attackQuantiles,
  byTheRule,
  exactMean,
  meanOfFive,
  type Months,
  oneProperty,
} from "./quantile-attack.ts";

const CLIENTS = 10;
const MONTHS = 24;

/** A pool of clients of unequal size, from which every month one property leaves and another one joins. */
function buildMonths(seed: number): Months {
  const roll = createRandom(seed);
  const make = (clientId: number): PooledProperty => ({ clientId, score: Math.min(100, 72 + 7 * normal(roll)) });
  const pool = Array.from({ length: CLIENTS }, (_, client) =>
    Array.from({ length: 6 + Math.floor(20 * roll()) }, () => make(client + 1)),
  ).flat();
  return Array.from({ length: MONTHS }, () => {
    pool.splice(Math.floor(pool.length * roll()), 1);
    pool.push(make(1 + Math.floor(CLIENTS * roll())));
    return [...pool];
  });
}

const seeds = Array.from({ length: isWholeRun ? 12 : 3 }, (_, at) => at + 1);
const attackAll = (by: Parameters<typeof attackQuantiles>[2]) => {
  const found = seeds.flatMap((seed) => {
    const months = buildMonths(seed);
    return Array.from({ length: CLIENTS }, (_, at) => attackQuantiles(months, at + 1, by));
  });
  return {
    tried: found.reduce((sum, { tried }) => sum + tried, 0),
    derived: found.reduce((sum, { derived }) => sum + derived.length, 0),
  };
};

/** Planted: exact means with all decimals, published for any five. */
const withDecimals = (properties: readonly PooledProperty[]): readonly PropertyQuantile[] =>
  quantileParts.map((part) => ({ part, points: computeQuantile(properties, part) }));

describe("limits among the properties of all companies, over two years", () => {
  test("disclose to a company no property of another one", () => {
    const { tried, derived } = attackAll({ release: byTheRule, meaning: meanOfFive });
    expect(derived).toBe(0);
    expect(tried).toBeGreaterThan(1000);
  });

  test("would, if they were the property at the rank, or had their decimals", () => {
    expect(attackAll({ release: atTheRank, meaning: oneProperty }).derived).toBeGreaterThan(200);
    expect(attackAll({ release: withDecimals, meaning: exactMean }).derived).toBeGreaterThan(0);
  });
});
