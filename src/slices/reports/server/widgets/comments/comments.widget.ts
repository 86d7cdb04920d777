import { refuseInvalid } from "#platform/server/input-errors.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { toPage } from "../../place-columns.rules.ts";
import type { ReportContext } from "../context.ts";
import type { CommentsWidget } from "../widget.ts";
import { commentsRequest } from "./comment-request.ts";
import { findGroups } from "./comment-groups.ts";
import { commentRows } from "./comment-rows.ts";
import { commentsMeta, commentsOffer } from "./comments-envelope.ts";
import { type Parts, readCommentsQuery } from "./comments-request.rules.ts";

/** What people wrote: single comments by month, or surveys and questions with how many there are. */
export async function commentsAnswer(context: ReportContext, widget: CommentsWidget, raw: Parts): Promise<WidgetReply> {
  const offer = commentsOffer(context, widget);
  const { query, errors } = readCommentsQuery(offer, raw, "query");
  refuseInvalid(errors);
  const meta = (count: number): ReturnType<typeof commentsMeta> =>
    commentsMeta(context, widget, offer, query, { count, isTable: true });
  if (query.scope !== "responses") {
    const groups = await findGroups(context, widget, query);
    return { data: { results: [...toPage(groups, query.page).rows] }, meta: await meta(groups.length) };
  }
  const { number, size } = query.page;
  const request = commentsRequest(context, widget.service, query, widget.service === "ingage" ? "texts" : "all");
  const page = { offset: (number - 1) * size, limit: size, isOldestFirst: query.isOldestFirst };
  const { rows, count } = await context.deps.given.responseAnswers.comments(context.view.tx, request, page);
  return { data: { results: await commentRows(context, rows) }, meta: await meta(count) };
}
