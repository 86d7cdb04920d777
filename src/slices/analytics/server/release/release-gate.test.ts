import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getMetric } from "../analytics.metrics.ts";
import { toStoredCount } from "../confidentiality/stored-sums.rules.ts";
import { MIN_PEOPLE } from "../people.rules.ts";
import { compare as comparison, dependsOnPeople, NO_FACTS, release, type WindowFacts } from "./release-gate.ts";
import { LEVEL_ALONE } from "../statistics/certainty.rules.ts";
import { addCertainty } from "../statistics/families.rules.ts";
import { productFacts } from "#test/support/product-facts.ts";

const compare = (metric: ReturnType<typeof getMetric>, current: WindowFacts, previous: WindowFacts) =>
  addCertainty(metric, comparison(metric, current, previous), LEVEL_ALONE);

const score = getMetric(productFacts, "agreement_importance");
const renew = getMetric(productFacts, "likely_to_renew_percentage");
const count = getMetric(productFacts, "response_count");

function createScoreFacts(open: [number, number, number] | null, cell: [number, number, number] | null): WindowFacts {
  const createSums = (of: [number, number, number] | null): Record<string, number> =>
    of ? { score_num: of[0], score_den: of[1], score_responses: of[2], responses: of[2] } : {};
  const people = cell?.[2] ?? 0;
  return {
    ...NO_FACTS,
    open: createSums(open),
    released: { ...createSums(cell), score_answers: people, score_people: people },
  };
}

function createStoredRenewals(likely: number, unlikely: number): WindowFacts["released"] {
  const n = likely + unlikely;
  if (n === 0) return {};
  return {
    renew_answers: n,
    renew_likely_x2: toStoredCount(likely, n),
    renew_unlikely_x2: toStoredCount(unlikely, n),
    renew_people: n,
  };
}

function createRenewFacts(openYes: number, openNo: number, cellYes: number, cellNo: number): WindowFacts {
  return {
    ...NO_FACTS,
    open: { renew_5: openYes, renew_1: openNo, responses: openYes + openNo },
    released: createStoredRenewals(cellYes, cellNo),
  };
}

function createInvited(sent: number, started: number, completed: number, people: number): WindowFacts["settled"] {
  return { sums: { sent, started, completed }, people };
}

describe("open answers", () => {
  test("are shown unrounded with their exact n, however few", () => {
    expect(release(score, createScoreFacts([13, 3, 1], null))).toEqual({
      state: "value",
      value: 260 / 3,
      rounded: 87,
      n: 1,
      bound: null,
    });
  });

  test("show nothing without answers, and no count", () => {
    expect(release(score, NO_FACTS)).toEqual({ state: "na" });
    expect(release(count, NO_FACTS)).toMatchObject({ state: "value", value: 0 });
  });
});

