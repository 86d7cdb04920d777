import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bandStarts,
  findRate,
  findUsualRate,
  MIN_PAST_TASKS,
  MAX_DAYS_LEFT,
  type PastTasks,
  Rates,
  type TaskCircumstances,
  toLoadBand,
  toWarning,
} from "./task-warnings.rules.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

const task: TaskCircumstances = { templateId: 7, planType: "onboarding", daysLeft: 3, loadBand: 2 };

const createPastTasks = (tasks: number, late: number, rest: Partial<TaskCircumstances> = {}): PastTasks => ({
  ...task,
  ...rest,
  dueMonth: 1,
  observedMonth: 1,
  tasks,
  late,
});

const buildRates = (...cells: readonly PastTasks[]): Rates => new Rates().add(cells);

describe("load of an assignee", () => {
  test.each([
    [null, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [5, 2],
    [6, 3],
    [9, 3],
    [10, 4],
    [400, 4],
  ])("%s open tasks are in band %s", (load, band) => {
    expect(toLoadBand(load)).toBe(band);
  });

  test("a higher load is never in a lower band", () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), (one, more) => toLoadBand(one) <= toLoadBand(one + more)),
      { numRuns: scaleRuns(40) },
    );
    expect(toLoadBand(bandStarts[0])).toBe(1);
  });
});

describe("past tasks behind a warning", () => {
  const other = { templateId: 8 };
  test.each([
    ["the same task with a similar load", [createPastTasks(30, 21)], "task", true, 30],
    [
      "the same task with any load",
      [createPastTasks(29, 20), createPastTasks(10, 7, { loadBand: 4 })],
      "task",
      false,
      39,
    ],
    [
      "the plan type with a similar load",
      [createPastTasks(20, 14), createPastTasks(20, 14, other)],
      "plan_type",
      true,
      40,
    ],
    [
      "the plan type with any load",
      [createPastTasks(20, 14), createPastTasks(20, 14, { ...other, loadBand: 1 })],
      "plan_type",
      false,
      40,
    ],
    [
      "the company with a similar load",
      [createPastTasks(20, 14), createPastTasks(20, 14, { ...other, planType: null })],
      "company",
      true,
      40,
    ],
    [
      "the company with any load",
      [createPastTasks(20, 14), createPastTasks(20, 14, { ...other, planType: "offboarding", loadBand: 1 })],
      "company",
      false,
      40,
    ],
  ] as const)("%s", (_, cells, among, isLoadAlike, pastTasks) => {
    expect(findRate(buildRates(...cells), task)).toMatchObject({ among, is_load_alike: isLoadAlike, pastTasks });
  });

  test("needs thirty past tasks with the same days left, and shows none too early", () => {
    expect(toWarning(buildRates(createPastTasks(29, 29)), task)).toBeNull();
    expect(toWarning(buildRates(createPastTasks(90, 90, { daysLeft: 2 })), task)).toBeNull();
    expect(toWarning(buildRates(createPastTasks(90, 90)), { ...task, daysLeft: MAX_DAYS_LEFT + 1 })).toBeNull();
    expect(toWarning(buildRates(createPastTasks(90, 90)), { ...task, daysLeft: -1 })).toBeNull();
  });

  test.each([
    [100, 70, { level: "likely", of_ten: 7 }],
    [100, 60, { level: "likely", of_ten: 6 }],
    [100, 59, { level: "possible", of_ten: 6 }],
    [100, 40, { level: "possible", of_ten: 4 }],
    [100, 39, null],
    [100, 0, null],
  ])("%s past tasks, %s of them late", (tasks, late, expected) => {
    // All past tasks are in one group, so no wider group changes the rate.
    const warning = toWarning(buildRates(createPastTasks(tasks, late)), task);
    expect(warning).toEqual(
      expected === null
        ? null
        : {
            ...expected,
            days_left: 3,
            among: "task",
            plan_type: "onboarding",
            is_load_alike: true,
            past_tasks: tasks,
          },
    );
  });
});

