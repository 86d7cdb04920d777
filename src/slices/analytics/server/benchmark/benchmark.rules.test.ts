import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AnswerFamily } from "../analytics.facts.ts";
import {
  ALL_SURVEYS,
  type ClientMonth,
  type FrozenFamily,
  getFirstUnfrozenMonth,
  freezeMonth,
  meetsDisclosureRule,
  listMonths,
} from "./benchmark.rules.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
const addHoldings = (a: readonly number[], b: readonly number[]): readonly number[] =>
  a.map((each, at) => each + (b[at] ?? 0));

/** The rule as the domain states it. */
function meetsStatedRule(holdings: readonly number[]): boolean {
  const contributing = holdings.filter((each) => each > 0);
  const noOneDominates = contributing.every((_, leftOut) => {
    const others = contributing.filter((__, at) => at !== leftOut);
    return others.every((each) => each <= sumOf(others) / 2);
  });
  return contributing.length >= 5 && noOneDominates;
}

describe("which holdings of clients may be shown", () => {
  test.each([
    { holdings: [1, 1, 1, 1, 1], disclosed: true, case: "five alike" },
    { holdings: [1, 1, 1, 1], disclosed: false, case: "four" },
    { holdings: [9, 9, 9, 9, 0, 0], disclosed: false, case: "four, and two that hold nothing" },
    { holdings: [], disclosed: false, case: "no one" },
    {
      holdings: [3, 3, 1, 1, 1],
      disclosed: true,
      case: "without one large one the other has exactly half of the rest",
    },
    { holdings: [4, 3, 1, 1, 1], disclosed: false, case: "without the second the largest has more than half" },
    { holdings: [4, 4, 1, 1, 1], disclosed: false, case: "without one large one the other has more than half" },
    { holdings: [20, 1, 10, 10, 10], disclosed: true, case: "the largest against all but the two largest" },
    { holdings: [30, 10, 10, 10, 9], disclosed: false, case: "one missing to half" },
  ])("$holdings: $disclosed ($case)", ({ holdings, disclosed: result }) => {
    expect(meetsDisclosureRule(holdings)).toBe(result);
  });

  test("exactly as the domain states the rule", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(12), { maxLength: 9 }), (holdings) => {
        expect(meetsDisclosureRule(holdings)).toBe(meetsStatedRule(holdings));
      }),
      { numRuns: scaleRuns(2000) },
    );
  });

  test("a sum of months that may each be shown may be shown, whatever the clients hold in each", () => {
    const month = fc.array(fc.nat(9), { minLength: 8, maxLength: 8 }).filter(meetsDisclosureRule);
    fc.assert(
      fc.property(fc.array(month, { minLength: 1, maxLength: 6 }), (months) => {
        const range = months.reduce<readonly number[]>(
          addHoldings,
          Array.from({ length: 8 }, () => 0),
        );
        expect(meetsStatedRule(range)).toBe(true);
      }),
      { numRuns: scaleRuns(500) },
    );
  });
});

test.each([
  ["2026-11-05T00:00:00Z", "2026-11-01"],
  ["2026-11-04T23:59:59Z", "2026-10-01"],
  ["2026-11-30T23:59:59Z", "2026-11-01"],
  ["2027-01-05T00:00:00Z", "2027-01-01"],
  ["2027-01-04T12:00:00Z", "2026-12-01"],
  ["2028-03-04T12:00:00Z", "2028-02-01"],
])("at %s every month before %s is due", (asOf, month) => {
  expect(getFirstUnfrozenMonth(new Date(asOf))).toBe(month);
});

test("months run from the first up to but not including the last, across the turn of the year", () => {
  expect(listMonths("2026-11-01", "2027-02-01")).toEqual(["2026-11-01", "2026-12-01", "2027-01-01"]);
  expect(listMonths("2027-02-01", "2027-02-01")).toEqual([]);
});

const score: AnswerFamily = {
  name: "score",
  people: "score_people",
  answered: ["score_responses"],
  measures: ["score_responses", "score_num", "score_den"],
};
const renew: AnswerFamily = {
  name: "renew",
  people: "renew_people",
  answered: ["renew_1", "renew_2"],
  measures: ["renew_1", "renew_2"],
};

const createScore = (responses: number): ClientMonth["released"] => ({
  score_responses: responses,
  score_num: responses * 40,
  score_den: responses * 10,
});

/** A client's open responses by survey, and distinct people of its cells (two answers each). */
function createClient(open: Readonly<Record<number, number>>, people = 0): ClientMonth {
  return {
    open: Object.entries(open).map(([surveyId, responses]) => ({
      surveyId: Number(surveyId),
      sums: createScore(responses),
    })),
    released: people === 0 ? {} : { ...createScore(people * 2), score_people: people },
  };
}

const findRow = (rows: readonly FrozenFamily[], surveyId: number, family = "score"): FrozenFamily | undefined =>
  rows.find((row) => row.surveyId === surveyId && row.family === family);

