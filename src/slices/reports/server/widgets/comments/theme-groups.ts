import type { CommentGroup } from "#slices/reports/contract/comments.contract.ts";
import type { ReportContext } from "../context.ts";
import type { CommentsWidget } from "../widget.ts";
import { commentsRequest } from "./comment-request.ts";
import type { ThemeCounts } from "./comments.deps.ts";
import type { CommentsQuery } from "./comments-request.rules.ts";
import { toShares } from "./theme-shares.rules.ts";

const toCount = ({ byTheme, total }: ThemeCounts, id: number) => ({ count: byTheme.get(id) ?? 0, total });

/** Themes with how many comments they have and what part that is, those with most first; themes without any are left out. */
export async function themeGroups(
  context: ReportContext,
  widget: CommentsWidget,
  query: CommentsQuery,
): Promise<CommentGroup[]> {
  const { deps, view } = context;
  const { current, previous } = query.windows;
  const read = (range: typeof current): Promise<ThemeCounts> => {
    const kind = widget.service === "ingage" ? "texts" : "all";
    const request = { ...commentsRequest(context, widget.service, query, kind), range };
    return deps.given.responseAnswers.themeCounts(view.tx, request);
  };
  const now = await read(current);
  const before = previous ? await read(previous) : null;
  const themes = (await deps.readThemes(view.tx, widget.service)).filter(
    ({ id }) => query.themes?.includes(id) ?? true,
  );
  const shares = toShares(themes.map(({ id }) => ({ now: toCount(now, id), before: before && toCount(before, id) })));
  return themes
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
}
