import {
  computeCertainty,
  computeDifference,
  type MeasuredRatio,
} from "#slices/analytics/server/statistics/certainty.rules.ts";

// What the word of a protected change adds to the two scores beside it. The attack tries every way in which a number of
// people can have answered a question, with the scores beside it. If a word depended on the spread, it might disclose
// that none or all agreed, or disagreed. The attacker knows that all find the question equally important, as for a
// question that requests agreement only; then a score discloses the sum of the answers.

/** Certain facts about answers, as bits: none disagreed, all did; none agreed, all did. */
type Facts = number;
const ALL_FACTS: Facts = 15;

function toFacts(agreements: readonly number[]): Facts {
  const low = agreements.filter((agreement) => agreement <= 2).length;
  const high = agreements.filter((agreement) => agreement >= 4).length;
  const conditions = [low === 0, low === agreements.length, high === 0, high === agreements.length];
  return conditions.reduce((facts, isTrue, bit) => facts + (isTrue ? 2 ** bit : 0), 0);
}

/** The rule that judges the answers. */
export type Rule = (agreements: readonly number[]) => MeasuredRatio;

/** Answers that a rule does not distinguish, with their certain facts. */
interface Spread {
  readonly measured: MeasuredRatio;
  facts: Facts;
}

/** Returns every way in which a number of people can agree, by the sum of their answers. */
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

const getWord = (now: MeasuredRatio, before: MeasuredRatio, level: number): string => {
  const difference = computeDifference(now, before);
  return difference === null ? "none" : computeCertainty(difference, level);
};

/** Counts how often a word makes something certain that two scores alone do not. */
export interface WordOutcome {
  /** Scores of both windows with a possible word. */
  readonly cases: number;
  readonly derived: readonly string[];
}

/** Tries every pair of scores of a number of people, at the level of a family. */
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
        if ((facts & ~known) !== 0) derived.push(`${word} of ${now} after ${earlier} discloses ${facts & ~known}`);
    }
  }
  return { cases, derived };
}
