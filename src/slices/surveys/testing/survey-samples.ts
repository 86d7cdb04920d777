import { catalogue } from "#slices/surveys/server/catalogue/catalogue.ts";
import type { Survey, SurveyQuestion } from "#slices/surveys/server/catalogue/catalogue.schema.ts";

/** A survey of the catalogue as a respondent gets it, without a database. */
export function surveyOf(surveyId: number): Survey {
  const survey = catalogue.surveys.find((each) => each.id === surveyId);
  if (!survey) throw new Error(`the catalogue has no survey ${surveyId}`);
  const questions = new Map(catalogue.questions.map((question) => [question.id, question]));
  const pages = survey.pages.map((page) =>
    page.flatMap(({ questionId, isRequired }): SurveyQuestion[] => {
      const question = questions.get(questionId);
      return question ? [{ ...question, isRequired }] : [];
    }),
  );
  return {
    id: survey.id,
    version: survey.version,
    slug: survey.slug,
    service: survey.service,
    name: survey.name,
    intro: survey.intro,
    pages,
  };
}

/** Every survey of the catalogue. */
export const allSurveys: readonly Survey[] = catalogue.surveys.map((survey) => surveyOf(survey.id));
