import type { AnswerFamily, ProtectedAnswer, ProtectedResponse } from "../analytics.facts.ts";
import { MIN_PEOPLE } from "../people.rules.ts";

/**
 * Returns how many of `n` answers or people are stored as being of a class, doubled, so that it stays an integer. None
 * and one are stored alike as ½, all and all but one alike as n − ½: a stored row never discloses what all people
 * answered or did, and neither does any sum or difference of stored rows. Needs n ≥ 5 (domain.md, Confidentiality 4).
 */
export function toStoredCount(count: number, n: number): number {
  if (count <= 1) return 1;
  return count >= n - 1 ? 2 * n - 1 : 2 * count;
}

/** Returns whether a stored, doubled count stands for two possible counts. */
export function isAmbiguousCount(stored: number): boolean {
  return stored % 2 !== 0;
}

/** The bound printed instead of a number that would disclose what all people answered. */
export interface PrintedBound {
  readonly bound: "at_least" | "at_most";
  readonly value: number;
}

/**
 * Returns the bound that a share in percent is printed with when the n shown leaves open whether all (or no) people are
 * meant; null for a share that is printed as it is. The lowest share printed as "at least" is ⌊100(n − 1)/n⌋.
 */
export function getShareBound(share: number, n: number): PrintedBound | null {
  const highest = Math.floor((100 * (n - 1)) / n);
  if (share >= highest) return { bound: "at_least", value: highest };
  return share <= 100 - highest ? { bound: "at_most", value: 100 - highest } : null;
}

/** Agreements that lack at most this many points from all 5, or from all 1, are stored alike. */
const MAX_POINTS_LACKING = 3;
const SCORE_PER_STEP = 20;
const STEPS = 5;

/**
 * Returns the bound that a score is printed with when its weighted answers lack at most three points from all 5 (all
 * 1), or when it would print as 100 (20); null for a score that is printed as it is. `num`, `den`: as in
 * `agreement_importance`.
 */
export function getScoreBound(num: number, den: number, answers: number): PrintedBound | null {
  const alike = Math.min(MAX_POINTS_LACKING / Math.max(answers, 1), (STEPS - 1) / 2);
  const score = (SCORE_PER_STEP * num) / den;
  const high = Math.min(Math.floor(SCORE_PER_STEP * (STEPS - alike)), SCORE_PER_STEP * STEPS - 1);
  const low = SCORE_PER_STEP * STEPS + SCORE_PER_STEP - high;
  if (score >= SCORE_PER_STEP * (STEPS - alike) || Math.round(score) === SCORE_PER_STEP * STEPS)
    return { bound: "at_least", value: high };
  return score <= SCORE_PER_STEP * (1 + alike) || Math.round(score) === SCORE_PER_STEP
    ? { bound: "at_most", value: low }
    : null;
}

// Computes what one released row (cell, pool or segment) stores of its answers. All sums add stored rows, so no
// subtraction of shown numbers can disclose what all people answered (domain.md, Confidentiality 4).

/** An answer with its response. */
export interface ResponseAnswer {
  readonly response: ProtectedResponse;
  readonly answer: ProtectedAnswer;
}

export type StoredSums = Readonly<Record<string, number>>;

/** The number of people that a distribution needs. */
export const MIN_PEOPLE_FOR_DISTRIBUTION = 10;
const HIGHEST = 5;
const LOWEST = 1;

const isLikely = ({ value }: ProtectedAnswer): boolean => (value ?? 0) >= 4;
const isTop = ({ agreement, value }: ProtectedAnswer): boolean => (agreement ?? value ?? 0) >= 4;
const isUnlikely = ({ value }: ProtectedAnswer): boolean => (value ?? HIGHEST) <= 2;

// People who are no longer known (an erasure) count as one, so that no result depends on them.
const countPeople = (answers: readonly ResponseAnswer[]): number =>
  new Set(answers.map(({ response }) => response.person)).size;

/** Returns the number of distinct people behind some answers; those no longer known do not count. */
export function countKnownPeople(answers: readonly ResponseAnswer[]): number {
  return new Set(answers.map(({ response }) => response.person).filter((person) => person !== null)).size;
}

const groupByQuestion = (answers: readonly ResponseAnswer[]): readonly (readonly ResponseAnswer[])[] => [
  ...Map.groupBy(answers, ({ answer }) => answer.questionId).values(),
];

/**
 * Returns the stored, doubled count of a class of one question's answers. The sizes inside and outside are counted in
 * people: when one person's answers are all that is outside, or inside, the row is stored as if it were half an answer.
 */
function storeClass(answers: readonly ResponseAnswer[], isInside: (answer: ProtectedAnswer) => boolean): number {
  const inside = answers.filter(({ answer }) => isInside(answer));
  const outside = answers.filter(({ answer }) => !isInside(answer));
  if (countPeople(answers) < MIN_PEOPLE) return 2 * inside.length;
  if (countPeople(outside) <= 1) return 2 * answers.length - 1;
  return countPeople(inside) <= 1 ? 1 : toStoredCount(inside.length, answers.length);
}

const sumClass = (answers: readonly ResponseAnswer[], isInside: (answer: ProtectedAnswer) => boolean): number =>
  groupByQuestion(answers).reduce((sum, own) => sum + storeClass(own, isInside), 0);

