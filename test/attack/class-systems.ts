import { type Block, listPeople } from "./blocks.ts";
import type { Answer, StoredRow } from "./known.ts";
import type { Condition } from "./whole-values.ts";
import { getRowName } from "./stored-rows.ts";
import type { PublicKnowledge } from "./whole-values.ts";

/**
 * The possible answers to a question, by number, and the classes of which it must not be certain that all are in one.
 */
export interface Scale {
  readonly measure: Measure;
  /** Of a question with several choices. */
  readonly option: number;
  readonly values: readonly number[];
  readonly valueOf: (answer: Answer) => number;
  readonly classes: readonly AnswerClass[];
}

/** The counted quantity; the stored columns are named after it. */
export type Measure = "agreement" | "importance" | "likelihood" | "yes" | "choice";

/** A class of answers. `ends`: whether none and one are as confidential as all and all but one. */
export interface AnswerClass {
  readonly name: string;
  readonly holds: (value: number) => boolean;
  readonly ends: "both" | "all";
}

const steps = [1, 2, 3, 4, 5];
const isAt =
  (step: number) =>
  (value: number): boolean =>
    value === step;
/** One step that all have selected: of a distribution that must not be disclosed. */
const alone = steps.map((step): AnswerClass => ({ name: `all ${step}`, holds: isAt(step), ends: "all" }));
const top: AnswerClass = { name: "4 or 5", holds: (value) => value >= 4, ends: "both" };
const yes: AnswerClass = { name: "yes", holds: isAt(1), ends: "both" };
const bottom: AnswerClass = { name: "1 or 2", holds: (value) => value <= 2, ends: "both" };

function buildScale(
  measure: Measure,
  classes: readonly AnswerClass[],
  getValue: Scale["valueOf"],
  values = steps,
): Scale {
  return { measure, option: 0, values, classes, valueOf: getValue };
}

/** Returns the scales of a question's answers; one with several choices has one per option. */
export function listScales(answers: readonly Answer[]): readonly Scale[] {
  const [first] = answers;
  if (!first) return [];
  const importance = buildScale("importance", alone, (answer) => answer.importance ?? 0);
  if (first.family === "score") {
    const agreement = buildScale("agreement", [top, ...alone], (answer) => answer.agreement ?? 0);
    return answers.every((answer) => answer.importance !== null) ? [agreement, importance] : [agreement];
  }
  if (first.family !== "answer") return [buildScale("likelihood", [top, bottom, ...alone], ({ value }) => value ?? 0)];
  if (first.importance !== null) return [importance];
  if (first.value !== null) return [buildScale("yes", [yes], ({ value }) => value ?? 0, [0, 1])];
  const options = [...new Set(answers.flatMap(({ choices }) => choices))].toSorted((a, b) => a - b);
  return options.map((option) => {
    const chosen: AnswerClass = { name: `option ${option}`, holds: isAt(1), ends: "all" };
    const getValue = ({ choices }: Answer): number => (choices.includes(option) ? 1 : 0);
    return { ...buildScale("choice", [chosen], getValue, [0, 1]), option };
  });
}

/**
 * The known facts about the answers of a block: how many of each atom gave each answer, under the conditions of all
 * stored rows.
 */
export interface ClassSystem extends PublicKnowledge {
  readonly truth: readonly number[];
  /** Returns the unknowns that count an atom's answers of a class. */
  getTerms(atoms: readonly number[], holds: (value: number) => boolean): Condition["terms"];
}

const HALF_OF_ALIKE = 1.5;
const MAX_ALIKE = 3;

/** Returns how often the same person answers within a row. */
function getMostPerPerson(members: readonly Answer[]): number {
  const counts = [...Map.groupBy(members, ({ response }) => response.person).values()].map((own) => own.length);
  return Math.max(1, ...counts);
}

interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** Returns what a stored, doubled count leaves open. */
export function computeBounds(stored: number, members: readonly Answer[]): Bounds {
  const n = members.length;
  const questions = [...Map.groupBy(members, ({ question }) => question).values()];
  const most = getMostPerPerson(members);
  if (questions.length > 1) {
    const slack = questions.filter((own) => listPeople(own).size >= 5).length * most;
    return { low: Math.max(0, Math.floor(stored / 2 - slack)), high: Math.min(n, Math.ceil(stored / 2 + slack)) };
  }
  if (stored % 2 === 0) return { low: stored / 2, high: stored / 2 };
  if (stored === 1) return { low: 0, high: most };
  if (stored === 2 * n - 1) return { low: n - most, high: n };
  return { low: Math.floor(stored / 2), high: Math.ceil(stored / 2) };
}

interface Result extends Bounds {
  readonly what: string;
  readonly weigh: (value: number) => number;
}

const createIndicator =
  (holds: (value: number) => boolean) =>
  (value: number): number =>
    holds(value) ? 1 : 0;

/** Returns the condition of a score's stored sum on the points by which agreements are short of all 5. */
function findScoreResult({ members, sums }: StoredRow): Result | null {
  const [num = 0, den = 0, n] = [sums["score_num"], sums["score_den"], members.length];
  if (den === 0 || n === 0) return null;
  const lacking = 5 * den - num;
  const blurred = Math.round((HALF_OF_ALIKE * den) / n);
  const most = 4 * n;
  const isAgreement = members.every(({ weight }) => weight === 3);
  const [least, greatest] = isAgreement ? [lacking / 3, lacking / 3] : [Math.ceil(lacking / 5), lacking];
  const weigh = (value: number): number => 5 - value;
  const what = "points that lack all 5";
  if (lacking === blurred) return { what, weigh, low: 0, high: Math.max(MAX_ALIKE, isAgreement ? 0 : greatest) };
  if (4 * den - lacking === blurred)
    return { what, weigh, low: Math.min(most - MAX_ALIKE, isAgreement ? most : Math.ceil(lacking / 5)), high: most };
  return { what, weigh, low: Math.max(Math.floor(least), 0), high: Math.min(Math.ceil(greatest), most) };
}

/** Returns whether a row only publishes answers one by one. */
export const isOfSteps = (cut: string): boolean => cut === "steps" || cut === "question_steps";

const buildExactResult = (what: string, count: number, holds: (value: number) => boolean): Result => ({
  what,
  weigh: createIndicator(holds),
  low: count,
  high: count,
});

/** The condition of the score on the top block: where all agree it is 80 at least, where none does 60 at most. */
function buildScoreTopResult({ members, sums }: StoredRow): Result {
  const [num = 0, den = 0, n] = [sums["score_num"], sums["score_den"], members.length];
  return {
    what: `score ${Math.round((20 * num) / Math.max(den, 1))}, so of 4 or 5`,
    weigh: createIndicator(top.holds),
    low: num > 3 * den ? 1 : 0,
    high: num < 4 * den ? n - 1 : n,
  };
}

const buildStepResults = ({ sums }: StoredRow, measure: Measure, column: string): readonly Result[] =>
  steps.map((step) => buildExactResult(`${measure} ${step}`, sums[`${column}_${step}`] ?? 0, isAt(step)));

/** The conditions of a row by question that publishes its answers one by one, on a measure. */
function buildQuestionStepResults(row: StoredRow, { measure, option }: Scale): readonly Result[] {
  if (measure === "choice") return [buildExactResult(`option ${option}`, row.sums[`choice_${option}`] ?? 0, isAt(1))];
  if (measure === "yes") return [buildExactResult("yes", row.sums["value_1"] ?? 0, isAt(1))];
  return buildStepResults(row, measure, measure === "likelihood" ? "value" : measure);
}

