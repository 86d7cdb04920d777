import type { AudienceService } from "#slices/analytics/server/analytics.api.ts";
import type { AnswerSources, CommentsRequest, QuestionFacts } from "#slices/reports/server/reports.api.ts";
import { findFlag } from "#slices/themes/server/themes.api.ts";
import { catalog } from "../catalog/catalog.ts";
import type { CatalogQuestion, LocalizedText, QuestionType } from "../catalog/catalog.schema.ts";
import { agreementScale, importanceScale, likelihoodScale, yesNoScale } from "../catalog/scales.ts";
import type { SurveyIds } from "../surveys.facts.ts";
import { countComments } from "./comment-counts.read-model.ts";
import {
  readCommentCounts,
  readComments,
  readCommentAttributes,
  readThemeComments,
  readThemeCounts,
} from "./comments.read-model.ts";

const typeNames: Readonly<Record<QuestionType, string>> = {
  "text-entry": "Text Entry",
  "multiple-choice": "Multiple Choice",
  "multiple-select": "Multiple Select",
  "agreement-importance": "Agreement and Importance",
  agreement: "Agreement",
  importance: "Importance",
  likelihood: "Likelihood",
  "yes-no": "Yes or No",
};

const toOptions = (scale: readonly LocalizedText[], first: number): QuestionFacts["options"] =>
  scale.map(({ en }, at) => ({ value: first + at, label: en }));

const scales: Readonly<Partial<Record<QuestionType, QuestionFacts["options"]>>> = {
  "agreement-importance": toOptions(agreementScale, 1),
  agreement: toOptions(agreementScale, 1),
  importance: toOptions(importanceScale, 1),
  likelihood: toOptions(likelihoodScale, 1),
  "yes-no": toOptions(yesNoScale, 0),
};

function toFacts(question: CatalogQuestion, service: AudienceService): QuestionFacts {
  const { id, type, likelihood, direction } = question;
  const surveys = catalog.surveys.filter(({ pages }) => pages.flat().some(({ questionId }) => questionId === id));
  const topic = catalog.topics.find((each) => each.id === question.topicId);
  return {
    id,
    service,
    body: question.body.en,
    type,
    typeName: typeNames[type],
    topic: topic?.name.en ?? "",
    likelihood,
    direction,
    surveys: surveys.map((survey) => ({ id: survey.id, name: survey.name.en })),
    options: scales[type] ?? question.options.map(({ value, label }) => ({ value, label: label.en })),
  };
}

/** Returns the questions of a service in the order of its surveys, each once. */
function toQuestions(service: AudienceService): readonly QuestionFacts[] {
  const questionIds = catalog.surveys
    .filter((survey) => survey.service === service)
    .flatMap(({ pages }) => pages.flat().map(({ questionId }) => questionId));
  const byId = new Map(catalog.questions.map((question) => [question.id, question]));
  return [...new Set(questionIds)].flatMap((id) => {
    const question = byId.get(id);
    return question ? [toFacts(question, service)] : [];
  });
}

/**
 * Returns the question that asks for the reason for not renewing: the choice that depends on the likelihood to renew.
 */
function getReasonsQuestionId(): number {
  const renewals = new Set(catalog.questions.filter(({ likelihood }) => likelihood === "renew").map(({ id }) => id));
  const reasons = catalog.questions.find(
    ({ type, shownWhen: condition }) =>
      type === "multiple-choice" && condition !== null && renewals.has(condition.questionId),
  );
  if (!reasons) throw new RangeError("the catalog has no question why someone would not renew");
  return reasons.id;
}

// Lists cannot be filtered by flag themes: only readers of flagged comments may learn which comments are flagged.
const withoutFlags = <Request extends CommentsRequest>(request: Request): Request =>
  request.themeIds === undefined
    ? request
    : { ...request, themeIds: request.themeIds.filter((id) => findFlag(id) === null) };

/** Creates the access to answers of the shared catalog's surveys. */
export function createResponseAnswers(ids: SurveyIds): AnswerSources {
  const questions = { intouch: toQuestions("intouch"), ingage: toQuestions("ingage") };
  const byId = new Map([...questions.ingage, ...questions.intouch].map((question) => [question.id, question]));
  return {
    readComments: (tx, request, page) => readComments(tx, withoutFlags(request), ids[request.service], page),
    countComments: (tx, request) => countComments(tx, withoutFlags(request), ids[request.service]),
    countCommentsBy: (tx, request, by) => readCommentCounts(tx, withoutFlags(request), ids[request.service], by),
    countThemes: (tx, request) => readThemeCounts(tx, withoutFlags(request), ids[request.service]),
    readThemeComments: (tx, request, limit) =>
      readThemeComments(tx, withoutFlags(request), ids[request.service], limit),
    readAttributes: (tx, request) => readCommentAttributes(tx, withoutFlags(request), ids[request.service]),
    findQuestion: (id) => byId.get(id) ?? null,
    getQuestions: (service) => questions[service],
    reasonsQuestionId: getReasonsQuestionId(),
  };
}
