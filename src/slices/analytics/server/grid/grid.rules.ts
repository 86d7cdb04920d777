import { adjustChances } from "../changes/changed-tree.rules.ts";
import {
  type Certainty,
  computeCertainty,
  type Deviation,
  GREATEST_CHANCE,
  LEAST_RESPONSES,
  type Measured,
} from "../statistics/certainty.rules.ts";
import { addSums } from "../statistics/ratio-error.rules.ts";
import { studentChance } from "../statistics/student.rules.ts";

// Which cells of a grid differ beyond chance: all cells of a comparison are one family (docs/adr/0051).

/** The difference of a cell as it is shown, with its error where that is known. */
export interface CellDifference {
  readonly delta: number;
  readonly deviation: Deviation | null;
  /** Whether reports call the same difference real; missing where they show none. */
  readonly isRealInReports?: boolean | undefined;
}

/** What several cells are made of together; null of none, and where the error of one is not known. */
export function addMeasured(cells: readonly (Measured | null)[]): Measured | null {
  const known = cells.filter((cell) => cell !== null);
  const [first, ...others] = known;
  if (first === undefined || known.length < cells.length) return null;
  return others.reduce<Measured>(
    (sum, cell) => ({
      ...addSums(sum, cell),
      shown: sum.shown + cell.shown,
      protectedPart: sum.protectedPart === cell.protectedPart ? sum.protectedPart : "some",
    }),
    first,
  );
}

/** What is left of all cells without one of them. */
export function subtractMeasured(all: Measured, own: Measured): Measured | null {
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
 * A deviation whose sums count several answers of one response as if each were another person's. They are at most as many
 * times too sure as one response has answers; and so many times as many are needed to test it.
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
    isTested: deviation.isTested && answers >= LEAST_RESPONSES * repeats,
  };
}

const findChance = ({ deviation }: CellDifference): number | null =>
  deviation?.isTested ? studentChance(deviation.distance / deviation.error, deviation.degrees) : null;

/** The greatest chance among those that Benjamini and Hochberg's rule selects at `rate`, as far as anything may be real. */
function findLevel(chances: readonly number[], rate: number): number {
  const adjusted = adjustChances(chances);
  return Math.min(GREATEST_CHANCE, Math.max(0, ...chances.filter((_, at) => (adjusted[at] ?? 1) <= rate)));
}

function toWord({ delta, deviation, isRealInReports = true }: CellDifference, level: number): Certainty | null {
  if (deviation === null) return null;
  const word = delta === 0 ? "noise" : computeCertainty(deviation, level);
  return word === "real" && !isRealInReports ? "unclear" : word;
}

/**
 * The word of each cell, in their order: `real` for those that Benjamini and Hochberg's rule selects at `rate` among all
 * tested ones, and that reports do not contradict; null where an error is not known. What is no difference has no word and
 * changes no other's.
 */
export function decideCells(cells: readonly (CellDifference | null)[], rate: number): readonly (Certainty | null)[] {
  const chances = cells.flatMap((cell) => (cell && findChance(cell)) ?? []);
  const level = findLevel(chances, rate);
  return cells.map((cell) => cell && toWord(cell, level));
}
