import type { QuestionAnswer } from "#slices/surveys/server/answers.rules.ts";
import { countSeconds, judgeEffort } from "#slices/surveys/server/response-effort.rules.ts";
import type { Survey } from "#slices/surveys/server/catalog/catalog.schema.ts";
import type { SurveysTables } from "#slices/surveys/server/surveys.tables.ts";
import { generateAnswers, buildDraft } from "./content/answer-model.ts";
import { type Random, toMonthIndex } from "./content/random.ts";
import { getDemoSurvey } from "./content/surveys.ts";
import { writeAlertHistory } from "./demo-alerts.ts";
import { formatDay } from "./demo-days.ts";
import type { InvitationOutcome, InvitedPerson, DemoContext } from "./demo-context.ts";

const PLANTED_WITHIN_DAYS = 300;
/** A random source of its own, so that all other generated data stays the same. */
const ALERT = 1;

function replaceText(answers: readonly QuestionAnswer[], text: string): QuestionAnswer[] {
  return answers.map((each) =>
    each.question.type === "text-entry" ? { ...each, answer: { ...each.answer, text: text.trim() } } : each,
  );
}

/** An answer as stored, without the invitation. */
export type DemoAnswer = Omit<SurveysTables["answers"], "client_id" | "invitation_id">;

/** Returns the row of one answer. */
export function toAnswerRow({ question, answer }: QuestionAnswer): DemoAnswer {
  return {
    question_id: question.id,
    question_type: question.type,
    likelihood: question.likelihood,
    agreement: answer.agreement ?? null,
    importance: answer.importance ?? null,
    value: answer.value ?? null,
    choices: answer.choices === undefined ? null : [...answer.choices],
    text_entry: answer.text ?? null,
  };
}

/** Returns a text that waits to be planted, after a comment by a named author; otherwise none. */
function takeText(
  { frame, texts }: DemoContext,
  { invited }: InvitedPerson,
  answers: readonly QuestionAnswer[],
): string | undefined {
  const isRecent = invited.invite.day > frame.todayNumber - PLANTED_WITHIN_DAYS;
  const isOpen = invited.decision.kind === "invite" && !invited.decision.isProtected;
  return isRecent && isOpen && answers.some((each) => each.question.type === "text-entry") ? texts.shift() : undefined;
}

/** The effort of an open response whose first page was sent at one moment and all others at another. */
function toEffort(survey: Survey, answers: readonly QuestionAnswer[], { from, to }: { from: Date; to: Date }) {
  const seconds = survey.pages.length > 1 ? countSeconds(from, to) : null;
  const { secondsActive, isHasty, isUniform } = judgeEffort(survey, answers, seconds);
  return { seconds_active: secondsActive, is_hasty: isHasty, is_uniform: isUniform };
}

/** Writes the answers of a respondent, or the draft of one who has begun and can still continue. */
export function reportAnswers(
  context: DemoContext,
  random: Random,
  invited: InvitedPerson,
  course: InvitationOutcome,
): void {
  const { sink, frame } = context;
  const { id, invited: invitations, invitee } = invited;
  const { decision, surveyId } = invitations;
  if (decision.kind === "skip" || course.startedAt === null) return;
  const survey = getDemoSurvey(surveyId);
  const month = toMonthIndex(course.completedOn ?? formatDay(invitations.invite.day));
  const given = generateAnswers(random, survey, { ...invitee.who, month });
  if (course.completedAt === null || course.completedOn === null) {
    // A draft is deleted when its link expires.
    if (course.expiresAt <= frame.asOf) return;
    const answers = buildDraft(random, survey, given);
    sink.add("response_drafts", { invitation_id: id, answers, updated_at: course.startedAt });
    return;
  }
  const seeded = takeText(context, invited, given);
  sink.add("responses", {
    invitation_id: id,
    survey_id: surveyId,
    location_id: decision.locationId,
    position_category_id: decision.positionCategoryId,
    is_protected: decision.isProtected,
    completed_at: course.completedAt,
    completed_on: course.completedOn,
    ...(decision.isProtected ? {} : toEffort(survey, given, { from: course.startedAt, to: course.completedAt })),
  });
  const answers = seeded === undefined ? given : replaceText(given, seeded);
  for (const answered of answers) sink.add("answers", { invitation_id: id, ...toAnswerRow(answered) });
  const { completedAt: at, completedOn: on } = course;
  writeAlertHistory(context, random.fork(ALERT), invited, { at, on, given: answers });
}
