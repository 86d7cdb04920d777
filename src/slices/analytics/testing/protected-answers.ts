import type { AudienceService, ProtectedAnswers, ProtectedResponse, SurveyKind } from "../server/analytics.api.ts";

/** A protected response with one scored answer, as tests specify it: a score of 20 × num / den. */
export interface ScoredResponse {
  readonly locationId: number;
  readonly month: string;
  readonly person: number;
  readonly num: number;
  readonly den: number;
}

const getKind = (service: AudienceService): SurveyKind => (service === "intouch" ? "resident" : "campaign");

function toResponse(service: AudienceService, row: ScoredResponse, id: number): ProtectedResponse {
  const { locationId, month, person, num, den } = row;
  const nothing = { importance: null, value: null, choices: [] };
  return {
    id,
    kind: getKind(service),
    locationId,
    month,
    day: `${month.slice(0, 8)}15`,
    sentMonth: month,
    person,
    surveyId: service === "intouch" ? 24 : 1,
    positionCategoryId: null,
    answers: [{ ...nothing, questionId: 1, family: "score", weight: den, agreement: num / den }],
  };
}

/** Creates protected answers from lists; in every month, one more invited person at the location does not answer. */
export function createProtectedAnswers(
  list: (clientId: number, service: AudienceService) => readonly ScoredResponse[],
): ProtectedAnswers {
  const buildResponses = (clientId: number, service: AudienceService, before: string): readonly ProtectedResponse[] =>
    list(clientId, service)
      .map((row, at) => toResponse(service, row, at + 1))
      .filter((row) => row.day < before);
  return {
    readNewestMonths: (tx, { service, before }) => {
      const byLocation = Map.groupBy(buildResponses(tx.clientId, service, before), (row) => row.locationId);
      const newest = [...byLocation].map(([locationId, own]) => ({
        locationId,
        kind: getKind(service),
        month: own.reduce((last, { month }) => (month > last ? month : last), ""),
      }));
      return Promise.resolve(newest);
    },
    readResponses: (tx, { service, locationIds, from, before }) =>
      Promise.resolve(
        buildResponses(tx.clientId, service, before).filter(
          (row) => row.day >= from && locationIds.includes(row.locationId),
        ),
      ),
    readInvitees: (tx, { service, locationIds, before }) => {
      const responses = buildResponses(tx.clientId, service, before);
      const places = new Set(responses.map(({ locationId, month }) => `${locationId} ${month}`));
      const answering = responses.map(({ month, day, ...own }) => ({ ...own, sentDate: month, completedDate: day }));
      const silent = [...places].map((place) => {
        const [locationId, sentDate = ""] = place.split(" ");
        const noPerson = { surveyId: 1, positionCategoryId: null, person: 999, completedDate: null };
        return { ...noPerson, kind: getKind(service), locationId: Number(locationId), sentDate };
      });
      return Promise.resolve([...answering, ...silent].filter(({ locationId }) => locationIds.includes(locationId)));
    },
  };
}
