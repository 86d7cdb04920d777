import type { Cohort, MetricDeclaration, Terms } from "#slices/analytics/server/analytics.api.ts";

/** The definition of the settled cohort, in plain words. */
const settled =
  "Employees count by whole months of sending of at least five people, from 22 days after the month; confidential answers of residents too.";

function declareInvitationCount(name: string, cohort: Cohort, numerator: Terms, meaning: string): MetricDeclaration {
  return {
    name,
    unit: "count",
    decimals: 0,
    meaning,
    additivity: "additive",
    fact: "participation",
    cohort,
    numerator,
    denominator: null,
    scale: 1,
    n: { sent: 1 },
    gate: { kind: "invited" },
  };
}

/** Completed / sent of the settled cohort, in percent (domain.md, Numbers). */
const responseRate: MetricDeclaration = {
  ...declareInvitationCount(
    "response_rate",
    "settled",
    { completed: 1 },
    `Completed of sent, of the invitations sent in the range and at least 21 days ago. ${settled}`,
  ),
  unit: "percent",
  denominator: { sent: 1 },
  scale: 100,
  squares: { nn: { completed: 1 }, nd: { completed: 1 }, dd: { sent: 1 } },
};

/** The metrics of invitations and responses. */
export const participationMetrics: readonly MetricDeclaration[] = [
  responseRate,
  declareInvitationCount(
    "surveys_sent",
    "settled",
    { sent: 1 },
    `Invitations sent in the range and at least 21 days ago. ${settled}`,
  ),
  declareInvitationCount("surveys_started", "settled", { started: 1 }, "Of those sent, how many were started."),
  declareInvitationCount("surveys_completed", "settled", { completed: 1 }, "Of those sent, how many were completed."),
  declareInvitationCount(
    "still_open",
    "young",
    { sent: 1, completed: -1 },
    "Invitations from the last 21 days that can still be answered; not yet included in response rates.",
  ),
];
