import { describe, expect, test } from "vitest";
import { PARTICIPATION_CELLS } from "#slices/analytics/server/analytics.api.ts";
import { listMetrics, type MetricDeclaration } from "#slices/analytics/server/analytics.metrics.ts";
import { plainSources, sourceFor } from "#slices/analytics/server/plain-sources.ts";
import { getMeasures } from "#slices/analytics/server/planning.rules.ts";
import { productFacts } from "#test/support/product-facts.ts";

const named = (gate: MetricDeclaration["gate"]["kind"]): [string, MetricDeclaration][] =>
  listMetrics(productFacts)
    .filter((metric) => metric.gate.kind === gate)
    .map((metric) => [metric.name, metric]);

/** The declarations of a metric's fact that hold every measure it is made of. */
function holding(metric: MetricDeclaration, service: "intouch" | "ingage") {
  return productFacts.facts.filter(
    (fact) =>
      fact.service === service &&
      fact.name === metric.fact &&
      getMeasures(metric).every((measure) => fact.measures.includes(measure)),
  );
}

describe("every metric is made of measures that the product counts", () => {
  test.each(named("answers"))("%s: of residents open and released, of employees released", (_, metric) => {
    if (metric.gate.kind !== "answers") throw new Error("these are metrics of answers");
    const { people } = metric.gate;
    const parts = holding(metric, "intouch");
    expect(new Set(parts.map((fact) => fact.part))).toEqual(new Set(["open", "released"]));
    for (const service of ["intouch", "ingage"] as const) {
      const released = holding(metric, service).flatMap((fact) => (fact.part === "released" ? [fact] : []));
      expect(released.length).toBeGreaterThan(0);
      // Some of what has the sums knows how many people stand behind them, and whose sums it must hold back with them.
      const families = released.flatMap((fact) => fact.families.filter((family) => family.people === people));
      expect(families.length).toBeGreaterThan(0);
    }
  });

  test.each(named("invited"))(
    "%s: of both; residents are counted where it is asked, employees were when it was settled",
    (_, metric) => {
      for (const service of ["intouch", "ingage"] as const) {
        expect(holding(metric, service).map((fact) => fact.part)).toContain("open");
        const settled = productFacts.facts.flatMap((fact) =>
          fact.part === "released" && fact.service === service && fact.name === PARTICIPATION_CELLS ? [fact] : [],
        );
        expect(new Set(settled.map((fact) => fact.isAll))).toEqual(new Set([service === "ingage"]));
      }
      expect(productFacts.people.map((each) => each.service)).toEqual(["intouch"]);
    },
  );

  test.each(named("plain"))("%s: of one service at least, from one source alone", (_, metric) => {
    const services = ["intouch", "ingage", "introduce"] as const;
    const able = services.filter((service) =>
      sourceFor(plainSources(productFacts, service, metric.fact), getMeasures(metric), []),
    );
    expect(able.length).toBeGreaterThan(0);
  });
});
