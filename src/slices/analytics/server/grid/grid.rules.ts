import { adjustPValues } from "../changes/changed-tree.rules.ts";
import {
  type Certainty,
  computeCertainty,
  type Deviation,
  MAX_P_VALUE,
  MIN_RESPONSES,
  type MeasuredRatio,
} from "../statistics/certainty.rules.ts";
import { addSums } from "../statistics/ratio-error.rules.ts";
import { computeStudentPValue } from "../statistics/student.rules.ts";

// Decides which cells of a grid differ beyond chance: all cells of a comparison are one family (docs/adr/0051).

/** The difference of a cell as shown, with its error when known. */
export interface CellDifference {
  readonly delta: number;
  readonly deviation: Deviation | null;
  /** Whether reports call the same difference real; missing when they show none. */
  readonly isRealInReports?: boolean | undefined;
}

/** Returns the sums of several cells together; null for none, and when the error of one is not known. */
export function addMeasured(cells: readonly (MeasuredRatio | null)[]): MeasuredRatio | null {
  const known = cells.filter((cell) => cell !== null);
  const [first, ...others] = known;
  if (first === undefined || known.length < cells.length) return null;
  return others.reduce<MeasuredRatio>(
    (sum, cell) => ({
      ...addSums(sum, cell),
      shown: sum.shown + cell.shown,
      protectedPart: sum.protectedPart === cell.protectedPart ? sum.protectedPart : "some",
    }),
    first,
  );
}

/** Returns the sums of all cells minus one of them. */
export function subtractMeasured(all: MeasuredRatio, own: MeasuredRatio): MeasuredRatio | null {
  if (all.den === own.den) return null;
  return {
    n: all.n - own.n,
    num: all.num - own.num,
    den: all.den - own.den,
    nn: all.nn - own.nn,
    nd: all.nd - own.nd,
    dd: all.dd - own.dd,
    shown: all.shown - own.shown,
    protectedPart: all.protectedPart,
  };
}

/**
 * Widens a deviation whose sums count several answers of one response as if each were another person's. They make it at
 * most as many times too certain as one response has answers; it needs that many times as many answers to be tested.
 */
export function widen(
  deviation: Deviation | null,
  { repeats, answers }: { readonly repeats: number; readonly answers: number },
): Deviation | null {
  if (deviation === null || repeats <= 1) return deviation;
  return {
    distance: deviation.distance,
    error: deviation.error * Math.sqrt(repeats),
    degrees: Math.max(1, deviation.degrees / repeats),
    isTested: deviation.isTested && answers >= MIN_RESPONSES * repeats,
  };
}

const findChance = ({ deviation }: CellDifference): number | null =>
  deviation?.isTested ? computeStudentPValue(deviation.distance / deviation.error, deviation.degrees) : null;

/**
 * Returns the largest p-value that Benjamini and Hochberg's rule selects at `rate`, within the limit for anything to be
 * real.
 */
function findLevel(chances: readonly number[], rate: number): number {
  const adjusted = adjustPValues(chances);
  return Math.min(MAX_P_VALUE, Math.max(0, ...chances.filter((_, at) => (adjusted[at] ?? 1) <= rate)));
}

function toWord({ delta, deviation, isRealInReports = true }: CellDifference, level: number): Certainty | null {
  if (deviation === null) return null;
  const word = delta === 0 ? "noise" : computeCertainty(deviation, level);
  return word === "real" && !isRealInReports ? "unclear" : word;
}

/**
 * Returns the certainty of each cell, in order: `real` for those that Benjamini and Hochberg's rule selects at `rate`
 * among all tested ones and that reports do not contradict; null when an error is not known. A cell without a
 * difference has no certainty and does not affect the others.
 */
export function decideCells(cells: readonly (CellDifference | null)[], rate: number): readonly (Certainty | null)[] {
  const chances = cells.flatMap((cell) => (cell && findChance(cell)) ?? []);
  const level = findLevel(chances, rate);
  return cells.map((cell) => cell && toWord(cell, level));
}
