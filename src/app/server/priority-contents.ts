import type { ActionItem, PriorityContents } from "#slices/reports/server/reports.deps.ts";
import { catalog } from "#slices/surveys/server/catalog/catalog.ts";

type SurveyedService = "ingage" | "intouch";

/** The scored questions of a service, by id. */
function mapScoredQuestions(service: SurveyedService) {
  const surveys = catalog.surveys.filter((survey) => survey.service === service);
  const questionIds = new Set(surveys.flatMap((survey) => survey.pages.flat()).map(({ questionId }) => questionId));
  const scored = catalog.questions.filter(({ id, type }) => questionIds.has(id) && type === "agreement-importance");
  return new Map(scored.map((question) => [question.id, { question, surveys }]));
}

const toItem = ({ id, title, body, steps }: ActionItem): ActionItem => ({ id, title, body, steps });

/** Reads topic, surveys and action items of priorities from the shared catalog. */
export function createPriorityContents(): PriorityContents {
  const known = { ingage: mapScoredQuestions("ingage"), intouch: mapScoredQuestions("intouch") };
  const topics = new Map(catalog.topics.map((topic) => [topic.id, topic.name]));
  const factors = new Map(catalog.factors.map((factor) => [factor.id, factor.name]));
  const items = new Map(catalog.actionItems.map((item) => [item.id, toItem(item)]));
  return {
    findPriority: (service, questionId) => {
      const found = service === "introduce" ? undefined : known[service].get(questionId);
      if (!found) return null;
      const { question, surveys } = found;
      const surveysWithIt = surveys.filter((survey) =>
        survey.pages.flat().some((entry) => entry.questionId === questionId),
      );
      const topic = topics.get(question.topicId);
      const factor = factors.get(question.factorId);
      if (!topic || !factor) throw new RangeError(`question ${questionId} has no topic or no factor`);
      return {
        topicId: question.topicId,
        topic,
        factorId: question.factorId,
        factor,
        body: question.body,
        surveys: surveysWithIt.map((survey) => survey.name),
        actionItems: catalog.actionItems.filter(({ topicId }) => topicId === question.topicId).map(toItem),
      };
    },
    findActionItem: (id) => items.get(id) ?? null,
  };
}
