import { expect, test } from "vitest";
import { productFacts } from "#test/support/product-facts.ts";
import type { ComparedFigure } from "../analytics.figures.ts";
import { getMetric } from "../analytics.metrics.ts";
import { type WindowFacts, compare, NO_FACTS } from "../release/release-gate.ts";
import { addCertainty } from "../statistics/families.rules.ts";
import { deferScore } from "./deferral.rules.ts";

const score = getMetric(productFacts, "agreement_importance");
const createFacts = (num: number): WindowFacts => ({
  ...NO_FACTS,
  released: { score_num: num, score_den: 100, score_responses: 12, score_answers: 12, score_people: 12 },
});
const hidden: WindowFacts = { ...NO_FACTS, settled: { sums: { sent: 9, completed: 3 }, people: 9 } };
const judgeFigure = (facts: WindowFacts): ComparedFigure =>
  addCertainty(score, compare(score, facts, createFacts(300)), null);

test("a hidden score shows the region's, without trend, color and rank", () => {
  const shown = deferScore(judgeFigure(hidden), { figure: judgeFigure(createFacts(320)), locations: 4 });
  expect(shown).toMatchObject({ deferred: true, delta: null, trend: null, isRanked: false, isLow: false });
  expect(shown.figure).toMatchObject({ state: "value", value: 64 });
});

test.each([
  ["the region is hidden", { figure: judgeFigure(hidden), locations: 4 }],
  ["the region has no other location", { figure: judgeFigure(createFacts(320)), locations: 1 }],
  ["there is no region", null],
])("a hidden score stays hidden when %s", (_why, region) => {
  expect(deferScore(judgeFigure(hidden), region)).toMatchObject({
    deferred: false,
    figure: { state: "hidden" },
    isRanked: false,
  });
});

test("a score that may be shown is shown, and N/A is not deferred", () => {
  const region = { figure: judgeFigure(createFacts(320)), locations: 4 };
  expect(deferScore(judgeFigure(createFacts(310)), region)).toMatchObject({
    deferred: false,
    delta: 2,
    trend: "up",
    isRanked: true,
  });
  expect(deferScore(judgeFigure(NO_FACTS), region)).toMatchObject({ deferred: false, figure: { state: "na" } });
});
