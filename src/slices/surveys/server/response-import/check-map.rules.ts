import type { Survey, SurveyQuestion } from "../catalog/catalog.schema.ts";
import type { AnswerMap, DaySource } from "./answer-map.schema.ts";
import { validateConstants, validateParts } from "./read-answers.rules.ts";

/** Returns the questions of a survey by id. */
export function toQuestions(survey: Survey): ReadonlyMap<number, SurveyQuestion> {
  return new Map(survey.pages.flat().map((question) => [question.id, question]));
}

function getDayColumns(source: DaySource | undefined): string[] {
  if (source === undefined || "value" in source) return [];
  if ("column" in source) return [source.column];
  return [source.year, source.month, ...(source.day === undefined ? [] : [source.day])];
}

/** Returns every column that a map reads, each once. */
export function toColumns(map: AnswerMap): string[] {
  const sources = [
    map.respondent,
    map.location,
    map.region,
    map.positionCategory,
    ...map.questions.flatMap(({ agreement, importance, value, choices, text }) => [
      agreement,
      importance,
      value,
      choices,
      text,
    ]),
  ];
  const columns = sources.flatMap((source) => (source && "column" in source ? [source.column] : []));
  return [...new Set([...columns, ...getDayColumns(map.date), ...getDayColumns(map.sent)])];
}

/** Returns the errors of a map for its survey; empty when it fits. */
export function validateMap(map: AnswerMap, survey: Survey): string[] {
  const questions = toQuestions(survey);
  const mappedIds = new Set<number>();
  return map.questions.flatMap((source) => {
    const question = questions.get(source.question);
    if (!question) return [`Survey ${survey.id} (${survey.slug}) does not ask question ${source.question}`];
    const twice = mappedIds.has(source.question) ? [`Question ${source.question} is mapped twice`] : [];
    mappedIds.add(source.question);
    return [...twice, ...validateParts(question, source), ...validateConstants(question, source)];
  });
}

/** Returns the errors of a file's header for a map, columns that are missing or repeated; empty when it fits. */
export function validateHeader(map: AnswerMap, header: readonly string[]): string[] {
  return toColumns(map).flatMap((column) => {
    const times = header.filter((each) => each === column).length;
    if (times === 1) return [];
    return [times === 0 ? `The file has no column "${column}"` : `The file has the column "${column}" ${times} times`];
  });
}
