import { type CellAnswer, type CutKind, type CutLevel, HISTOGRAM_ONLY } from "./cuts.rules.ts";
import { selectCutsWithSteps } from "./crossing-steps.rules.ts";
import type { ReleasedCut } from "./decide-cuts.rules.ts";
import {
  canShowDistribution,
  toFamilySums,
  toLikelihoodSteps,
  toQuestionClasses,
  toQuestionOptions,
} from "./stored-sums.rules.ts";

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

function measuresOf(family: string, { key, answers }: ReleasedCut, hasSteps: boolean): Record<string, number> {
  const isLikelihood = family !== "score" && family !== HISTOGRAM_ONLY;
  return {
    ...(family === HISTOGRAM_ONLY ? {} : toFamilySums(family, answers)),
    ...(isLikelihood && hasSteps ? toLikelihoodSteps(family, answers) : {}),
    ...(key.kind === "question" ? toQuestionClasses(family, answers) : {}),
    ...(key.kind === "question" && hasSteps ? toQuestionOptions(answers) : {}),
  };
}

/** What was released of a family, and all of its answers in the month's cells. */
export interface FamilyCuts {
  readonly cuts: readonly ReleasedCut[];
  readonly answers: readonly CellAnswer[];
}

interface FamilyCut {
  readonly family: string;
  readonly cut: ReleasedCut;
  readonly hasSteps: boolean;
}

// A question divides answers as places do, so a distribution of its cut is of ten people and no more follows from it.
function withSteps(family: string, { cuts, answers }: FamilyCuts): readonly FamilyCut[] {
  const crossing = selectCutsWithSteps(family, cuts, answers);
  return cuts.map((cut) => ({
    family,
    cut,
    hasSteps: crossing.has(cut) || (cut.key.kind === "question" && canShowDistribution(family, cut.answers)),
  }));
}

const responsesOf = (answers: readonly CellAnswer[]): number => new Set(answers.map(({ response }) => response)).size;

/** The rows of a month from the cuts of all families; a family that may not be shown in a cut has no sums there. */
export function rowsOfCuts(byFamily: ReadonlyMap<string, FamilyCuts>, lastMonth: string): readonly CutRow[] {
  const all = [...byFamily].flatMap(([family, own]) => withSteps(family, own));
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
          ...Object.assign({}, ...group.map(({ family, cut, hasSteps }) => measuresOf(family, cut, hasSteps))),
          responses: responsesOf(answers),
        },
      },
    ];
  });
}
