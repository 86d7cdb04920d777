import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { QuestionAnswer, AnswerValue } from "./answers.rules.ts";
import { likelihoodKinds, questionTypes, type SurveyQuestion } from "./catalog/catalog.schema.ts";
import { answerMeasures, histogramColumns, toMeasures, reportsServiceIssue } from "./surveys.rollup.rules.ts";

function createAnswer(
  type: SurveyQuestion["type"],
  answer: AnswerValue,
  likelihood: SurveyQuestion["likelihood"] = null,
  serviceIssueValue: SurveyQuestion["serviceIssueValue"] = null,
): QuestionAnswer {
  const words = { en: "?", es: "?" };
  return {
    question: {
      id: 1,
      type,
      likelihood,
      topicId: 1,
      factorId: 1,
      body: words,
      options: [],
      isRequired: false,
      shownWhen: null,
      serviceIssueValue,
    },
    answer,
  };
}

const computeSquares = (num: number, den: number) => ({
  score_nn: num * num,
  score_nd: num * den,
  score_dd: den * den,
});

const noMeasures = Object.fromEntries(answerMeasures.map((name) => [name, 0]));

describe("the rollup row of a response", () => {
  test.each<[string, QuestionAnswer[], object]>([
    ["a response without answers", [], { responses: 1 }],
    [
      "a pair",
      [createAnswer("agreement-importance", { agreement: 4, importance: 5 })],
      { score_responses: 1, score_answers: 1, score_num: 20, score_den: 5, ...computeSquares(20, 5) },
    ],
    [
      "an agreement weighs 3",
      [createAnswer("agreement", { agreement: 4 })],
      { score_responses: 1, score_answers: 1, score_num: 12, score_den: 3, ...computeSquares(12, 3) },
    ],
    ["a pair without importance is left out", [createAnswer("agreement-importance", { agreement: 4 })], {}],
    ["a pair without agreement is left out", [createAnswer("agreement-importance", { importance: 4 })], {}],
    ["an importance has no score", [createAnswer("importance", { importance: 5 })], {}],
    ["a renewal", [createAnswer("likelihood", { value: 2 }, "renew")], { renew_2: 1 }],
    ["a recommendation", [createAnswer("likelihood", { value: 5 }, "recommend")], { recommend_5: 1 }],
    ["a likelihood to remain", [createAnswer("likelihood", { value: 1 }, "remain")], { remain_1: 1 }],
    ["a yes and a comment", [createAnswer("yes-no", { value: 1 }), createAnswer("text-entry", { text: "Thanks" })], {}],
    [
      "two scores",
      [
        createAnswer("agreement", { agreement: 1 }),
        createAnswer("agreement-importance", { agreement: 5, importance: 1 }),
      ],
      { score_responses: 1, score_answers: 2, score_num: 8, score_den: 4, ...computeSquares(8, 4) },
    ],
  ])("%s", (_, answers, expected) => {
    expect(toMeasures(answers)).toEqual({ ...noMeasures, responses: 1, ...expected });
  });

  test("equals a naive implementation of the score formula", () => {
    const point = fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined });
    const answer = fc.record({ agreement: point, importance: point, value: point });
    const kind = fc.constantFrom(...likelihoodKinds, null);
    const sheet = fc.array(
      fc
        .tuple(fc.constantFrom(...questionTypes), answer, kind)
        .map(([type, given, likelihood]) =>
          createAnswer(type, given as AnswerValue, type === "likelihood" ? likelihood : null),
        ),
    );
    fc.assert(
      fc.property(sheet, (answers) => {
        const measures = toMeasures(answers);
        const weighted = answers.flatMap(
          ({ question, answer: { agreement = 0, importance = 0 } }): [number, number][] => {
            if (question.type === "agreement" && agreement > 0) return [[3, agreement]];
            return question.type === "agreement-importance" && agreement * importance > 0
              ? [[importance, agreement]]
              : [];
          },
        );
        const score =
          (20 * weighted.reduce((sum, [w, a]) => sum + w * a, 0)) / weighted.reduce((sum, [w]) => sum + w, 0);
        expect((20 * measures.score_num) / measures.score_den).toEqual(score);
        expect(measures.score_answers).toBe(weighted.length);
        expect(measures.score_responses).toBe(weighted.length > 0 ? 1 : 0);
        if (weighted.length > 0) expect(score >= 20 && score <= 100).toBe(true);
        for (const each of likelihoodKinds) {
          const values = answers.filter((one) => one.question.likelihood === each).map((one) => one.answer.value);
          expect(histogramColumns[each].map((column) => measures[column])).toEqual(
            [1, 2, 3, 4, 5].map((step) => values.filter((value) => value === step).length),
          );
        }
      }),
    );
  });
});

describe("a response reports a service issue", () => {
  const createYesNo = (value: number, issue: 0 | 1 | null): QuestionAnswer =>
    createAnswer("yes-no", { value }, null, issue);

  test.each<[string, QuestionAnswer[], boolean]>([
    ["Yes to 'is something still waiting to be repaired?'", [createYesNo(1, 1)], true],
    ["No to it", [createYesNo(0, 1)], false],
    ["No to 'is the problem fixed?'", [createYesNo(0, 0)], true],
    ["Yes to it", [createYesNo(1, 0)], false],
    ["an answer to a question about something else", [createYesNo(1, null), createYesNo(0, null)], false],
    ["one of several answers", [createYesNo(0, 1), createYesNo(0, 0)], true],
    ["no answer", [], false],
  ])("%s", (_, answers, expected) => {
    expect(reportsServiceIssue(answers)).toBe(expected);
  });
});
