import { GRID_FALSE_PART } from "../server/analytics.grid.ts";
import { addMeasured, type CellDifference, decideCells, subtractMeasured, widen } from "../server/grid/grid.rules.ts";
import { computeDifference } from "../server/statistics/certainty.rules.ts";
import { createRoll, toMeasured } from "./answering.ts";

/** Draws from a bell curve made of twelve rolls. */
export const drawBell = (roll: () => number): number =>
  Array.from({ length: 12 }, roll).reduce((sum, each) => sum + each, -6);

/** A company in which some places differ from the others on two topics. */
export interface DifferingCompany {
  readonly places: number;
  readonly topics: number;
  /** The number of answers each person gives to a topic. */
  readonly repeats: number;
  readonly changed: number;
  readonly by: number;
}

/** Returns the false share of the filled cells, and how many of the changed ones are filled. */
export function fillGrid({ places, topics, repeats, changed, by }: DifferingCompany, seed: number) {
  const roll = createRoll(seed);
  const isChanged = (place: number, topic: number): boolean => place < changed && topic < 2;
  const cells: { readonly cell: CellDifference; readonly isTrue: boolean; readonly isSame: boolean }[] = [];
  const people = Array.from({ length: places }, () =>
    // A person's satisfaction affects all of their answers.
    Array.from({ length: 20 + Math.floor(roll() * 30) }, () => drawBell(roll) * 10),
  );
  for (let topic = 0; topic < topics; topic += 1) {
    const parts = people.map((moods, place) =>
      toMeasured(
        moods.flatMap((mood) => {
          const own = drawBell(roll) * 7;
          return Array.from(
            { length: repeats },
            () => [70 + (isChanged(place, topic) ? by : 0) + mood + own + drawBell(roll) * 4, 1] as const,
          );
        }),
      ),
    );
    const all = addMeasured(parts);
    for (const [place, part] of parts.entries()) {
      const rest = all && subtractMeasured(all, part);
      const answers = Math.min(part.n, rest?.n ?? 0);
      const deviation = rest && widen(computeDifference(part, rest), { repeats, answers });
      const delta = Math.round(part.num / part.den - (rest ? rest.num / rest.den : 0));
      // When one place of a topic differs, all others differ a little from the rest.
      cells.push({ cell: { delta, deviation }, isTrue: isChanged(place, topic), isSame: changed === 0 || topic >= 2 });
    }
  }
  const words = decideCells(
    cells.map(({ cell }) => cell),
    GRID_FALSE_PART,
  );
  const real = cells.filter((_, at) => words[at] === "real");
  return {
    falsePart: real.length === 0 ? 0 : real.filter(({ isSame }) => isSame).length / real.length,
    isAny: real.length > 0,
    found: real.filter(({ isTrue }) => isTrue).length / Math.max(1, changed * 2),
  };
}
