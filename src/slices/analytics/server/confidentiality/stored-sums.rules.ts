import type { AnswerFamily, ProtectedAnswer, ProtectedResponse } from "../analytics.facts.ts";
import { MIN_PEOPLE } from "../people.rules.ts";
import { isBlurred, MOST_LACKING_ALIKE, toStoredCount } from "./stored-counts.rules.ts";

// What one released row (cell, pool or cut) stores of its answers. Sums of every road add stored rows, so nothing that is
// shown can be subtracted down to what everybody answered (domain.md, Confidentiality 4).

/** An answer with its response. */
export interface GivenAnswer {
  readonly response: ProtectedResponse;
  readonly answer: ProtectedAnswer;
}

export type StoredSums = Readonly<Record<string, number>>;

/** A distribution needs so many people. */
export const MIN_PEOPLE_FOR_DISTRIBUTION = 10;
const HIGHEST = 5;
const LOWEST = 1;

const isLikely = ({ value }: ProtectedAnswer): boolean => (value ?? 0) >= 4;
const isTop = ({ agreement, value }: ProtectedAnswer): boolean => (agreement ?? value ?? 0) >= 4;
const isUnlikely = ({ value }: ProtectedAnswer): boolean => (value ?? HIGHEST) <= 2;

// Those whom no one can name any more (an erasure) count as one, so that nothing rests on them.
const countPeople = (answers: readonly GivenAnswer[]): number =>
  new Set(answers.map(({ response }) => response.person)).size;

/** Distinct people behind some answers; those no one can name any more count for no one. */
export function countKnownPeople(answers: readonly GivenAnswer[]): number {
  return new Set(answers.map(({ response }) => response.person).filter((person) => person !== null)).size;
}

const groupByQuestion = (answers: readonly GivenAnswer[]): readonly (readonly GivenAnswer[])[] => [
  ...Map.groupBy(answers, ({ answer }) => answer.questionId).values(),
];

/**
 * The stored, doubled count of a class of one question's answers. Who is inside and who is outside is counted by people:
 * where one person's answers are all that is outside, or inside, the row is stored as if it were half an answer.
 */
function storeClass(answers: readonly GivenAnswer[], isInside: (answer: ProtectedAnswer) => boolean): number {
  const inside = answers.filter(({ answer }) => isInside(answer));
  const outside = answers.filter(({ answer }) => !isInside(answer));
  if (countPeople(answers) < MIN_PEOPLE) return 2 * inside.length;
  if (countPeople(outside) <= 1) return 2 * answers.length - 1;
  return countPeople(inside) <= 1 ? 1 : toStoredCount(inside.length, answers.length);
}

const sumClass = (answers: readonly GivenAnswer[], isInside: (answer: ProtectedAnswer) => boolean): number =>
  groupByQuestion(answers).reduce((sum, own) => sum + storeClass(own, isInside), 0);

/**
 * Which end a question's agreements are too near to be stored exactly, so that they are stored as lacking half of the most
 * that is stored alike; null: neither.
 */
function findExtreme(answers: readonly GivenAnswer[]): typeof HIGHEST | typeof LOWEST | null {
  if (countPeople(answers) < MIN_PEOPLE) return null;
  const distance = (end: number): number =>
    answers.reduce((sum, { answer }) => sum + Math.abs(end - (answer.agreement ?? end)), 0);
  if (distance(HIGHEST) <= MOST_LACKING_ALIKE) return HIGHEST;
  return distance(LOWEST) <= MOST_LACKING_ALIKE ? LOWEST : null;
}

/** Importance × agreement of one question's answers as it is stored, in whole weighted points. */
function storeScore(answers: readonly GivenAnswer[]): { readonly num: number; readonly den: number } {
  const den = answers.reduce((sum, { answer }) => sum + answer.weight, 0);
  const extreme = findExtreme(answers);
  if (extreme === null)
    return { num: answers.reduce((sum, { answer }) => sum + answer.weight * (answer.agreement ?? 0), 0), den };
  const away = Math.round(((MOST_LACKING_ALIKE / 2) * den) / answers.length);
  return { num: extreme === HIGHEST ? HIGHEST * den - away : LOWEST * den + away, den };
}

function toScoreSums(answers: readonly GivenAnswer[]): StoredSums {
  const sums = { score_responses: 0, score_answers: answers.length, score_num: 0, score_den: 0 };
  const squares = { score_nn: 0, score_nd: 0, score_dd: 0 };
  for (const own of groupByQuestion(answers)) {
    const { num, den } = storeScore(own);
    sums.score_num += num;
    sums.score_den += den;
  }
  for (const own of Map.groupBy(answers, ({ response }) => response).values()) {
    const num = own.reduce((sum, { answer }) => sum + answer.weight * (answer.agreement ?? 0), 0);
    const den = own.reduce((sum, { answer }) => sum + answer.weight, 0);
    sums.score_responses += 1;
    squares.score_nn += num * num;
    squares.score_nd += num * den;
    squares.score_dd += den * den;
  }
  return { ...sums, ...squares };
}

