import {
  computeCertainty,
  differenceBetween,
  type Measured,
} from "#slices/analytics/server/statistics/certainty.rules.ts";

// What the word of a protected change adds to the two scores beside it. Every way in which so many people can have answered a
// question is tried, with the scores beside it. A word says something of the spread; the question is whether it then follows
// that no one or everyone agreed, or disagreed.

/** An answer: how important the question is to someone, and how much they agree. */
type Pair = readonly [weight: number, agreement: number];

/** What is certain of answers, as bits: no one disagreed, all did; no one agreed, all did. */
type Facts = number;
const ALL_FACTS: Facts = 15;

/** As protected answers are judged: 14 points of a score. */
const LEAST_SPREAD = 0.7;
const USUAL = 3;

function toFacts(pairs: readonly Pair[]): Facts {
  const low = pairs.filter(([, agreement]) => agreement <= 2).length;
  const high = pairs.filter(([, agreement]) => agreement >= 4).length;
  const said = [low === 0, low === pairs.length, high === 0, high === pairs.length];
  return said.reduce((facts, isTrue, bit) => facts + (isTrue ? 2 ** bit : 0), 0);
}

function toMeasured(pairs: readonly Pair[]): Measured {
  const sums = { num: 0, den: 0, nn: 0, nd: 0, dd: 0 };
  for (const [weight, agreement] of pairs) {
    const num = weight * agreement;
    sums.num += num;
    sums.den += weight;
    sums.nn += num * num;
    sums.nd += num * weight;
    sums.dd += weight * weight;
  }
  return { ...sums, n: pairs.length, shown: pairs.length, leastSpread: LEAST_SPREAD };
}

/** Answers that no sum or square distinguishes, with what is certain of them. */
interface Spread {
  readonly measured: Measured;
  facts: Facts;
}

/** Every way of so many people to agree who all find the question equally important, by the sum of what they said. */
function listSpreads(people: number): ReadonlyMap<number, readonly Spread[]> {
  const found = new Map<string, Spread>();
  const add = (agreements: readonly number[]): void => {
    if (agreements.length === people) {
      const pairs = agreements.map((agreement): Pair => [USUAL, agreement]);
      const measured = toMeasured(pairs);
      const key = `${measured.num} ${measured.nn}`;
      const known = found.get(key);
      if (known) known.facts &= toFacts(pairs);
      else found.set(key, { measured, facts: toFacts(pairs) });
      return;
    }
    for (let next = agreements.at(-1) ?? 1; next <= 5; next += 1) add([...agreements, next]);
  };
  add([]);
  return Map.groupBy(found.values(), ({ measured }) => measured.num);
}

const getWord = (now: Measured, before: Measured, level: number): string => {
  const difference = differenceBetween(now, before);
  return difference === null ? "none" : computeCertainty(difference, level);
};

/** Answers near each other with a sum. */
function spreadEvenly(count: number, sum: number): readonly number[] {
  const low = Math.floor(sum / count);
  return Array.from({ length: count }, (_, at) => low + (at < sum - low * count ? 1 : 0));
}

/** A score as it is printed: whole points. */
const toScore = ({ num, den }: Pick<Measured, "num" | "den">): number => Math.floor((20 * num) / den + 0.5);

const STEPS = [1, 2, 3, 4, 5];
/** Weights of the first person, of the second, and of all others. */
const unlike = [
  [1, 5, 3],
  [2, 4, 3],
  [2, 3, 3],
  [2, 4, 4],
  [2, 5, 5],
] as const;

/** Other answers with the same printed score, in which the first person counts less, and may say anything. */
function findOthers(people: number, score: number): readonly (readonly Pair[])[] {
  const count = people - 2;
  const sums = Array.from({ length: 4 * count + 1 }, (_, at) => count + at);
  const all = unlike.flatMap(([less, more, usual]) =>
    STEPS.flatMap((first) =>
      STEPS.flatMap((second) =>
        sums.map((sum): readonly Pair[] => [
          [less, first],
          [more, second],
          ...spreadEvenly(count, sum).map((agreement): Pair => [usual, agreement]),
        ]),
      ),
    ),
  );
  return all.filter((pairs) => toScore(toMeasured(pairs)) === score);
}

/** How often a word makes certain what two scores alone do not. */
export interface WordOutcome {
  /** Scores of both windows with a word that they can have. */
  readonly cases: number;
  /** Where it were known that everyone finds the question equally important. */
  readonly withEqualWeights: number;
  /** Where that is not known, as it never is: no other answers with the same printed score and the same word were found. */
  readonly derived: readonly string[];
}

/** Tries every pair of scores of so many people, at the level of a family. */
export function attackWords(people: number, level: number): WordOutcome {
  const spreads = listSpreads(people);
  let [cases, withEqualWeights] = [0, 0];
  const derived: string[] = [];
  for (const [now, own] of spreads) {
    const known = own.reduce((facts, each) => facts & each.facts, ALL_FACTS);
    for (const [earlier, before] of spreads) {
      const byWord = new Map<string, Facts>();
      for (const { measured, facts } of own)
        for (const word of new Set(before.map((each) => getWord(measured, each.measured, level))))
          byWord.set(word, (byWord.get(word) ?? ALL_FACTS) & facts);
      cases += byWord.size;
      for (const [word, facts] of byWord) {
        if ((facts & ~known) === 0) continue;
        withEqualWeights += 1;
        const possible = findOthers(people, toScore({ num: now, den: USUAL * people })).filter((pairs) =>
          before.some((each) => getWord(toMeasured(pairs), each.measured, level) === word),
        );
        const left = possible.reduce((all, pairs) => all & toFacts(pairs), facts & ~known);
        if (left !== 0) derived.push(`${word} of ${now} after ${earlier} tells ${left} of ${people} people`);
      }
    }
  }
  return { cases, withEqualWeights, derived };
}