describe("freezing a month", () => {
  test("adds open answers and cells in the total, open answers only in a survey", () => {
    const rows = freezeMonth(
      [score],
      [1, 2, 3, 4, 5].map(() => createClient({ 24: 4, 26: 3 }, 6)),
    );
    expect(findRow(rows, ALL_SURVEYS)).toEqual({
      surveyId: ALL_SURVEYS,
      family: "score",
      clients: 5,
      sums: { score_responses: 95, score_num: 3800, score_den: 950, score_people: 30 },
    });
    expect(findRow(rows, 24)?.sums).toEqual({ score_responses: 20, score_num: 800, score_den: 200, score_people: 0 });
    expect(rows).toHaveLength(3);
  });

  test("counts a client's holdings in open responses and protected people", () => {
    // In responses the first would hold 30 of 54; in people it holds 15 of 39, and 15 ≤ 6 + 6 + 6.
    const clients = [createClient({}, 15), ...[1, 2, 3, 4].map(() => createClient({ 24: 6 }))];
    expect(findRow(freezeMonth([score], clients), ALL_SURVEYS)?.sums).not.toBeNull();
  });

  test("withholds all sums of a month with four clients, and of one with a dominant client", () => {
    const four = freezeMonth(
      [score],
      [1, 2, 3, 4].map(() => createClient({ 24: 5 })),
    );
    expect(four).toEqual([
      { surveyId: ALL_SURVEYS, family: "score", clients: 4, sums: null },
      { surveyId: 24, family: "score", clients: 4, sums: null },
    ]);
    const dominated = freezeMonth(
      [score],
      [createClient({ 24: 100 }), ...[1, 2, 3, 4, 5].map(() => createClient({ 24: 5 }))],
    );
    expect(dominated.map((row) => [row.clients, row.sums])).toEqual([
      [6, null],
      [6, null],
    ]);
  });

  test("decides each family by the clients' holdings in it", () => {
    const five = [1, 2, 3, 4, 5].map(() => createClient({ 24: 5 }));
    const rows = freezeMonth([score, renew], five);
    expect(findRow(rows, ALL_SURVEYS, "score")?.sums).not.toBeNull();
    expect(findRow(rows, ALL_SURVEYS, "renew")).toEqual({ surveyId: 0, family: "renew", clients: 0, sums: null });
    expect(findRow(rows, 24, "renew")).toBeUndefined();
  });

  test("stores a month without any answer as withheld", () => {
    expect(freezeMonth([score], [])).toEqual([{ surveyId: 0, family: "score", clients: 0, sums: null }]);
  });

  test("discloses no survey whose difference from the total would be one client's answers", () => {
    // Survey 26 is one client's: total minus survey 24 would be that client's answers to 26.
    const alone = [createClient({ 24: 5, 26: 2 }), ...[1, 2, 3, 4].map(() => createClient({ 24: 5 }))];
    const rows = freezeMonth([score], alone);
    expect(findRow(rows, ALL_SURVEYS)?.sums).not.toBeNull();
    expect([findRow(rows, 24)?.sums, findRow(rows, 26)?.sums]).toEqual([null, null]);
    // Beside a third survey that all clients have, the larger one may stay: the rest has five clients.
    const three = [createClient({ 24: 9, 25: 5, 26: 2 }), ...[1, 2, 3, 4].map(() => createClient({ 24: 9, 25: 5 }))];
    const kept = freezeMonth([score], three);
    expect(findRow(kept, 24)?.sums).not.toBeNull();
    expect([findRow(kept, 25)?.sums, findRow(kept, 26)?.sums]).toEqual([null, null]);
  });

  test("leaves nothing to derive: every disclosed number, and the total minus any disclosed surveys, satisfies the rule", () => {
    const some = fc.record({ a: fc.nat(6), b: fc.nat(6), c: fc.nat(3), people: fc.constantFrom(0, 0, 5, 8) });
    fc.assert(
      fc.property(fc.array(some, { minLength: 4, maxLength: 8 }), fc.nat(7), (drawn, which) => {
        const clients = drawn.map(({ a, b, c, people }) => createClient({ 24: a, 25: b, 26: c }, people));
        const rows = freezeMonth([score], clients);
        const getHoldings = (surveyId: number): readonly number[] =>
          clients.map(
            ({ open, released }) =>
              sumOf(
                open
                  .filter((each) => surveyId === ALL_SURVEYS || each.surveyId === surveyId)
                  .map((each) => each.sums["score_responses"] ?? 0),
              ) + (surveyId === ALL_SURVEYS ? (released["score_people"] ?? 0) : 0),
          );
        const result = rows.filter((row) => row.sums !== null).map((row) => row.surveyId);
        for (const surveyId of result) expect(meetsStatedRule(getHoldings(surveyId))).toBe(true);
        if (!result.includes(ALL_SURVEYS)) return;
        const taken = result.filter((surveyId) => surveyId !== ALL_SURVEYS && (which & (1 << (surveyId - 24))) !== 0);
        const rest = taken.reduce(
          (left, surveyId) =>
            addHoldings(
              left,
              getHoldings(surveyId).map((each) => -each),
            ),
          getHoldings(0),
        );
        expect(sumOf(rest) === 0 || meetsStatedRule(rest)).toBe(true);
      }),
      { numRuns: scaleRuns(2000) },
    );
  });
});