/** The conditions of a row that publishes its answers one by one, on a measure. */
function buildOneByOneResults(row: StoredRow, scale: Scale): readonly Result[] {
  const { family, sums, cut } = row;
  if (cut === "question_steps") return buildQuestionStepResults(row, scale);
  const hasSteps = cut === "steps" || (cut === "survey" && (sums[`${family}_options_people`] ?? 0) > 0);
  return hasSteps && scale.measure === "likelihood" ? buildStepResults(row, scale.measure, family) : [];
}

/** The conditions of a row on a class, by a column that stores it doubled. */
function buildClassResult({ sums, members }: StoredRow, column: string, { name, holds }: AnswerClass): Result {
  return { what: name, weigh: createIndicator(holds), ...computeBounds(sums[column] ?? 0, members) };
}

/** The conditions of a row by question on a class, where it stores it. */
function buildQuestionClassResults(
  row: StoredRow,
  stored: string,
  counted: string,
  of: AnswerClass,
): readonly Result[] {
  const isByQuestion = row.cut === "question" || row.cut === "category_question";
  return isByQuestion && (row.sums[counted] ?? 0) > 0 ? [buildClassResult(row, stored, of)] : [];
}

/** The conditions of a row on the classes of a measure, and on the score. */
function buildScaleResults(row: StoredRow, { measure }: Scale): readonly Result[] {
  if (isOfSteps(row.cut) || measure === "importance" || measure === "choice") return [];
  if (measure === "yes") return buildQuestionClassResults(row, "yes_x2", "yes_no_answers", yes);
  const tops = buildQuestionClassResults(row, "top_x2", "five_points", top);
  if (measure === "likelihood")
    return [
      buildClassResult(row, `${row.family}_likely_x2`, top),
      buildClassResult(row, `${row.family}_unlikely_x2`, bottom),
      ...tops,
    ];
  const score = findScoreResult(row);
  return score ? [score, buildScoreTopResult(row), ...tops] : tops;
}

/** Returns all conditions of the rows of a block on its answers on one scale. */
export function buildSystem({ rows, atoms, atomsOf }: Block, scale: Scale): ClassSystem {
  const { values, valueOf: getValue } = scale;
  const getUnknown = (atom: number, value: number): number => atom * values.length + value;
  const getTerms = (own: readonly number[], holds: (value: number) => boolean): Condition["terms"] =>
    own.flatMap((atom) => values.flatMap((value, at) => (holds(value) ? [[getUnknown(atom, at), 1] as const] : [])));
  const whole = atoms.map(({ answers }, atom): Condition => ({
    terms: values.map((_, at) => [getUnknown(atom, at), 1] as const),
    low: answers.length,
    high: answers.length,
  }));
  const result = rows.flatMap((row, at) =>
    [...buildOneByOneResults(row, scale), ...buildScaleResults(row, scale)].map(
      ({ what, weigh, low, high }): Condition => ({
        name: `${getRowName(row, row.family)} (n ${row.members.length}): ${what} ${low === high ? low : `${low} to ${high}`}`,
        terms: (atomsOf[at] ?? []).flatMap((atom) =>
          values.flatMap((value, place) =>
            weigh(value) === 0 ? [] : [[getUnknown(atom, place), weigh(value)] as const],
          ),
        ),
        low,
        high,
      }),
    ),
  );
  const truth = atoms.flatMap(({ answers }) =>
    values.map((value) => answers.filter((answer) => getValue(answer) === value).length),
  );
  const highs = atoms.flatMap(({ answers }) => values.map(() => answers.length));
  return { highs, conditions: [...whole, ...result], truth, getTerms };
}

/** Returns conditions that the truth does not meet: the attack has misunderstood a row. */
export function findBrokenConditions({ truth, conditions }: ClassSystem): readonly Condition[] {
  return conditions.filter(({ terms, low, high }) => {
    const sum = terms.reduce((total, [at, weight]) => total + weight * (truth[at] ?? 0), 0);
    return sum < low || sum > high;
  });
}
