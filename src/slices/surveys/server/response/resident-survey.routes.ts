import { forbidden } from "#platform/server/fail.ts";
import { type ApiRoute, apiRoute, downloadRoute } from "#platform/server/http/route.ts";
import { mediaTypes } from "#platform/server/spreadsheets/table-file.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import {
  exportResidentSurveyXlsx,
  getResidentSurvey,
  noteResidentSurveyPicture,
} from "#slices/surveys/contract/resident-survey.contract.ts";
import { createSurveyReader } from "../survey-definitions.ts";
import {
  exportResidentSurvey,
  noteResidentSurveyPicture as notePicture,
  readResidentSurvey,
  type ResidentSurveyDeps,
} from "./resident-survey.service.ts";

function actorOf(principal: Principal): Actor {
  // Staff and visitors were refused before.
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

/** The API calls about one response. */
export function residentSurveyRoutes(deps: ResidentSurveyDeps): readonly ApiRoute<Principal>[] {
  const surveys = createSurveyReader();
  return [
    apiRoute<typeof getResidentSurvey, Principal>(getResidentSurvey, "surveys.responses.read", async (call) => {
      const { principal, params, requestId } = call;
      const request = { residentId: params.id, invitationId: params.scopedId, requestId };
      const data = await readResidentSurvey(deps, surveys, actorOf(principal), request);
      const widget = { id: "resident_survey", data_type: "basic_json_hash", url_key: "resident_survey" } as const;
      return { data, meta: { widget, endpoint: getResidentSurvey.path } };
    }),
    downloadRoute<typeof exportResidentSurveyXlsx, Principal>(
      exportResidentSurveyXlsx,
      "surveys.responses.export",
      mediaTypes.xlsx,
      ({ principal, params, requestId }) => {
        const request = { residentId: params.id, invitationId: params.scopedId, requestId };
        return exportResidentSurvey(deps, surveys, { actor: actorOf(principal), requestId }, request);
      },
    ),
    apiRoute<typeof noteResidentSurveyPicture, Principal>(
      noteResidentSurveyPicture,
      "surveys.responses.export",
      async ({ principal, params, requestId }) => {
        const request = { residentId: params.id, invitationId: params.scopedId, requestId };
        await notePicture(deps, surveys, actorOf(principal), request);
        return undefined;
      },
    ),
  ];
}
