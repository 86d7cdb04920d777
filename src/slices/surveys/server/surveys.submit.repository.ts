import { startOfMonth } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { PreparedStatement } from "#platform/server/db/prepared.ts";
import type { QuestionAnswer } from "./answers.rules.ts";
import { buildAnswersSql, buildCountPlaceholders, buildParticipationSql } from "./surveys.counting.repository.ts";
import type { ResponseEffort } from "./response-effort.rules.ts";
import type { Invitation } from "./surveys.read-model.ts";
import { answerMeasures, toMeasures, findRenewal, reportsServiceIssue } from "./surveys.rollup.rules.ts";

// Submits a response: its answers and all rollups. This is the most frequent write of the product, so it is one
// statement, planned once: a response with 18 answers costs as much as one with a single answer.

const at = {
  client: "$1::bigint",
  invitation: "$2::bigint",
  survey: "$3::bigint",
  location: "$4::bigint",
  category: "$5::bigint",
  isProtected: "$6::boolean",
  completedAt: "$7::timestamptz",
  day: "$8::date",
  startedAt: "$9::timestamptz",
  answers: "$10::json",
  sentDay: "$11::date",
  sentMonth: "$12::date",
  started: "$13::bigint",
  month: "$14::date",
  resident: "$15::bigint",
  hasIssue: "$16::boolean",
  renewal: "$17::smallint",
  seconds: "$18::integer",
  isHasty: "$19::boolean",
  isUniform: "$20::boolean",
} as const;
const FIRST_COUNT = 21;

// Values from parameters are selected together with the invitation's row, so that a cluster knows where to write them.
const ownInvitation = "invitations AS own";
const isOwn = `own.client_id = ${at.client} AND own.id = ${at.invitation}`;

const buildResponseSql = (effort: Readonly<Record<string, string>>): string => `response AS (
    INSERT INTO responses (${[
      "client_id, invitation_id, survey_id, location_id, position_category_id, is_protected, completed_at, completed_on",
      ...Object.keys(effort),
    ].join(", ")}) VALUES (${[
      at.client,
      at.invitation,
      at.survey,
      at.location,
      at.category,
      at.isProtected,
      at.completedAt,
      at.day,
      ...Object.values(effort),
    ].join(", ")})
  ),
  draft AS (DELETE FROM response_drafts WHERE client_id = ${at.client} AND invitation_id = ${at.invitation}),
  inserted_answers AS (
    INSERT INTO answers (
      client_id, invitation_id, question_id, question_type, likelihood, agreement, importance, value, choices, text_entry
    )
    SELECT own.client_id, own.id, question_id, question_type, likelihood, agreement, importance, answer.value, choices, text_entry
    FROM ${ownInvitation}, json_to_recordset(${at.answers}) AS answer (
      question_id bigint, question_type text, likelihood text, agreement smallint, importance smallint, value smallint,
      choices smallint[], text_entry text
    )
    WHERE ${isOwn}
  )`;

const participatedSql = buildParticipationSql({
  ...at,
  category: `coalesce(${at.category}, 0)`,
  day: at.sentDay,
  month: at.sentMonth,
  counts: { started: at.started, completed: "1" },
});

// Each of a resident's answers about renewal refers to the day of the next one. The invitation was locked together with
// its resident, so no other answer is inserted in between.
const openSql = `${buildAnswersSql({
  ...at,
  category: `coalesce(${at.category}, 0)`,
  counts: buildCountPlaceholders(answerMeasures, FIRST_COUNT),
})},
  issue AS (
    INSERT INTO service_issues (client_id, invitation_id, survey_id, location_id, resident_id, day)
    SELECT own.client_id, own.id, ${at.survey}, ${at.location}, ${at.resident}, ${at.day}
    FROM ${ownInvitation} WHERE ${isOwn} AND ${at.hasIssue}
  ),
  earlier AS (
    UPDATE resident_renewals AS previous SET next_on = ${at.day}
    WHERE previous.client_id = ${at.client} AND previous.resident_id = ${at.resident} AND ${at.renewal} IS NOT NULL
      AND (previous.day, previous.invitation_id) < (${at.day}, ${at.invitation}) AND (previous.next_on IS NULL OR previous.next_on > ${at.day})
  ),
  renewal AS (
    INSERT INTO resident_renewals (client_id, invitation_id, survey_id, location_id, resident_id, day, value, next_on)
    SELECT own.client_id, own.id, ${at.survey}, ${at.location}, ${at.resident}, ${at.day}, ${at.renewal}, (
      SELECT min(later.day) FROM resident_renewals AS later
      WHERE later.client_id = ${at.client} AND later.resident_id = ${at.resident}
        AND (later.day, later.invitation_id) > (${at.day}, ${at.invitation})
    )
    FROM ${ownInvitation} WHERE ${isOwn} AND ${at.renewal} IS NOT NULL
  )`;

