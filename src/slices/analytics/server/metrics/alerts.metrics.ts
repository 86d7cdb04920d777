import { DISTINCT } from "../analytics.facts.ts";
import type { MetricDeclaration, Terms } from "./metric-declaration.ts";

const SERVICE_ISSUES = "service_issues";

const residentsWithIssues: MetricDeclaration = {
  name: "residents_with_reported_maintenance_issues",
  unit: "count",
  decimals: 0,
  meaning:
    "Distinct residents who reported in an open answer that something needs repair. Every place counts its own, so rows do not add up.",
  additivity: "distinct",
  fact: SERVICE_ISSUES,
  cohort: "all",
  numerator: { [DISTINCT]: 1 },
  denominator: null,
  scale: 1,
  n: { [DISTINCT]: 1 },
  gate: { kind: "plain" },
};

function alerts(
  name: string,
  additivity: MetricDeclaration["additivity"],
  numerator: Terms,
  meaning: string,
): MetricDeclaration {
  return { ...residentsWithIssues, name, additivity, fact: "alerts", numerator, n: numerator, meaning };
}

/** What residents reported, and what became of it. */
export const alertsMetrics: readonly MetricDeclaration[] = [
  residentsWithIssues,
  alerts("open_alerts", "stock", { held: 1 }, "Alerts that are open at the end of the last day of the range."),
  alerts("opened_alerts", "additive", { begun: 1 }, "Alerts that residents' responses opened in the range."),
  alerts("resolved_alerts", "additive", { ended: 1 }, "Alerts that were resolved in the range."),
];
