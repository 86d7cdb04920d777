import type { ProtectedAnswer, ProtectedResponse } from "../analytics.facts.ts";
import { type CellAnswer, type CutKind, type CutLevel, HISTOGRAM_ONLY } from "./cuts.rules.ts";
import type { ReleasedCut } from "./decide-cuts.rules.ts";

/** One row of release_cuts: all families of one cut of one place that may be shown in a month. */
export interface CutRow {
  readonly cut: CutKind | "all";
  readonly cutId: number;
  readonly cutOther: number;
  readonly level: CutLevel;
  readonly placeId: number;
  readonly firstMonth: string;
  readonly lastMonth: string;
  /** Distinct people behind every family in it: those of the least answered one. */
  readonly people: number;
  /** Sums, and people by family (`score_people` …). */
  readonly measures: Readonly<Record<string, number>>;
}

const add = (sums: Record<string, number>, measure: string, more: number): void => {
  sums[measure] = (sums[measure] ?? 0) + more;
};

function addScore(sums: Record<string, number>, answers: readonly ProtectedAnswer[]): void {
  const num = answers.reduce((sum, { weight, agreement }) => sum + weight * (agreement ?? 0), 0);
  const den = answers.reduce((sum, { weight }) => sum + weight, 0);
  add(sums, "score_responses", 1);
  add(sums, "score_answers", answers.length);
  add(sums, "score_num", num);
  add(sums, "score_den", den);
  add(sums, "score_nn", num * num);
  add(sums, "score_nd", num * den);
  add(sums, "score_dd", den * den);
}

function addHistograms(sums: Record<string, number>, { agreement, importance, value, choices }: ProtectedAnswer): void {
  if (agreement !== null) add(sums, `agreement_${agreement}`, 1);
  if (importance !== null) add(sums, `importance_${importance}`, 1);
  if (value !== null) add(sums, `value_${value}`, 1);
  if (choices.length > 0) add(sums, "choice_answers", 1);
  for (const option of choices) add(sums, `choice_${option}`, 1);
}

const isOfQuestion = (kind: CutKind): boolean => kind === "question" || kind === "category_question";

function measuresOf(family: string, { key, answers, people }: ReleasedCut): Record<string, number> {
  const sums: Record<string, number> = {};
  if (family === "score") {
    const byResponse = Map.groupBy(answers, ({ response }): ProtectedResponse => response);
    for (const own of byResponse.values())
      addScore(
        sums,
        own.map(({ answer }) => answer),
      );
  } else if (family !== HISTOGRAM_ONLY) {
    for (const { answer } of answers) add(sums, `${family}_${answer.value ?? 0}`, 1);
  }
  sums[`${family}_people`] = people;
  if (!isOfQuestion(key.kind)) return sums;
  for (const { answer } of answers) addHistograms(sums, answer);
  sums[`${HISTOGRAM_ONLY}_people`] = people;
  return sums;
}

const responsesOf = (answers: readonly CellAnswer[]): number => new Set(answers.map(({ response }) => response)).size;

/** The rows of a month from the cuts of all families; a family that may not be shown in a cut has no sums there. */
export function rowsOfCuts(
  byFamily: ReadonlyMap<string, readonly ReleasedCut[]>,
  lastMonth: string,
): readonly CutRow[] {
  const all = [...byFamily].flatMap(([family, cuts]) => cuts.map((cut) => ({ family, cut })));
  const groups = Map.groupBy(
    all,
    ({ cut: { key, level, placeId } }) => `${key.kind} ${key.id} ${key.other} ${level} ${placeId}`,
  );
  return [...groups.values()].flatMap((group): readonly CutRow[] => {
    const [first] = group;
    if (!first) return [];
    const { key, level, placeId } = first.cut;
    const answers = group.flatMap(({ cut }) => cut.answers);
    return [
      {
        cut: key.kind,
        cutId: key.id,
        cutOther: key.other,
        level,
        placeId,
        firstMonth: answers.reduce(
          (month, { response }) => (response.month < month ? response.month : month),
          lastMonth,
        ),
        lastMonth,
        people: Math.min(...group.map(({ cut }) => cut.people)),
        measures: {
          ...Object.assign({}, ...group.map(({ family, cut }) => measuresOf(family, cut))),
          responses: responsesOf(answers),
        },
      },
    ];
  });
}
