import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ContentName, ContentNames, NamesAsked } from "#slices/reports/server/widgets/names.ts";
import { complianceNames, progressNames } from "#slices/reports/server/widgets/task-statuses.rules.ts";
import { readNamed } from "#slices/organisation/server/named.repository.ts";
import { catalogue } from "#slices/surveys/server/catalogue/catalogue.ts";
import type { Localized, QuestionType } from "#slices/surveys/server/catalogue/catalogue.schema.ts";

type Surveyed = "ingage" | "intouch";

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

interface Named {
  readonly id: number;
  readonly name: Localized;
}

const nameOf = ({ id, name }: Named): ContentName => ({ key: id, name: name.en });

/** The names of one service's part of the shared catalogue. */
function namesIn(service: Surveyed): Partial<Record<ReportScope, readonly ContentName[]>> {
  const surveys = catalogue.surveys.filter((survey) => survey.service === service);
  const asked = new Map<number, number[]>();
  for (const survey of surveys) {
    for (const { questionId } of survey.pages.flat()) {
      asked.set(questionId, [...(asked.get(questionId) ?? []), survey.id]);
    }
  }
  const questions = catalogue.questions.filter((question) => asked.has(question.id));
  const [topicIds, factorIds] = [
    new Set(questions.map(({ topicId }) => topicId)),
    new Set(questions.map(({ factorId }) => factorId)),
  ];
  const types = new Set(questions.map(({ type }) => type));
  const topics = new Map(catalogue.topics.map(({ id, name }) => [id, name.en]));
  return {
    surveys: surveys.map(nameOf),
    questions: questions.map(({ id, body, type, topicId, direction }) => ({
      key: id,
      name: body.en,
      questionType: type,
      direction,
      topic: topics.get(topicId) ?? "",
      surveyIds: asked.get(id) ?? [],
    })),
    question_types: [...types].map((slug) => ({ key: slug, name: typeNames[slug] })),
    topics: catalogue.topics.filter(({ id }) => topicIds.has(id)).map(nameOf),
    factors: catalogue.factors.filter(({ id }) => factorIds.has(id)).map(nameOf),
    indicators: catalogue.indicators.filter(({ questionIds }) => questionIds.some((id) => asked.has(id))).map(nameOf),
  };
}

const planTypes: readonly ContentName[] = [
  { key: "onboarding", name: "Onboarding" },
  { key: "offboarding", name: "Offboarding" },
  { key: "development", name: "Development" },
];

/** Of which service's questions nothing depends: how long people have been there, and why they left. */
const ofPeople: Partial<Record<ReportScope, readonly ContentName[]>> = {
  plan_types: planTypes,
  task_progress_statuses: numbered(progressNames),
  task_compliance_statuses: numbered(complianceNames),
  tenure_bands: numbered(["Under 90 days", "90 days to 1 year", "1 to 3 years", "3 to 5 years", "5 years and more"]),
  termination_categories: numbered([
    "Involuntary Termination",
    "Downsizing",
    "Disposition of Asset",
    "Elimination of Position",
    "Voluntary Termination",
  ]),
};

function numbered(names: readonly string[]): readonly ContentName[] {
  return names.map((name, at) => ({ key: at + 1, name }));
}

/** What people call the content that reports divide by: the shared catalogue's words, the client's positions, people and plans. */
export function reportNames(
  ofPlans: (tx: ClientTx, asked: NamesAsked) => Promise<readonly ContentName[] | null>,
): ContentNames {
  const known = { ingage: namesIn("ingage"), intouch: namesIn("intouch") };
  return async (tx, asked) => {
    const { service, scope } = asked;
    if (scope === "position_categories" || scope === "positions") {
      return (await readNamed(tx, scope)).map(({ id, name }) => ({ key: id, name }));
    }
    const catalogued = service === "introduce" ? undefined : known[service][scope];
    return catalogued ?? ofPeople[scope] ?? (await ofPlans(tx, asked)) ?? [];
  };
}