describe("released cells", () => {
  test("enter by their sums; the figure is whole and its n exact", () => {
    // 6 people: 90 / 24 × 20 = 75; with 3 open responses 40 / 10: 130 / 34 × 20 = 76.47.
    expect(release(score, createScoreFacts(null, [90, 24, 6]))).toEqual({
      state: "value",
      value: 75,
      rounded: 75,
      n: 6,
      bound: null,
    });
    expect(release(score, createScoreFacts([40, 10, 3], [90, 24, 6]))).toEqual({
      state: "value",
      value: 76,
      rounded: 76,
      n: 9,
      bound: null,
    });
    expect(release(count, createScoreFacts([40, 10, 7], [90, 24, 6]))).toMatchObject({ value: 13, n: 13 });
  });

  test("never give a score of exactly 20 or 100: it prints as if three points were missing", () => {
    // Six answers of weight 24: lacking 1½ points of weight 4 each they are stored as 114; lacking three they would be
    // 108.
    expect(release(score, createScoreFacts(null, [114, 24, 6]))).toMatchObject({ value: 90, bound: "at_least" });
    expect(release(score, createScoreFacts(null, [108, 24, 6]))).toMatchObject({ value: 90, bound: "at_least" });
    expect(release(score, createScoreFacts(null, [107, 24, 6]))).toMatchObject({ value: 89, bound: null });
    expect(release(score, createScoreFacts(null, [30, 24, 6]))).toMatchObject({ value: 30, bound: "at_most" });
    expect(release(score, createScoreFacts([24, 24, 6], null))).toMatchObject({ value: 20, bound: null });
    // With open answers near 100 too, both together would print as 100.
    expect(release(score, createScoreFacts([5000, 1000, 300], [114, 24, 6]))).toMatchObject({
      bound: "at_least",
      value: 99,
    });
  });

  test.each([
    [0, 0, 6, 0, 83, "at_least"],
    [0, 0, 5, 1, 83, "at_least"],
    [0, 0, 4, 2, 67, null],
    [0, 0, 0, 9, 12, "at_most"],
    [0, 0, 12, 0, 91, "at_least"],
    [0, 0, 11, 1, 91, "at_least"],
    [0, 0, 10, 2, 83, null],
    // Open answers can be looked up one by one, so they do not hide the six protected ones.
    [20, 0, 6, 0, 96, "at_least"],
    [20, 0, 5, 1, 96, "at_least"],
    // Subtracted from the figure, they leave the stored value: five and a half of six.
    [10, 10, 6, 0, 60, null],
    [10, 10, 5, 1, 60, null],
  ] as const)(
    "shares without unanimity: open %i/%i, protected %i/%i print as %i (%s)",
    (openYes, openNo, yes, no, value, bound) => {
      expect(release(renew, createRenewFacts(openYes, openNo, yes, no))).toMatchObject({ value, bound });
    },
  );

  test("are always whole, with an exact n, and all print as all but one", () => {
    const sums = fc.tuple(fc.nat(500), fc.nat(500), fc.nat(60), fc.nat(60));
    fc.assert(
      fc.property(sums, ([openYes, openNo, yes, no]) => {
        const figure = release(renew, createRenewFacts(openYes, openNo, yes + MIN_PEOPLE, no));
        if (figure.state !== "value") throw new Error("a cell is a number");
        expect(Number.isInteger(figure.value)).toBe(true);
        expect(figure.n).toBe(openYes + openNo + yes + MIN_PEOPLE + no);
        expect(figure.rounded).toBe(figure.value);
        const n = yes + no + MIN_PEOPLE;
        const releaseRenewals = (likely: number) =>
          release(renew, createRenewFacts(openYes, openNo, likely, n - likely));
        expect(releaseRenewals(n)).toEqual(releaseRenewals(n - 1));
        expect(releaseRenewals(0)).toEqual(releaseRenewals(1));
      }),
    );
  });

  test.each(["mean_agreement", "mean_importance", "need"])(
    "%s is whole too, though open ones have a decimal",
    (name) => {
      const sums = { agreement_2: 7, agreement_5: 5, importance_1: 5, importance_4: 7 };
      const metric = getMetric(productFacts, name);
      const open = release(metric, { ...NO_FACTS, open: sums });
      const shown = release(metric, { ...NO_FACTS, released: { ...sums, options_people: 12 } });
      const few = release(metric, {
        ...NO_FACTS,
        released: { ...sums, options_people: 9 },
        settled: createInvited(20, 9, 9, 20),
      });
      expect(few.state).toBe("hidden");
      if (open.state !== "value" || shown.state !== "value") throw new Error("both are numbers");
      expect(Number.isInteger(open.rounded)).toBe(false);
      expect([shown.value, shown.rounded, shown.n]).toEqual([Math.round(open.value), Math.round(open.value), 12]);
    },
  );

  test("of a family without people do not change the figure", () => {
    const facts = {
      ...createScoreFacts([13, 3, 1], [90, 24, 6]),
      released: { score_people: 0, score_num: 0, score_den: 0 },
    };
    expect(release(score, facts)).toMatchObject({ value: 260 / 3, n: 1 });
  });
});

