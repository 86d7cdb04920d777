import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { toPage } from "../../places/place-columns.rules.ts";
import type { ReportContext } from "../context.ts";
import type { CommentsWidget } from "../widget.ts";
import { buildCommentsRequest } from "./comment-request.ts";
import { findGroups } from "./comment-groups.ts";
import { buildCommentRows } from "./comment-rows.ts";
import { buildCommentsMeta, toCommentsOptions } from "./comments-envelope.ts";
import { toCountFigure } from "./comments-figure.ts";
import { type CommentsQuery, type Parts, readCommentsQuery } from "./comments-request.rules.ts";
import { addQuotes, readThemeGroups } from "./theme-groups.ts";

/** Reads the requested themes, with quotes of the first ones and the total number of comments. */
async function answerThemes(
  context: ReportContext,
  widget: CommentsWidget,
  query: CommentsQuery,
  findMeta: (count: number) => ReturnType<typeof buildCommentsMeta>,
): Promise<WidgetReply> {
  const { groups, total, before } = await readThemeGroups(context, widget, query);
  const { rows } = toPage(groups, query.page);
  const results = query.withQuotes ? await addQuotes(context, widget, query, rows) : rows;
  const meta = await findMeta(groups.length);
  const totals = { response_count: toCountFigure(total, before) };
  const summary = query.withSummary ? { sb_index: null, client_index: null, totals } : null;
  return { data: { results: [...results] }, meta: { ...meta, summary_object: summary } };
}

/** Reads single comments by month, or surveys, questions and themes with their number of comments. */
export async function answerComments(context: ReportContext, widget: CommentsWidget, raw: Parts): Promise<WidgetReply> {
  const offer = toCommentsOptions(context, widget);
  const { query, errors } = readCommentsQuery(offer, raw, "query");
  assertNoFieldErrors(errors);
  const buildMeta = (count: number): ReturnType<typeof buildCommentsMeta> =>
    buildCommentsMeta(context, widget, offer, query, { count, isTable: true });
  if (query.scope === "themes") return answerThemes(context, widget, query, buildMeta);
  if (query.scope !== "responses") {
    const groups = await findGroups(context, widget, query);
    return { data: { results: [...toPage(groups, query.page).rows] }, meta: await buildMeta(groups.length) };
  }
  const { number, size } = query.page;
  const request = buildCommentsRequest(context, widget.service, query, widget.service === "ingage" ? "texts" : "all");
  const page = { offset: (number - 1) * size, limit: size, isOldestFirst: query.isOldestFirst };
  const { rows, count } = await context.deps.contributed.responseAnswers.readComments(context.view.tx, request, page);
  return { data: { results: await buildCommentRows(context, rows) }, meta: await buildMeta(count) };
}
