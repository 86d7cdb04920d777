import { describe, expect, test } from "vitest";
import { toAnswer, createRoll, toMeasured, toMeasuredAsReleased, drawMood } from "../../testing/answering.ts";
import {
  computeCertainty,
  computePValue,
  type Deviation,
  computeDifference,
  LEVEL_ALONE,
  getFamilyLevel,
} from "./certainty.rules.ts";

// Measures how often nothing changed and a certainty says that something did, and how often a change is detected, at
// realistic response rates. The results are in docs/adr/0036-significance-labels.md.

const INVITED = 40;
const PLACES = 25;
const FIXTURES = 400;
/** With many invitations, fewer companies are enough. */
const CHANGED_FIXTURES = 120;

interface Fixture {
  /** The share of invited people who answer. */
  readonly rate: number;
  /** The share of last year's people who are still there this year. */
  readonly staying: number;
  readonly isProtected: boolean;
  readonly invited?: number;
  /** How much more satisfied everyone at the first few places is this year. */
  readonly shift?: number;
  readonly shifted?: number;
}

interface SimulationResult {
  /** The share of tested rows that are real when each is judged alone. */
  readonly alone: number;
  /** The same when judged by family. */
  readonly byFamily: number;
  /** The share of companies with a real row. */
  readonly companies: number;
  /** The share of a company's real rows that have not changed: the mean over companies. */
  readonly falsePart: number;
  /** The share of changed rows that are real by their family. */
  readonly power: number;
}

/** The differences of a company's places between two years with different levels. */
function findYears(fixture: Fixture, roll: () => number): readonly (Deviation | null)[] {
  const { rate, staying, isProtected, invited = INVITED, shift = 0, shifted = 0 } = fixture;
  return Array.from({ length: PLACES }, (_, at) => {
    const before = Array.from({ length: invited }, () => drawMood(roll));
    const more = at < shifted ? shift : 0;
    const now = before.map((mood) => more + (roll() < staying ? mood : drawMood(roll)));
    const measureAnswers = (moods: readonly number[]) =>
      (isProtected ? toMeasuredAsReleased : toMeasured)(
        moods.filter(() => roll() < rate).map((mood) => toAnswer(mood, roll)),
      );
    return computeDifference(measureAnswers(now), measureAnswers(before));
  });
}

function simulate(fixture: Fixture, seed: number): SimulationResult {
  const fixtures = fixture.shifted === undefined ? FIXTURES : CHANGED_FIXTURES;
  const roll = createRoll(seed);
  const count = { tested: 0, alone: 0, real: 0, companies: 0, falseOnes: 0, falseParts: 0 };
  for (let each = 0; each < fixtures; each += 1) {
    const rows = [...findYears(fixture, roll).entries()].flatMap(([at, row]) => (row?.isTested ? [{ at, row }] : []));
    const level = getFamilyLevel(rows.map(({ row }) => computePValue(row)));
    const real = rows.filter(({ row }) => computeCertainty(row, level) === "real");
    count.tested += rows.length;
    count.alone += rows.filter(({ row }) => computeCertainty(row, LEVEL_ALONE) === "real").length;
    count.real += real.length;
    count.companies += real.length > 0 ? 1 : 0;
    const falseOnes = real.filter(({ at }) => at >= (fixture.shifted ?? 0)).length;
    count.falseOnes += falseOnes;
    count.falseParts += real.length === 0 ? 0 : falseOnes / real.length;
  }
  return {
    alone: count.alone / count.tested,
    byFamily: count.real / count.tested,
    companies: count.companies / fixtures,
    falsePart: count.falseParts / fixtures,
    power: fixture.shifted ? (count.real - count.falseOnes) / (fixture.shifted * fixtures) : 0,
  };
}

const RATES = [0.2, 0.34, 0.5, 0.65, 0.8, 1];

describe("nothing has changed", () => {
  test.each(RATES)("open answers of other people at a response rate of %d", (rate) => {
    const found = simulate({ rate, staying: 0, isProtected: false }, 18 + rate * 100);
    // A row judged alone, like a company: at most 5 of 100, at any response rate.
    expect(found.alone).toBeLessThan(0.05);
    expect(found.companies).toBeLessThan(0.08);
    expect(found.byFamily).toBeLessThan(rate < 0.3 ? 0.04 : 0.005);
  });

  test.each(RATES)("protected answers of people of whom two thirds stay, at a response rate of %d", (rate) => {
    const found = simulate({ rate, staying: 0.65, isProtected: true }, 180 + rate * 100);
    expect(found.alone).toBeLessThan(0.055);
    expect(found.companies).toBeLessThan(0.05);
    expect(found.byFamily).toBeLessThan(rate < 0.3 ? 0.035 : 0.003);
  });
});

describe("three places of 25 have changed", () => {
  // Invited at a response rate of one half; how much more satisfied people are (0.5 is about nine points of the score).
  test.each([
    [50, 0.5, 0.1],
    [100, 0.5, 0.25],
    [200, 0.5, 0.65],
    [200, 1, 0.97],
  ])("of %d people by %d: detected in more than %d of cases, and the list is true", (invited, shift, power) => {
    const found = simulate(
      { rate: 0.5, staying: 0, isProtected: false, invited, shift, shifted: 3 },
      invited + shift * 10,
    );
    expect(found.power).toBeGreaterThan(power);
    expect(found.falsePart).toBeLessThan(0.1);
  });
});
