import type { QuestionAnswer } from "#slices/surveys/server/answers.rules.ts";
import { toMeasures } from "#slices/surveys/server/surveys.rollup.rules.ts";
import { generateAnswers } from "../answer-model.ts";
import { type Random, seededRandom } from "../random.ts";
import { companies, buildPlaces } from "../companies.ts";
import type { DemoCompany } from "../company.ts";
import { buildLocationProfile, type LocationProfile } from "../place-character.ts";
import { respondent } from "../respondent.ts";
import { demoSurvey } from "../surveys.ts";

/** November 2023, the first of three years. */
export const FIRST_MONTH = 2023 * 12 + 11;
export const MONTHS = 36;
export const LAST_MONTH = FIRST_MONTH + MONTHS - 1;

/** Returns the arithmetic mean. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the standard deviation of a population. */
export function spread(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** Returns Pearson's correlation of pairs. */
export function correlation(pairs: readonly (readonly [number, number])[]): number {
  const xs = pairs.map(([x]) => x);
  const ys = pairs.map(([, y]) => y);
  const [middleX, middleY] = [mean(xs), mean(ys)];
  return mean(pairs.map(([x, y]) => (x - middleX) * (y - middleY))) / (spread(xs) * spread(ys));
}

/** Returns a company by slug. Throws where there is none. */
export function findCompany(slug: string): DemoCompany {
  const company = companies.find((each) => each.slug === slug);
  if (!company) throw new RangeError(`there is no company ${slug}`);
  return company;
}

/** Returns the characters of a company's first communities, over three years. */
export function buildCharacters(chance: Random, company: DemoCompany, count: number): LocationProfile[] {
  return buildPlaces(company, count).map((community) => {
    const region = company.regions[community.regionIndex];
    if (!region) throw new RangeError("a community without a region");
    return buildLocationProfile(chance, { company, region, community, firstMonth: FIRST_MONTH, months: MONTHS });
  });
}

/** Returns the answers of a number of different people at a place in a month. */
export function responses(
  chance: Random,
  surveyId: number,
  place: LocationProfile,
  month: number,
  count: number,
  locale: "en" | "es" = "en",
): QuestionAnswer[][] {
  return Array.from({ length: count }, () =>
    generateAnswers(chance, demoSurvey(surveyId), { place, month, respondent: respondent(chance, locale) }),
  );
}

/** Returns the score of responses as the product computes it, from 20 to 100. */
export function computeScore(sheets: readonly QuestionAnswer[][]): number {
  const measures = sheets.map((sheet) => toMeasures(sheet));
  const sum = (name: "score_num" | "score_den"): number => measures.reduce((total, each) => total + each[name], 0);
  return (20 * sum("score_num")) / sum("score_den");
}

/** Returns a score of agreement to selected questions only, from 20 to 100. */
export function agreementTo(sheets: readonly QuestionAnswer[][], questionIds: readonly number[]): number {
  const points = sheets.flat().flatMap(({ question, answer }) => {
    return questionIds.includes(question.id) && answer.agreement !== undefined ? [answer.agreement] : [];
  });
  return 20 * mean(points);
}

/** A place where nothing stands out, in no month and no topic. */
export function typicalLocation(seed = 11): LocationProfile {
  const [place] = buildCharacters(seededRandom(seed), findCompany("quillfeather"), 1);
  if (!place) throw new RangeError("no place");
  const still = new Float64Array(MONTHS);
  return { ...place, residents: still, staff: still, topics: new Float64Array(100), change: null };
}
