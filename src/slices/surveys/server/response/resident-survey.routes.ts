import { notFound, forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute, downloadRoute } from "#platform/server/http/route.ts";
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
  type ResponseReader,
} from "./resident-survey.service.ts";

function requireActor(principal: Principal): Actor {
  // Staff and link guests have been rejected before.
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

/** Link guests cannot create links themselves. */
function toSharer(principal: Principal): Actor {
  if (principal.kind === "token") throw notFound();
  return requireActor(principal);
}

const getReader = (principal: Principal): ResponseReader =>
  principal.kind === "token" ? principal : requireActor(principal);

/** Returns the routes for one response. */
export function buildResidentSurveyRoutes(deps: ResidentSurveyDeps): readonly ApiRoute<Principal>[] {
  const surveys = createSurveyReader();
  return [
    buildApiRoute<typeof getResidentSurvey, Principal>(getResidentSurvey, "surveys.responses.read", async (call) => {
      const { principal, params, requestId } = call;
      const { report_type: reportType, days } = call.query.structures;
      const widget = { id: "resident_survey", data_type: "basic_json_hash", url_key: "resident_survey" } as const;
      const meta = { widget, endpoint: getResidentSurvey.path };
      const ref = { residentId: params.id, invitationId: params.scopedId };
      if (reportType === "share_link") {
        const { url, expiresOn } = await deps.shares.buildLink(toSharer(principal), ref, days);
        return { data: { share_link: url, expires_on: expiresOn }, meta };
      }
      return { data: await readResidentSurvey(deps, surveys, getReader(principal), { ...ref, requestId }), meta };
    }),
    downloadRoute<typeof exportResidentSurveyXlsx, Principal>(
      exportResidentSurveyXlsx,
      "surveys.responses.export",
      mediaTypes.xlsx,
      ({ principal, params, requestId }) => {
        const request = { residentId: params.id, invitationId: params.scopedId, requestId };
        return exportResidentSurvey(deps, surveys, { actor: requireActor(principal), requestId }, request);
      },
    ),
    buildApiRoute<typeof noteResidentSurveyPicture, Principal>(
      noteResidentSurveyPicture,
      "surveys.responses.export",
      async ({ principal, params, requestId }) => {
        const request = { residentId: params.id, invitationId: params.scopedId, requestId };
        await notePicture(deps, surveys, requireActor(principal), request);
        return undefined;
      },
    ),
  ];
}
