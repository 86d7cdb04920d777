import { alertsFacts } from "#slices/alerts/server/alerts.facts.ts";
import type { AnalyticsFacts } from "#slices/analytics/server/analytics.api.ts";
import { joinFacts } from "#slices/analytics/server/analytics.module.ts";
import { peopleFacts } from "#slices/people/server/people.facts.ts";
import { plansFacts } from "#slices/plans/server/plans.facts.ts";
import { residentsFacts } from "#slices/residents/server/residents.facts.ts";
import { buildSurveysFacts } from "#slices/surveys/server/surveys.facts.ts";

/** The facts and metrics of all slices, of surveys by any ids. */
export const productFacts: AnalyticsFacts = joinFacts(
  buildSurveysFacts({ intouch: [24], ingage: [14] }),
  peopleFacts,
  residentsFacts,
  alertsFacts,
  plansFacts,
);