/**
 * Returns the end that a question's agreements are too near to be stored exactly, so that they are stored as lacking
 * half of the most that is stored alike; null: neither.
 */
function findExtreme(answers: readonly ResponseAnswer[]): typeof HIGHEST | typeof LOWEST | null {
  if (countPeople(answers) < MIN_PEOPLE) return null;
  const computeDistance = (end: number): number =>
    answers.reduce((sum, { answer }) => sum + Math.abs(end - (answer.agreement ?? end)), 0);
  if (computeDistance(HIGHEST) <= MAX_POINTS_LACKING) return HIGHEST;
  return computeDistance(LOWEST) <= MAX_POINTS_LACKING ? LOWEST : null;
}

/** Returns importance × agreement of one question's answers as stored, in whole weighted points. */
function storeScore(answers: readonly ResponseAnswer[]): { readonly num: number; readonly den: number } {
  const den = answers.reduce((sum, { answer }) => sum + answer.weight, 0);
  const extreme = findExtreme(answers);
  if (extreme === null)
    return { num: answers.reduce((sum, { answer }) => sum + answer.weight * (answer.agreement ?? 0), 0), den };
  const away = Math.round(((MAX_POINTS_LACKING / 2) * den) / answers.length);
  return { num: extreme === HIGHEST ? HIGHEST * den - away : LOWEST * den + away, den };
}

function toScoreSums(answers: readonly ResponseAnswer[]): StoredSums {
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

/** Returns the sums that cells store of a family's answers, without its people. */
export function toFamilySums(family: string, answers: readonly ResponseAnswer[]): StoredSums {
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

/** Returns the answers of a likelihood step by step, with their people. */
export function toLikelihoodSteps(family: string, answers: readonly ResponseAnswer[]): StoredSums {
  const sums: Record<string, number> = { [`${family}_options_people`]: countKnownPeople(answers) };
  for (const { answer } of answers) count(sums, `${family}_${answer.value ?? 0}`);
  return sums;
}

const isFivePoint = ({ agreement }: ProtectedAnswer, family: string): boolean =>
  agreement !== null || family === "renew" || family === "recommend" || family === "remain";
const isYes = ({ value }: ProtectedAnswer): boolean => value === 1;
const isYesNo = ({ agreement, importance, value, choices }: ProtectedAnswer, family: string): boolean =>
  family === "answer" && agreement === null && importance === null && choices.length === 0 && value !== null;

/** Returns the classes of one question's answers: top block, yes, and how many chose an option. */
export function toQuestionClasses(family: string, answers: readonly ResponseAnswer[]): StoredSums {
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

/** Returns how often each option of one question was chosen, and in how many answers any was. */
export function toQuestionOptions(answers: readonly ResponseAnswer[]): StoredSums {
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

/** Returns the options of an answer that its question's distributions count. */
function listOptions({ agreement, importance, value, choices }: ProtectedAnswer): readonly string[] {
  const steps = Object.entries({ agreement, importance, value }).filter(([, step]) => step !== null);
  return [...steps.map(([scale, step]) => `${scale} ${step}`), ...choices.map((option) => `choice ${option}`)];
}

/**
 * Returns whether all but at most one of the people who answered a question, or one half of it, gave the same option.
 */
function hasOptionOfAll(answers: readonly ResponseAnswer[]): boolean {
  const given = answers.map(({ response, answer }) => ({ person: response.person, options: listOptions(answer) }));
  return [...new Set(given.flatMap(({ options }) => options))].some((option) => {
    const scale = option.slice(0, option.indexOf(" "));
    const others = given.filter(
      ({ options }) => !options.includes(option) && options.some((each) => each.startsWith(scale)),
    );
    return new Set(others.map(({ person }) => person)).size <= 1;
  });
}

function hasBlurredClass(family: string, answers: readonly ResponseAnswer[]): boolean {
  if (findExtreme(answers.filter(({ answer }) => answer.agreement !== null)) !== null) return true;
  const likelihood = toFamilySums(family, answers);
  const classes = toQuestionClasses(family, answers);
  const stored = [classes["top_x2"], classes["yes_x2"]];
  if (family !== "score" && family !== "answer")
    stored.push(likelihood[`${family}_likely_x2`], likelihood[`${family}_unlikely_x2`]);
  return stored.some((each) => isAmbiguousCount(each ?? 0)) || hasOptionOfAll(answers);
}

/**
 * Returns whether a distribution of these answers may be shown: at least ten people for each question, and no class of
 * a question that is stored as if half an answer were in it or missing.
 */
export function canShowDistribution(family: string, answers: readonly ResponseAnswer[]): boolean {
  const isLarge = (own: readonly ResponseAnswer[]): boolean => countKnownPeople(own) >= MIN_PEOPLE_FOR_DISTRIBUTION;
  return groupByQuestion(answers).every(isLarge) && isStoredExactly(family, answers);
}

/** Returns whether every class of these answers is stored exactly, question by question. */
export function isStoredExactly(family: string, answers: readonly ResponseAnswer[]): boolean {
  return groupByQuestion(answers).every((own) => countPeople(own) >= MIN_PEOPLE && !hasBlurredClass(family, own));
}

/** Returns the family whose answers another one breaks down, or the family itself. */
export function getAnsweredFamily({ name, distributionOf }: AnswerFamily): string {
  return distributionOf ?? name;
}
