import type { CommentGroup } from "#slices/reports/contract/comments.contract.ts";
import { fetchMetrics, type ReportContext } from "../context.ts";
import type { CommentsWidget } from "../widget.ts";
import type { CommentCount, QuestionFacts } from "./comments.deps.ts";
import { readThemeGroups } from "./theme-groups.ts";
import { buildAnswerFilters, readChoiceCounts, isOfChoices } from "./choices.ts";
import { buildCommentsRequest } from "./comment-request.ts";
import type { CommentsQuery } from "./comments-request.rules.ts";

function toGroup(name: string, found: CommentCount): CommentGroup {
  const { key, count, unlikely, neutral, likely, latest } = found;
  return {
    m_id: key,
    name,
    name_es: null,
    link_type: "survey",
    question_type_slug: null,
    response_count: count,
    hidden: false,
    summary: { unlikely, neutral, likely, total: count },
    latest,
    share: null,
  };
}

/** Reads surveys with their number of comments, most first. */
async function readSurveyGroups(
  context: ReportContext,
  widget: CommentsWidget,
  query: CommentsQuery,
): Promise<CommentGroup[]> {
  const { contributed } = context.deps;
  const request = buildCommentsRequest(context, widget.service, query, "all");
  const counts = await contributed.responseAnswers.countCommentsBy(context.view.tx, request, "survey");
  const names = await context.deps.readNames(context.view.tx, { service: widget.service, scope: "surveys" });
  const nameOf = new Map(names.map(({ key, name }) => [key, name]));
  const rows = counts.map((count) => toGroup(nameOf.get(count.key) ?? "", count));
  return rows.toSorted((a, b) => (b.response_count ?? 0) - (a.response_count ?? 0) || a.name.localeCompare(b.name));
}

// The metrics that count a question's answers; the first with a number is used.
const counted = ["response_count", "top_block_percentage", "yes_no", "mean_importance"] as const;

/**
 * Reads the number of answers of each question as far as it may be shown: numbers and choices through the gate,
 * comments counted.
 */
async function readAnswerCounts(
  context: ReportContext,
  widget: CommentsWidget,
  query: CommentsQuery,
): Promise<(question: QuestionFacts) => Pick<CommentGroup, "response_count" | "hidden" | "latest">> {
  const { deps, view } = context;
  const { windows } = query;
  const { responseAnswers } = deps.contributed;
  const figures = await fetchMetrics(context, {
    metrics: counted,
    by: "question",
    windows,
    filters: buildAnswerFilters(context, query),
  });
  const request = buildCommentsRequest(context, widget.service, query, "texts");
  const texts = new Map(
    (await responseAnswers.countCommentsBy(view.tx, request, "question")).map((each) => [each.key, each]),
  );
  const chosen = await readChoiceCounts(context, query);
  return (question) => {
    const { id, type } = question;
    if (type === "text-entry") {
      const found = texts.get(id);
      return { response_count: found?.count ?? 0, hidden: false, latest: found?.latest ?? null };
    }
    const states = isOfChoices(question)
      ? [chosen(question)].filter((each) => each !== undefined)
      : counted.flatMap((metric) => figures.get(id)[metric]?.current ?? []);
    const result = states.find((each) => each.state === "value" && each.n > 0);
    if (result?.state === "value") return { response_count: result.n, hidden: false, latest: null };
    const hidden = states.some((each) => each.state === "hidden");
    return { response_count: hidden ? null : 0, hidden, latest: null };
  };
}

/** Reads questions with their number of answers, in survey order. */
async function readQuestionGroups(
  context: ReportContext,
  widget: CommentsWidget,
  query: CommentsQuery,
): Promise<CommentGroup[]> {
  const { q_text: text, content } = query.filters;
  const wanted = text?.toLowerCase();
  const isRequested = ({ id, body, surveys }: QuestionFacts): boolean =>
    (content.questions?.includes(id) ?? true) &&
    (!content.surveys || surveys.some((survey) => content.surveys?.includes(survey.id))) &&
    (!wanted || body.toLowerCase().includes(wanted));
  // Here the search text applies to the questions, not to the comments on them.
  const { q_text: _looked, ...filters } = query.filters;
  const findCounts = await readAnswerCounts(context, widget, { ...query, filters });
  return context.deps.contributed.responseAnswers
    .getQuestions(widget.service)
    .filter(isRequested)
    .map((question) => ({
      m_id: question.id,
      name: question.body,
      name_es: null,
      link_type: "question",
      question_type_slug: question.type,
      summary: null,
      share: null,
      ...findCounts(question),
    }));
}

/** Reads all surveys, questions or themes with their number of comments. */
export async function findGroups(
  context: ReportContext,
  widget: CommentsWidget,
  query: CommentsQuery,
): Promise<readonly CommentGroup[]> {
  if (query.scope === "themes") return (await readThemeGroups(context, widget, query)).groups;
  return query.scope === "surveys"
    ? readSurveyGroups(context, widget, query)
    : readQuestionGroups(context, widget, query);
}
