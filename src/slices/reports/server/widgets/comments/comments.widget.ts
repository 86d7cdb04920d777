import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { toPage } from "../../places/place-columns.rules.ts";
import type { ReportContext } from "../context.ts";
import type { CommentsWidget } from "../widget.ts";
import { commentsRequest } from "./comment-request.ts";
import { findGroups } from "./comment-groups.ts";
import { commentRows } from "./comment-rows.ts";
import { commentsMeta, toCommentsOptions } from "./comments-envelope.ts";
import { toCountFigure } from "./comments-figure.ts";
import { type CommentsQuery, type Parts, readCommentsQuery } from "./comments-request.rules.ts";
import { quoteThemes, themeGroups } from "./theme-groups.ts";

/** Reads the requested themes, with quotes of the first ones and the total number of comments. */
async function themesAnswer(
  context: ReportContext,
  widget: CommentsWidget,
  query: CommentsQuery,
  findMeta: (count: number) => ReturnType<typeof commentsMeta>,
): Promise<WidgetReply> {
  const { groups, total, before } = await themeGroups(context, widget, query);
  const { rows } = toPage(groups, query.page);
  const results = query.withQuotes ? await quoteThemes(context, widget, query, rows) : rows;
  const meta = await findMeta(groups.length);
  const totals = { response_count: toCountFigure(total, before) };
  const summary = query.withSummary ? { sb_index: null, client_index: null, totals } : null;
  return { data: { results: [...results] }, meta: { ...meta, summary_object: summary } };
}

/** Reads single comments by month, or surveys, questions and themes with their number of comments. */
export async function commentsAnswer(context: ReportContext, widget: CommentsWidget, raw: Parts): Promise<WidgetReply> {
  const offer = toCommentsOptions(context, widget);
  const { query, errors } = readCommentsQuery(offer, raw, "query");
  assertNoFieldErrors(errors);
  const meta = (count: number): ReturnType<typeof commentsMeta> =>
    commentsMeta(context, widget, offer, query, { count, isTable: true });
  if (query.scope === "themes") return themesAnswer(context, widget, query, meta);
  if (query.scope !== "responses") {
    const groups = await findGroups(context, widget, query);
    return { data: { results: [...toPage(groups, query.page).rows] }, meta: await meta(groups.length) };
  }
  const { number, size } = query.page;
  const request = commentsRequest(context, widget.service, query, widget.service === "ingage" ? "texts" : "all");
  const page = { offset: (number - 1) * size, limit: size, isOldestFirst: query.isOldestFirst };
  const { rows, count } = await context.deps.contributed.responseAnswers.comments(context.view.tx, request, page);
  return { data: { results: await commentRows(context, rows) }, meta: await meta(count) };
}
