import { catalog } from "#slices/surveys/server/catalog/catalog.ts";
import type { Survey, SurveyQuestion } from "#slices/surveys/server/catalog/catalog.schema.ts";

/** Returns a survey of the catalog as respondents see it, without a database. */
export function getSurvey(surveyId: number): Survey {
  const survey = catalog.surveys.find((each) => each.id === surveyId);
  if (!survey) throw new Error(`the catalog has no survey ${surveyId}`);
  const questions = new Map(catalog.questions.map((question) => [question.id, question]));
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

/** Every survey of the catalog. */
export const allSurveys: readonly Survey[] = catalog.surveys.map((survey) => getSurvey(survey.id));
