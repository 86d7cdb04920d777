import { expect, test } from "vitest";
import { productFacts } from "#test/support/product-facts.ts";
import type { AnalyticsFacts } from "./analytics.facts.ts";
import { getMetric } from "./analytics.metrics.ts";
import type { QuestionDeclaration } from "./analytics.questions.ts";
import { QuestionKinds } from "./question-kinds.rules.ts";
import { NO_FACTS, release, type WindowFacts } from "./release/release-gate.ts";

const createQuestion = (
  id: number,
  kind: QuestionDeclaration["kind"],
  topic: number,
  survey: number,
): QuestionDeclaration => ({
  services: ["ingage"],
  kind,
  keys: { question: [id], question_type: [kind === "remain" ? "likelihood" : kind], topic: [topic], survey: [survey] },
});

const declared: AnalyticsFacts = {
  facts: [],
  people: [],
  questions: [
    createQuestion(1, "agreement-importance", 10, 3),
    createQuestion(2, "yes-no", 10, 3),
    createQuestion(3, "yes-no", 11, 5),
    createQuestion(4, "remain", 12, 3),
    { ...createQuestion(5, "agreement", 11, 24), services: ["intouch"] },
  ],
};

const can = (
  metric: string,
  by: ConstructorParameters<typeof QuestionKinds>[0]["by"],
  key: number | string | null,
  filters: ConstructorParameters<typeof QuestionKinds>[0]["filters"] = {},
): boolean => new QuestionKinds({ by, filters }, "ingage", declared).canHave(getMetric(productFacts, metric), key);

test("a question has only the metrics of its kind", () => {
  expect([1, 2, 3, 4].filter((id) => can("agreement_importance", "question", id))).toEqual([1]);
  expect([1, 2, 3, 4].filter((id) => can("yes_no", "question", id))).toEqual([2, 3]);
  expect([1, 2, 3, 4].filter((id) => can("top_block_percentage", "question", id))).toEqual([1, 4]);
  expect([1, 2, 3, 4].filter((id) => can("value_responses", "question", id))).toEqual([2, 3, 4]);
});

test("a topic, a type and a survey have a metric if one of their own service's questions has it", () => {
  expect([10, 11, 12].map((topic) => can("agreement_importance", "topic", topic))).toEqual([true, false, false]);
  expect(["yes-no", "agreement-importance"].map((type) => can("response_count", "question_type", type))).toEqual([
    false,
    true,
  ]);
  expect([3, 5].map((survey) => can("likely_to_remain_percentage", "survey", survey))).toEqual([true, false]);
});

test("rows of places and of undeclared questions can have every metric, unless a filter limits their questions", () => {
  expect(can("agreement_importance", "location", 7)).toBe(true);
  expect(can("agreement_importance", "question", 1000)).toBe(true);
  expect(can("agreement_importance", "location", 7, { question: [2] })).toBe(false);
  expect(can("agreement_importance", "total", null, { topic: [10] })).toBe(true);
  expect(can("agreement_importance", "total", null, { topic: [10], question: [2] })).toBe(false);
});

test("a metric that no question has is N/A with the reason, however many were invited; existing answers are still shown", () => {
  const invited: WindowFacts = { ...NO_FACTS, settled: { sums: { sent: 40, completed: 30 }, people: 40 } };
  const none: WindowFacts = { ...invited, hasNoQuestion: true };
  for (const name of ["agreement_importance", "response_count", "yes_no", "choice_responses"]) {
    expect(release(getMetric(productFacts, name), invited), name).toEqual({ state: "hidden" });
    expect(release(getMetric(productFacts, name), none), name).toEqual({ state: "na", why: "question_kind" });
  }
  const answered = { ...none, open: { score_num: 20, score_den: 5, score_responses: 1 } };
  expect(release(getMetric(productFacts, "agreement_importance"), answered)).toMatchObject({
    state: "value",
    rounded: 80,
  });
});
