import { describe, expect, test } from "vitest";
import {
  CURRENT_MONTH,
  makePastTasks,
  computePlantedLateness,
  getRandomLateness,
} from "#slices/plans/testing/past-tasks.factories.ts";
import { runBacktest, toMonthNumber } from "./task-warnings-backtest.rules.ts";
import { findRate } from "./task-warnings.rules.ts";

const seeds = [1, 2, 3, 4, 5, 6];
const company = { tasks: 3000, templates: 24 };
const judge = (past: Parameters<typeof runBacktest>[0]) => runBacktest(past, CURRENT_MONTH).backtest;

describe("backtest of the last six months", () => {
  test.each(seeds)("finds lateness that depends on the task and the load (seed %s)", (seed) => {
    const past = makePastTasks({ ...company, seed, computeLateness: computePlantedLateness });
    const { state, skill } = judge(past);
    expect(state).toBe("on");
    expect(skill).toBeGreaterThan(0.03);
  });

  test.each(seeds)("shows no warnings for random lateness (seed %s)", (seed) => {
    const { state, skill } = judge(makePastTasks({ ...company, seed, computeLateness: getRandomLateness }));
    expect(state).toBe("no_skill");
    expect(skill).toBeLessThan(0.01);
  });

  test("has too few tasks in a small company", () => {
    const past = makePastTasks({ ...company, seed: 1, tasks: 700, computeLateness: computePlantedLateness });
    expect(judge(past)).toMatchObject({ state: "too_few", skill: null });
    expect(judge([])).toEqual({ state: "too_few", testedTasks: 0, skill: null });
  });

  test("replays a month with tasks due before it only", () => {
    // Each month reverses and outweighs the previous one. A backtest that sees the future would score well.
    const past = Array.from({ length: 18 }, (_, index) => index).flatMap((index) =>
      [0, 1].map((templateId) => {
        const tasks = 100 * 4 ** index;
        const late = (index + templateId) % 2 === 0 ? tasks : 0;
        const month = CURRENT_MONTH - 18 + index;
        return {
          templateId,
          planType: null,
          daysLeft: 3,
          loadBand: 1,
          dueMonth: month,
          observedMonth: month,
          tasks,
          late,
        };
      }),
    );
    expect(judge(past)).toMatchObject({ state: "no_skill" });
    expect(judge(past).skill).toBeLessThan(-1);
    const aheadOfTime = past.map((cell) => ({ ...cell, dueMonth: cell.dueMonth - 1 }));
    expect(judge(aheadOfTime).skill).toBeGreaterThan(0.5);
  });

  test("rates come true as often as predicted", () => {
    let [distance, tasks] = [0, 0];
    const bins = new Map<number, { predicted: number; late: number; tasks: number }>();
    for (const seed of seeds.slice(0, 3)) {
      const past = makePastTasks({ ...company, seed, tasks: 6000, computeLateness: computePlantedLateness });
      // The next month of the same company, predicted by the rates of this one.
      const { rates } = runBacktest(past, CURRENT_MONTH);
      const next = makePastTasks({
        ...company,
        seed: seed + 100,
        tasks: 6000,
        computeLateness: computePlantedLateness,
      });
      for (const cell of next) {
        const found = findRate(rates, cell);
        if (found === null) continue;
        const bin = Math.floor(found.rate * 10);
        const sum = bins.get(bin) ?? { predicted: 0, late: 0, tasks: 0 };
        bins.set(bin, {
          predicted: sum.predicted + found.rate * cell.tasks,
          late: sum.late + cell.late,
          tasks: sum.tasks + cell.tasks,
        });
      }
    }
    for (const bin of bins.values()) {
      distance += Math.abs(bin.predicted - bin.late);
      tasks += bin.tasks;
    }
    // The mean distance between predicted and actual rates.
    expect(distance / tasks).toBeLessThan(0.035);
    expect(bins.size).toBeGreaterThanOrEqual(6);
  });

  test("numbers months across years", () => {
    expect(toMonthNumber("2027-01-31") - toMonthNumber("2026-12-01")).toBe(1);
  });
});
