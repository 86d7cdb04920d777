import type { QuestionDeclaration } from "#slices/analytics/server/analytics.api.ts";
import { catalog } from "../catalog/catalog.ts";
import type { CatalogQuestion } from "../catalog/catalog.schema.ts";

function toKind({ id, type, likelihood }: CatalogQuestion): QuestionDeclaration["kind"] {
  if (type !== "likelihood") return type;
  if (likelihood === null) throw new RangeError(`question ${id} does not say what is likely`);
  return likelihood;
}

function declare(question: CatalogQuestion): QuestionDeclaration {
  const { id, type, topicId, factorId } = question;
  const surveys = catalog.surveys.filter(({ pages }) => pages.flat().some(({ questionId }) => questionId === id));
  return {
    services: [...new Set(surveys.map(({ service }) => service))],
    kind: toKind(question),
    keys: {
      question: [id],
      question_type: [type],
      topic: [topicId],
      factor: [factorId],
      indicator: catalog.indicators.flatMap((each) => (each.questionIds.includes(id) ? [each.id] : [])),
      survey: surveys.map((each) => each.id),
    },
  };
}

/** The questions of the shared catalog with their kinds and the keys by which they can be grouped. */
export const declaredQuestions: readonly QuestionDeclaration[] = catalog.questions.map(declare);
