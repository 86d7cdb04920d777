import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getSurvey } from "#slices/surveys/testing/survey-samples.ts";
import { toAnswers } from "./answers.rules.ts";
import { countSeconds, findUniform, judgeEffort } from "./response-effort.rules.ts";

const survey = getSurvey(24);
const rated = survey.pages.flat().filter(({ type }) => type === "agreement-importance");
const createAnswers = (agreements: readonly number[]) =>
  toAnswers(
    survey,
    Object.fromEntries(agreements.map((agreement, at) => [String(rated[at]?.id), { agreement, importance: 3 }])),
  );

test.each([
  ["nothing without elapsed time", 0, 0],
  ["the elapsed seconds, rounded", 12.4, 12],
  ["at most five minutes", 3600, 300],
  ["nothing for a negative time", -60, 0],
])("countSeconds counts %s", (_, passed, seconds) => {
  const before = new Date("2026-11-20T15:00:00Z");
  expect(countSeconds(before, new Date(before.getTime() + passed * 1000))).toBe(seconds);
});

describe("a response is uniform", () => {
  test.each([
    ["when nine of ten agreements are equal", [4, 4, 4, 4, 4, 4, 4, 4, 4, 1], true],
    ["not when eight of ten are equal", [4, 4, 4, 4, 4, 4, 4, 4, 2, 1], false],
    ["unknown for fewer than ten", [4, 4, 4, 4, 4, 4, 4, 4, 4], null],
  ])("%s", (_, agreements, expected) => {
    expect(findUniform(createAnswers(agreements))).toBe(expected);
  });

  test("for any order of the answers and any point of the scale", () => {
    const points = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 10, maxLength: rated.length });
    fc.assert(
      fc.property(points, (agreements) => {
        const turned = agreements.map((point) => 6 - point).toReversed();
        expect(findUniform(createAnswers(turned))).toBe(findUniform(createAnswers(agreements)));
      }),
    );
  });
});

test("is hasty below two seconds per answer after the first page, and unknown where pages were not timed", () => {
  const all = createAnswers(rated.map((_, at) => 1 + (at % 5)));
  const first = new Set(survey.pages[0]);
  const timed = all.filter(({ question }) => !first.has(question)).length;
  expect(judgeEffort(survey, all, 2 * timed - 1).isHasty).toBe(true);
  expect(judgeEffort(survey, all, 2 * timed).isHasty).toBe(false);
  expect(judgeEffort(survey, all, null)).toMatchObject({ secondsActive: null, isHasty: null });
  expect(judgeEffort(survey, all.slice(0, 4), 1).isHasty).toBeNull();
});
