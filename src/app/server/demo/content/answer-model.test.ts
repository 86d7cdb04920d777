import { describe, expect, test } from "vitest";
import {
  toAnswers,
  type QuestionAnswer,
  type AnswerDraft,
  findFirstIncompletePage,
  withPage,
} from "#slices/surveys/server/answers.rules.ts";
import { catalog } from "#slices/surveys/server/catalog/catalog.ts";
import type { Survey } from "#slices/surveys/server/catalog/catalog.schema.ts";
import { fieldNames, type FormFields, readForm } from "#slices/surveys/server/survey-form.rules.ts";
import { generateAnswers, buildDraft } from "./answer-model.ts";
import { answerParameters } from "./answer-parameters.ts";
import { createSeededRandom } from "./random.ts";
import { companies } from "./companies.ts";
import { drawRespondent } from "./respondent.ts";
import { getDemoSurvey } from "./surveys.ts";
import {
  buildCharacters,
  computeCorrelation,
  LAST_MONTH,
  computeMean,
  createTypicalLocation,
  generateResponses,
  computeScore,
  computeSpread,
} from "./testing/sampling.ts";

const surveyIds = [1, 3, 5, 7, 24, 25, 26, 27] as const;
const place = createTypicalLocation();

function toFields({ question, answer }: QuestionAnswer): FormFields {
  const { id } = question;
  const pair = question.type === "agreement-importance";
  const given: [string, string[]][] = [
    [
      pair ? fieldNames.agreement(id) : fieldNames.value(id),
      answer.agreement === undefined ? [] : [String(answer.agreement)],
    ],
    [
      pair ? fieldNames.importance(id) : fieldNames.value(id),
      answer.importance === undefined ? [] : [String(answer.importance)],
    ],
    [fieldNames.value(id), answer.value === undefined ? [] : [String(answer.value)]],
    [fieldNames.value(id), (answer.choices ?? []).map(String)],
    [
      question.type === "text-entry" ? fieldNames.value(id) : fieldNames.other(id),
      answer.text === undefined ? [] : [answer.text],
    ],
  ];
  return Object.fromEntries(given.filter(([, values]) => values.length > 0));
}

/** Fills in the product's own form, page by page, and returns the sheet that it stores. */
function submitForm(survey: Survey, answers: readonly QuestionAnswer[]): AnswerDraft {
  return survey.pages.reduce<AnswerDraft>((sheet, page, index) => {
    const ids = new Set(page.map((question) => question.id));
    const fields = answers.filter((each) => ids.has(each.question.id)).map(toFields);
    const action = index === survey.pages.length - 1 ? "submit" : "next";
    const form = Object.assign({ page: [String(index + 1)], lang: ["en"], action: [action] }, ...fields) as FormFields;
    const read = readForm(survey, form);
    expect(read.errors).toEqual([]);
    return withPage(sheet, read.answers);
  }, {});
}

