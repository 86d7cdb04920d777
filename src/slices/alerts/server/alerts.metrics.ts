import { DISTINCT, type MetricDeclaration, type Terms } from "#slices/analytics/server/analytics.api.ts";

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

function buildAlertMetric(
  name: string,
  additivity: MetricDeclaration["additivity"],
  numerator: Terms,
  meaning: string,
): MetricDeclaration {
  return { ...residentsWithIssues, name, additivity, fact: "alerts", numerator, n: numerator, meaning };
}

function buildOutcomeMetric(
  name: string,
  terms: { readonly of: Terms; readonly per: Terms; readonly n: Terms; readonly isShare: boolean },
  meaning: string,
): MetricDeclaration {
  return {
    ...residentsWithIssues,
    name,
    unit: terms.isShare ? "percent" : "average",
    decimals: terms.isShare ? 0 : 1,
    additivity: "additive",
    fact: "alert_outcomes",
    numerator: terms.of,
    denominator: terms.per,
    scale: terms.isShare ? 100 : 1,
    n: terms.n,
    meaning,
  };
}

const MINUTES = 60;

const outcomes: readonly MetricDeclaration[] = [
  buildOutcomeMetric(
    "verified_fix_rate",
    { of: { verified_alerts: 1 }, per: { checked_alerts: 1 }, n: { checked_alerts: 1 }, isShare: true },
    "Alerts opened in the range whose resident confirms that it is taken care of, of those whose resident was requested and said yes, said no or was silent for seven days.",
  ),
  buildOutcomeMetric(
    "hours_to_first_answer",
    {
      of: { answered_minutes: 1 },
      per: { answered_alerts: MINUTES },
      n: { answered_alerts: 1 },
      isShare: false,
    },
    "Mean hours from the opening of an alert to the first answer to its resident, of alerts opened in the range that have been answered. Of confidential responses it runs from the beginning of the day.",
  ),
  buildOutcomeMetric(
    "hours_to_verified_fix",
    {
      of: { verified_minutes: 1 },
      per: { timed_fixes: MINUTES },
      n: { timed_fixes: 1 },
      isShare: false,
    },
    "Mean hours from the opening of an alert until its resident confirms that it is taken care of, of alerts opened in the range that are confirmed.",
  ),
  buildOutcomeMetric(
    "reopened_share",
    {
      of: { reopened_alerts: 1 },
      per: { once_resolved_alerts: 1 },
      n: { once_resolved_alerts: 1 },
      isShare: true,
    },
    "Alerts opened in the range that were opened again after they had been resolved, of all that have been resolved.",
  ),
];

/** The metrics of residents' alerts and their outcomes. */
export const alertsMetrics: readonly MetricDeclaration[] = [
  residentsWithIssues,
  buildAlertMetric(
    "open_alerts",
    "stock",
    { held: 1 },
    "Alerts that are open at the end of the last day of the range.",
  ),
  buildAlertMetric("opened_alerts", "additive", { begun: 1 }, "Alerts that residents' responses opened in the range."),
  buildAlertMetric("resolved_alerts", "additive", { ended: 1 }, "Alerts that were resolved in the range."),
  ...outcomes,
];
