import type { ClientTx } from "#platform/server/db/database.ts";
import { insertRows } from "#slices/analytics/testing/analytics.factories.ts";
import { catalog } from "../server/catalog/catalog.ts";

/** An answer as it is stored; missing parts were skipped. */
export interface RawAnswer {
  readonly questionId: number;
  readonly agreement?: number;
  readonly importance?: number;
  readonly value?: number;
  readonly text?: string;
}

/** A completed response, the only one of its respondent: an employee for employee surveys, otherwise a resident. */
export interface RawResponse {
  readonly id: number;
  readonly locationId: number;
  readonly surveyId: number;
  readonly day: string;
  /** Open by default. */
  readonly isProtected?: boolean;
  readonly answers: readonly RawAnswer[];
}

export const questionsById = new Map(catalog.questions.map((question) => [question.id, question]));

const isOfEmployees = ({ surveyId }: RawResponse): boolean =>
  catalog.surveys.some(({ id, service }) => id === surveyId && service === "ingage");

/** Inserts responses with their invitations and answers, without rollups; for tests. */
export async function addRawResponses(tx: ClientTx, responses: readonly RawResponse[]): Promise<void> {
  const client_id = tx.clientId;
  const buildPlace = (each: RawResponse) => ({ client_id, survey_id: each.surveyId, location_id: each.locationId });
  const toDate = (day: string): Date => new Date(`${day}T18:00:00Z`);
  const toPeople = (all: readonly RawResponse[]) =>
    all.map((each) => ({ client_id, id: each.id, first_name: "R", last_name: `${each.id}` }));
  await insertRows(tx, "residents", toPeople(responses.filter((each) => !isOfEmployees(each))));
  await insertRows(tx, "people", toPeople(responses.filter(isOfEmployees)));
  await insertRows(
    tx,
    "invitations",
    responses.map((each) => ({
      ...buildPlace(each),
      id: each.id,
      survey_version: 1,
      resident_id: isOfEmployees(each) ? null : each.id,
      person_id: isOfEmployees(each) ? each.id : null,
      is_protected: each.isProtected ?? false,
      sent_at: toDate(each.day),
      sent_on: each.day,
      expires_at: toDate(each.day),
      started_at: toDate(each.day),
      completed_at: toDate(each.day),
    })),
  );
  await insertRows(
    tx,
    "responses",
    responses.map((each) => ({
      ...buildPlace(each),
      invitation_id: each.id,
      is_protected: each.isProtected ?? false,
      completed_at: toDate(each.day),
      completed_on: each.day,
    })),
  );
  await insertRows(
    tx,
    "answers",
    responses.flatMap((each) =>
      each.answers.map((answer) => {
        const question = questionsById.get(answer.questionId);
        return {
          client_id,
          invitation_id: each.id,
          question_id: answer.questionId,
          question_type: question?.type,
          likelihood: question?.likelihood ?? null,
          agreement: answer.agreement ?? null,
          importance: answer.importance ?? null,
          value: answer.value ?? null,
          text_entry: answer.text ?? null,
        };
      }),
    ),
  );
}
