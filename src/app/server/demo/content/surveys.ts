import { catalog } from "#slices/surveys/server/catalog/catalog.ts";
import type { CatalogQuestion, Survey, SurveyQuestion } from "#slices/surveys/server/catalog/catalog.schema.ts";

/** Every shared question by its id. */
export const questionsById: ReadonlyMap<number, CatalogQuestion> = new Map(
  catalog.questions.map((question) => [question.id, question]),
);

function buildSurvey(surveyId: number): Survey {
  const found = catalog.surveys.find((each) => each.id === surveyId);
  if (!found) throw new RangeError(`the catalog has no survey ${surveyId}`);
  const pages = found.pages.map((page) =>
    page.flatMap(({ questionId, isRequired }): SurveyQuestion[] => {
      const question = questionsById.get(questionId);
      return question ? [{ ...question, isRequired }] : [];
    }),
  );
  const { id, version, slug, service, name, intro } = found;
  return { id, version, slug, service, name, intro, pages };
}

const assembledSurveys = new Map(catalog.surveys.map((survey) => [survey.id, buildSurvey(survey.id)]));

/** Returns a survey of the shared catalog as a respondent gets it. Throws RangeError where there is none. */
export function getDemoSurvey(surveyId: number): Survey {
  const survey = assembledSurveys.get(surveyId);
  if (!survey) throw new RangeError(`the catalog has no survey ${surveyId}`);
  return survey;
}
