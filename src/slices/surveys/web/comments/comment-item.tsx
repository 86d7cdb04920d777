import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { Likelihood } from "#slices/reports/contract/comments.contract.ts";
import type { ListedComment } from "#slices/surveys/web/comments/comment-shapes.ts";
import { useCommentStrings } from "#slices/surveys/web/comments/comments-strings.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { Badge } from "#ui/badge.tsx";
import { formatDay, formatMonth, formatNumber } from "#ui/format.ts";
import { HighlightedText } from "#ui/marked-words.tsx";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";
import { UiLink } from "#ui/ui-link.tsx";

const tones: Readonly<Record<Likelihood, Tone>> = {
  very_unlikely: "danger",
  unlikely: "warning",
  neutral: "neutral",
  likely: "info",
  very_likely: "good",
};

/** The author's likelihood to stay or to renew, and whether they have left. */
export function CommentChips({ comment }: { comment: ListedComment }): ReactNode {
  const t = useCommentStrings();
  const locale = useLocale();
  const { likelihood, about, isSeparated, isLow, score } = comment;
  return (
    <span className="cm-chips">
      {likelihood && (
        <span title={t(`likelihood_${about}`)}>
          <span className="cy-sr">{t(`likelihood_${about}`)}: </span>
          <StatusBadge tone={tones[likelihood]}>{t(likelihood)}</StatusBadge>
        </span>
      )}
      {isSeparated && <Badge>{t("separated")}</Badge>}
      {isLow && score !== null && (
        <span title={t("score", { n: formatNumber(score, "score", locale) })}>
          <StatusBadge tone="danger">{t("lowScore")}</StatusBadge>
        </span>
      )}
    </span>
  );
}

/** The day of a comment; its month where no day is shown. */
export function CommentDate({ comment: { day, month } }: { comment: ListedComment }): ReactNode {
  const locale = useLocale();
  if (day !== null) return <time dateTime={day}>{formatDay(day, locale)}</time>;
  return <time dateTime={month.slice(0, 7)}>{formatMonth(month, locale)}</time>;
}

/** The author and the place, as far as they are shown. */
export function CommentWriter({ comment: { who, places, category } }: { comment: ListedComment }): ReactNode {
  const t = useCommentStrings();
  const name = who && (who.isConfidential ? t("confidential") : who.name);
  const parts = [name, category, ...places].filter((part) => part !== null);
  return parts.length > 0 && <span className="cy-meta">{parts.join(" · ")}</span>;
}

/** The link to the response; nothing where it has no page. */
export function ViewSurvey({ comment: { to } }: { comment: ListedComment }): ReactNode {
  const t = useCommentStrings();
  return (
    to !== null && (
      <UiLink className="cm-survey" href={to}>
        {t("viewSurvey")}
      </UiLink>
    )
  );
}

/** One comment in a card: the text first, then author, date and likelihood to stay. */
export function CommentItem({ comment }: { comment: ListedComment }): ReactNode {
  const word = useUiStrings();
  return (
    <li className="cm-item">
      <blockquote>
        <HighlightedText text={comment.text} marks={comment.marks} />
      </blockquote>
      <div className="cm-item-foot">
        <CommentChips comment={comment} />
        <span className="cy-meta">
          {word(comment.survey)} · <CommentDate comment={comment} />
        </span>
        <CommentWriter comment={comment} />
        <ViewSurvey comment={comment} />
      </div>
    </li>
  );
}
