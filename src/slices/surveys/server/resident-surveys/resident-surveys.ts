import { isLowScore } from "#slices/analytics/server/analytics.api.ts";
import { likelihoodSlugs } from "#slices/reports/contract/comments.contract.ts";
import type { ListAsked, ListFound, ListSources } from "#slices/reports/server/reports.api.ts";
import { catalogue } from "../catalogue/catalogue.ts";
import {
  readResidentSurveys,
  type ResponseFound,
  type ResponsesAsked,
  type SurveyOption,
  type SurveyOrder,
} from "./resident-surveys.read-model.ts";

/** What stands in place of a name that is masked, and of its unit (decisions A29). */
const [CONFIDENTIAL, NO_UNIT] = ["Confidential", "NA"];

const surveyNames = new Map(catalogue.surveys.map(({ id, name }) => [id, name.en]));

/** Of a response whose author is confidential: survey and month, and the place where enough others share it. */
function confidentialRow(found: ResponseFound, at: number): ListFound {
  return {
    // Nothing of the response itself: only where it stands in the list.
    m_id: `confidential-${at}`,
    cells: {
      full_name: CONFIDENTIAL,
      survey_name: surveyNames.get(found.survey_id) ?? "",
      created_at: found.month.slice(0, 7),
      month: found.month,
      location_name: found.location_name,
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

/** The score of a response, rounded half up; null without an answer that scores. */
function scoreOf({ num, den }: ResponseFound): number | null {
  return num === null || !den ? null : Math.floor((40 * num + den) / (2 * den));
}

/** Of a response that may be opened by name. */
function openRow(found: ResponseFound, id: number): ListFound {
  const { first_name: first, last_name: last, likelihood, day, month } = found;
  const score = scoreOf(found);
  return {
    m_id: id,
    ...(found.resident_id === null ? {} : { to: `/residents/${found.resident_id}/resident-survey/${id}` }),
    cells: {
      full_name: first === null ? null : `${first} ${last ?? ""}`.trim(),
      survey_name: surveyNames.get(found.survey_id) ?? "",
      created_at: day,
      month,
      location_name: found.location_name,
      unit_number: found.unit_number,
      resident_id: found.resident_id,
      response_count: found.answered,
      agreement_importance: score,
      score_danger: score !== null && isLowScore(score),
      likely_to_renew: likelihood,
      likelihood: likelihood === null ? null : (likelihoodSlugs[likelihood - 1] ?? null),
      comment: found.words,
      is_confidential: false,
    },
  };
}

function askedOf(asked: ListAsked, surveyIds: readonly number[]): ResponsesAsked {
  const { places, range, today, text, page, chosen, sort } = asked;
  const wanted = chosen.surveys;
  return {
    places,
    range,
    today,
    page,
    ...(text === undefined ? {} : { text }),
    surveyIds: wanted ? surveyIds.filter((id) => wanted.includes(id)) : surveyIds,
    options: (chosen.survey_options ?? []) as readonly SurveyOption[],
    isConfidentialOnly: chosen.confidential_only?.[0] === "true",
    order: sort.key as SurveyOrder,
    isDescending: sort.isDescending,
  };
}

/**
 * Responses of residents, given the ids of their surveys: open ones by name, confidential ones as "Confidential" with their
 * month and survey, and with their place only where at least ten residents share all of that.
 */
export function residentSurveys(surveyIds: readonly number[]): ListSources[string] {
  return async (tx, asked) => {
    const { rows, count } = await readResidentSurveys(tx, askedOf(asked, surveyIds));
    const place = (at: number): number => asked.page.offset + at + 1;
    const toRow = (found: ResponseFound, at: number): ListFound =>
      found.invitation_id === null ? confidentialRow(found, place(at)) : openRow(found, found.invitation_id);
    return { rows: rows.map(toRow), count };
  };
}
