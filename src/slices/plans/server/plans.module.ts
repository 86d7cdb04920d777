import type { AnalyticsFacts } from "#slices/analytics/server/analytics.api.ts";
import { plansOfPeople, type PlanFigures } from "./plans-of-people.ts";
import type { PlansApi } from "./plans.api.ts";
import { plansFacts } from "./plans.facts.ts";

/** The plans slice: what it tells analytics about enrollments and tasks, and how they stand for people. */
export function createPlansModule(deps: { readonly analytics: () => PlanFigures }): {
  readonly facts: AnalyticsFacts;
  readonly api: PlansApi;
} {
  return { facts: plansFacts, api: { ofPeople: plansOfPeople(deps.analytics) } };
}
