import { describe, expect, test } from "vitest";
import { PARTICIPATION_CELLS } from "#slices/analytics/server/analytics.api.ts";
import { listMetrics, type MetricDeclaration } from "#slices/analytics/server/analytics.metrics.ts";
import { listUngatedSources, findUngatedSource } from "#slices/analytics/server/ungated-sources.ts";
import { getMeasures } from "#slices/analytics/server/planning.rules.ts";
import { productFacts } from "#test/support/product-facts.ts";

const listGatedMetrics = (gate: MetricDeclaration["gate"]["kind"]): [string, MetricDeclaration][] =>
  listMetrics(productFacts)
    .filter((metric) => metric.gate.kind === gate)
    .map((metric) => [metric.name, metric]);

/** Returns the declarations of a metric's fact that contain all its measures. */
function filterFacts(metric: MetricDeclaration, service: "intouch" | "ingage") {
  return productFacts.facts.filter(
    (fact) =>
      fact.service === service &&
      fact.name === metric.fact &&
      getMeasures(metric).every((measure) => fact.measures.includes(measure)),
  );
}

describe("every metric consists of measures that the product counts", () => {
  test.each(listGatedMetrics("answers"))("%s: residents open and released, employees released", (_, metric) => {
    if (metric.gate.kind !== "answers") throw new Error("these are metrics of answers");
    const { people } = metric.gate;
    const parts = filterFacts(metric, "intouch");
    expect(new Set(parts.map((fact) => fact.part))).toEqual(new Set(["open", "released"]));
    for (const service of ["intouch", "ingage"] as const) {
      const released = filterFacts(metric, service).flatMap((fact) => (fact.part === "released" ? [fact] : []));
      expect(released.length).toBeGreaterThan(0);
      // Some tables with the sums know how many people are behind them and which sums must be withheld with them.
      const families = released.flatMap((fact) => fact.families.filter((family) => family.people === people));
      expect(families.length).toBeGreaterThan(0);
    }
  });

  test.each(listGatedMetrics("invited"))(
    "%s: both; residents are counted on request, employees when the month closed",
    (_, metric) => {
      for (const service of ["intouch", "ingage"] as const) {
        expect(filterFacts(metric, service).map((fact) => fact.part)).toContain("open");
        const settled = productFacts.facts.flatMap((fact) =>
          fact.part === "released" && fact.service === service && fact.name === PARTICIPATION_CELLS ? [fact] : [],
        );
        expect(new Set(settled.map((fact) => fact.isAll))).toEqual(new Set([service === "ingage"]));
      }
      expect(productFacts.people.map((each) => each.service)).toEqual(["intouch"]);
    },
  );

  test.each(listGatedMetrics("plain"))("%s: one service at least, from one source only", (_, metric) => {
    const services = ["intouch", "ingage", "introduce"] as const;
    const able = services.filter((service) =>
      findUngatedSource(listUngatedSources(productFacts, service, metric.fact), getMeasures(metric), []),
    );
    expect(able.length).toBeGreaterThan(0);
  });
});
