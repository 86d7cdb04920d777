import type { QuestionAnswer } from "#slices/surveys/server/answers.rules.ts";
import { toMeasures } from "#slices/surveys/server/surveys.rollup.rules.ts";
import { generateAnswers } from "../answer-model.ts";
import { type Random, createSeededRandom } from "../random.ts";
import { companies, buildPlaces } from "../companies.ts";
import type { DemoCompany } from "../company.ts";
import { buildLocationProfile, type LocationProfile } from "../place-character.ts";
import { drawRespondent } from "../respondent.ts";
import { getDemoSurvey } from "../surveys.ts";

/** November 2023, the first of three years. */
export const FIRST_MONTH = 2023 * 12 + 11;
export const MONTHS = 36;
export const LAST_MONTH = FIRST_MONTH + MONTHS - 1;

/** Returns the arithmetic mean. */
export function computeMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the standard deviation of a population. */
export function computeSpread(values: readonly number[]): number {
  const middle = computeMean(values);
  return Math.sqrt(computeMean(values.map((value) => (value - middle) ** 2)));
}

/** Returns Pearson's correlation of pairs. */
export function computeCorrelation(pairs: readonly (readonly [number, number])[]): number {
  const xs = pairs.map(([x]) => x);
  const ys = pairs.map(([, y]) => y);
  const [middleX, middleY] = [computeMean(xs), computeMean(ys)];
  return computeMean(pairs.map(([x, y]) => (x - middleX) * (y - middleY))) / (computeSpread(xs) * computeSpread(ys));
}

/** Returns a company by slug. Throws where there is none. */
export function findCompany(slug: string): DemoCompany {
  const company = companies.find((each) => each.slug === slug);
  if (!company) throw new RangeError(`there is no company ${slug}`);
  return company;
}

/** Returns the characters of a company's first communities, over three years. */
export function buildCharacters(random: Random, company: DemoCompany, count: number): LocationProfile[] {
  return buildPlaces(company, count).map((community) => {
    const region = company.regions[community.regionIndex];
    if (!region) throw new RangeError("a community without a region");
    return buildLocationProfile(random, { company, region, community, firstMonth: FIRST_MONTH, months: MONTHS });
  });
}

/** Returns the answers of a number of different people at a place in a month. */
export function generateResponses(
  random: Random,
  surveyId: number,
  place: LocationProfile,
  month: number,
  count: number,
  locale: "en" | "es" = "en",
): QuestionAnswer[][] {
  return Array.from({ length: count }, () =>
    generateAnswers(random, getDemoSurvey(surveyId), { place, month, respondent: drawRespondent(random, locale) }),
  );
}

/** Returns the score of responses as the product computes it, from 20 to 100. */
export function computeScore(sheets: readonly QuestionAnswer[][]): number {
  const measures = sheets.map((sheet) => toMeasures(sheet));
  const sum = (name: "score_num" | "score_den"): number => measures.reduce((total, each) => total + each[name], 0);
  return (20 * sum("score_num")) / sum("score_den");
}

/** Returns a score of agreement to selected questions only, from 20 to 100. */
export function computeAgreement(sheets: readonly QuestionAnswer[][], questionIds: readonly number[]): number {
  const points = sheets.flat().flatMap(({ question, answer }) => {
    return questionIds.includes(question.id) && answer.agreement !== undefined ? [answer.agreement] : [];
  });
  return 20 * computeMean(points);
}

/** A place where nothing stands out, in no month and no topic. */
export function createTypicalLocation(seed = 11): LocationProfile {
  const [place] = buildCharacters(createSeededRandom(seed), findCompany("quillfeather"), 1);
  if (!place) throw new RangeError("no place");
  const still = new Float64Array(MONTHS);
  return { ...place, residents: still, staff: still, topics: new Float64Array(100), change: null };
}
