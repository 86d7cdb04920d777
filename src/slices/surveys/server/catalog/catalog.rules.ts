import type { Catalog, CatalogQuestion, CatalogSurvey } from "./catalog.schema.ts";

const MAX_PAGES = 6;
const MAX_QUESTIONS_A_PAGE = 5;

/** The parts of a question that give its answers their meaning. */
export interface QuestionMeaning {
  readonly id: number;
  readonly type: string;
  readonly likelihood: string | null;
  readonly body: unknown;
  readonly options: unknown;
}

/** Returns JSON with sorted keys: jsonb does not preserve the order in which keys were written. */
function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${toCanonicalJson(inner)}`).join(",")}}`;
}

function getMeaning(question: QuestionMeaning): string {
  return toCanonicalJson([question.type, question.likelihood, question.body, question.options]);
}

/**
 * Returns the ids of questions whose meaning differs: new wording, scale or options. Such a question needs a new id, or
 * answers to two different questions would be counted as one.
 */
export function findChangedQuestions(before: readonly QuestionMeaning[], after: readonly QuestionMeaning[]): number[] {
  const known = new Map(before.map((question) => [question.id, getMeaning(question)]));
  return after
    .filter((question) => known.has(question.id) && known.get(question.id) !== getMeaning(question))
    .map((question) => question.id);
}

