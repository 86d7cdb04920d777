import type { ReportLabel } from "#slices/reports/contract/report-labels.gen.ts";
import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import { notFound } from "#platform/server/app-error.ts";
import {
  type Figures,
  findLikelyRange,
  type MetricTable,
  type Released,
} from "#slices/analytics/server/analytics.api.ts";
import type { QuestionData, QuestionSeries } from "#slices/reports/contract/comments.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { getFigure, SCORE, getValue } from "../../places/place-figures.rules.ts";
import { fetchMetrics, type ReportContext } from "../context.ts";
import type { QuestionWidget } from "../widget.ts";
import { buildAnswerFilters, readChoices, isOfChoices, sortByShare } from "./choices.ts";
import { buildCommentsRequest } from "./comment-request.ts";
import { buildCommentRows } from "./comment-rows.ts";
import { buildCommentsMeta, toCommentsOptions } from "./comments-envelope.ts";
import { type CommentsQuery, type Parts, readCommentsQuery } from "./comments-request.rules.ts";
import type { QuestionFacts } from "./comments.deps.ts";

const WHOLE = 100;
const steps = [1, 2, 3, 4, 5] as const;
const toShares = (kind: string): readonly string[] => steps.map((step) => `${kind}_${step}_percentage`);
const groupsOf = {
  remain: ["unlikely_to_remain_percentage", "neutral_to_remain_percentage", "likely_to_remain_percentage"],
  renew: ["unlikely_to_renew_percentage", "neutral_to_renew_percentage", "likely_to_renew_percentage"],
  recommend: ["likelihood_to_recommend"],
} as const;

/** The metrics of a type of question; comments and choices have none that are compared. */
function toMetrics({ type, likelihood }: QuestionFacts): readonly string[] {
  const agreement = ["mean_agreement", "top_block_percentage", ...toShares("agreement")];
  const importance = ["mean_importance", ...toShares("importance")];
  if (type === "agreement-importance") return [SCORE, "response_count", ...agreement, ...importance];
  if (type === "agreement") return [SCORE, "response_count", ...agreement];
  if (type === "importance") return importance;
  if (type === "yes-no") return ["yes_no"];
  return likelihood === null ? [] : ["top_block_percentage", ...groupsOf[likelihood]];
}

type Value = QuestionSeries["values"][number];

function toShare(label: ReportLabel, figures: Figures, metric: string): Value {
  return toValue(label, figures[metric]?.current);
}

function toValue(label: string, current: Released | undefined): Value {
  const likely_range = findLikelyRange(current);
  if (current?.state !== "value") {
    return { label, value: null, hidden: current?.state === "hidden", bound: null, likely_range };
  }
  return { label, value: current.rounded, hidden: false, bound: current.bound, likely_range };
}

function toShareValues(labels: readonly ReportLabel[], metrics: readonly string[], figures: Figures): Value[] {
  return labels.flatMap((label, at) => {
    const metric = metrics[at];
    return metric === undefined ? [] : [toShare(label, figures, metric)];
  });
}

function buildScale(key: "agreement" | "importance", figures: Figures, labels: readonly ReportLabel[]): QuestionSeries {
  const values = toShareValues(labels, toShares(key), figures);
  return { key, label: key === "agreement" ? "Agreement" : "Importance", unit: "percent", values };
}

// Every answer that is not Yes is No, so the bound of one gives the opposite bound of the other.
function toYesNo(figures: Figures): QuestionSeries {
  const yes = toShare("Yes", figures, "yes_no");
  const bounds = { at_most: "at_least", at_least: "at_most" } as const;
  const no: Value = {
    label: "No",
    value: yes.value === null ? null : WHOLE - yes.value,
    hidden: yes.hidden,
    bound: yes.bound === null ? null : bounds[yes.bound],
    likely_range: yes.likely_range && {
      from: WHOLE - yes.likely_range.to,
      to: WHOLE - yes.likely_range.from,
      n: yes.likely_range.n,
    },
  };
  return { key: "yes_no", label: "Yes or No", unit: "percent", values: [yes, no] };
}

function toLikelihood({ likelihood }: QuestionFacts, figures: Figures): QuestionSeries[] {
  if (likelihood === null) return [];
  const named = { key: "likelihood", label: "Likelihood", unit: "percent" } as const;
  const metrics = groupsOf[likelihood];
  if (metrics.length === 1) {
    const likely = toShare("Likely", figures, metrics[0]);
    return [{ ...named, values: [likely] }];
  }
  const labels: readonly ReportLabel[] = ["Unlikely", "Neutral", "Likely"];
  return [{ ...named, values: toShareValues(labels, metrics, figures) }];
}

const agreementLabels: readonly ReportLabel[] = ["Totally Disagree", "Disagree", "Neutral", "Agree", "Totally Agree"];
const importanceLabels: readonly ReportLabel[] = [
  "Very Unimportant",
  "Unimportant",
  "Neutral",
  "Important",
  "Very Important",
];

function toSummary(question: QuestionFacts, figures: Figures): QuestionSeries[] {
  const { type } = question;
  if (type === "agreement-importance") {
    return [buildScale("agreement", figures, agreementLabels), buildScale("importance", figures, importanceLabels)];
  }
  if (type === "agreement") return [buildScale("agreement", figures, agreementLabels)];
  if (type === "importance") return [buildScale("importance", figures, importanceLabels)];
  if (type === "yes-no") return [toYesNo(figures)];
  return toLikelihood(question, figures);
}

