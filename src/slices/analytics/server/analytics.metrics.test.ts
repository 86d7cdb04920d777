import { describe, expect, test } from "vitest";
import { answerFacts } from "../testing/answer-facts.ts";
import { allMetrics, metricNamed } from "./analytics.metrics.ts";
import { noFacts, release } from "./release-gate.ts";

const summed = allMetrics().filter((metric) => metric.gate.kind !== "plain");

describe("every metric", () => {
  test.each(allMetrics().map((metric) => [metric.name, metric] as const))("%s says what it is", (_, metric) => {
    expect(metric.meaning).toMatch(/^[A-Z].*\.$/);
    expect(metric.denominator === null).toBe(metric.unit === "count");
    expect({ score: 20, percent: 100, mean: 1, years: 1, count: 1 }[metric.unit]).toBe(metric.scale);
    expect(metric.gate.kind === "invited").toBe(metric.cohort !== "all");
    expect(metric.decimals).toBe(metric.unit === "years" ? 1 : 0);
  });

  test.each(summed.map((metric) => [metric.name, metric] as const))(
    "%s reads measures that its facts have",
    (_, metric) => {
      const facts = answerFacts.facts.filter((fact) => fact.name === metric.fact);
      expect(facts.length).toBeGreaterThan(0);
      const terms = [metric.numerator, metric.denominator ?? {}, metric.n].flatMap((each) => Object.keys(each));
      for (const fact of facts) expect(fact.measures).toEqual(expect.arrayContaining(terms));
      const people = facts.flatMap((fact) =>
        fact.part === "released" ? fact.families.map((family) => family.people) : [],
      );
      if (metric.gate.kind === "answers") expect(people).toContain(metric.gate.people);
    },
  );

  test("has a name of its own, and the wire's synonyms lead to it", () => {
    const names = allMetrics().map((metric) => metric.name);
    expect(new Set(names).size).toBe(names.length);
    expect(metricNamed("current_score")).toBe(metricNamed("agreement_importance"));
    expect(() => metricNamed("constructor")).toThrow(RangeError);
  });
});

describe("likelihoods of the histogram 1, 2, 3, 4, 5 = 3, 0, 2, 4, 1", () => {
  const histogram = (kind: string): Record<string, number> =>
    Object.fromEntries([3, 0, 2, 4, 1].map((count, at) => [`${kind}_${at + 1}`, count]));

  test.each([
    ["likely_to_renew_percentage", "renew", 50],
    ["likelihood_to_recommend", "recommend", 50],
    ["likely_to_remain_percentage", "remain", 50],
    ["likelihood_to_renew", "renew", 3],
    ["likelihood_to_remain", "remain", 3],
  ])("%s", (name, kind, value) => {
    const facts = { ...noFacts, open: histogram(kind) };
    expect(release(metricNamed(name), facts)).toMatchObject({ value, n: 10 });
  });
});
