import { computePValue, differenceBetween, levelOfFamily, type Measured } from "../statistics/certainty.rules.ts";
import { addMeasured } from "../grid/grid.rules.ts";

/**
 * Up to which chance the difference of two places is called real: all pairs of places are one family, because anyone who
 * compares has looked for the two that differ most (docs/adr/0054).
 */
export function levelOfPairs(places: readonly Measured[]): number {
  const chances: number[] = [];
  for (const [at, one] of places.entries()) {
    for (let other = at + 1; other < places.length; other += 1) {
      const second = places[other];
      const difference = second && differenceBetween(second, one);
      if (difference?.isTested) chances.push(computePValue(difference));
    }
  }
  return levelOfFamily(chances);
}

/** A place of a region whose number is shown, with what it is made of. */
export interface RegionPart {
  readonly id: number;
  readonly sums: { readonly num: number; readonly den: number };
  readonly measured: Measured | null;
}

// The others of a place are at least three: less would be the score of one that its reader may not see.
const LEAST_OTHERS = 3;

/**
 * The other places of a region; null where they are fewer than three, or where the reader sees so many of them that what is
 * left is one or two that they may not see.
 */
export function findRest(
  parts: readonly RegionPart[],
  base: number,
  seen: ReadonlySet<number>,
): readonly RegionPart[] | null {
  const others = parts.filter(({ id }) => id !== base);
  const unseen = others.filter(({ id }) => !seen.has(id)).length;
  return others.length < LEAST_OTHERS || (unseen > 0 && unseen < LEAST_OTHERS) ? null : others;
}

/** What several places come to together. */
export function addRest(others: readonly RegionPart[]): Omit<RegionPart, "id"> {
  return {
    sums: {
      num: others.reduce((sum, { sums }) => sum + sums.num, 0),
      den: others.reduce((sum, { sums }) => sum + sums.den, 0),
    },
    measured: addMeasured(others.map(({ measured }) => measured)),
  };
}

/** Up to which chance a place is called different from the rest of its region: all places of the region are one family. */
export function levelOfRests(parts: readonly RegionPart[]): number {
  const chances = parts.flatMap(({ id, measured }) => {
    const others = parts.filter((each) => each.id !== id);
    const rest = others.length < LEAST_OTHERS ? null : addRest(others).measured;
    const difference = measured && rest && differenceBetween(rest, measured);
    return difference?.isTested ? [computePValue(difference)] : [];
  });
  return levelOfFamily(chances);
}
