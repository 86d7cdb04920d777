import { describe, expect, test } from "vitest";
import { allSurveys, getSurvey } from "#slices/surveys/testing/survey-samples.ts";
import type { AnswerDraft } from "../answers.rules.ts";
import { type Language, languages, type Survey } from "../catalog/catalog.schema.ts";
import { agreementScale, importanceScale, likelihoodScale, yesNoScale } from "../catalog/scales.ts";
import type { SurveyView } from "../respond.service.ts";
import type { FormError } from "../survey-form.rules.ts";
import { renderExpiredPage, renderSurveyPage, type SurveyPageProps, renderUnknownPage } from "./survey-page.tsx";
import { renderThanksPage } from "./thanks-page.tsx";

const HOSTILE = `<script>alert("x")</script>`;

function createView(survey: Survey, more: Partial<SurveyView> = {}): SurveyView {
  return {
    state: "open",
    survey,
    sheet: {},
    clientName: "Harborline Residential",
    timeZone: "America/Chicago",
    locationName: "Cedar Point",
    language: "en",
    isProtected: false,
    isForResident: true,
    expiresAt: new Date("2026-12-11T06:00:00Z"),
    hidesReplies: false,
    replies: [],
    notice: null,
    ...more,
  };
}

function getPage(view: SurveyView, page: number, more: Partial<SurveyPageProps> = {}): string {
  return renderSurveyPage({ view, page, language: "en", errors: [], typed: {}, isSaved: true, ...more });
}

const everyPage = allSurveys.flatMap((survey) =>
  survey.pages.flatMap((_, index) =>
    languages.map((language): [number, number, Language, Survey] => [survey.id, index + 1, language, survey]),
  ),
);

// Every question, with the longest answers: the largest size of a page.
const fullSheet: AnswerDraft = {
  241: { value: 2 },
  244: { text: "x".repeat(2000) },
  243: { value: 11, text: "y".repeat(2000) },
};

describe.each(everyPage)("survey %i, page %i, %s", (_id, page, language, survey) => {
  const errors = (survey.pages[page - 1] ?? []).map((question): FormError => ({
    questionId: question.id,
    field: `q${question.id}`,
    code: "required",
  }));
  const html = getPage(createView(survey, { sheet: fullSheet, isProtected: true }), page, {
    language,
    errors,
    isSaved: false,
  });

  test("is at most 30 kB, without script or further requests", () => {
    expect(Buffer.byteLength(html)).toBeLessThan(30_000);
    expect(html).not.toMatch(/<script|\son[a-z]+=|@import|@font-face|url\(|<img|src=|https?:/i);
    expect(html).toMatch(/<link rel="icon" href="data:,"\/>/);
  });

  test("has its language, page number and question texts, each with its error", () => {
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`${page} ${language === "en" ? "of" : "de"} ${survey.pages.length}`);
    for (const question of survey.pages[page - 1] ?? []) {
      expect(html).toContain(question.body[language].replaceAll("'", "&#x27;"));
      expect(html).toContain(`id="fault-${question.id}"`);
      expect(html).toContain(`href="#question-${question.id}"`);
    }
  });
});

describe("the five-point scales", () => {
  const toLabels = (html: string): string[] =>
    [...html.matchAll(/<b>([^<]+)<\/b><\/label>/g)].map((match) => match[1] ?? "");

  test("CONST-09 are labeled from Totally Disagree to Totally Agree, and so on", () => {
    expect(agreementScale.map((label) => label.en)).toEqual([
      "Totally Disagree",
      "Disagree",
      "Neutral",
      "Agree",
      "Totally Agree",
    ]);
    expect(importanceScale.map((label) => label.en)).toEqual([
      "Very Unimportant",
      "Unimportant",
      "Neutral",
      "Important",
      "Very Important",
    ]);
    expect(likelihoodScale.map((label) => label.en)).toEqual([
      "Very Unlikely",
      "Unlikely",
      "Neutral",
      "Likely",
      "Very Likely",
    ]);
    expect(yesNoScale.map((label) => label.en)).toEqual(["No", "Yes"]);
    const pairs = toLabels(getPage(createView(getSurvey(24)), 1));
    expect(pairs.slice(0, 10)).toEqual([...agreementScale, ...importanceScale].map((label) => label.en));
    expect(toLabels(getPage(createView(getSurvey(24)), 5)).slice(0, 5)).toEqual(
      likelihoodScale.map((label) => label.en),
    );
    expect(getPage(createView(getSurvey(24)), 2)).toMatch(/value="0"\/><i>No<\/i>.*value="1"\/><i>Yes<\/i>/);
  });
});

