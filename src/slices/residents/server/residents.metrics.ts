import type { MetricDeclaration, Terms } from "#slices/analytics/server/analytics.api.ts";

function createLeasesMetric(
  name: string,
  additivity: MetricDeclaration["additivity"],
  numerator: Terms,
  meaning: string,
  fact = "leases",
): MetricDeclaration {
  return {
    name,
    unit: "count",
    decimals: 0,
    meaning,
    additivity,
    fact,
    cohort: "all",
    numerator,
    denominator: null,
    scale: 1,
    n: numerator,
    gate: { kind: "plain" },
  };
}

const due = createLeasesMetric(
  "renewals_due",
  "additive",
  { ended: 1 },
  "Primary residents' leases whose last day is in the range; by month, the leases that expire.",
);

const renewalRate: MetricDeclaration = {
  ...due,
  name: "renewal_rate",
  unit: "percent",
  meaning:
    "Renewed of renewals due, in percent. Of leases that end within the last 30 days or later it can still rise.",
  numerator: { continued: 1 },
  denominator: { ended: 1 },
  scale: 100,
};

/** Leases in force, leases that end and are renewed, residents, and homes. */
export const residentsMetrics: readonly MetricDeclaration[] = [
  createLeasesMetric(
    "unlikely_to_renew",
    "additive",
    { unlikely: 1 },
    "Residents whose last open answer about renewal in the range is 1 or 2 of 5; each counts once, at the place of that answer.",
    "renewals",
  ),
  due,
  createLeasesMetric(
    "renewed",
    "additive",
    { continued: 1 },
    "Renewals due where the same resident's next lease of the same unit starts within 30 days of the end.",
  ),
  renewalRate,
  createLeasesMetric(
    "active_leases",
    "stock",
    { held_rows: 1 },
    "Primary residents' leases in force on the last day of the range.",
  ),
  createLeasesMetric(
    "active_primary_resident_count",
    "distinct",
    { held: 1 },
    "Distinct primary residents with a lease in force on the last day of the range.",
  ),
  createLeasesMetric("unit_count", "stock", { held: 1 }, "Apartments, as they are known today.", "units"),
];
