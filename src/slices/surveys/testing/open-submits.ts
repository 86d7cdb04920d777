import type { ClientTx } from "#platform/server/db/database.ts";
import { insertRows } from "#slices/analytics/testing/analytics.factories.ts";
import { toAnswers } from "../server/answers.rules.ts";
import { addParticipation } from "../server/surveys.counting.repository.ts";
import { createSurveyReader } from "../server/survey-definitions.ts";
import { completeInvitation } from "../server/surveys.submit.repository.ts";
import { lockInvitation } from "../server/surveys.read-model.ts";

const surveys = createSurveyReader();

/** An open response of an invited resident. */
export interface OpenResponseInput {
  readonly id: number;
  readonly surveyId: number;
  readonly locationId: number;
  readonly residentId: number;
  /** The calendar day of invitation and response. */
  readonly day: string;
  /** 1 to 5; an odd number also reports something to repair. */
  readonly agreement: number;
}

/** Invites a resident and completes the response with the product's code. */
export async function submitOpenResponse(tx: ClientTx, submit: OpenResponseInput): Promise<void> {
  const { id, surveyId, locationId, residentId, day, agreement } = submit;
  const at = new Date(`${day}T18:00:00Z`);
  const shared = { survey_id: surveyId, survey_version: 1, location_id: locationId, resident_id: residentId };
  const times = { sent_at: at, sent_on: day, expires_at: at };
  await insertRows(tx, "invitations", [{ client_id: tx.clientId, id, is_protected: false, ...shared, ...times }]);
  const cell = { locationId, positionCategoryId: null, surveyId, day };
  await addParticipation(tx, cell, { sent: 1, started: 0, completed: 0 });
  const invitation = await lockInvitation(tx, id);
  if (!invitation) throw new Error("no such invitation");
  const answers = toAnswers(await surveys(tx, surveyId, 1), {
    201: { agreement, importance: 3 },
    211: { value: agreement % 2 },
    241: { value: agreement },
  });
  const effort = { secondsActive: null, isHasty: null, isUniform: null };
  await completeInvitation(tx, invitation, answers, { at, on: day, effort });
}
