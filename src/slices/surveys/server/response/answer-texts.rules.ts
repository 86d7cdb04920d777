import type { AnsweredQuestionRow } from "#slices/surveys/contract/resident-survey.contract.ts";
import type { LocalizedText, Survey, SurveyQuestion } from "../catalog/catalog.schema.ts";
import { agreementScale, importanceScale, likelihoodScale, yesNoScale } from "../catalog/scales.ts";
import type { AnswerRecord } from "./resident-survey.read-model.ts";

function joinTexts(parts: readonly (LocalizedText | undefined)[], between: string): LocalizedText | null {
  const texts = parts.filter((part) => part !== undefined);
  if (texts.length === 0) return null;
  return { en: texts.map(({ en }) => en).join(between), es: texts.map(({ es }) => es).join(between) };
}

const findStep = (scale: readonly LocalizedText[], value: number | null): LocalizedText | undefined =>
  value === null ? undefined : scale[value - 1];

function formatOptions({ options }: SurveyQuestion, values: readonly (number | null)[]): LocalizedText | null {
  const labels = values.map((each) => options.find((option) => option.value === each)?.label);
  return joinTexts(labels, ", ");
}

/** Returns the selected options of an answer as text; null when it has none. */
function formatAnswer(question: SurveyQuestion, answer: AnswerRecord): LocalizedText | null {
  const { agreement, importance, value, choices } = answer;
  switch (question.type) {
    case "agreement":
    case "importance":
    case "agreement-importance":
      return joinTexts([findStep(agreementScale, agreement), findStep(importanceScale, importance)], " · ");
    case "likelihood":
      return joinTexts([findStep(likelihoodScale, value)], "");
    case "yes-no":
      return joinTexts([yesNoScale[value ?? -1]], "");
    case "multiple-choice":
    case "multiple-select":
      return formatOptions(question, choices ?? [value]);
    case "text-entry":
      return null;
  }
}

/** Returns whether a question is shown: one with a condition is shown only after a matching earlier answer. */
function isShown({ shownWhen: condition }: SurveyQuestion, answers: ReadonlyMap<number, AnswerRecord>): boolean {
  if (condition === null) return true;
  const value = answers.get(condition.questionId)?.value ?? null;
  return value !== null && condition.values.includes(value);
}

const skipped = { response: null, text_entry: null, agreement: null, importance: null, value: null } as const;

function toQuestionRow(question: SurveyQuestion, answer: AnswerRecord | undefined): AnsweredQuestionRow {
  const { id, body, type: question_type, serviceIssueValue } = question;
  if (!answer) return { id, body, question_type, ...skipped, is_service_issue: false };
  const { agreement, importance, value, text_entry } = answer;
  return {
    id,
    body,
    question_type,
    response: formatAnswer(question, answer),
    text_entry: text_entry ? text_entry : null,
    agreement,
    importance,
    value,
    is_service_issue: serviceIssueValue !== null && value === serviceIssueValue,
  };
}

/** Returns the questions that the respondent saw, in the order of the survey, each with its answer. */
export function buildQuestionRows(survey: Survey, answers: ReadonlyMap<number, AnswerRecord>): AnsweredQuestionRow[] {
  return survey.pages
    .flat()
    .filter((question) => answers.has(question.id) || isShown(question, answers))
    .map((question) => toQuestionRow(question, answers.get(question.id)));
}
