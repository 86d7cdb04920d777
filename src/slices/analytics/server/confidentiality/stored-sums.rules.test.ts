import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProtectedAnswer } from "../analytics.facts.ts";
import {
  canShowDistribution,
  type ResponseAnswer,
  isStoredExactly,
  toFamilySums,
  toLikelihoodSteps,
  toQuestionClasses,
  toQuestionOptions,
} from "./stored-sums.rules.ts";

const nothing = { weight: 0, agreement: null, importance: null, value: null, choices: [] } as const;

function createAnswer(person: number | null, more: Partial<ProtectedAnswer>): ResponseAnswer {
  const given = { ...nothing, questionId: 1, family: "score", ...more };
  const response = {
    id: 0,
    kind: "campaign" as const,
    sentMonth: "2026-03-01",
    locationId: 1,
    month: "2026-10-01",
    day: "2026-10-05",
    person,
    surveyId: 1,
    positionCategoryId: null,
    answers: [given],
  };
  return { response, answer: given };
}

const createAgreements = (...of: readonly number[]): ResponseAnswer[] =>
  of.map((agreement, at) => createAnswer(at + 1, { weight: 4, agreement }));
const createLikelihoods = (...of: readonly number[]): ResponseAnswer[] =>
  of.map((value, at) => createAnswer(at + 1, { family: "remain", value }));

describe("a likelihood", () => {
  test("is stored as classes, which disclose neither that all answered so nor that all but one did", () => {
    const all = toFamilySums("remain", createLikelihoods(5, 5, 4, 4, 5, 4));
    expect(all).toEqual({ remain_answers: 6, remain_likely_x2: 11, remain_unlikely_x2: 1, remain_people: 6 });
    expect(toFamilySums("remain", createLikelihoods(5, 5, 4, 4, 5, 3))).toEqual(all);
    expect(toFamilySums("remain", createLikelihoods(5, 5, 4, 4, 5, 1))).toEqual(all);
    expect(toFamilySums("remain", createLikelihoods(5, 5, 4, 4, 3, 1))).toMatchObject({ remain_likely_x2: 8 });
  });

  test("with answers outside it from one person only is stored as if all had answered so", () => {
    const twice = [...createLikelihoods(5, 5, 5, 5, 5), createAnswer(9, { family: "remain", value: 1 })];
    const again = [...twice, createAnswer(9, { family: "remain", value: 2 })];
    expect(toFamilySums("remain", again)).toMatchObject({ remain_answers: 7, remain_likely_x2: 13, remain_people: 6 });
  });

  test("of two questions is stored question by question, so that neither follows from the sum", () => {
    const other = createLikelihoods(1, 3, 5, 4, 2).map((each) => ({
      ...each,
      answer: { ...each.answer, questionId: 2 },
    }));
    // Five and a half of six, and two of five.
    expect(toFamilySums("remain", [...createLikelihoods(5, 5, 4, 4, 5, 4), ...other])).toMatchObject({
      remain_likely_x2: 11 + 4,
    });
  });
});

describe("a score", () => {
  test("whose agreements lack at most three points from all 5 is stored alike, and from all 1 too", () => {
    // Five answers of weight 4: 100 − 1½ × 4.
    for (const near of [
      [5, 5, 5, 5, 5],
      [5, 5, 5, 5, 4],
      [5, 5, 5, 4, 3],
      [5, 5, 5, 5, 2],
    ])
      expect(toFamilySums("score", createAgreements(...near))).toMatchObject({ score_num: 94, score_den: 20 });
    expect(toFamilySums("score", createAgreements(5, 5, 5, 5, 1))).toMatchObject({ score_num: 84 });
    for (const near of [
      [1, 1, 1, 1, 1],
      [1, 1, 2, 2, 2],
    ])
      expect(toFamilySums("score", createAgreements(...near))).toMatchObject({ score_num: 26, score_den: 20 });
  });
});

describe("a distribution", () => {
  const mixed = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5];

  test("has ten people, and none of its classes is stored as two possible counts", () => {
    expect(canShowDistribution("remain", createLikelihoods(...mixed))).toBe(true);
    expect(canShowDistribution("remain", createLikelihoods(...mixed.slice(1)))).toBe(false);
    expect(canShowDistribution("remain", createLikelihoods(5, 5, 5, 5, 5, 4, 4, 4, 4, 1))).toBe(false);
    expect(isStoredExactly("remain", createLikelihoods(...mixed.slice(5)))).toBe(true);
    expect(toLikelihoodSteps("remain", createLikelihoods(...mixed))).toEqual({
      remain_options_people: 10,
      ...Object.fromEntries([1, 2, 3, 4, 5].map((step) => [`remain_${step}`, 2])),
    });
  });

  test("of choices is not shown when all but at most one chose the same", () => {
    const createChoices = (...of: readonly (readonly number[])[]): ResponseAnswer[] =>
      of.map((choices, at) => createAnswer(at + 1, { family: "answer", choices }));
    const two = Array.from({ length: 10 }, (_, at) => (at < 8 ? [1] : [2]));
    expect(canShowDistribution("answer", createChoices(...two))).toBe(true);
    expect(canShowDistribution("answer", createChoices(...two.with(8, [1])))).toBe(false);
    expect(canShowDistribution("answer", createChoices(...two.map((own) => [...own, 3])))).toBe(false);
    expect(toQuestionOptions(createChoices(...two))).toEqual({
      options_people: 10,
      choice_options_answers: 10,
      choice_1: 8,
      choice_2: 2,
    });
  });
});

test("no class of a question discloses all or none, and each is at most half an answer from the truth, for any answers", () => {
  const rows = fc.array(fc.record({ person: fc.nat(30), agreement: fc.integer({ min: 1, max: 5 }) }), { minLength: 5 });
  fc.assert(
    fc.property(rows, (made) => {
      const answers = made.map(({ person, agreement }) => createAnswer(person, { weight: 3, agreement }));
      fc.pre(new Set(made.map(({ person }) => person)).size >= 5);
      const { five_points: n = 0, top_x2: stored = 0 } = toQuestionClasses("score", answers);
      const inside = made.filter(({ agreement }) => agreement >= 4);
      const outside = made.filter(({ agreement }) => agreement < 4);
      expect(n).toBe(made.length);
      expect(stored).toBeGreaterThan(0);
      expect(stored).toBeLessThan(2 * n);
      const isOfFew = [inside, outside].some((part) => new Set(part.map(({ person }) => person)).size <= 1);
      if (!isOfFew) expect(stored).toBe(2 * inside.length);
      else expect(stored % 2).toBe(1);
    }),
  );
});

describe("a distribution in which all but at most one chose the same", () => {
  const createTenAnswers = (more: (at: number) => Partial<ProtectedAnswer>): ResponseAnswer[] =>
    Array.from({ length: 10 }, (_, at) => createAnswer(at + 1, { family: "answer", ...more(at) }));

  test.each([
    ["importance", (at: number) => ({ importance: at === 0 ? 3 : 5 })],
    [
      "the importance of pairs",
      (at: number) => ({ family: "score", weight: 5, importance: 5, agreement: 1 + (at % 5) }),
    ],
    ["an option", (at: number) => ({ choices: at === 0 ? [1] : [2] })],
  ] as const)("is not shown: %s", (_, more) => {
    const answers = createTenAnswers(more);
    expect(canShowDistribution(answers[0]?.answer.family ?? "", answers)).toBe(false);
  });

  test("is shown when two differ", () => {
    expect(
      canShowDistribution(
        "answer",
        createTenAnswers((at) => ({ importance: at < 2 ? 3 : 5 })),
      ),
    ).toBe(true);
  });
});
