import { z } from "zod";
import type { Survey, SurveyQuestion } from "./catalog/catalog.schema.ts";

export const MAX_TEXT = 2000;

const point = z.number().int().min(1).max(5);

/** What someone gave to one question; which parts there are follows from the question's type. */
export const givenAnswer = z.strictObject({
  agreement: point.optional(),
  importance: point.optional(),
  /** Likelihood 1–5, yes-no 0/1, or the option chosen. */
  value: z.number().int().min(0).max(99).optional(),
  /** The options chosen, ascending. */
  choices: z.array(z.number().int().min(1).max(99)).min(1).optional(),
  text: z.string().min(1).max(MAX_TEXT).optional(),
  /** The notice that stood above the field in which the text was written. */
  notice: z.number().int().positive().optional(),
});
export type AnswerValue = Readonly<z.infer<typeof givenAnswer>>;

/** Answers by question id, as a draft keeps them. */
export const answerSheet = z.record(z.string().regex(/^\d+$/), givenAnswer);
export type AnswerDraft = Readonly<Record<string, AnswerValue>>;

/** What one page gave: an answer, or null where an earlier one was taken back; a question that is left out keeps its own. */
export type PageAnswers = ReadonlyMap<number, AnswerValue | null>;

/** The sheet with what a page gave. */
export function withPage(sheet: AnswerDraft, page: PageAnswers): AnswerDraft {
  const merged: Record<string, AnswerValue> = { ...sheet };
  for (const [questionId, answer] of page) {
    if (answer === null) delete merged[questionId];
    else merged[questionId] = { ...partsToKeep(sheet[questionId], answer), ...answer };
  }
  return merged;
}

/** A pair may come in halves: a radio that is missing from a form was never touched on it, so the other half stays. */
function partsToKeep(before: AnswerValue | undefined, after: AnswerValue): AnswerValue {
  const isPair = after.agreement !== undefined || after.importance !== undefined;
  return isPair && before ? before : {};
}

/** Whether a question is put to someone who gave these answers. */
function isInvited(question: SurveyQuestion, sheet: AnswerDraft): boolean {
  const condition = question.askedWhen;
  if (condition === null) return true;
  const earlier = sheet[condition.questionId]?.value;
  return earlier !== undefined && condition.values.includes(earlier);
}

/** The questions of a page (numbered from 1) that are put to someone who gave these answers. */
export function requestedQuestions(survey: Survey, page: number, sheet: AnswerDraft): SurveyQuestion[] {
  return (survey.pages[page - 1] ?? []).filter((question) => isInvited(question, sheet));
}

/** True when a question has what it requests; of a pair, both halves. */
export function isAnswered(question: SurveyQuestion, answer: AnswerValue | undefined): boolean {
  if (answer === undefined) return false;
  if (question.type === "agreement-importance")
    return answer.agreement !== undefined && answer.importance !== undefined;
  return true;
}

/** Required questions of a page that have no answer yet. */
export function missingOn(survey: Survey, page: number, sheet: AnswerDraft): SurveyQuestion[] {
  return requestedQuestions(survey, page, sheet).filter(
    (question) => question.isRequired && !isAnswered(question, sheet[question.id]),
  );
}

/** The first page with a required question that has no answer; null when the sheet is complete. */
export function firstIncompletePage(survey: Survey, sheet: AnswerDraft): number | null {
  const index = survey.pages.findIndex((_, position) => missingOn(survey, position + 1, sheet).length > 0);
  return index < 0 ? null : index + 1;
}

/** Where someone goes on who comes back: the first page without any answer, or the last page. */
export function resumePage(survey: Survey, sheet: AnswerDraft): number {
  const index = survey.pages.findIndex((page) => page.every((question) => sheet[question.id] === undefined));
  return index < 0 ? survey.pages.length : index + 1;
}

/** An answer with its question, as it is stored with a response. */
export interface QuestionAnswer {
  readonly question: SurveyQuestion;
  readonly answer: AnswerValue;
}

/** What a finished sheet says, in the survey's order; answers to questions that were not asked in the end are left out. */
export function toAnswers(survey: Survey, sheet: AnswerDraft): QuestionAnswer[] {
  return survey.pages.flat().flatMap((question) => {
    const answer = sheet[question.id];
    return answer !== undefined && isInvited(question, sheet) ? [{ question, answer }] : [];
  });
}

/**
 * A survey on one page, for links that keep nothing between two requests. Questions that depend on another answer stand
 * there for everybody, and no one must answer them.
 */
export function onOnePage(survey: Survey): Survey {
  const free = (question: SurveyQuestion): SurveyQuestion =>
    question.askedWhen === null ? question : { ...question, askedWhen: null, isRequired: false };
  return { ...survey, pages: [survey.pages.flat().map(free)] };
}

/** Comments that were written below a notice, each with the notice. */
export const listNoticed = (
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

/** About how many minutes a survey takes, rounded up. */
export function minutesFor(survey: Survey): number {
  const seconds = survey.pages.flat().reduce((sum, question) => sum + SECONDS[question.type], 0);
  return Math.max(1, Math.ceil(seconds / 60));
}
