import { describe, expect, test } from "vitest";
import { getMetric, listMetrics } from "./analytics.metrics.ts";
import { NO_FACTS, release } from "./release/release-gate.ts";
import { productFacts } from "#test/support/product-facts.ts";

describe("every metric", () => {
  test.each(listMetrics(productFacts).map((metric) => [metric.name, metric] as const))(
    "%s says what it is",
    (_, metric) => {
      expect(metric.meaning).toMatch(/^[A-Z].*\.$/);
      expect(metric.denominator === null).toBe(metric.unit === "count");
      expect({ score: 20, percent: 100, mean: 1, years: 1, points: 1, average: 1, count: 1 }[metric.unit]).toBe(
        metric.scale,
      );
      expect(metric.gate.kind === "invited").toBe(metric.cohort !== "all");
      const isFine = ["years", "average", "points"].includes(metric.unit) || metric.name.startsWith("mean_");
      expect(metric.decimals).toBe(isFine ? 1 : 0);
    },
  );

  test("has a unique name, and the wire's synonyms resolve to it", () => {
    const names = listMetrics(productFacts).map((metric) => metric.name);
    expect(new Set(names).size).toBe(names.length);
    expect(getMetric(productFacts, "current_score")).toBe(getMetric(productFacts, "agreement_importance"));
    expect(() => getMetric(productFacts, "constructor")).toThrow(RangeError);
  });
});

describe("likelihoods of the histogram 1, 2, 3, 4, 5 = 3, 0, 2, 4, 1", () => {
  const createHistogram = (kind: string): Record<string, number> =>
    Object.fromEntries([3, 0, 2, 4, 1].map((count, at) => [`${kind}_${at + 1}`, count]));

  test.each([
    ["likely_to_renew_percentage", "renew", 50],
    ["likelihood_to_recommend", "recommend", 50],
    ["likely_to_remain_percentage", "remain", 50],
    ["likelihood_to_renew", "renew", 3],
    ["likelihood_to_remain", "remain", 3],
  ])("%s", (name, kind, value) => {
    const facts = { ...NO_FACTS, open: createHistogram(kind) };
    expect(release(getMetric(productFacts, name), facts)).toMatchObject({ value, n: 10 });
  });
});
