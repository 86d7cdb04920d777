import { computePValue, computeDifference, getFamilyLevel, type MeasuredRatio } from "../statistics/certainty.rules.ts";
import { addMeasured } from "../grid/grid.rules.ts";

/**
 * Returns the significance level for the difference of two places: all pairs of places are one family, because any
 * viewer may compare the two that differ most (docs/adr/0054).
 */
export function getPairLevel(places: readonly MeasuredRatio[]): number {
  const chances: number[] = [];
  for (const [at, one] of places.entries()) {
    for (let other = at + 1; other < places.length; other += 1) {
      const second = places[other];
      const difference = second && computeDifference(second, one);
      if (difference?.isTested) chances.push(computePValue(difference));
    }
  }
  return getFamilyLevel(chances);
}

/** A place of a region whose number is shown, with the sums behind it. */
export interface RegionPart {
  readonly id: number;
  readonly sums: { readonly num: number; readonly den: number };
  readonly measured: MeasuredRatio | null;
}

// A rest has at least three places: fewer would give the score of one that its viewer may not see.
const MIN_OTHERS = 3;

/**
 * Returns the other places of a region; null when there are fewer than three, or when the viewer may see so many of
 * them that the remainder is one or two places they may not see.
 */
export function findRest(
  parts: readonly RegionPart[],
  base: number,
  seen: ReadonlySet<number>,
): readonly RegionPart[] | null {
  const others = parts.filter(({ id }) => id !== base);
  const unseen = others.filter(({ id }) => !seen.has(id)).length;
  return others.length < MIN_OTHERS || (unseen > 0 && unseen < MIN_OTHERS) ? null : others;
}

/** Returns the sums of several places together. */
export function sumParts(others: readonly RegionPart[]): Omit<RegionPart, "id"> {
  return {
    sums: {
      num: others.reduce((sum, { sums }) => sum + sums.num, 0),
      den: others.reduce((sum, { sums }) => sum + sums.den, 0),
    },
    measured: addMeasured(others.map(({ measured }) => measured)),
  };
}

/**
 * Returns the significance level for a place's difference from the rest of its region: all places of the region are one
 * family.
 */
export function getRestLevel(parts: readonly RegionPart[]): number {
  const chances = parts.flatMap(({ id, measured }) => {
    const others = parts.filter((each) => each.id !== id);
    const rest = others.length < MIN_OTHERS ? null : sumParts(others).measured;
    const difference = measured && rest && computeDifference(rest, measured);
    return difference?.isTested ? [computePValue(difference)] : [];
  });
  return getFamilyLevel(chances);
}