describe("participation", () => {
  const rate = getMetric(productFacts, "response_rate");
  const names = ["surveys_sent", "surveys_started", "surveys_completed", "response_rate"] as const;

  test("is exact from five people up", () => {
    const facts = { ...NO_FACTS, settled: createInvited(7, 5, 3, 5) };
    expect(names.map((name) => release(getMetric(productFacts, name), facts))).toMatchObject([
      { value: 7 },
      { value: 5 },
      { value: 3 },
      { value: 300 / 7, rounded: 43, n: 7 },
    ]);
  });

  test("is hidden below, however many invitations they had", () => {
    const facts = { ...NO_FACTS, settled: createInvited(12, 5, 3, 4) };
    expect(names.map((name) => release(getMetric(productFacts, name), facts).state)).toEqual([
      "hidden",
      "hidden",
      "hidden",
      "hidden",
    ]);
  });

  test("without people is 0 invitations and no rate", () => {
    expect(release(getMetric(productFacts, "surveys_sent"), NO_FACTS)).toMatchObject({ state: "value", value: 0 });
    expect(release(rate, NO_FACTS)).toEqual({ state: "na" });
  });

  test("counts young invitations in no rate; they are open until completed", () => {
    const facts = { ...NO_FACTS, settled: createInvited(10, 4, 4, 10), young: createInvited(8, 3, 2, 8) };
    expect(release(rate, facts)).toMatchObject({ value: 40, n: 10 });
    expect(release(getMetric(productFacts, "still_open"), facts)).toMatchObject({ value: 6 });
    const few = { ...facts, young: createInvited(3, 3, 2, 3) };
    expect(release(getMetric(productFacts, "still_open"), few).state).toBe("hidden");
  });
});

describe("participation of employees", () => {
  const names = ["surveys_sent", "surveys_started", "surveys_completed", "response_rate"] as const;
  const employees = { ...NO_FACTS, isSettledOnly: true, young: createInvited(7, 0, 0, 0) };
  const getShown = (facts: WindowFacts): readonly unknown[] =>
    names.map((name) => {
      const figure = release(getMetric(productFacts, name), facts);
      return figure.state === "value" ? [figure.value, figure.bound, figure.n] : figure.state;
    });
  const createCells = (sent: number, startedHalves: number, completedHalves: number): WindowFacts => ({
    ...employees,
    cells: { sent, startedHalves, completedHalves },
  });

  test("is that of settled cells only, as stored", () => {
    expect(getShown(createCells(20, 30, 25))).toEqual([
      [20, null, 20],
      [15, null, 20],
      [13, null, 20],
      [63, null, 20],
    ]);
  });

  test("never discloses that all answered, or none", () => {
    expect(getShown(createCells(12, 23, 1))).toEqual([
      [12, null, 12],
      [11, "at_least", 12],
      [1, "at_most", 12],
      [9, "at_most", 12],
    ]);
    // Two places where all answered, or all but one, look alike.
    expect(getShown(createCells(10, 18, 18))).toEqual([
      [10, null, 10],
      [9, "at_least", 10],
      [9, "at_least", 10],
      [90, "at_least", 10],
    ]);
  });

  test("is hidden for invitations that are in no cell, and N/A without invitations", () => {
    expect(getShown(employees)).toEqual(["hidden", "hidden", "hidden", "hidden"]);
    expect(release(getMetric(productFacts, "still_open"), employees).state).toBe("hidden");
    expect(release(getMetric(productFacts, "response_rate"), { ...NO_FACTS, isSettledOnly: true }).state).toBe("na");
    expect(release(getMetric(productFacts, "surveys_sent"), { ...NO_FACTS, isSettledOnly: true })).toMatchObject({
      value: 0,
    });
  });
});

describe("hidden or N/A", () => {
  test("a place with invitations is hidden, with or without answers; one without invitations is N/A", () => {
    expect(release(score, { ...NO_FACTS, settled: createInvited(9, 4, 4, 9) }).state).toBe("hidden");
    expect(release(count, { ...NO_FACTS, settled: createInvited(9, 4, 4, 9) }).state).toBe("hidden");
    expect(release(score, { ...NO_FACTS, settled: createInvited(9, 2, 0, 9) }).state).toBe("hidden");
    expect(release(score, NO_FACTS).state).toBe("na");
  });

  test("does not disclose whether there are answers: it depends on the invitations", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(40), fc.nat(40), (sent, started, completed) => {
        const facts = {
          ...NO_FACTS,
          settled: createInvited(sent, Math.min(sent, started), Math.min(sent, completed), sent),
        };
        expect(release(score, facts).state).toBe("hidden");
      }),
    );
  });

  test("when all invited people answered openly, and no scored question, it is N/A", () => {
    const facts = { ...NO_FACTS, open: { responses: 9 }, settled: createInvited(9, 9, 9, 9) };
    expect(release(score, facts).state).toBe("na");
  });
});