const cells = fc.array(
  fc
    .record({
      templateId: fc.integer({ min: 1, max: 4 }),
      planType: fc.constantFrom("onboarding", "offboarding", null),
      daysLeft: fc.integer({ min: 0, max: MAX_DAYS_LEFT }),
      loadBand: fc.integer({ min: 0, max: 4 }),
      tasks: fc.integer({ min: 1, max: 90 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ tasks, share, templateId, ...rest }): PastTasks => ({
      ...rest,
      // A task template belongs to one plan type.
      templateId: templateId * 3 + (rest.planType === null ? 0 : rest.planType.length % 3),
      dueMonth: 1,
      observedMonth: 1,
      tasks,
      late: Math.round(tasks * share),
    })),
  { minLength: 1, maxLength: 60 },
);

const toSum = (of: readonly PastTasks[], key: "tasks" | "late"): number =>
  of.reduce((total, cell) => total + cell[key], 0);
const toShare = (of: readonly PastTasks[]): number => toSum(of, "late") / toSum(of, "tasks");

describe("rates", () => {
  test("cells add up in every wider group, in any order", () => {
    fc.assert(
      fc.property(cells, (all) => {
        const rates = buildRates(...all);
        const [one] = all;
        if (one === undefined) return;
        const alike: readonly ((cell: PastTasks) => boolean)[] = [
          (cell) => cell.templateId === one.templateId && cell.loadBand === one.loadBand,
          (cell) => cell.templateId === one.templateId,
          (cell) => cell.planType === one.planType && cell.loadBand === one.loadBand,
          (cell) => cell.planType === one.planType,
          (cell) => cell.loadBand === one.loadBand,
          () => true,
        ];
        for (const [at, isAlike] of alike.entries()) {
          const own = all.filter((cell) => cell.daysLeft === one.daysLeft && isAlike(cell));
          const expected = { tasks: toSum(own, "tasks"), late: toSum(own, "late") };
          expect(rates.getCount(at, one)).toEqual(expected);
          expect(buildRates(...all.toReversed()).getCount(at, one)).toEqual(rates.getCount(at, one));
        }
      }),
      { numRuns: scaleRuns(40) },
    );
  });

  test("removing what was added leaves nothing behind", () => {
    fc.assert(
      fc.property(cells, cells, (kept, taken) => {
        const rates = new Rates().add(kept).add(taken).add(taken, -1);
        for (const cell of [...kept, ...taken])
          expect(findRate(rates, cell)).toEqual(findRate(buildRates(...kept), cell));
      }),
      { numRuns: scaleRuns(40) },
    );
  });

  test("a rate lies between that of its own past tasks and those of wider groups", () => {
    fc.assert(
      fc.property(cells, (all) => {
        for (const one of all) {
          const found = findRate(buildRates(...all), one);
          if (found === null) continue;
          const onDay = all.filter((cell) => cell.daysLeft === one.daysLeft);
          const shares = [
            onDay.filter((cell) => cell.templateId === one.templateId && cell.loadBand === one.loadBand),
            onDay.filter((cell) => cell.templateId === one.templateId),
            onDay.filter((cell) => cell.planType === one.planType && cell.loadBand === one.loadBand),
            onDay.filter((cell) => cell.planType === one.planType),
            onDay.filter((cell) => cell.loadBand === one.loadBand),
            onDay,
          ].map(toShare);
          expect(found.pastTasks).toBeGreaterThanOrEqual(MIN_PAST_TASKS);
          expect(found.rate).toBeGreaterThanOrEqual(Math.min(...shares) - 1e-9);
          expect(found.rate).toBeLessThanOrEqual(Math.max(...shares) + 1e-9);
        }
      }),
      { numRuns: scaleRuns(40) },
    );
  });

  test("one more late task never lowers a rate, and one in time never raises it", () => {
    fc.assert(
      fc.property(cells, fc.boolean(), (all, isLate) => {
        for (const one of all.slice(0, 5)) {
          const before = findRate(buildRates(...all), one);
          const after = findRate(buildRates(...all, { ...one, tasks: 1, late: Number(isLate) }), one);
          // One more task can make a narrower group large enough, whose rate is not comparable.
          if (before === null || after?.among !== before.among || after.is_load_alike !== before.is_load_alike)
            continue;
          if (isLate) expect(after.rate).toBeGreaterThanOrEqual(before.rate - 1e-12);
          else expect(after.rate).toBeLessThanOrEqual(before.rate + 1e-12);
        }
      }),
      { numRuns: scaleRuns(40) },
    );
  });

  test("the usual rate depends on the days left only", () => {
    const rates = buildRates(
      createPastTasks(50, 40),
      createPastTasks(50, 0, { templateId: 9, loadBand: 1 }),
      createPastTasks(80, 80, { daysLeft: 0 }),
    );
    expect(findUsualRate(rates, task)).toMatchObject({ rate: 0.4, pastTasks: 100, among: "company" });
  });
});
