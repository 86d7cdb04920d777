import type { CommentGroup } from "#slices/reports/contract/comments.contract.ts";
import type { ReportContext } from "../context.ts";
import type { CommentsWidget } from "../widget.ts";
import { buildCommentsRequest } from "./comment-request.ts";
import { buildCommentRows } from "./comment-rows.ts";
import type { ThemeCounts } from "./comments.deps.ts";
import type { CommentsQuery } from "./comments-request.rules.ts";
import { chooseQuotes } from "./theme-quotes.rules.ts";
import { toShares } from "./theme-shares.rules.ts";

const toCount = ({ byTheme, total }: ThemeCounts, id: number) => ({ count: byTheme.get(id) ?? 0, total });

/** Themes, and the number of comments in both windows, with or without a theme. */
interface ThemeGroups {
  readonly groups: readonly CommentGroup[];
  readonly total: number;
  /** Null without an earlier window. */
  readonly before: number | null;
}

/** Builds the request for the comments of a widget. */
const toRequest = (context: ReportContext, { service }: CommentsWidget, query: CommentsQuery) =>
  buildCommentsRequest(context, service, query, service === "ingage" ? "texts" : "all");

/** Reads themes with their number and share of comments, most first; themes without comments are left out. */
export async function readThemeGroups(
  context: ReportContext,
  widget: CommentsWidget,
  query: CommentsQuery,
): Promise<ThemeGroups> {
  const { deps, view } = context;
  const { current, previous } = query.windows;
  const read = (range: typeof current): Promise<ThemeCounts> =>
    deps.contributed.responseAnswers.countThemes(view.tx, { ...toRequest(context, widget, query), range });
  const now = await read(current);
  const before = previous ? await read(previous) : null;
  const themes = (await deps.readThemes(view.tx, widget.service)).filter(
    ({ id }) => query.themes?.includes(id) ?? true,
  );
  const shares = toShares(themes.map(({ id }) => ({ now: toCount(now, id), before: before && toCount(before, id) })));
  const groups = themes
    .flatMap(({ id, name, nameEs }, at): CommentGroup[] => {
      const { count } = toCount(now, id);
      const share = shares[at] ?? null;
      if (count === 0) return [];
      return [
        {
          m_id: id,
          name,
          name_es: nameEs,
          link_type: "theme",
          question_type_slug: null,
          response_count: count,
          hidden: false,
          summary: null,
          latest: null,
          share,
        },
      ];
    })
    .toSorted((a, b) => (b.response_count ?? 0) - (a.response_count ?? 0) || a.name.localeCompare(b.name));
  return { groups, total: now.total, before: before && before.total };
}

/** The number of themes that have quotes, and the number of newest comments that each quote is selected from. */
const [QUOTED, NEWEST] = [2, 5];

/** Adds quotes to the first themes: comments that their list shows, printed as it prints them. */
export async function addQuotes(
  context: ReportContext,
  widget: CommentsWidget,
  query: CommentsQuery,
  groups: readonly CommentGroup[],
): Promise<readonly CommentGroup[]> {
  const themeIds = groups.slice(0, QUOTED).map(({ m_id: id }) => id);
  const { deps, view } = context;
  const request = { ...toRequest(context, widget, query), themeIds };
  const newest = await deps.contributed.responseAnswers.readThemeComments(view.tx, request, NEWEST);
  const quotes = chooseQuotes(themeIds.map((id) => newest.get(id) ?? []));
  const rows = await buildCommentRows(
    context,
    quotes.flatMap((quote) => quote ?? []),
  );
  const printed = rows.values();
  return groups.map((group, at) => {
    const quote = quotes[at];
    if (quote === undefined) return group;
    const row = quote === null ? undefined : printed.next().value;
    return { ...group, quotes: row ? [row] : [] };
  });
}
