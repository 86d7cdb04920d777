import type { ReactNode } from "react";
import { stringifySearch } from "#platform/web/address.ts";
import { useLocale } from "#platform/web/i18n.ts";
import type { CommentGroup } from "#slices/reports/contract/comments.contract.ts";
import type { WidgetMeta, WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { CommentChips, CommentDate } from "#slices/surveys/web/comments/comment-item.tsx";
import { toListedComments } from "#slices/surveys/web/comments/comment-shapes.ts";
import { useCommentThemesStrings } from "#slices/surveys/web/comments/comment-themes-strings.ts";
import { company, type DashboardPlace, getWidgetPath } from "#slices/reports/web/dashboard/dashboard-place.ts";
import { findCommentGroups } from "#slices/reports/web/dashboard/widget-shapes.ts";
import { noFilters, opening, withFilter, writeWidgetState } from "#slices/reports/web/widget/widget-state.ts";
import { findLocalName } from "#slices/reports/web/widget/server-label-translations.ts";
import { FigureValue } from "#ui/figure-value.tsx";
import { formatNumber } from "#ui/format.ts";
import { HighlightedText } from "#ui/marked-words.tsx";
import { TrendDelta } from "#ui/trend-delta.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/surveys/web/comments/said.css";

const toPlace = ({ link_type: linkType, m_id: id }: WidgetMeta["subject"]): DashboardPlace =>
  linkType === "company" || id === null ? company : { linkType, id };

/** Returns the address of a reply's comments; of one theme, where one is given. */
function toCommentsHref({ widget, subject }: WidgetMeta, themeId?: number): string {
  const service = widget.id === "employee_comments" ? "engagement" : "satisfaction";
  const filters = themeId === undefined ? noFilters : withFilter(noFilters, "themes", [String(themeId)]);
  const search = stringifySearch(writeWidgetState({ ...opening, filters }));
  return `${getWidgetPath(service, toPlace(subject), widget.id)}${search}`;
}

/** The themes with the most comments, and quotes of the first of them; each links to its comments. */
export function CommentThemesCard({ reply }: { reply: WidgetReply }): ReactNode {
  const t = useCommentThemesStrings();
  const locale = useLocale();
  const { meta } = reply;
  const groups = findCommentGroups(reply) ?? [];
  const total = meta.summary_object?.totals?.["response_count"]?.value ?? 0;
  const n = formatNumber(total, "count", locale);
  if (groups.length === 0) {
    return (
      <p className="cm-said-lead">
        {t("noTheme", { count: total, n })} <UiLink href={toCommentsHref(meta)}>{t("read")}</UiLink>
      </p>
    );
  }
  const largest = Math.max(...groups.map(({ response_count: count }) => count ?? 0));
  const hasShares = groups.some(({ share }) => share !== null && share.value !== null);
  return (
    <div className="cm-said-card">
      <div>
        <p className="cm-said-lead">{t("lead", { count: total, n })}</p>
        <ul className="cm-said">
          {groups.map((group) => (
            <ThemeLine key={group.m_id} group={group} largest={largest} href={toCommentsHref(meta, group.m_id)} />
          ))}
        </ul>
        {!hasShares && <p className="cy-meta">{t("few")}</p>}
      </div>
      <Quotes groups={groups} meta={meta} />
    </div>
  );
}

interface ThemeLineProps {
  group: CommentGroup;
  /** Number of comments of the largest theme. */
  largest: number;
  href: string;
}

/** One theme with its comments, its share of all comments, and the change in a year. */
function ThemeLine({ group, largest, href }: ThemeLineProps): ReactNode {
  const t = useCommentThemesStrings();
  const locale = useLocale();
  const { response_count: counted, share } = group;
  const count = counted ?? 0;
  const n = formatNumber(count, "count", locale);
  return (
    <li>
      <UiLink href={href}>{findLocalName(group, locale)}</UiLink>
      <span className="cm-share-bar" aria-hidden="true">
        <i style={{ width: `${(100 * count) / largest}%` }} />
      </span>
      <b>
        <span aria-hidden="true">{n}</span>
        <span className="cy-sr">{t("count", { count, n })}</span>
      </b>
      {share !== null && share.value !== null && (
        <span className="cm-said-share">
          <FigureValue figure={share} kind="percent" />
          {/* More mentions are neither good nor bad. */}
          <TrendDelta figure={{ ...share, direction: "neutral" }} kind="percent" />
        </span>
      )}
    </li>
  );
}

/** One comment for each of the first themes, with the words of the theme marked. */
function Quotes({ groups, meta }: { groups: readonly CommentGroup[]; meta: WidgetMeta }): ReactNode {
  const t = useCommentThemesStrings();
  const locale = useLocale();
  const quoted = groups.flatMap((group) => toListedComments(group.quotes ?? []).map((comment) => ({ group, comment })));
  if (quoted.length === 0) return null;
  return (
    <ul className="cm-said-quotes" aria-label={t("quotes")}>
      {quoted.map(({ group, comment }) => (
        <li key={group.m_id}>
          <figure>
            <blockquote>
              <HighlightedText text={comment.text} marks={comment.marks} />
            </blockquote>
            <figcaption>
              <UiLink href={toCommentsHref(meta, group.m_id)}>{findLocalName(group, locale)}</UiLink>
              <span className="cy-meta">
                <CommentDate comment={comment} />
              </span>
              <CommentChips comment={comment} />
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
