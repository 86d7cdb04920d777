import type { FieldError } from "#platform/contract/problem.ts";
import type { CampaignPlanInput } from "#slices/surveys/contract/campaigns.contract.ts";

/** The data that a plan is validated against. */
export interface PlanContext {
  readonly today: string;
  /** Surveys of the client's services. */
  readonly surveyIds: ReadonlySet<number>;
  readonly regions: ReadonlySet<number>;
  readonly locations: ReadonlySet<number>;
  readonly groups: ReadonlySet<number>;
}

type Check = (plan: CampaignPlanInput, context: PlanContext) => FieldError | null;

function createFieldError(path: string, code: string, message: string): FieldError {
  return { path: `body.${path}`, code, message };
}

function buildPlacesCheck(part: "regions" | "locations" | "reporting_groups", known: keyof PlanContext): Check {
  return ({ audience }, context) => {
    const ids = context[known] as ReadonlySet<number>;
    return audience[part].every((each) => ids.has(each))
      ? null
      : createFieldError(`audience.${part}`, "unknown_place", "One or more locations no longer exist.");
  };
}

const checks: readonly Check[] = [
  ({ survey_id }, { surveyIds }) =>
    surveyIds.has(survey_id) ? null : createFieldError("survey_id", "unknown_survey", "Choose a survey from the list."),
  ({ send_on }, { today }) =>
    send_on >= today ? null : createFieldError("send_on", "past", "Choose today or a later date."),
  ({ channels }) =>
    new Set(channels).size === channels.length
      ? null
      : createFieldError("channels", "twice", "Choose each sending method only once."),
  ({ audience: { is_whole_client, regions, locations, reporting_groups } }) =>
    is_whole_client || regions.length + locations.length + reporting_groups.length > 0
      ? null
      : createFieldError("audience", "empty", "Please choose where to ask: everywhere, or at least one place."),
  buildPlacesCheck("regions", "regions"),
  buildPlacesCheck("locations", "locations"),
  buildPlacesCheck("reporting_groups", "groups"),
];

/** Returns all errors of a plan. */
export function validatePlan(plan: CampaignPlanInput, context: PlanContext): readonly FieldError[] {
  return checks.map((check) => check(plan, context)).filter((found) => found !== null);
}
