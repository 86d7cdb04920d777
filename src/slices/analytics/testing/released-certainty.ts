import {
  computeCertainty,
  computePValue,
  type Deviation,
  computeDifference,
  LEVEL_ALONE,
  getFamilyLevel,
  type MeasuredRatio,
} from "../server/statistics/certainty.rules.ts";
import { measureReleasedScore } from "../server/statistics/released-score.rules.ts";
import { createRoll } from "./answering.ts";
import { drawNormal } from "./normal.ts";

// Simulates places whose protected answers are surveyed twice. Certainties use what is released and, for comparison,
// the answers' own spread, which is never disclosed.

const PLACES = 60;
/** The number of places that fell. */
const FELL = 3;

/** A company in which every place answers the same questions. */
export interface ProtectedCompany {
  readonly people: number;
  readonly questions: number;
  /** The average satisfaction of people, on the scale of agreement. */
  readonly level: number;
  /** The spread between people over all their answers, and from answer to answer. */
  readonly mood: number;
  readonly noise: number;
  /** Whether the distribution of single agreements is released. */
  readonly hasDistribution: boolean;
  /** The fall in satisfaction at three places. */
  readonly fall: number;
}

interface Answers {
  readonly released: MeasuredRatio;
  readonly own: MeasuredRatio;
}

const toStep = (value: number): number => Math.min(5, Math.max(1, Math.round(value)));

function drawAnswers(company: ProtectedCompany, level: number, roll: () => number): Answers {
  const { people, questions, mood, noise, hasDistribution } = company;
  const sums = { num: 0, den: 0, nn: 0, nd: 0, dd: 0 };
  const distribution = { answers: 0, sum: 0, squared: 0 };
  for (let person = 0; person < people; person += 1) {
    const center = level + drawNormal(roll) * mood;
    let [num, den] = [0, 0];
    for (let question = 0; question < questions; question += 1) {
      const agreement = toStep(center + drawNormal(roll) * noise);
      // Importance goes a little with agreement.
      const importance = toStep(4 + drawNormal(roll) * 0.7 + 0.15 * (agreement - 3));
      num += importance * agreement;
      den += importance;
      distribution.answers += hasDistribution ? 1 : 0;
      distribution.sum += hasDistribution ? agreement : 0;
      distribution.squared += hasDistribution ? agreement ** 2 : 0;
    }
    sums.num += num;
    sums.den += den;
    sums.nn += num * num;
    sums.nd += num * den;
    sums.dd += den * den;
  }
  const { num, den } = sums;
  const score = { num, den, people, answers: people * questions, distribution };
  return {
    released: { ...measureReleasedScore(score), shown: people, protectedPart: "all" },
    own: { ...sums, n: people, shown: people, protectedPart: "none" },
  };
}

/** The certainties of one company. */
export interface CertaintyShares {
  /** The share of unchanged rows that are called real, each tested alone. */
  readonly alone: number;
  /** Whether any unchanged row is called real among its family. */
  readonly isAnyFalse: boolean;
  /** The share of fallen places that is called real. */
  readonly found: number;
}

function judgeRows(rows: readonly (Deviation | null)[]): CertaintyShares {
  const known = rows.filter((row) => row !== null);
  const level = getFamilyLevel(known.filter(({ isTested }) => isTested).map(computePValue));
  const isReal = (row: Deviation): boolean => computeCertainty(row, level) === "real";
  const same = known.slice(FELL);
  return {
    alone: same.filter((row) => computeCertainty(row, LEVEL_ALONE) === "real").length / same.length,
    isAnyFalse: same.some(isReal),
    found: known.slice(0, FELL).filter(isReal).length / FELL,
  };
}

/** Draws a company twice, and returns what is called real by what is released and by the answers' own spread. */
export function countProtectedChanges(
  company: ProtectedCompany,
  seed: number,
): Readonly<Record<keyof Answers, CertaintyShares>> {
  const roll = createRoll(seed);
  const places = Array.from({ length: PLACES }, (_, at) => {
    const before = drawAnswers(company, company.level, roll);
    const now = drawAnswers(company, company.level - (at < FELL ? company.fall : 0), roll);
    return {
      released: computeDifference(now.released, before.released),
      own: computeDifference(now.own, before.own),
    };
  });
  return { released: judgeRows(places.map((each) => each.released)), own: judgeRows(places.map((each) => each.own)) };
}