describe("generated answers", () => {
  test.each(surveyIds)("match what the product's own form stores for survey %i, complete and in order", (surveyId) => {
    const survey = getDemoSurvey(surveyId);
    for (const locale of ["en", "es"] as const) {
      for (const answers of generateResponses(createSeededRandom(surveyId), surveyId, place, LAST_MONTH, 300, locale)) {
        const sheet = submitForm(survey, answers);
        expect(findFirstIncompletePage(survey, sheet)).toBeNull();
        expect(toAnswers(survey, sheet)).toEqual(answers);
      }
    }
  });

  test("are the same for the same seed, and others for another", () => {
    const generateFromSeed = (seed: number): unknown =>
      generateResponses(createSeededRandom(seed), 24, createTypicalLocation(), LAST_MONTH, 50).map((sheet) =>
        sheet.map((each) => each.answer),
      );
    expect(generateFromSeed(3)).toEqual(generateFromSeed(3));
    expect(generateFromSeed(3)).not.toEqual(generateFromSeed(4));
  });

  test.each(surveyIds)(
    "to survey %i do not depend on who answered before, so that a repeated load is equal",
    (surveyId) => {
      const generateAfter = (shift: number): unknown => {
        const topics = new Float64Array(100).fill(shift);
        for (const id of surveyIds) generateResponses(createSeededRandom(9), id, { ...place, topics }, LAST_MONTH, 1);
        return [1, 2, 3, 4, 5].map((seed) =>
          generateResponses(createSeededRandom(seed), surveyId, place, LAST_MONTH, 1).map((sheet) =>
            sheet.map(({ answer }) => answer),
          ),
        );
      };
      expect(generateAfter(-3)).toEqual(generateAfter(3));
    },
  );

  test("leave out about four questions in a hundred, never a required one, and a few halves of pairs", () => {
    const sheets = generateResponses(createSeededRandom(1), 1, place, LAST_MONTH, 3000);
    const invited = getDemoSurvey(1).pages.flat();
    const free = invited.filter(
      (question) => !question.isRequired && !["text-entry", "multiple-select"].includes(question.type),
    );
    const given = sheets.flat().filter(({ question }) => free.some((each) => each.id === question.id));
    expect(1 - given.length / (free.length * sheets.length)).toBeGreaterThan(0.03);
    expect(1 - given.length / (free.length * sheets.length)).toBeLessThan(0.055);
    const pairs = given.filter(({ question }) => question.type === "agreement-importance");
    const halves = pairs.filter(({ answer }) => answer.importance === undefined).length / pairs.length;
    expect(halves).toBeGreaterThan(0.003);
    expect(halves).toBeLessThan(0.02);
  });

  test.each([1, 24])("rate importance high, correlated with agreement but not a copy of it (survey %i)", (surveyId) => {
    const pairs = generateResponses(createSeededRandom(2), surveyId, place, LAST_MONTH, 2000)
      .flat()
      .flatMap(({ answer }): [number, number][] =>
        answer.agreement !== undefined && answer.importance !== undefined
          ? [[answer.agreement, answer.importance]]
          : [],
      );
    expect(computeCorrelation(pairs)).toBeGreaterThan(0.3);
    expect(computeCorrelation(pairs)).toBeLessThan(0.5);
    expect(computeMean(pairs.map(([, importance]) => importance))).toBeGreaterThan(4);
  });

  test.each([
    [24, 241],
    [24, 242],
    [1, 28],
    [7, 77],
  ])("follow the person's mean agreement: survey %i, likelihood %i", (surveyId, questionId) => {
    const pairs = generateResponses(createSeededRandom(5), surveyId, place, LAST_MONTH, 2500).flatMap(
      (sheet): [number, number][] => {
        const likely = sheet.find(({ question }) => question.id === questionId)?.answer.value;
        return likely === undefined ? [] : [[getAgreement(sheet), likely]];
      },
    );
    expect(computeCorrelation(pairs)).toBeGreaterThan(0.5);
    expect(computeCorrelation(pairs)).toBeLessThan(0.85);
  });

  test("request a reason only from those who are not very likely to renew; it is the topic that troubles them", () => {
    const sheets = generateResponses(createSeededRandom(6), 24, place, LAST_MONTH, 4000);
    const getValue = (sheet: QuestionAnswer[], id: number): number | undefined =>
      sheet.find(({ question }) => question.id === id)?.answer.value;
    expect(sheets.filter((sheet) => getValue(sheet, 241) === 5 && getValue(sheet, 243) !== undefined)).toEqual([]);
    const getRent = (sheet: QuestionAnswer[]): number =>
      sheet.find(({ question }) => question.id === 231)?.answer.agreement ?? 3;
    const reasons = sheets.filter((sheet) => getValue(sheet, 243) !== undefined);
    const computeShare = (some: QuestionAnswer[][]): number =>
      some.filter((each) => getValue(each, 243) === 1).length / some.length;
    expect(computeShare(reasons.filter((sheet) => getRent(sheet) === 1))).toBeGreaterThan(
      1.5 * computeShare(reasons.filter((sheet) => getRent(sheet) >= 4)),
    );
    const others = reasons.filter((sheet) => sheet.some(({ answer }) => answer.value === 11));
    expect(others.some((sheet) => sheet.some(({ question, answer }) => question.id === 243 && answer.text))).toBe(true);
  });

  test("report open repairs where repairs are slow: a quarter of residents, far more of the annoyed", () => {
    const sheets = generateResponses(createSeededRandom(7), 24, place, LAST_MONTH - 7, 4000);
    const open = (some: QuestionAnswer[][]): number =>
      computeMean(some.flatMap((sheet) => sheet.find(({ question }) => question.id === 211)?.answer.value ?? []));
    const computeRepairs = (sheet: QuestionAnswer[]): number =>
      computeMean(
        sheet.filter(({ question }) => [212, 213].includes(question.id)).map(({ answer }) => answer.agreement ?? 3),
      );
    expect(open(sheets)).toBeGreaterThan(0.18);
    expect(open(sheets)).toBeLessThan(0.36);
    expect(open(sheets.filter((sheet) => computeRepairs(sheet) <= 2))).toBeGreaterThan(
      2 * open(sheets.filter((sheet) => computeRepairs(sheet) >= 4)),
    );
  });

  test("stay in realistic ranges: satisfaction 60 to 82, engagement 66 to 84, renewals and staying in theirs", () => {
    const random = createSeededRandom(8);
    const results = ([24, 1] as const).map((surveyId) => {
      const places = companies.slice(0, 8).flatMap((company) => buildCharacters(random, company, 8));
      const sheets = places.map((each) => generateResponses(random, surveyId, each, LAST_MONTH, 250));
      const likelihoods = sheets.flat(2).filter(({ question }) => question.id === (surveyId === 24 ? 241 : 28));
      const likely = computeMean(likelihoods.map(({ answer }) => ((answer.value ?? 0) >= 4 ? 100 : 0)));
      return { scores: sheets.map(computeScore), likely };
    });
    const none = { scores: [] as number[], likely: Number.NaN };
    const [satisfaction = none, engagement = none] = results;
    const computeShareInside = (scores: number[], low: number, high: number): number =>
      scores.filter((score) => score >= low && score <= high).length / scores.length;
    expect(computeShareInside(satisfaction.scores, 60, 82)).toBeGreaterThan(0.9);
    expect(computeShareInside(engagement.scores, 66, 84)).toBeGreaterThan(0.85);
    expect(computeSpread(satisfaction.scores)).toBeGreaterThan(4);
    expect(computeSpread(satisfaction.scores)).toBeLessThan(7.5);
    expect(satisfaction.likely).toBeGreaterThan(50);
    expect(satisfaction.likely).toBeLessThan(72);
    expect(engagement.likely).toBeGreaterThan(60);
    expect(engagement.likely).toBeLessThan(85);
  });

  test("differ by kind of work: managers and leasing rate higher, maintenance feels the workload", () => {
    const random = createSeededRandom(9);
    const computeCategoryScore = (category: "Management" | "Maintenance"): number =>
      computeScore(
        Array.from({ length: 600 }, () =>
          generateAnswers(random, getDemoSurvey(1), {
            place,
            month: LAST_MONTH,
            respondent: drawRespondent(random, "en"),
            category,
          }),
        ),
      );
    expect(computeCategoryScore("Management")).toBeGreaterThan(computeCategoryScore("Maintenance") + 2);
  });

  test("of unfinished responses cover whole first pages and never the last", () => {
    const random = createSeededRandom(10);
    const survey = getDemoSurvey(24);
    const last = new Set(survey.pages.at(-1)?.map((question) => String(question.id)));
    for (const answers of generateResponses(random, 24, place, LAST_MONTH, 100)) {
      const ids = Object.keys(buildDraft(random, survey, answers));
      expect(ids.some((id) => last.has(id))).toBe(false);
      expect(new Set(answers.slice(0, ids.length).map(({ question }) => String(question.id)))).toEqual(new Set(ids));
    }
  });
});

function getAgreement(sheet: readonly QuestionAnswer[]): number {
  return computeMean(sheet.flatMap(({ answer }) => answer.agreement ?? []));
}

test("parameters are of surveys, topics and questions of the catalog, with one for each option", () => {
  const { surveys, topics, questions } = answerParameters;
  const findUnknown = (ids: Iterable<number>, known: readonly { readonly id: number }[]): number[] =>
    [...ids].filter((id) => known.every((each) => each.id !== id));
  expect(findUnknown(surveys.keys(), catalog.surveys)).toEqual([]);
  expect(findUnknown(topics.keys(), catalog.topics)).toEqual([]);
  expect(findUnknown(questions.keys(), catalog.questions)).toEqual([]);
  for (const { id, type, options } of catalog.questions) {
    const { reasons = [], ticked = [] } = questions.get(id) ?? {};
    expect([id, reasons.length]).toEqual([id, type === "multiple-choice" ? options.length : 0]);
    expect([id, ticked.length]).toEqual([id, type === "multiple-select" ? options.length : 0]);
  }
});