test.each(["settled", "young"] as const)(
  "who is counted among the %s: all whose number may change a figure",
  (part) => {
    const few = fc.nat(6);
    const cohort = fc.record({
      sums: fc.record({ sent: few, started: few, completed: few }),
      people: fc.constantFrom(0, 4, MIN_PEOPLE),
    });
    const facts = fc.record({ settled: cohort, young: cohort, responses: few, scored: few });
    const metrics = [score, count, getMetric(productFacts, "response_rate"), getMetric(productFacts, "still_open")];
    fc.assert(
      fc.property(facts, fc.constantFrom(...metrics), ({ settled, young, responses, scored }, metric) => {
        const all = { ...createScoreFacts([13 * scored, 3 * scored, scored], null), settled, young };
        const known = { ...all, open: { ...all.open, responses: responses + scored } };
        const states = Array.from({ length: 2 * MIN_PEOPLE }, (_, people) => {
          const { state } = release(metric, { ...known, [part]: { ...known[part], people } });
          return state;
        });
        expect(dependsOnPeople(metric, known, part)).toBe(new Set(states).size > 1);
      }),
    );
  },
);

describe("comparison", () => {
  test("uses the shown numbers: 80.4 against 79.6 is neutral, delta 0 [SCORE-08]", () => {
    const figure = compare(score, createScoreFacts([4020, 1000, 300], null), createScoreFacts([3980, 1000, 300], null));
    expect(figure).toMatchObject({ delta: 0, trend: "equal", isLow: false });
  });

  test("needs both numbers; a bound is not a number [SCORE-09]", () => {
    expect(compare(score, createScoreFacts([13, 3, 1], null), NO_FACTS)).toMatchObject({ delta: null, trend: null });
    expect(compare(renew, createRenewFacts(0, 0, 6, 0), createRenewFacts(1, 1, 0, 0))).toMatchObject({
      delta: null,
      trend: null,
    });
  });

  // 69.5 is shown as 70 and is not low; 69.48 is shown as 69.
  test.each([
    [3474, true],
    [3475, false],
  ])("a score of %i / 1000 × 20 is low: %s", (num, isLow) => {
    expect(compare(score, createScoreFacts([num, 1000, 300], null), NO_FACTS).isLow).toBe(isLow);
  });

  test("only scores are low", () => {
    expect(compare(renew, createRenewFacts(1, 9, 0, 0), NO_FACTS).isLow).toBe(false);
  });
});

describe("metrics not made of answers", () => {
  const tenure = getMetric(productFacts, "tenure");
  const createEmployed = (people: number, days: number): WindowFacts => ({
    ...NO_FACTS,
    ungated: { employments: { held: people + 1, held_since: people, held_days: days } },
  });

  test("are shown for any number of people, with one decimal and a delta of the shown numbers", () => {
    expect(compare(tenure, createEmployed(1, 1251), createEmployed(1, 1141))).toEqual({
      certainty: null,
      smallestChange: null,
      current: { state: "value", value: (4 * 1251) / 1461, rounded: 3.4, n: 1, bound: null },
      previous: { state: "value", value: (4 * 1141) / 1461, rounded: 3.1, n: 1, bound: null },
      delta: 0.3,
      trend: "up",
      isLow: false,
    });
  });

  test("have nothing to compute from without people", () => {
    expect(release(tenure, NO_FACTS)).toEqual({ state: "na" });
    expect(release(tenure, createEmployed(0, 0))).toEqual({ state: "na" });
    expect(release(getMetric(productFacts, "people_without_start_date"), createEmployed(3, 9))).toMatchObject({
      value: 1,
      n: 4,
    });
  });

  test("are never taken from another fact with a measure of the same name", () => {
    const issues = getMetric(productFacts, "residents_with_reported_maintenance_issues");
    expect(release(issues, { ...NO_FACTS, ungated: { invited: { people: 7 } } })).toMatchObject({ value: 0 });
    expect(release(issues, { ...NO_FACTS, ungated: { service_issues: { people: 7 } } })).toMatchObject({ value: 7 });
  });
});
