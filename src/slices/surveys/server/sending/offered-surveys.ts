import type { ClientTx } from "#platform/server/db/database.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import { catalog } from "../catalog/catalog.ts";
import type { Survey } from "../catalog/catalog.schema.ts";
import type { SurveyReader } from "../survey-definitions.ts";
import { EXIT_SURVEY_ID, FOLLOW_UP_SURVEY_ID } from "../surveys.rules.ts";

/** Surveys about a last day or a repair are left to their events: a person who selects recipients knows neither. */
function isOffered(surveyId: number): boolean {
  return surveyId !== EXIT_SURVEY_ID && surveyId !== FOLLOW_UP_SURVEY_ID;
}

/** Lists the surveys that people of the client can send: those of its services, without the event-only ones. */
export async function readOfferedSurveys(
  deps: { readonly organization: Pick<OrganizationApi, "readActiveServices">; readonly readSurvey: SurveyReader },
  tx: ClientTx,
): Promise<readonly Survey[]> {
  const services = await deps.organization.readActiveServices(tx);
  const offered = catalog.surveys.filter((survey) => services.has(survey.service) && isOffered(survey.id));
  return Promise.all(offered.map((survey) => deps.readSurvey(tx, survey.id, survey.version)));
}
