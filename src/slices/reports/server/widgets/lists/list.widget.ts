import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import type { ListRow } from "#slices/reports/contract/lists.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import type { ReportContext } from "../context.ts";
import { getCommentPlaces } from "../comments/comment-request.ts";
import type { ListWidget } from "../widget.ts";
import { listMeta, toListOptions } from "./list-envelope.ts";
import { type ListQuery, type Parts, readListQuery } from "./list-request.rules.ts";
import type { ListRequest, ListResult, ListPage } from "./lists.deps.ts";

/** Reads one page of a list within the viewer's scope. */
export function listPage(
  context: ReportContext,
  widget: ListWidget,
  query: ListQuery,
  page: ListRequest["page"],
): Promise<ListPage> {
  const { deps, view } = context;
  const source = deps.lists[widget.id] ?? deps.contributed.lists[widget.id];
  if (!source) throw new RangeError(`no one fills the list ${widget.id}`);
  const { q_text: text } = query.filters;
  return source(view.tx, {
    viewer: view.actor,
    // Naming the locations leaves out people without one; a request for everything must include them.
    places: getCommentPlaces(context, query),
    range: query.windows.current,
    today: view.today,
    ...(text ? { text } : {}),
    selected: query.selected,
    page,
    sort: { key: query.sort_by, isDescending: query.sort_desc },
  });
}

const toListRow = ({ m_id, to, user_task_id, cells }: ListResult): ListRow => ({
  ...cells,
  m_id,
  to: to ?? null,
  user_task_id: user_task_id ?? null,
});

/** Answers a list: one page of its rows, with its filters and sort. Throws `invalid` with every error. */
export async function listAnswer(context: ReportContext, widget: ListWidget, raw: Parts): Promise<WidgetReply> {
  const offer = toListOptions(context, widget);
  const { query, errors } = readListQuery(offer, raw, "query");
  assertNoFieldErrors(errors);
  const { number, size } = query.page;
  const { rows, count } = await listPage(context, widget, query, { offset: (number - 1) * size, limit: size });
  return { data: rows.map(toListRow), meta: await listMeta(context, offer, query, count) };
}
