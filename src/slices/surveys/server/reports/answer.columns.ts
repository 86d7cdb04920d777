import type { ReportLabel } from "#slices/reports/contract/report-labels.gen.ts";
import { type Column, report, buildScopes, stepMetrics, type TableWidget } from "#slices/reports/server/reports.api.ts";

const hidden = { isShown: false } as const;

const buildScoreColumn = (label: ReportLabel): Column => ({
  key: "agreement_importance",
  label,
  kind: "score",
  metric: "agreement_importance",
  wire: ["agreement_importance", "current_score"],
});

/** The number of responses behind a score; for a question without a score, how many answered it. */
const responses: Column = {
  key: "response_count",
  label: "Responses",
  kind: "count",
  metric: "response_count",
  otherwise: ["value_responses", "importance_responses", "choice_responses"],
  wire: ["response_count", "responded"],
};

const participation: readonly Column[] = [
  { key: "surveys_sent", label: "Sent", kind: "count", metric: "surveys_sent", wire: ["surveys_sent"] },
  { key: "surveys_started", label: "Started", kind: "count", metric: "surveys_started", wire: ["surveys_started"] },
  {
    key: "surveys_completed",
    label: "Completed",
    kind: "count",
    metric: "surveys_completed",
    wire: ["surveys_completed", "surveys_responded"],
  },
  { key: "response_rate", label: "Response Rate", kind: "percent", metric: "response_rate", wire: ["response_rate"] },
  { key: "still_open", label: "Still Open", kind: "count", metric: "still_open", wire: ["still_open"], ...hidden },
];

const remain: Column = {
  key: "likely_to_remain_percentage",
  label: "Likely to Remain",
  kind: "percent",
  metric: "likely_to_remain_percentage",
  wire: ["likely_to_remain_percentage"],
};

const renew: Column = {
  key: "likely_to_renew_percentage",
  label: "Likely to Renew",
  kind: "percent",
  metric: "likely_to_renew_percentage",
  wire: ["likely_to_renew_percentage", "likely_to_renew_top_block"],
};

const recommend: Column = {
  key: "likelihood_to_recommend",
  label: "Likely to Recommend",
  kind: "percent",
  metric: "likelihood_to_recommend",
  wire: ["likelihood_to_recommend"],
  ...hidden,
};

const topBlock: Column = {
  key: "top_block_percentage",
  label: "Top Block",
  kind: "percent",
  metric: "top_block_percentage",
  wire: ["top_block_percentage"],
};

const yesNo: Column = { key: "yes_no", label: "Yes", kind: "percent", metric: "yes_no", wire: ["yes_no"] };

const steps: readonly Column[] = [...stepMetrics.agreement, ...stepMetrics.importance].map((metric) => ({
  key: metric,
  label: "Share of Answers",
  kind: "percent",
  metric,
  wire: [],
  ...hidden,
}));

/** How much a question matters compared with how much people agree; priorities are ranked by it. */
const need: Column = { key: "need", label: "Need", kind: "mean", metric: "need", wire: ["need"], ...hidden };

/** The columns of engagement: of places, surveys and people. */
export const engagementColumns: readonly Column[] = [
  buildScoreColumn("Engagement"),
  remain,
  ...participation,
  { ...responses, ...hidden },
];

/** The columns of satisfaction: of places and surveys. */
export const satisfactionColumns: readonly Column[] = [
  buildScoreColumn("Satisfaction"),
  renew,
  recommend,
  ...participation,
  { ...responses, ...hidden },
];

/** Scopes whose rows group questions. */
type QuestionScope = "questions" | "question_types" | "topics" | "factors" | "indicators";

/** The columns of questions and of groups of questions; shares of answers exist for a single question only. */
export const questionColumns: Readonly<Record<QuestionScope, readonly Column[]>> = {
  questions: [responses, buildScoreColumn("Score"), topBlock, yesNo, ...steps],
  question_types: [responses, buildScoreColumn("Score")],
  topics: [responses, buildScoreColumn("Score")],
  factors: [responses, buildScoreColumn("Score")],
  indicators: [responses, buildScoreColumn("Score")],
};

const renewals: readonly Column[] = [
  { ...renew, ...hidden },
  {
    key: "likely_to_renew_responses",
    label: "Responses on Renewal",
    kind: "count",
    metric: "likely_to_renew_responses",
    wire: ["likely_to_renew_responses"],
    ...hidden,
  },
];

/** The same for residents' questions, with the likelihood to renew. */
export const residentQuestionColumns: typeof questionColumns = {
  questions: [...questionColumns.questions, ...renewals],
  question_types: [...questionColumns.question_types, ...renewals],
  topics: [...questionColumns.topics, ...renewals],
  factors: [...questionColumns.factors, ...renewals],
  indicators: [...questionColumns.indicators, ...renewals],
};

const previousResponses: Column = {
  ...responses,
  key: "previous_response_count",
  label: "No. Previous Responses",
  wire: [],
  reads: "previous",
};

const previousScore: Column = {
  ...buildScoreColumn("Previous Score"),
  key: "previous_agreement_importance",
  kind: "count",
  wire: [],
  reads: "previous",
};

/** The columns of priorities, sorted by need. */
const priorityColumns: readonly Column[] = [
  previousResponses,
  { ...responses, label: "No. Responses" },
  previousScore,
  { ...buildScoreColumn("Delta"), key: "delta", kind: "count", wire: [], reads: "delta" },
  buildScoreColumn("Score"),
  need,
];

/** What the reports of priorities have in common: questions, ranked by need. */
export const priorities = {
  ...report,
  scopes: buildScopes({ questions: priorityColumns }),
  reportTypes: ["summary", "opportunities", "strengths"],
  opening: "calendar_year",
  opensBy: "need",
  isPriorities: true,
} as const satisfies Partial<TableWidget>;