describe("stored answers", () => {
  test("are shown again", () => {
    const draft: AnswerDraft = {
      201: { agreement: 2, importance: 5 },
      233: { choices: [1, 3] },
      244: { text: HOSTILE },
    };
    const view = createView(getSurvey(24), { sheet: draft });
    expect(getPage(view, 1)).toMatch(/name="q201a" checked="" value="2".*name="q201i" checked="" value="5"/s);
    expect(getPage(view, 1).match(/checked=""/g)).toHaveLength(2);
    expect(getPage(view, 4).match(/checked=""/g)).toHaveLength(2);
  });

  test("are escaped, also when a form is rejected", () => {
    const view = createView(getSurvey(24), { clientName: HOSTILE, locationName: HOSTILE });
    for (const html of [
      getPage(view, 1),
      getPage(view, 6, { typed: { q244: [HOSTILE] } }),
      renderExpiredPage(view, "en"),
      renderThanksPage(view, "en"),
    ]) {
      expect(html).not.toContain("<script");
      expect(html).toContain("&lt;script&gt;");
    }
  });
});

describe("the text about who sees the answers", () => {
  test.each<[Partial<SurveyView>, Language, string]>([
    [{}, "en", "Managers at Cedar Point and Harborline Residential can see your name with your answers"],
    [{}, "es", "La administración de Cedar Point y de Harborline Residential ve sus respuestas con su nombre"],
    [{ isProtected: true }, "en", "can’t see who said what, unless you ask to be contacted."],
    [{ isProtected: true }, "es", "no ve quién dijo qué, a menos que usted pida que le contacten."],
    [{ isProtected: true }, "en", "managers can see that you answered, but not what."],
    [{ isProtected: true }, "es", "puede ver que usted respondió, no qué."],
    [
      { isProtected: true, isForResident: false },
      "en",
      "can’t see who said what. Managers see how many answered, by month, not who.",
    ],
    [{ isProtected: true, isForResident: false }, "es", "ve cuántas personas respondieron, por mes, no quiénes."],
  ])("for %o in %s is shown before the first question, and available on every page", (more, language, sentence) => {
    const view = createView(getSurvey(24), more);
    const first = getPage(view, 1, { language });
    expect(first.indexOf(sentence)).toBeGreaterThan(0);
    expect(first.indexOf(sentence)).toBeLessThan(first.indexOf("<fieldset"));
    expect(getPage(view, 3, { language })).toContain(sentence);
  });
});

test("the language button belongs to the form like the others, and Enter presses Next", () => {
  const html = getPage(createView(getSurvey(24)), 2);
  const buttons = [...html.matchAll(/<button[^>]*>/g)].map((match) => match[0]);
  const isInForm = (button: string | undefined): boolean => html.indexOf(button ?? "?") > html.indexOf("<form");
  expect(buttons).toHaveLength(4);
  expect(buttons[0]).toMatch(/form="survey".*value="language-es"/);
  expect(buttons[1]).toMatch(/class="first".*value="next".*tabindex="-1" aria-hidden="true"/);
  expect(buttons.slice(1).every(isInForm)).toBe(true);
});

test.each(languages)("the thanks, closed and not-found pages have their title and text in %s", (language) => {
  const view = createView(getSurvey(24));
  expect(renderThanksPage(view, language)).toContain(
    language === "en" ? "Thank you! We’ve received your answers." : "Gracias. Ya tenemos sus respuestas.",
  );
  expect(renderExpiredPage(view, language)).toContain(
    language === "en" ? "This survey closed on December 10, 2026" : "hasta el final del 10 de diciembre de 2026",
  );
  expect(renderUnknownPage(language)).toContain(
    language === "en" ? "Survey not found" : "No encontramos esta encuesta",
  );
});
