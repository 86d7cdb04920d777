import { describe, expect, test } from "vitest";
import { getSurvey } from "#slices/surveys/testing/survey-samples.ts";
import {
  type AnswerDraft,
  toAnswers,
  findFirstIncompletePage,
  type AnswerValue,
  isAnswered,
  estimateMinutes,
  listMissing,
  listVisibleQuestions,
  getResumePage,
  withPage,
} from "./answers.rules.ts";

const satisfaction = getSurvey(24);

function listRequestedIds(draft: AnswerDraft): number[] {
  return listVisibleQuestions(satisfaction, 6, draft).map((question) => question.id);
}

describe("requestedQuestions", () => {
  test.each([
    [{}, false],
    [{ 241: { value: 5 } }, false],
    [{ 241: { value: 4 } }, true],
    [{ 241: { value: 1 } }, true],
  ])("after %o the question about the reason for not renewing is shown: %s", (sheet, isShown) => {
    expect(listRequestedIds(sheet)).toEqual(isShown ? [243, 244, 245] : [244, 245]);
  });

  test("an answer to a question that is no longer requested is left out of the response", () => {
    const draft: AnswerDraft = { 241: { value: 5 }, 243: { value: 1 }, 244: { text: "Trees" } };
    expect(toAnswers(satisfaction, draft).map(({ question }) => question.id)).toEqual([241, 244]);
  });
});

describe("withPage", () => {
  test.each<[string, AnswerDraft, [number, AnswerValue | null][], AnswerDraft]>([
    ["adds answers", {}, [[201, { agreement: 1 }]], { 201: { agreement: 1 } }],
    ["replaces earlier answers", { 241: { value: 1 } }, [[241, { value: 4 }]], { 241: { value: 4 } }],
    [
      "leaves other questions unchanged",
      { 244: { text: "a" } },
      [[241, { value: 4 }]],
      { 241: { value: 4 }, 244: { text: "a" } },
    ],
    ["removes answers", { 244: { text: "a" } }, [[244, null]], {}],
    [
      "completes a pair half by half",
      { 201: { agreement: 2 } },
      [[201, { importance: 5 }]],
      { 201: { agreement: 2, importance: 5 } },
    ],
    [
      "removes free text that was emptied",
      { 243: { value: 11, text: "a" } },
      [[243, { value: 11 }]],
      { 243: { value: 11 } },
    ],
  ])("%s", (_, before, page, after) => {
    expect(withPage(before, new Map(page))).toEqual(after);
  });
});

describe("missingOn", () => {
  test("a required question without an answer blocks its page and the response", () => {
    expect(listMissing(satisfaction, 5, {}).map((question) => question.id)).toEqual([241]);
    expect(listMissing(satisfaction, 5, { 241: { value: 3 } })).toEqual([]);
    expect(findFirstIncompletePage(satisfaction, {})).toBe(5);
    expect(findFirstIncompletePage(satisfaction, { 241: { value: 3 } })).toBeNull();
  });

  test("half a pair is not an answer", () => {
    const [pair] = satisfaction.pages[0] ?? [];
    if (!pair) throw new Error("no pair");
    expect(isAnswered(pair, { agreement: 3 })).toBe(false);
    expect(isAnswered(pair, { agreement: 3, importance: 1 })).toBe(true);
  });
});

test.each([
  [{}, 1],
  [{ 201: { agreement: 3 } }, 2],
  [{ 201: { agreement: 3 }, 212: { agreement: 3 } }, 3],
])("resumePage continues after %o at page %i", (sheet, page) => {
  expect(getResumePage(satisfaction, sheet)).toBe(page);
});

test("estimates the minutes that a survey takes", () => {
  expect(estimateMinutes(getSurvey(26))).toBe(2);
  expect(estimateMinutes(satisfaction)).toBe(4);
  expect(estimateMinutes(getSurvey(1))).toBe(5);
});
