import { describe, expect, test } from "vitest";
import { createSeededRandom } from "#app/server/demo/content/random.ts";
import {
  CURRENT_MONTH,
  makeLease,
  makePastLeases,
  computePlantedLeaving,
  getRandomLeaving,
} from "#slices/residents/testing/past-leases.factories.ts";
import { runLeaseBacktest, toMonthNumber } from "./lease-warnings-backtest.rules.ts";

const seeds = Array.from({ length: 40 }, (_, index) => index + 1);
const run = (seed: number, outcomes: number, computeLeaving = computePlantedLeaving) =>
  runLeaseBacktest(makePastLeases({ seed, outcomes, computeLeaving }), CURRENT_MONTH);
const computeMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns how well the rates of a company predict its next leases. */
function measure(seed: number, outcomes: number) {
  const { rates } = run(seed, outcomes);
  const chance = createSeededRandom(seed + 9000);
  let [error, usualError] = [0, 0];
  const groups = new Map<string, { rate: number; leases: number; left: number; expected: number }>();
  for (let index = 0; index < 3000; index += 1) {
    const lease = makeLease(chance, computePlantedLeaving);
    const [rate, usual, left] = [rates.computeRate(lease) ?? 0, rates.usual ?? 0, Number(lease.isLeft)];
    error += (left - rate) ** 2;
    usualError += (left - usual) ** 2;
    const key = `${lease.answer} ${lease.hasIssue}`;
    const group = groups.get(key) ?? { rate, leases: 0, left: 0, expected: 0 };
    groups.set(key, {
      rate,
      leases: group.leases + 1,
      left: group.left + left,
      expected: group.expected + lease.chanceToLeave,
    });
  }
  const all = [...groups.values()];
  const distance = all.reduce((sum, { rate, leases, expected }) => sum + Math.abs(rate * leases - expected), 0) / 3000;
  let [pairs, right] = [0, 0];
  for (const one of all) {
    for (const other of all) {
      const weight = one.left * (other.leases - other.left);
      pairs += weight;
      right += weight * (one.rate > other.rate ? 1 : one.rate === other.rate ? 0.5 : 0);
    }
  }
  return { skill: 1 - error / usualError, distance, area: right / pairs };
}

describe("companies where leaving depends on the answer and on open issues", () => {
  // The design: skill 3% at 300 outcomes and 4.4% at 4,000, an error of the rates of 3.4 and 1.3 points, an area of 0.61.
  test.each([
    [300, { skill: [0.015, 0.035], distance: [0.025, 0.05], area: [0.57, 0.62] }],
    [1200, { skill: [0.028, 0.042], distance: [0.015, 0.03], area: [0.58, 0.62] }],
    [4000, { skill: [0.034, 0.046], distance: [0.005, 0.018], area: [0.59, 0.63] }],
  ] as const)("rates of %i outcomes come closer to what happens than the usual one", (outcomes, bounds) => {
    const found = seeds.map((seed) => measure(seed, outcomes));
    for (const figure of ["skill", "distance", "area"] as const) {
      const value = computeMean(found.map((each) => each[figure]));
      const [least, most] = bounds[figure];
      expect(value, figure).toBeGreaterThan(least);
      expect(value, figure).toBeLessThan(most);
    }
  });

  test("are detected where there are enough leases", () => {
    const on = (outcomes: number) =>
      computeMean(seeds.map((seed) => Number(run(seed, outcomes).backtest.state === "on")));
    expect(on(4000)).toBeGreaterThanOrEqual(0.85);
    expect(on(1200)).toBeGreaterThanOrEqual(0.35);
    const bands = new Set(
      (["unlikely", "none", "likely"] as const).map((answer) =>
        run(1, 4000).rates.computeRisk({ answer, hasIssue: answer === "unlikely" }),
      ),
    );
    expect(bands).toEqual(new Set(["higher", "usual", "lower"]));
  });
});

describe("companies where leaving is random", () => {
  test.each([350, 600, 1200, 4000])("show nothing, with %i outcomes", (outcomes) => {
    const backtests = seeds.map((seed) => run(seed, outcomes, getRandomLeaving).backtest);
    expect(backtests.filter(({ state }) => state === "on").length).toBeLessThanOrEqual(2);
    expect(computeMean(backtests.map(({ skill }) => skill ?? 0))).toBeLessThan(0);
  });
});

describe("the last six months, replayed", () => {
  test("a company with fewer than 300 known outcomes has too few", () => {
    expect(run(1, 280).backtest).toMatchObject({ state: "too_few", skill: null });
    expect(runLeaseBacktest([], CURRENT_MONTH).backtest).toEqual({
      state: "too_few",
      outcomes: 0,
      testedLeases: 0,
      skill: null,
    });
  });

  test("a lease is replayed with the data known before the month of its warning", () => {
    // Each month reverses the one before and outweighs all earlier ones: using later data would be detected.
    const past = Array.from({ length: 30 }, (_, index) => index).flatMap((index) =>
      (["unlikely", "likely"] as const).map((answer, at) => {
        const leases = 100 * 4 ** Math.min(index, 20);
        const month = CURRENT_MONTH - 30 + index;
        const left = (index + at) % 2 === 0 ? leases : 0;
        return { answer, hasIssue: false, observedMonth: month, outcomeMonth: month, leases, left };
      }),
    );
    const { skill, state } = runLeaseBacktest(
      past.filter((_, at) => at < 42),
      CURRENT_MONTH - 9,
    ).backtest;
    expect(state).toBe("no_skill");
    expect(skill).toBeLessThan(-1);
    const aheadOfTime = past.map((cell) => ({ ...cell, outcomeMonth: cell.outcomeMonth - 1 }));
    expect(runLeaseBacktest(aheadOfTime, CURRENT_MONTH - 10).backtest.skill).toBeGreaterThan(0.5);
  });

  test("outcomes of this month and of more than two years ago are not in the rates", () => {
    const cell = { answer: "none", hasIssue: false, observedMonth: 0, leases: 100, left: 50 } as const;
    const countOutcomes = (monthsAgo: number) =>
      runLeaseBacktest([{ ...cell, outcomeMonth: CURRENT_MONTH - monthsAgo }], CURRENT_MONTH).rates.outcomes;
    expect([countOutcomes(0), countOutcomes(1), countOutcomes(24), countOutcomes(25)]).toEqual([0, 100, 100, 0]);
  });

  test("months are counted across years", () => {
    expect(toMonthNumber("2027-01-31") - toMonthNumber("2026-12-01")).toBe(1);
  });
});
