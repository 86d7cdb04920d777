import type { ClientTx } from "#platform/server/db/database.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import { catalog } from "../catalog/catalog.ts";
import type { Survey } from "../catalog/catalog.schema.ts";
import type { SurveyReader } from "../survey-definitions.ts";
import { EXIT_SURVEY_ID, FOLLOW_UP_SURVEY_ID } from "../surveys.rules.ts";

/** Surveys about someone's last day or one repair are left to their events: anyone who chooses people knows of neither. */
function isOffered(surveyId: number): boolean {
  return surveyId !== EXIT_SURVEY_ID && surveyId !== FOLLOW_UP_SURVEY_ID;
}

/** The surveys that people of the client send themselves: those of its services that no event keeps to itself. */
export async function readOfferedSurveys(
  deps: { readonly organization: Pick<OrganizationApi, "activeServices">; readonly surveys: SurveyReader },
  tx: ClientTx,
): Promise<readonly Survey[]> {
  const services = await deps.organization.activeServices(tx);
  const found = catalog.surveys.filter((survey) => services.has(survey.service) && isOffered(survey.id));
  return Promise.all(found.map((survey) => deps.surveys(tx, survey.id, survey.version)));
}