type QuestionCounts = Pick<QuestionData, "summary" | "respondents_count" | "response_count" | "confidential_left_out">;

async function readChoiceSummary(
  context: ReportContext,
  query: CommentsQuery,
  question: QuestionFacts,
): Promise<QuestionCounts> {
  const { shares, responses, excludesConfidential } = await readChoices(context, query, question);
  const label: ReportLabel = question.type === "multiple-select" ? "Choices" : "Choice";
  const values = sortByShare(shares.map((each) => toValue(each.label, each.share)));
  // Null means withheld; a question that no one answered has 0.
  const none = responses?.state === "na" ? 0 : null;
  const count = responses?.state === "value" ? responses.rounded : none;
  return {
    summary: [{ key: "choices", label, unit: "percent", values }],
    respondents_count: count,
    response_count: count,
    confidential_left_out: excludesConfidential,
  };
}

const NO_FIGURES: Figures = {};

async function findFigures(
  context: ReportContext,
  query: CommentsQuery,
  question: QuestionFacts,
): Promise<{ readonly figures: Figures; readonly table: MetricTable | null }> {
  const metrics = toMetrics(question);
  if (metrics.length === 0) return { figures: NO_FIGURES, table: null };
  const table = await fetchMetrics(context, {
    metrics,
    by: "total",
    windows: query.windows,
    filters: { ...buildAnswerFilters(context, query), question: [question.id] },
  });
  return { figures: table.get(null), table };
}

/** Returns the number of answers of a question, from the first metric that has one. */
function findAnswerCount(question: QuestionFacts, figures: Figures): number | null {
  const states = toMetrics(question).flatMap((metric): Released[] =>
    figures[metric] ? [figures[metric].current] : [],
  );
  const result = states.find((each) => each.state === "value" && each.n > 0);
  if (result?.state === "value") return result.n;
  return states.some((each) => each.state === "hidden") ? null : 0;
}

const isWords = ({ type }: QuestionFacts): boolean => type === "text-entry";

function findTitle(question: QuestionFacts): string | null {
  if (isWords(question)) return `Responses to: ${question.body}`;
  return isOfChoices(question) ? `Other responses to: ${question.body}` : null;
}

/** Returns the question of a widget. Throws `notFound` for one that is not in its service. */
function getRequestedQuestion(context: ReportContext, widget: QuestionWidget, scopedId: number | null): QuestionFacts {
  const { responseAnswers } = context.deps.contributed;
  const id = widget.question === "reasons" ? responseAnswers.reasonsQuestionId : scopedId;
  const question = id === null ? null : responseAnswers.findQuestion(id);
  if (question?.service !== widget.service) throw notFound();
  return question;
}

// What employees answer is seldom a sample: most of a place answer, and their number says how far a share can be
// trusted.
function withoutRanges(series: readonly QuestionSeries[]): QuestionSeries[] {
  return series.map((one) => ({ ...one, values: one.values.map((each) => ({ ...each, likely_range: null })) }));
}

/** Reads one question with its answers: choices in numbers, and comments. */
export async function answerQuestion(context: ReportContext, widget: QuestionWidget, raw: Parts): Promise<WidgetReply> {
  const question = getRequestedQuestion(context, widget, context.scopedId);
  const offer = toCommentsOptions(context, widget);
  const { query, errors } = readCommentsQuery(offer, raw, "query");
  assertNoFieldErrors(errors);
  const { figures, table } = await findFigures(context, query, question);
  const request = buildCommentsRequest(context, widget.service, query, "all");
  const { number, size } = query.page;
  const title = findTitle(question);
  const { rows, count } =
    title === null
      ? { rows: [], count: 0 }
      : await context.deps.contributed.responseAnswers.readComments(
          context.view.tx,
          { ...request, questionIds: [question.id] },
          { offset: (number - 1) * size, limit: size, isOldestFirst: query.isOldestFirst },
        );
  const counted: QuestionCounts = isOfChoices(question)
    ? await readChoiceSummary(context, query, question)
    : {
        summary: toSummary(question, figures),
        respondents_count: null,
        response_count: isWords(question) ? count : findAnswerCount(question, figures),
        confidential_left_out: table?.leavesOutProtected ?? false,
      };
  const attributes: QuestionData = {
    m_id: question.id,
    body: question.body,
    question_type: { name: question.typeName, slug: question.type },
    topic: question.topic,
    direction: question.direction,
    surveys: question.surveys.map(({ name }) => name),
    ai_importance: getValue(figures["mean_importance"]?.current),
    ai_agreement: getValue(figures["mean_agreement"]?.current),
    figures: Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, getFigure(figure)])),
    responses_title: title,
    responses: [...(await buildCommentRows(context, rows))],
    ...counted,
    summary: widget.service === "ingage" ? withoutRanges(counted.summary) : counted.summary,
  };
  const data = { id: String(question.id), type: "questions" as const, attributes };
  return { data, meta: await buildCommentsMeta(context, widget, offer, query, { count, isTable: false }) };
}
