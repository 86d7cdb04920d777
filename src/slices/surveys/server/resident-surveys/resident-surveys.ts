import { isLowScore } from "#slices/analytics/server/analytics.api.ts";
import { likelihoodSlugs } from "#slices/reports/contract/comments.contract.ts";
import type { ListRequest, ListResult, ListSources } from "#slices/reports/server/reports.api.ts";
import { catalog } from "../catalog/catalog.ts";
import {
  readResidentSurveys,
  type ResponseRecord,
  type ResponsesRequest,
  type SurveyOption,
  type SurveyOrder,
} from "./resident-surveys.read-model.ts";

/** Shown instead of a masked name and unit (decisions A29). */
const [CONFIDENTIAL, NO_UNIT] = ["Confidential", "NA"];

const surveyNames = new Map(catalog.surveys.map(({ id, name }) => [id, name.en]));

/** Builds the row of a confidential response: survey, month, and the place if enough others share it. */
function buildConfidentialRow(response: ResponseRecord, at: number): ListResult {
  return {
    // Only the position in the list, nothing of the response itself.
    m_id: `confidential-${at}`,
    cells: {
      full_name: CONFIDENTIAL,
      survey_name: surveyNames.get(response.survey_id) ?? "",
      created_at: response.month.slice(0, 7),
      month: response.month,
      location_name: response.location_name,
      unit_number: NO_UNIT,
      resident_id: null,
      response_count: null,
      agreement_importance: null,
      score_danger: false,
      likely_to_renew: null,
      likelihood: null,
      comment: null,
      is_confidential: true,
    },
  };
}

/** Returns the score of a response, rounded half up; null without an answer that has a score. */
function findScore({ num, den }: ResponseRecord): number | null {
  return num === null || !den ? null : Math.floor((40 * num + den) / (2 * den));
}

/** Builds the row of an open response. */
function buildOpenRow(response: ResponseRecord, id: number): ListResult {
  const { first_name: first, last_name: last, likelihood, day, month } = response;
  const score = findScore(response);
  return {
    m_id: id,
    ...(response.resident_id === null ? {} : { to: `/residents/${response.resident_id}/resident-survey/${id}` }),
    cells: {
      full_name: first === null ? null : `${first} ${last ?? ""}`.trim(),
      survey_name: surveyNames.get(response.survey_id) ?? "",
      created_at: day,
      month,
      location_name: response.location_name,
      unit_number: response.unit_number,
      resident_id: response.resident_id,
      response_count: response.answered,
      agreement_importance: score,
      score_danger: score !== null && isLowScore(score),
      likely_to_renew: likelihood,
      likelihood: likelihood === null ? null : (likelihoodSlugs[likelihood - 1] ?? null),
      comment: response.words,
      is_confidential: false,
    },
  };
}

function toRequest(request: ListRequest, surveyIds: readonly number[]): ResponsesRequest {
  const { places, range, today, text, page, selected, sort } = request;
  const requestedIds = selected.surveys;
  return {
    places,
    range,
    today,
    page,
    ...(text === undefined ? {} : { text }),
    surveyIds: requestedIds ? surveyIds.filter((id) => requestedIds.includes(id)) : surveyIds,
    options: (selected.survey_options ?? []) as readonly SurveyOption[],
    isConfidentialOnly: selected.confidential_only?.[0] === "true",
    order: sort.key as SurveyOrder,
    isDescending: sort.isDescending,
  };
}

/**
 * Creates the list of residents' responses from the ids of their surveys. Open ones have a name. Confidential ones are
 * "Confidential" with month and survey, and with their place only where at least ten residents share all of that.
 */
export function createResidentSurveys(surveyIds: readonly number[]): ListSources[string] {
  return async (tx, request) => {
    const { rows, count } = await readResidentSurveys(tx, toRequest(request, surveyIds));
    const getPosition = (at: number): number => request.page.offset + at + 1;
    const toRow = (response: ResponseRecord, at: number): ListResult =>
      response.invitation_id === null
        ? buildConfidentialRow(response, getPosition(at))
        : buildOpenRow(response, response.invitation_id);
    return { rows: rows.map(toRow), count };
  };
}
