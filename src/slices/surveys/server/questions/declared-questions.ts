import type { QuestionDeclaration } from "#slices/analytics/server/analytics.api.ts";
import { catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueQuestion } from "../catalogue/catalogue.schema.ts";

function kindOf({ id, type, likelihood }: CatalogueQuestion): QuestionDeclaration["kind"] {
  if (type !== "likelihood") return type;
  if (likelihood === null) throw new RangeError(`question ${id} does not say what is likely`);
  return likelihood;
}

function declare(question: CatalogueQuestion): QuestionDeclaration {
  const { id, type, topicId, factorId } = question;
  const surveys = catalogue.surveys.filter(({ pages }) => pages.flat().some(({ questionId }) => questionId === id));
  return {
    services: [...new Set(surveys.map(({ service }) => service))],
    kind: kindOf(question),
    keys: {
      question: [id],
      question_type: [type],
      topic: [topicId],
      factor: [factorId],
      indicator: catalogue.indicators.flatMap((each) => (each.questionIds.includes(id) ? [each.id] : [])),
      survey: surveys.map((each) => each.id),
    },
  };
}

/** The questions of the shared catalogue with their kinds, and all that they can be told apart by. */
export const declaredQuestions: readonly QuestionDeclaration[] = catalogue.questions.map(declare);
