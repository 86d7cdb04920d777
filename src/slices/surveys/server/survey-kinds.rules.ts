import type { AudienceService, SurveyKind } from "#slices/analytics/server/analytics.api.ts";

const EMPLOYEE_EVENT_KINDS: Readonly<Record<number, SurveyKind>> = { 3: "new_hire", 5: "new_hire", 7: "exit" };

/**
 * Returns the kind of a survey: protected answers and participation of different kinds never share a release cell.
 * Employee surveys that no event sends, including a client's own, are campaigns.
 */
export function getSurveyKind(service: AudienceService, surveyId: number): SurveyKind {
  return service === "intouch" ? "resident" : (EMPLOYEE_EVENT_KINDS[surveyId] ?? "campaign");
}
