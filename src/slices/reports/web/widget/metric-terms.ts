import type { HelpTerm } from "#ui/help-term.ts";

/** The help page's terms for metrics and columns, by name; other names need none. */
const termsByName: Readonly<Record<string, HelpTerm>> = {
  agreement_importance: "score",
  engagement: "score",
  satisfaction: "score",
  top_block_percentage: "top-block",
  yes_no: "top-block",
  likely_to_renew: "likelihood",
  likely_to_renew_percentage: "likelihood",
  likely_to_remain: "likelihood",
  likely_to_remain_percentage: "likelihood",
  likely_to_recommend: "likelihood",
  likelihood_to_recommend: "likelihood",
  response_rate: "response-rate",
  engagement_response_rate: "response-rate",
  satisfaction_response_rate: "response-rate",
  need: "priority",
  plans_compliance: "compliance",
  compliance_score: "compliance",
  compliant_percentage: "compliance",
  opened_alerts: "alert",
  open_alerts: "alert",
  past_due: "past-due",
  tenure: "tenure",
  average_tenure: "tenure",
  annualized_turnover: "turnover",
};

/** Returns the terms of metrics or columns, in their order. */
export const findTerms = (names: readonly string[]): HelpTerm[] =>
  names.flatMap((name) => (Object.hasOwn(termsByName, name) ? (termsByName[name] ?? []) : []));
