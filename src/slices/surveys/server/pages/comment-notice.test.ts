import { describe, expect, test } from "vitest";
import { allSurveys, getSurvey } from "#slices/surveys/testing/survey-samples.ts";
import type { SurveyView } from "../respond.service.ts";
import type { CommentNotice } from "../surveys.api.ts";
import { listSentences } from "./comment-notice.tsx";
import { renderSurveyPage } from "./survey-page.tsx";

const createNotice = (
  safety: readonly (readonly [string, string | null])[],
  discrimination: readonly (readonly [string, string | null])[],
): CommentNotice => ({
  id: 7,
  readers: [
    ...safety.map(([name, position]) => ({ kind: "safety" as const, name, position })),
    ...discrimination.map(([name, position]) => ({ kind: "discrimination" as const, name, position })),
  ],
});
const DANA = ["Dana Reyes", "HR Director"] as const;
const SAM = ["Sam Ode", null] as const;

const createView = (surveyId: number, more: Partial<SurveyView> = {}): SurveyView => ({
  state: "open",
  survey: getSurvey(surveyId),
  sheet: {},
  clientName: "Harborline Residential",
  timeZone: "America/Chicago",
  locationName: "Cedar Point",
  language: "en",
  isProtected: true,
  isForResident: false,
  expiresAt: new Date("2026-12-11T06:00:00Z"),
  hidesReplies: false,
  replies: [],
  notice: createNotice([DANA], [DANA]),
  ...more,
});
const getPage = (view: SurveyView, page: number, language: "en" | "es" = "en"): string =>
  renderSurveyPage({ view, page, language, errors: [], typed: {}, isSaved: true });

describe("the sentences of a notice", () => {
  test("name the readers of each kind with their titles, once when they are the same", () => {
    expect(listSentences(createNotice([DANA, SAM], [DANA, SAM]), false, "en")).toEqual([
      "Comments that mention safety, discrimination or harassment are read by Dana Reyes (HR Director) and Sam Ode.",
      "In an emergency, call 911.",
    ]);
    expect(listSentences(createNotice([DANA], [SAM]), false, "en").slice(0, 2)).toEqual([
      "Comments that mention safety are read by Dana Reyes (HR Director).",
      "Comments that mention discrimination or harassment are read by Sam Ode.",
    ]);
    expect(listSentences(createNotice([], [SAM]), false, "es")).toEqual([
      "Comentarios que mencionan discriminación o acoso: los lee Sam Ode.",
      "En una emergencia, llame al 911.",
    ]);
  });

  test("say to confidential authors what readers see and when, in both languages", () => {
    const of = createNotice([DANA], [DANA]);
    expect(listSentences(of, true, "en").join(" ")).toMatch(
      /not your name or property, after the month ends .*10 or more/,
    );
    expect(listSentences(of, true, "es").join(" ")).toMatch(
      /ni su propiedad, cuando termine el mes .*10 personas o más/,
    );
  });
});

describe("a survey page with a notice", () => {
  test("shows it above every comment field and in its description, below 30 kB without script", () => {
    for (const survey of allSurveys) {
      for (const [index, questions] of survey.pages.entries()) {
        const html = getPage(createView(survey.id, { survey }), index + 1, "es");
        const fields = questions.filter(({ type }) => type === "text-entry");
        for (const { id } of fields) {
          expect(html.indexOf(`id="q${id}-notice"`)).toBeGreaterThan(-1);
          expect(html.indexOf(`id="q${id}-notice"`)).toBeLessThan(html.indexOf(`<textarea id="q${id}"`));
          expect(html).toContain(`aria-describedby="q${id}-notice `);
        }
        expect(html.includes('name="notice" value="7"')).toBe(true);
        expect(html).not.toContain("<script");
        expect(Buffer.byteLength(html)).toBeLessThan(30_000);
      }
    }
  });

  test("shows none when no readers are named", () => {
    const html = getPage(createView(24, { notice: null }), 6);
    expect(html).not.toMatch(/name="notice"|-notice"/);
    expect(html).not.toContain("are read by");
  });

  test("escapes names", () => {
    const html = getPage(createView(24, { notice: createNotice([["<b>Dana</b>", null]], []) }), 6);
    expect(html).toContain("&lt;b&gt;Dana&lt;/b&gt;");
  });
});
