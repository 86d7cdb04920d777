import {
  computeCertainty,
  differenceBetween,
  type Measured,
} from "#slices/analytics/server/statistics/certainty.rules.ts";

// What the word of a protected change adds to the two scores beside it. Every way in which so many people can have answered a
// question is tried, with the scores beside it. If a word said something of the spread, it might follow that no one or
// everyone agreed, or disagreed. That all find the question equally important is taken to be known, as of a question that
// asks for agreement alone; then a score tells the sum of what they said.

/** What is certain of answers, as bits: no one disagreed, all did; no one agreed, all did. */
type Facts = number;
const ALL_FACTS: Facts = 15;

function toFacts(agreements: readonly number[]): Facts {
  const low = agreements.filter((agreement) => agreement <= 2).length;
  const high = agreements.filter((agreement) => agreement >= 4).length;
  const said = [low === 0, low === agreements.length, high === 0, high === agreements.length];
  return said.reduce((facts, isTrue, bit) => facts + (isTrue ? 2 ** bit : 0), 0);
}

/** How answers are judged. */
export type Rule = (agreements: readonly number[]) => Measured;

/** Answers that a rule does not distinguish, with what is certain of them. */
interface Spread {
  readonly measured: Measured;
  facts: Facts;
}

/** Every way of so many people to agree, by the sum of what they said. */
function listSpreads(people: number, rule: Rule): ReadonlyMap<number, readonly Spread[]> {
  const found = new Map<number, Map<string, Spread>>();
  const add = (agreements: readonly number[]): void => {
    if (agreements.length === people) {
      const sum = agreements.reduce((all, each) => all + each, 0);
      const ofSum = found.get(sum) ?? new Map<string, Spread>();
      found.set(sum, ofSum);
      const measured = rule(agreements);
      const key = JSON.stringify(measured);
      const known = ofSum.get(key);
      if (known) known.facts &= toFacts(agreements);
      else ofSum.set(key, { measured, facts: toFacts(agreements) });
      return;
    }
    for (let next = agreements.at(-1) ?? 1; next <= 5; next += 1) add([...agreements, next]);
  };
  add([]);
  return new Map([...found].map(([sum, spreads]) => [sum, [...spreads.values()]]));
}

const getWord = (now: Measured, before: Measured, level: number): string => {
  const difference = differenceBetween(now, before);
  return difference === null ? "none" : computeCertainty(difference, level);
};

/** How often a word makes certain what two scores alone do not. */
export interface WordOutcome {
  /** Scores of both windows with a word that they can have. */
  readonly cases: number;
  readonly derived: readonly string[];
}

/** Tries every pair of scores of so many people, at the level of a family. */
export function attackWords(people: number, level: number, rule: Rule): WordOutcome {
  const spreads = listSpreads(people, rule);
  let cases = 0;
  const derived: string[] = [];
  for (const [now, own] of spreads) {
    const known = own.reduce((facts, each) => facts & each.facts, ALL_FACTS);
    for (const [earlier, before] of spreads) {
      const byWord = new Map<string, Facts>();
      for (const { measured, facts } of own)
        for (const word of new Set(before.map((each) => getWord(measured, each.measured, level))))
          byWord.set(word, (byWord.get(word) ?? ALL_FACTS) & facts);
      cases += byWord.size;
      for (const [word, facts] of byWord)
        if ((facts & ~known) !== 0) derived.push(`${word} of ${now} after ${earlier} tells ${facts & ~known}`);
    }
  }
  return { cases, derived };
}
