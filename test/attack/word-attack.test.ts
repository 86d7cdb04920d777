import { describe, expect, test } from "vitest";
import { productFacts } from "#test/support/product-facts.ts";
import { getMetric } from "#slices/analytics/server/analytics.metrics.ts";
import type { MeasuredRatio } from "#slices/analytics/server/statistics/certainty.rules.ts";
import { NO_FACTS, releaseMeasured } from "#slices/analytics/server/release/release-gate.ts";
import { attackWords, type Rule } from "./word-attack.ts";

const USUAL = 3;
const score = getMetric(productFacts, "agreement_importance");

/** Released rows as a location stores them for one question; they include the squares of the scores. */
function toRow(agreements: readonly number[]): Readonly<Record<string, number>> {
  const n = agreements.length;
  const sum = agreements.reduce((all, each) => all + each, 0);
  const squared = agreements.reduce((all, each) => all + each ** 2, 0);
  return {
    score_people: n,
    score_responses: n,
    score_answers: n,
    score_num: USUAL * sum,
    score_den: USUAL * n,
    score_nn: USUAL ** 2 * squared,
    score_nd: USUAL ** 2 * sum,
    score_dd: USUAL ** 2 * n,
  };
}

/** By the product's own gate. A score that is a bound has no word. */
const measureByGate: Rule = (agreements) => {
  const { measured } = releaseMeasured(score, { ...NO_FACTS, released: toRow(agreements) });
  return measured ?? { ...noWord, n: agreements.length };
};

const noWord: MeasuredRatio = { n: 0, num: 0, den: 0, nn: 0, nd: 0, dd: 0, shown: 0, protectedPart: "all" };

/** As words were computed before: from the answers' own spread, which is at least 14 points. */
const measureByOwnSpread: Rule = (agreements) => {
  const row = toRow(agreements);
  const [n, den, dd] = [agreements.length, row["score_den"] ?? 0, row["score_dd"] ?? 0];
  const [num, nd] = [row["score_num"] ?? 0, row["score_nd"] ?? 0];
  const ratio = num / den;
  const least = ratio * ratio * dd + (0.7 ** 2 * den ** 2 * (n - 1)) / n ** 2;
  return { ...noWord, n, shown: n, num, den, nn: Math.max(row["score_nn"] ?? 0, least), nd, dd };
};

const ways = [
  [5, 0.04],
  [7, 0.04],
  [10, 0.04],
  [10, 0.005],
] as const;

describe("where all find a question equally important, as where only agreement is requested", () => {
  // Certain are the greatest level of a family, and that of a large one.
  test.each(ways)("of %d people at a level of %d no word discloses the answers of all or none", (people, level) => {
    const { cases, derived } = attackWords(people, level, measureByGate);
    expect(derived).toEqual([]);
    expect(cases).toBeGreaterThan(400);
  });

  test.each(ways)("words of the answers' own spread would: of %d people at a level of %d", (people, level) => {
    expect(attackWords(people, level, measureByOwnSpread).derived.length).toBeGreaterThan(5);
  });
});
