import type { AnalyticsApi } from "#slices/analytics/server/analytics.api.ts";
import { createAnalyticsModule } from "#slices/analytics/server/analytics.module.ts";
import type { setUpSurveyFixture } from "./survey-fixture.ts";

/** The engine as it would be without running sums: every window from its months and days, protected answers from their cells. */
export function withoutRunningSums({ parts, module }: ReturnType<typeof setUpSurveyFixture>): AnalyticsApi {
  const facts = module.facts.facts.map((fact) => {
    if (fact.part === "released") return fact;
    const { running: _, ...rest } = fact;
    return rest;
  });
  const people = module.facts.people.map((each) => {
    const { proof: _, ...rest } = each;
    return rest;
  });
  const distincts = (module.facts.distincts ?? []).map((each) => {
    const { running: _, ...rest } = each;
    return rest;
  });
  return createAnalyticsModule({
    ...parts,
    facts: { ...module.facts, facts, people, distincts },
    protectedAnswers: module.protectedAnswers,
    invitations: module.invitations,
  }).api;
}
