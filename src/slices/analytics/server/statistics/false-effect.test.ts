import { describe, expect, test } from "vitest";
import { isWholeRun } from "#test/support/whole-run.ts";
import {
  type ActingCompany,
  measureEffects,
  simulateNullEffects,
  type EffectSample,
} from "../../testing/useless-actions.ts";
import { type ChangeEffect, combineEffects, judgeEffect } from "./expected-change.rules.ts";
import { computeStudentQuantile } from "./ratio-error.rules.ts";
import { computeStudentPValue } from "./student.rules.ts";

// Each place acts on the worst of its 18 questions: measures how often an action without effect is called effective,
// and how often an effective one is detected. The results are in docs/adr/0047-effect-of-actions.md.

/** The number of simulated actions. */
const ACTIONS = isWholeRun ? 24_000 : 1500;

const few = [15, 30] as const;
const many = [40, 90] as const;

function simulate(company: ActingCompany, seed: number): readonly EffectSample[] {
  return measureEffects(company, Math.ceil(ACTIONS / company.places), seed);
}

const combineAlone = (effect: ChangeEffect) => {
  const found = combineEffects([effect]);
  if (found === null) throw new Error("no effect");
  return found;
};

const computeShare = <Item>(items: readonly Item[], isIt: (item: Item) => boolean): number =>
  items.filter(isIt).length / items.length;
const computeMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns how often this many effects together are called real. */
function computeRealShare(samples: readonly EffectSample[], size: number): number {
  const sets = Array.from({ length: Math.floor(samples.length / size) }, (_, at) =>
    combineEffects(samples.slice(at * size, (at + 1) * size).map(({ effect }) => effect)),
  );
  return computeShare(sets, (set) => set !== null && judgeEffect(set) === "real");
}

describe("actions that do nothing", () => {
  test.each([
    [25, few],
    [60, few],
    [170, few],
    [25, many],
    [60, many],
    [170, many],
  ] as const)("of %d places with %j people: seldom called real, without bias, with honest errors", (places, people) => {
    const found = simulate({ places, people, effect: 0 }, places + people[0]);
    const effects = found.map(({ effect }) => effect);
    // Scores rise anyway: a plain comparison would report an effect.
    expect(computeMean(found.map(({ rise }) => rise))).toBeGreaterThan(people === few ? 3.5 : 1.3);
    expect(Math.abs(computeMean(effects.map(({ points }) => points)))).toBeLessThan(0.3);
    expect(computeShare(effects, (effect) => judgeEffect(combineAlone(effect)) === "real")).toBeLessThan(0.05);
    const isCovered = (effect: ChangeEffect): boolean => {
      const { points, variance, degrees } = combineAlone(effect);
      return Math.abs(points) < computeStudentQuantile(degrees) * Math.sqrt(variance);
    };
    const covered = computeShare(effects, isCovered);
    expect(covered).toBeGreaterThan(0.93);
    expect(covered).toBeLessThan(0.975);
    expect(computeRealShare(found, 5)).toBeLessThan(0.06);
  });

  test("have uniform p-values when a place without an action counts as acting", () => {
    const chances = Array.from({ length: isWholeRun ? 240 : 16 }, (_, seed) =>
      simulateNullEffects({ places: 60, people: many, effect: 0 }, seed).map((effect) => {
        const { points, variance, degrees } = combineAlone(effect);
        return computeStudentPValue(Math.abs(points) / Math.sqrt(variance), degrees);
      }),
    ).flat();
    for (const part of [0.05, 0.1, 0.25, 0.5, 0.75]) {
      expect(computeShare(chances, (chance) => chance < part)).toBeGreaterThan(part - 0.03);
      expect(computeShare(chances, (chance) => chance < part)).toBeLessThan(part + 0.03);
    }
  });
});

describe("actions that help are found", () => {
  test.each([
    [few, 8, 0.2, 0.9],
    [many, 8, 0.5, 0.95],
    [few, 4, 0.07, 0.3],
    [many, 4, 0.15, 0.6],
  ] as const)(
    "%j people, by %d points: one in more than %d, seven together in more than %d",
    (people, effect, one, seven) => {
      const found = simulate({ places: 60, people, effect }, 100 + people[0] + effect);
      expect(Math.abs(computeMean(found.map((each) => each.effect.points)) - effect)).toBeLessThan(0.3);
      expect(computeShare(found, (each) => judgeEffect(combineAlone(each.effect)) === "real")).toBeGreaterThan(one);
      expect(computeRealShare(found, 7)).toBeGreaterThan(seven);
    },
  );
});
