import { catalog } from "#slices/surveys/server/catalog/catalog.ts";
import { fieldNames } from "#slices/surveys/server/survey-form.rules.ts";

const SURVEY_ID = 24;
const survey = catalog.surveys.find((each) => each.id === SURVEY_ID);
if (!survey) throw new Error(`the catalog has no survey ${SURVEY_ID}`);
const pairs = new Set(catalog.questions.filter(({ type }) => type === "agreement-importance").map(({ id }) => id));

/** Fields of one page, each with its value. */
export type PageFields = Readonly<Record<string, string>>;

/** One resident's answers: page by page as the form takes them, and their part of the score's sums. */
export interface Sheet {
  readonly pages: readonly PageFields[];
  readonly num: number;
  readonly den: number;
  /** How likely to renew, from 1 to 5. */
  readonly renew: number;
}

const LIKELY_TO_RENEW = 241;
const renewals = [5, 4, 3, 2, 5, 4];

/**
 * Returns the answers of the n-th resident. They follow a pattern that differs from question to question and person to
 * person; every sixth skips how important the first question is, so that this pair must not count.
 */
export function toSheet(n: number): Sheet {
  const renew = renewals[n % renewals.length] ?? 5;
  let [num, den, index] = [0, 0, 0];
  const pages = (survey?.pages ?? []).map((page) => {
    const fields: Record<string, string> = {};
    for (const { questionId } of page) {
      if (questionId === LIKELY_TO_RENEW) fields[fieldNames.value(questionId)] = String(renew);
      if (!pairs.has(questionId)) continue;
      const [agreement, importance] = [2 + ((2 * n + index) % 4), 1 + ((n + 3 * index) % 5)];
      const isHalf = index === 0 && n % 6 === 5;
      fields[fieldNames.agreement(questionId)] = String(agreement);
      if (!isHalf) {
        fields[fieldNames.importance(questionId)] = String(importance);
        num += importance * agreement;
        den += importance;
      }
      index += 1;
    }
    return fields;
  });
  return { pages, num, den, renew };
}

/** Σ(importance × agreement) ÷ Σ(importance) × 20, rounded half up on whole numbers. */
export function computeScore(sheets: readonly Sheet[]): number {
  const num = sheets.reduce((sum, sheet) => sum + sheet.num, 0);
  const den = sheets.reduce((sum, sheet) => sum + sheet.den, 0);
  return Math.floor((2 * 20 * num + den) / (2 * den));
}

/** Share of those who answered 4 or 5, in percent, rounded half up. */
export function computeRenewal(sheets: readonly Sheet[]): number {
  const likely = sheets.filter((sheet) => sheet.renew >= 4).length;
  return Math.floor((200 * likely + sheets.length) / (2 * sheets.length));
}

/** Posts a survey's pages as a browser without script does; returns the status and address of the last reply. */
export async function submitSurveyForm(url: string, sheet: Sheet): Promise<string> {
  const { origin } = new URL(url);
  let next = url;
  for (const [index, fields] of sheet.pages.entries()) {
    const action = index === sheet.pages.length - 1 ? "submit" : "next";
    const body = new URLSearchParams({ page: String(index + 1), lang: "en", action, ...fields });
    const reply = await fetch(url, { method: "POST", headers: { origin }, body, redirect: "manual" });
    if (reply.status !== 303) throw new Error(`page ${index + 1} of ${url}: ${reply.status} ${await reply.text()}`);
    next = reply.headers.get("location") ?? "";
  }
  const page = await fetch(new URL(next, origin));
  return page.text();
}
