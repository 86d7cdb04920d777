import type { AnsweredQuestion } from "#slices/surveys/server/answers.rules.ts";
import type { SurveysTables } from "#slices/surveys/server/surveys.tables.ts";
import { answersFor, draftOf } from "./content/answer-model.ts";
import { type Chance, monthNumber } from "./content/chance.ts";
import { demoSurvey } from "./content/surveys.ts";
import { tellAlert } from "./demo-alerts.ts";
import { dayText } from "./demo-days.ts";
import type { Course, Invited, Telling } from "./demo-telling.ts";

const PLANTED_WITHIN_DAYS = 300;
/** Chance of its own, so that what else is told stays as it is. */
const ALERT = 1;

function withText(answers: readonly AnsweredQuestion[], text: string): AnsweredQuestion[] {
  return answers.map((each) =>
    each.question.type === "text-entry" ? { ...each, answer: { ...each.answer, text: text.trim() } } : each,
  );
}

/** An answer as its row holds it, but for the invitation. */
export type DemoAnswer = Omit<SurveysTables["answers"], "client_id" | "invitation_id">;

/** The row of one answer. */
export function answerRow({ question, answer }: AnsweredQuestion): DemoAnswer {
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

/** A text that waits to be planted, where somebody has just written something by name; else none. */
function textFor(
  { frame, texts }: Telling,
  { asked }: Invited,
  given: readonly AnsweredQuestion[],
): string | undefined {
  const isRecent = asked.ask.day > frame.todayNumber - PLANTED_WITHIN_DAYS;
  const isOpen = asked.decision.kind === "invite" && !asked.decision.isProtected;
  return isRecent && isOpen && given.some((each) => each.question.type === "text-entry") ? texts.shift() : undefined;
}

/** Writes what somebody answered, or the draft of somebody who has begun and still can go on. */
export function tellAnswers(telling: Telling, chance: Chance, invited: Invited, course: Course): void {
  const { sink, frame } = telling;
  const { id, asked, invitee } = invited;
  const { decision, surveyId } = asked;
  if (decision.kind === "skip" || course.startedAt === null) return;
  const survey = demoSurvey(surveyId);
  const month = monthNumber(course.completedOn ?? dayText(asked.ask.day));
  const given = answersFor(chance, survey, { ...invitee.who, month });
  if (course.completedAt === null || course.completedOn === null) {
    // A draft is forgotten when its link expires.
    if (course.expiresAt <= frame.asOf) return;
    const answers = draftOf(chance, survey, given);
    sink.add("response_drafts", { invitation_id: id, answers, updated_at: course.startedAt });
    return;
  }
  const planted = textFor(telling, invited, given);
  sink.add("responses", {
    invitation_id: id,
    survey_id: surveyId,
    location_id: decision.locationId,
    position_category_id: decision.positionCategoryId,
    is_protected: decision.isProtected,
    completed_at: course.completedAt,
    completed_on: course.completedOn,
  });
  const answers = planted === undefined ? given : withText(given, planted);
  for (const answered of answers) sink.add("answers", { invitation_id: id, ...answerRow(answered) });
  const { completedAt: at, completedOn: on } = course;
  tellAlert(telling, chance.fork(ALERT), invited, { at, on, given: answers });
}