/** The sums of a family that cells have, of its answers; its people beside them. */
export function toFamilySums(family: string, answers: readonly GivenAnswer[]): StoredSums {
  const people = { [`${family}_people`]: countKnownPeople(answers) };
  if (family === "score") return { ...toScoreSums(answers), ...people };
  return {
    [`${family}_answers`]: answers.length,
    [`${family}_likely_x2`]: sumClass(answers, isLikely),
    [`${family}_unlikely_x2`]: sumClass(answers, isUnlikely),
    ...people,
  };
}

const count = (sums: Record<string, number>, measure: string): void => {
  sums[measure] = (sums[measure] ?? 0) + 1;
};

/** Answers of a likelihood step by step, and whose they are. */
export function toLikelihoodSteps(family: string, answers: readonly GivenAnswer[]): StoredSums {
  const sums: Record<string, number> = { [`${family}_options_people`]: countKnownPeople(answers) };
  for (const { answer } of answers) count(sums, `${family}_${answer.value ?? 0}`);
  return sums;
}

const isFivePoint = ({ agreement }: ProtectedAnswer, family: string): boolean =>
  agreement !== null || family === "renew" || family === "recommend" || family === "remain";
const isYes = ({ value }: ProtectedAnswer): boolean => value === 1;
const isYesNo = ({ agreement, importance, value, choices }: ProtectedAnswer, family: string): boolean =>
  family === "answer" && agreement === null && importance === null && choices.length === 0 && value !== null;

/** The classes of one question's answers: top block, yes, and how many chose something. */
export function toQuestionClasses(family: string, answers: readonly GivenAnswer[]): StoredSums {
  const fivePoints = answers.filter(({ answer }) => isFivePoint(answer, family));
  const yesNo = answers.filter(({ answer }) => isYesNo(answer, family));
  return {
    five_points: fivePoints.length,
    top_x2: fivePoints.length === 0 ? 0 : sumClass(fivePoints, isTop),
    yes_no_answers: yesNo.length,
    yes_x2: yesNo.length === 0 ? 0 : sumClass(yesNo, isYes),
    choice_answers: answers.filter(({ answer }) => answer.choices.length > 0).length,
    answer_people: countKnownPeople(answers),
  };
}

/** How often each option of one question was given, and in how many answers something was chosen. */
export function toQuestionOptions(answers: readonly GivenAnswer[]): StoredSums {
  const sums: Record<string, number> = {
    options_people: countKnownPeople(answers),
    choice_options_answers: answers.filter(({ answer }) => answer.choices.length > 0).length,
  };
  for (const { answer } of answers) {
    const { agreement, importance, value, choices } = answer;
    if (agreement !== null) count(sums, `agreement_${agreement}`);
    if (importance !== null) count(sums, `importance_${importance}`);
    if (value !== null) count(sums, `value_${value}`);
    for (const option of choices) count(sums, `choice_${option}`);
  }
  return sums;
}

/** What an answer gives of what its question's distributions tell, option by option. */
function listOptions({ agreement, importance, value, choices }: ProtectedAnswer): readonly string[] {
  const steps = Object.entries({ agreement, importance, value }).filter(([, step]) => step !== null);
  return [...steps.map(([scale, step]) => `${scale} ${step}`), ...choices.map((option) => `choice ${option}`)];
}

/** Whether all but one at most of those who answered one question, or one half of it, gave the same option. */
function hasOptionOfAll(answers: readonly GivenAnswer[]): boolean {
  const given = answers.map(({ response, answer }) => ({ person: response.person, options: listOptions(answer) }));
  return [...new Set(given.flatMap(({ options }) => options))].some((option) => {
    const scale = option.slice(0, option.indexOf(" "));
    const others = given.filter(
      ({ options }) => !options.includes(option) && options.some((each) => each.startsWith(scale)),
    );
    return new Set(others.map(({ person }) => person)).size <= 1;
  });
}

function hasBlurredClass(family: string, answers: readonly GivenAnswer[]): boolean {
  if (findExtreme(answers.filter(({ answer }) => answer.agreement !== null)) !== null) return true;
  const likelihood = toFamilySums(family, answers);
  const classes = toQuestionClasses(family, answers);
  const stored = [classes["top_x2"], classes["yes_x2"]];
  if (family !== "score" && family !== "answer")
    stored.push(likelihood[`${family}_likely_x2`], likelihood[`${family}_unlikely_x2`]);
  return stored.some((each) => isBlurred(each ?? 0)) || hasOptionOfAll(answers);
}

/**
 * Whether a distribution of these answers may be shown: at least ten people to each question, and no class of a question
 * that is stored as if half an answer were in it or missing.
 */
export function canShowDistribution(family: string, answers: readonly GivenAnswer[]): boolean {
  const isLarge = (own: readonly GivenAnswer[]): boolean => countKnownPeople(own) >= MIN_PEOPLE_FOR_DISTRIBUTION;
  return groupByQuestion(answers).every(isLarge) && isStoredExactly(family, answers);
}

/** Whether every class of these answers, question by question, is stored as it is. */
export function isStoredExactly(family: string, answers: readonly GivenAnswer[]): boolean {
  return groupByQuestion(answers).every((own) => countPeople(own) >= MIN_PEOPLE && !hasBlurredClass(family, own));
}

/** The family whose answers another one tells step by step, or itself. */
export function getAnsweredFamily({ name, distributionOf }: AnswerFamily): string {
  return distributionOf ?? name;
}
