import { describe, expect, test } from "vitest";
import { productFacts } from "#test/support/product-facts.ts";
import { getMetric } from "../analytics.metrics.ts";
import { compare, NO_FACTS, type WindowFacts } from "../release/release-gate.ts";
import { LEVEL_ALONE } from "./certainty.rules.ts";
import { addCertainty } from "./families.rules.ts";
import { addKnownError } from "./measured.rules.ts";

const topBlock = getMetric(productFacts, "top_block_percentage");
const score = getMetric(productFacts, "agreement_importance");
const ofQuestion = addKnownError(topBlock, { by: "question" });

/** Creates protected people who all answered a pair with importance 4. */
function createProtectedFacts(agreement: number, people: number): WindowFacts {
  const [num, den] = [4 * agreement, 4];
  return {
    ...NO_FACTS,
    released: {
      score_people: people,
      score_responses: people,
      score_answers: people,
      score_num: num * people,
      score_den: den * people,
      score_nn: num * num * people,
      score_nd: num * den * people,
      score_dd: den * den * people,
    },
  };
}

/** Creates open answers to one question: those that are 4 or 5, and the lower ones. */
const createOpenAnswers = (top: number, others: number): WindowFacts => ({
  ...NO_FACTS,
  open: { agreement_5: top, agreement_2: others, responses: top + others },
});

const judgeFigure = (metric: typeof score, now: WindowFacts, before: WindowFacts, level: number | null = LEVEL_ALONE) =>
  addCertainty(metric, compare(metric, now, before), level);

describe("a share of single answers", () => {
  test("has a certainty when it is of one question", () => {
    expect(judgeFigure(ofQuestion, createOpenAnswers(60, 20), createOpenAnswers(30, 50))).toMatchObject({
      certainty: "real",
    });
    expect(judgeFigure(ofQuestion, createOpenAnswers(40, 40), createOpenAnswers(39, 41))).toMatchObject({
      certainty: "noise",
    });
    expect(addKnownError(topBlock, { by: "location", filters: { question: [18] } })).toBe(topBlock);
  });

  test.each(["location", "topic", "survey", "total"] as const)(
    "has none by %s, where answers of one response stand together",
    (by) => {
      const ofSeveral = addKnownError(topBlock, { by, filters: { question: [18, 19] } });
      expect(judgeFigure(ofSeveral, createOpenAnswers(60, 20), createOpenAnswers(30, 50))).toMatchObject({
        delta: 37,
        certainty: null,
        smallestChange: null,
      });
    },
  );
});

describe("protected answers", () => {
  test("give the smallest change from their n and score, in whole points rounded up", () => {
    const result = judgeFigure(score, createProtectedFacts(4, 23), createProtectedFacts(3, 24));
    expect(result).toMatchObject({ delta: 20, certainty: "real", smallestChange: 12 });
    expect(judgeFigure(score, createProtectedFacts(4, 20), createProtectedFacts(3, 24)).smallestChange).toBe(13);
    expect(judgeFigure(score, createProtectedFacts(4, 23), createProtectedFacts(3, 24), 0.05 / 60).smallestChange).toBe(
      20,
    );
  });

  test("of fewer than ten people as shown give none, and are never real", () => {
    expect(judgeFigure(score, createProtectedFacts(4, 9), createProtectedFacts(2, 60))).toMatchObject({
      certainty: "unclear",
      smallestChange: null,
    });
  });
});

test("an equal number is noise for any number of answers, and no certainty is computed unless requested", () => {
  expect(judgeFigure(score, createProtectedFacts(4, 500), createProtectedFacts(4, 500)).certainty).toBe("noise");
  expect(judgeFigure(score, createProtectedFacts(4, 500), createProtectedFacts(3, 500), null)).toMatchObject({
    certainty: null,
    smallestChange: null,
  });
});