const completedSql = `UPDATE invitations SET started_at = ${at.startedAt}, completed_at = ${at.completedAt}
  WHERE client_id = ${at.client} AND id = ${at.invitation}`;

const openStatement = new PreparedStatement(`
  WITH ${buildResponseSql({ seconds_active: at.seconds, is_hasty: at.isHasty, is_uniform: at.isUniform })},
  ${participatedSql},
  ${openSql}
  ${completedSql}`);

// A statement must use every parameter that it is sent with. The effort of a protected response is not stored.
const protectedStatement = new PreparedStatement(`
  WITH ${buildResponseSql({})}
  ${completedSql}`);

// Each of a resident's service issues refers to the day and location of the next one. Only a few responses report one,
// so the others skip this statement.
const issuesStatement = new PreparedStatement(`
  UPDATE service_issues AS issue SET next_on = ordered.next_on, next_location_id = ordered.next_location_id
  FROM (
    SELECT invitation_id, lead(day) OVER in_order AS next_on, lead(location_id) OVER in_order AS next_location_id
    FROM service_issues
    WHERE client_id = $1::bigint AND resident_id = $2::bigint
    WINDOW in_order AS (ORDER BY day, invitation_id)
  ) AS ordered
  WHERE issue.client_id = $1::bigint AND issue.resident_id = $2::bigint AND issue.invitation_id = ordered.invitation_id
    AND (issue.next_on, issue.next_location_id) IS DISTINCT FROM (ordered.next_on, ordered.next_location_id)`);

function toAnswersJson(answers: readonly QuestionAnswer[]): string {
  return JSON.stringify(
    answers.map(({ question, answer }) => ({
      question_id: question.id,
      question_type: question.type,
      likelihood: question.likelihood,
      ...answer,
      text: undefined,
      notice: undefined,
      text_entry: answer.text?.toWellFormed(),
    })),
  );
}

/**
 * Completes a locked invitation: writes the response with its answers, deletes the draft, and counts an open response.
 * A protected one remains raw until a whole month of at least five people can be released. `completed.on` must be the
 * current day: earlier days are in closed rollups, and a caller that adds to them must mark them as stale.
 */
export async function completeInvitation(
  tx: ClientTx,
  invitation: Invitation,
  answers: readonly QuestionAnswer[],
  completed: { readonly at: Date; readonly on: string; readonly effort: ResponseEffort },
): Promise<void> {
  const response = [
    tx.clientId,
    invitation.id,
    invitation.surveyId,
    invitation.locationId,
    invitation.positionCategoryId,
    invitation.isProtected,
    completed.at,
    completed.on,
    invitation.startedAt ?? completed.at,
    toAnswersJson(answers),
  ];
  if (invitation.isProtected) {
    await protectedStatement.run(tx, response);
    return;
  }
  const measures = toMeasures(answers);
  const { residentId } = invitation;
  const hasIssue = reportsServiceIssue(answers);
  const { secondsActive, isHasty, isUniform } = completed.effort;
  await openStatement.run(tx, [
    ...response,
    invitation.sentOn,
    startOfMonth(invitation.sentOn),
    invitation.startedAt === null ? 1 : 0,
    startOfMonth(completed.on),
    residentId,
    hasIssue,
    findRenewal(answers),
    secondsActive,
    isHasty,
    isUniform,
    ...answerMeasures.map((measure) => measures[measure]),
  ]);
  if (hasIssue && residentId !== null) await issuesStatement.run(tx, [tx.clientId, residentId]);
}
