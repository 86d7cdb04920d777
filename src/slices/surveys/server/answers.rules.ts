import { z } from "zod";
import type { Survey, SurveyQuestion } from "./catalog/catalog.schema.ts";

export const MAX_TEXT = 2000;

const point = z.number().int().min(1).max(5);

/** The answer to one question; the question's type decides which parts it has. */
export const answerSchema = z.strictObject({
  agreement: point.optional(),
  importance: point.optional(),
  /** Likelihood 1–5, yes-no 0/1, or the selected option. */
  value: z.number().int().min(0).max(99).optional(),
  /** The selected options, ascending. */
  choices: z.array(z.number().int().min(1).max(99)).min(1).optional(),
  text: z.string().min(1).max(MAX_TEXT).optional(),
  /** Id of the notice shown above the field in which the text was written. */
  notice: z.number().int().positive().optional(),
});
export type AnswerValue = Readonly<z.infer<typeof answerSchema>>;

/** Answers by question id, as a draft stores them. */
export const answerDraftSchema = z.record(z.string().regex(/^\d+$/), answerSchema);
export type AnswerDraft = Readonly<Record<string, AnswerValue>>;

/** Answers of one submitted page; null removes an earlier answer. Questions missing from it keep theirs. */
export type PageAnswers = ReadonlyMap<number, AnswerValue | null>;

/** Returns the draft with the answers of a page merged in. */
export function withPage(draft: AnswerDraft, page: PageAnswers): AnswerDraft {
  const merged: Record<string, AnswerValue> = { ...draft };
  for (const [questionId, answer] of page) {
    if (answer === null) delete merged[questionId];
    else merged[questionId] = { ...getPartsToKeep(draft[questionId], answer), ...answer };
  }
  return merged;
}

/** A pair may arrive in halves: a radio group missing from the form was not touched, so its half is preserved. */
function getPartsToKeep(before: AnswerValue | undefined, after: AnswerValue): AnswerValue {
  const isPair = after.agreement !== undefined || after.importance !== undefined;
  return isPair && before ? before : {};
}

/** Returns whether a question is shown, given the answers so far. */
function isShown(question: SurveyQuestion, draft: AnswerDraft): boolean {
  const condition = question.shownWhen;
  if (condition === null) return true;
  const earlier = draft[condition.questionId]?.value;
  return earlier !== undefined && condition.values.includes(earlier);
}

/** Returns the questions of a page (numbered from 1) that are shown, given the answers so far. */
export function listVisibleQuestions(survey: Survey, page: number, draft: AnswerDraft): SurveyQuestion[] {
  return (survey.pages[page - 1] ?? []).filter((question) => isShown(question, draft));
}

/** Returns whether a question has a complete answer; a pair needs both halves. */
export function isAnswered(question: SurveyQuestion, answer: AnswerValue | undefined): boolean {
  if (answer === undefined) return false;
  if (question.type === "agreement-importance")
    return answer.agreement !== undefined && answer.importance !== undefined;
  return true;
}

/** Returns the required questions of a page that have no answer yet. */
export function listMissing(survey: Survey, page: number, draft: AnswerDraft): SurveyQuestion[] {
  return listVisibleQuestions(survey, page, draft).filter(
    (question) => question.isRequired && !isAnswered(question, draft[question.id]),
  );
}

/** Returns the first page with an unanswered required question; null when the draft is complete. */
export function findFirstIncompletePage(survey: Survey, draft: AnswerDraft): number | null {
  const index = survey.pages.findIndex((_, position) => listMissing(survey, position + 1, draft).length > 0);
  return index < 0 ? null : index + 1;
}

/** Returns the page at which a returning respondent continues: the first page without any answer, or the last page. */
export function getResumePage(survey: Survey, draft: AnswerDraft): number {
  const index = survey.pages.findIndex((page) => page.every((question) => draft[question.id] === undefined));
  return index < 0 ? survey.pages.length : index + 1;
}

/** An answer with its question, as it is stored with a response. */
export interface QuestionAnswer {
  readonly question: SurveyQuestion;
  readonly answer: AnswerValue;
}

/**
 * Returns the answers of a finished draft in the survey's order, without answers to questions that are no longer shown.
 */
export function toAnswers(survey: Survey, draft: AnswerDraft): QuestionAnswer[] {
  return survey.pages.flat().flatMap((question) => {
    const answer = draft[question.id];
    return answer !== undefined && isShown(question, draft) ? [{ question, answer }] : [];
  });
}

/**
 * Returns the survey as a single page, for links that store nothing between two requests. Questions that depend on
 * another answer are always shown and are optional.
 */
export function toSinglePage(survey: Survey): Survey {
  const removeCondition = (question: SurveyQuestion): SurveyQuestion =>
    question.shownWhen === null ? question : { ...question, shownWhen: null, isRequired: false };
  return { ...survey, pages: [survey.pages.flat().map(removeCondition)] };
}

/** Lists the comments that were written below a notice, each with the notice. */
export const listNoticedComments = (
  answers: readonly QuestionAnswer[],
): readonly { readonly questionId: number; readonly noticeId: number }[] =>
  answers.flatMap(({ question, answer }) =>
    answer.text === undefined || answer.notice === undefined
      ? []
      : [{ questionId: question.id, noticeId: answer.notice }],
  );

const SECONDS: Readonly<Record<SurveyQuestion["type"], number>> = {
  "agreement-importance": 10,
  "multiple-choice": 10,
  "multiple-select": 12,
  "text-entry": 30,
  agreement: 6,
  importance: 6,
  likelihood: 6,
  "yes-no": 6,
};

/** Estimates how many minutes a survey takes, rounded up. */
export function estimateMinutes(survey: Survey): number {
  const seconds = survey.pages.flat().reduce((sum, question) => sum + SECONDS[question.type], 0);
  return Math.max(1, Math.ceil(seconds / 60));
}
