import type { ActionItem, PriorityContents } from "#slices/reports/server/reports.deps.ts";
import { catalogue } from "#slices/surveys/server/catalogue/catalogue.ts";

type Surveyed = "ingage" | "intouch";

/** The questions that a service asks and that have a score, by id. */
function scoredQuestions(service: Surveyed) {
  const surveys = catalogue.surveys.filter((survey) => survey.service === service);
  const asked = new Set(surveys.flatMap((survey) => survey.pages.flat()).map(({ questionId }) => questionId));
  const scored = catalogue.questions.filter(({ id, type }) => asked.has(id) && type === "agreement-importance");
  return new Map(scored.map((question) => [question.id, { question, surveys }]));
}

const itemOf = ({ id, title, body, steps }: ActionItem): ActionItem => ({ id, title, body, steps });

/** What the shared catalogue says about priorities: what they are about, which surveys ask, and what to do. */
export function priorityContents(): PriorityContents {
  const known = { ingage: scoredQuestions("ingage"), intouch: scoredQuestions("intouch") };
  const topics = new Map(catalogue.topics.map((topic) => [topic.id, topic.name]));
  const items = new Map(catalogue.actionItems.map((item) => [item.id, itemOf(item)]));
  return {
    priority: (service, questionId) => {
      const found = service === "introduce" ? undefined : known[service].get(questionId);
      if (!found) return null;
      const { question, surveys } = found;
      const asks = surveys.filter((survey) => survey.pages.flat().some((entry) => entry.questionId === questionId));
      const topic = topics.get(question.topicId);
      if (!topic) throw new RangeError(`question ${questionId} has no topic`);
      return {
        topicId: question.topicId,
        topic,
        body: question.body,
        surveys: asks.map((survey) => survey.name),
        actionItems: catalogue.actionItems.filter(({ topicId }) => topicId === question.topicId).map(itemOf),
      };
    },
    actionItem: (id) => items.get(id) ?? null,
  };
}
