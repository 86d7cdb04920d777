import type { PriorityContents } from "#slices/reports/server/reports.deps.ts";
import { createPriorityContents } from "./priority-contents.ts";
import { readOnce } from "#platform/server/db/recorded-reads.ts";
import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ContentName, ContentNames, LabelRequest } from "#slices/reports/server/widgets/dimension-labels.ts";
import { complianceNames, progressNames } from "#slices/reports/server/widgets/task-statuses.rules.ts";
import { readNamed } from "#slices/organization/server/named-entities.repository.ts";
import { catalog } from "#slices/surveys/server/catalog/catalog.ts";
import type { LocalizedText, QuestionType } from "#slices/surveys/server/catalog/catalog.schema.ts";

type SurveyedService = "ingage" | "intouch";

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

interface CatalogEntry {
  readonly id: number;
  readonly name: LocalizedText;
}

const toName = ({ id, name }: CatalogEntry): ContentName => ({ key: id, name: name.en, nameEs: name.es });

/** The catalog names of one service. */
function buildCatalogNames(service: SurveyedService): Partial<Record<ReportScope, readonly ContentName[]>> {
  const surveys = catalog.surveys.filter((survey) => survey.service === service);
  const surveysByQuestion = new Map<number, number[]>();
  for (const survey of surveys) {
    for (const { questionId } of survey.pages.flat()) {
      surveysByQuestion.set(questionId, [...(surveysByQuestion.get(questionId) ?? []), survey.id]);
    }
  }
  const questions = catalog.questions.filter((question) => surveysByQuestion.has(question.id));
  const [topicIds, factorIds] = [
    new Set(questions.map(({ topicId }) => topicId)),
    new Set(questions.map(({ factorId }) => factorId)),
  ];
  const types = new Set(questions.map(({ type }) => type));
  const topics = new Map(catalog.topics.map(({ id, name }) => [id, name.en]));
  return {
    surveys: surveys.map(toName),
    questions: questions.map(({ id, body, type, topicId, direction }) => ({
      key: id,
      name: body.en,
      nameEs: body.es,
      questionType: type,
      direction,
      topic: topics.get(topicId) ?? "",
      surveyIds: surveysByQuestion.get(id) ?? [],
    })),
    question_types: [...types].map((slug) => ({ key: slug, name: typeNames[slug] })),
    topics: catalog.topics.filter(({ id }) => topicIds.has(id)).map(toName),
    factors: catalog.factors.filter(({ id }) => factorIds.has(id)).map(toName),
    indicators: catalog.indicators
      .filter(({ questionIds }) => questionIds.some((id) => surveysByQuestion.has(id)))
      .map(toName),
  };
}

const planTypes: readonly ContentName[] = [
  { key: "onboarding", name: "Onboarding" },
  { key: "offboarding", name: "Offboarding" },
  { key: "development", name: "Development" },
];

/** Fixed names: types of plans, statuses of tasks, bands of tenure and reasons for leaving. */
const ofPeople: Partial<Record<ReportScope, readonly ContentName[]>> = {
  plan_types: planTypes,
  task_progress_statuses: addNumbers(progressNames),
  task_compliance_statuses: addNumbers(complianceNames),
  tenure_bands: addNumbers(["Under 90 days", "90 days to 1 year", "1 to 3 years", "3 to 5 years", "5 years and more"]),
  termination_categories: addNumbers([
    "Involuntary Termination",
    "Downsizing",
    "Disposition of Asset",
    "Elimination of Position",
    "Voluntary Termination",
  ]),
};

function addNumbers(names: readonly string[]): readonly ContentName[] {
  return names.map((name, at) => ({ key: at + 1, name }));
}

/** Reads the names of plans, tasks and employees; null for other scopes. */
type PlanNames = (tx: ClientTx, request: LabelRequest) => Promise<readonly ContentName[] | null>;

/** Reads the names of report rows: from the shared catalog, and of the client's positions, people and plans. */
function createReportNames(ofPlans: PlanNames): ContentNames {
  const known = { ingage: buildCatalogNames("ingage"), intouch: buildCatalogNames("intouch") };
  const read: ContentNames = async (tx, request) => {
    const { scope } = request;
    if (scope === "position_categories" || scope === "positions") {
      return (await readNamed(tx, scope)).map(({ id, name }) => ({ key: id, name }));
    }
    return (await ofPlans(tx, request)) ?? [];
  };
  return async (tx, request) => {
    const { service, scope } = request;
    const cataloged = service === "introduce" ? undefined : known[service][scope];
    // Every widget of a page offers the same choices, so they are read once.
    const readNamesOnce = (): Promise<readonly ContentName[]> =>
      readOnce(tx, `names ${JSON.stringify(request)}`, (inner) => read(inner, request));
    return cataloged ?? ofPeople[scope] ?? readNamesOnce();
  };
}

/** Builds what reports show of the catalog: names of rows, and priorities with their action items. */
export function createReportCatalog(ofPlans: PlanNames): {
  readonly readNames: ContentNames;
  readonly priorities: PriorityContents;
} {
  return { readNames: createReportNames(ofPlans), priorities: createPriorityContents() };
}