function findDuplicates(values: readonly (string | number)[]): (string | number)[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

function validateQuestion(
  question: CatalogQuestion,
  topicIds: ReadonlySet<number>,
  factorIds: ReadonlySet<number>,
): string[] {
  const at = `question ${question.id}`;
  const needsOptions = question.type === "multiple-choice" || question.type === "multiple-select";
  const checks: [boolean, string][] = [
    [topicIds.has(question.topicId), `${at}: there is no topic ${question.topicId}`],
    [factorIds.has(question.factorId), `${at}: there is no factor ${question.factorId}`],
    [question.options.length >= (needsOptions ? 2 : 0), `${at}: needs at least two options`],
    [needsOptions || question.options.length === 0, `${at}: a ${question.type} question has no options`],
    [findDuplicates(question.options.map((option) => option.value)).length === 0, `${at}: two options share a value`],
    [
      (question.type === "likelihood") === (question.likelihood !== null),
      `${at}: exactly a likelihood question says of what`,
    ],
    [
      question.serviceIssueValue === null || question.type === "yes-no",
      `${at}: only a yes-no question can report a service issue`,
    ],
    [
      question.options.every((option) => !option.isOther) || question.type === "multiple-choice",
      `${at}: only one choice can be other`,
    ],
  ];
  return checks.filter(([holds]) => !holds).map(([, error]) => error);
}

function followUpErrors(survey: CatalogSurvey, questions: ReadonlyMap<number, CatalogQuestion>): string[] {
  const pageOf = new Map(
    survey.pages.flatMap((page, index) => page.map((entry) => [entry.questionId, index] as const)),
  );
  const surveyQuestions = [...pageOf.keys()]
    .map((questionId) => questions.get(questionId))
    .filter((question) => question !== undefined);
  const early = surveyQuestions.filter((question) => {
    const source = question.shownWhen && pageOf.get(question.shownWhen.questionId);
    return question.shownWhen !== null && !(typeof source === "number" && source < (pageOf.get(question.id) ?? 0));
  });
  // Without JavaScript a page cannot change while it is filled in, and a page must never be empty.
  const empty = survey.pages.filter((page) => page.every((entry) => questions.get(entry.questionId)?.shownWhen));
  return [
    ...early.map(
      (question) => `survey ${survey.id}: question ${question.id} depends on a question that is not on an earlier page`,
    ),
    ...empty.map(() => `survey ${survey.id}: a page has only conditional questions`),
  ];
}

function validateIndicator(
  { id, questionIds }: Catalog["indicators"][number],
  questions: ReadonlyMap<number, CatalogQuestion>,
): string[] {
  const unknown = questionIds.filter((questionId) => !questions.has(questionId));
  return [
    ...unknown.map((questionId) => `indicator ${id}: there is no question ${questionId}`),
    ...findDuplicates(questionIds).map((questionId) => `indicator ${id}: holds question ${questionId} twice`),
  ];
}

function validateLikelihoods(survey: CatalogSurvey, surveyQuestions: readonly CatalogQuestion[]): string[] {
  const kinds = surveyQuestions.map((question) => question.likelihood).filter((kind) => kind !== null);
  const comments = surveyQuestions.filter((question) => question.type === "text-entry");
  const checks: [boolean, string][] = [
    [kinds.length > 0, `survey ${survey.id}: asks no likelihood`],
    [findDuplicates(kinds).length === 0, `survey ${survey.id}: asks one likelihood twice`],
    [comments.length === 1, `survey ${survey.id}: has ${comments.length} comments, not one`],
  ];
  return checks.filter(([holds]) => !holds).map(([, error]) => error);
}

function validateSurvey(survey: CatalogSurvey, questions: ReadonlyMap<number, CatalogQuestion>): string[] {
  const ids = survey.pages.flat().map((entry) => entry.questionId);
  const unknown = ids.filter((questionId) => !questions.has(questionId));
  const surveyQuestions = ids
    .map((questionId) => questions.get(questionId))
    .filter((question) => question !== undefined);
  return [
    ...unknown.map((questionId) => `survey ${survey.id}: there is no question ${questionId}`),
    ...findDuplicates(ids).map((questionId) => `survey ${survey.id}: asks question ${questionId} twice`),
    ...(survey.pages.length > MAX_PAGES ? [`survey ${survey.id}: more than ${MAX_PAGES} pages`] : []),
    ...survey.pages
      .filter((page) => page.length > MAX_QUESTIONS_A_PAGE)
      .map(() => `survey ${survey.id}: a page has more than ${MAX_QUESTIONS_A_PAGE} questions`),
    ...validateLikelihoods(survey, surveyQuestions),
    ...followUpErrors(survey, questions),
  ];
}

// Every topic needs an action item, so that each priority can suggest one.
function validateActionItems({ actionItems }: Catalog, topicIds: ReadonlySet<number>): string[] {
  const known = new Set(actionItems.map((item) => item.topicId));
  return [
    ...actionItems
      .filter((item) => !topicIds.has(item.topicId))
      .map((item) => `action item ${item.id}: there is no topic ${item.topicId}`),
    ...[...topicIds].filter((id) => !known.has(id)).map((id) => `topic ${id}: has no action item`),
  ];
}

/** Returns all errors of a catalog, as sentences; empty when it can be published. */
export function validateCatalog(catalog: Catalog): string[] {
  const lists = {
    topics: catalog.topics,
    factors: catalog.factors,
    indicators: catalog.indicators,
    questions: catalog.questions,
    surveys: catalog.surveys,
    actionItems: catalog.actionItems,
  };
  const repeated = Object.entries(lists).flatMap(([name, list]) =>
    findDuplicates(list.map((entry) => entry.id)).map((id) => `${name}: id ${id} is used twice`),
  );
  const slugs = [catalog.topics, catalog.factors, catalog.indicators, catalog.surveys].flatMap((list) =>
    findDuplicates(list.map((entry) => entry.slug)).map((slug) => `slug ${slug} is used twice`),
  );
  const topicIds = new Set(catalog.topics.map((topic) => topic.id));
  const factorIds = new Set(catalog.factors.map((factor) => factor.id));
  const questions = new Map(catalog.questions.map((question) => [question.id, question]));
  return [
    ...repeated,
    ...slugs,
    ...validateActionItems(catalog, topicIds),
    ...catalog.indicators.flatMap((indicator) => validateIndicator(indicator, questions)),
    ...catalog.questions.flatMap((question) => validateQuestion(question, topicIds, factorIds)),
    ...catalog.surveys.flatMap((survey) => validateSurvey(survey, questions)),
  ];
}
