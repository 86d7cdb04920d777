import { adjustChances } from "../changes/changed-tree.rules.ts";
import type { Certainty, Difference, Measured } from "../statistics/certainty.rules.ts";
import { studentChance } from "../statistics/student.rules.ts";

// Which cells of a grid differ beyond chance: all cells of a comparison are one family (docs/adr/0051).

/** The difference of a cell as it is shown, with its error where that is known. */
export interface CellDifference {
  readonly delta: number;
  readonly difference: Difference | null;
}

/** What several cells are made of together; null of none, and where the error of one is not known. */
export function addMeasured(cells: readonly (Measured | null)[]): Measured | null {
  const known = cells.filter((cell) => cell !== null);
  const [first, ...others] = known;
  if (first === undefined || known.length < cells.length) return null;
  return others.reduce<Measured>(
    (sum, cell) => ({
      n: sum.n + cell.n,
      num: sum.num + cell.num,
      den: sum.den + cell.den,
      nn: sum.nn + cell.nn,
      nd: sum.nd + cell.nd,
      dd: sum.dd + cell.dd,
      // Protected answers in any of them are protected in all.
      leastSpread: sum.leastSpread ?? cell.leastSpread,
      shown: sum.shown + cell.shown,
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
    leastSpread: all.leastSpread,
    shown: all.shown - own.shown,
  };
}

/**
 * A difference whose sums count several answers of one response as if each were another person's. They are at most as
 * many times too sure as one response has answers.
 */
export function widen(difference: Difference | null, repeats: number): Difference | null {
  if (difference === null || repeats <= 1) return difference;
  const degrees = Math.max(1, difference.degrees / repeats);
  return { ...difference, error: difference.error * Math.sqrt(repeats), degrees };
}

const findChance = ({ difference }: CellDifference): number | null =>
  difference?.isTested ? studentChance(difference.distance / difference.error, difference.degrees) : null;

/** How many cells are tested. */
export function countTested(cells: readonly (CellDifference | null)[]): number {
  return cells.filter((cell) => cell !== null && findChance(cell) !== null).length;
}

function toWord({ delta, difference }: CellDifference, isSelected: boolean): Certainty | null {
  if (difference === null) return null;
  const { distance, error } = difference;
  if (delta === 0 || (error > 0 && distance < error)) return "noise";
  if (error === 0) return distance === 0 ? "noise" : "unclear";
  return isSelected ? "real" : "unclear";
}

/**
 * The word of each cell, in their order: `real` for those that Benjamini and Hochberg's rule selects at `rate` among all
 * tested ones; null where an error is not known. What is no difference has no word and changes no other's.
 */
export function decideCells(cells: readonly (CellDifference | null)[], rate: number): readonly (Certainty | null)[] {
  const chances = cells.map((cell) => (cell === null ? null : findChance(cell)));
  const adjusted = adjustChances(chances.filter((chance) => chance !== null)).values();
  return cells.map((cell, at) => {
    const chance = chances[at] === null ? 1 : (adjusted.next().value ?? 1);
    return cell === null ? null : toWord(cell, chance <= rate);
  });
}
