import type { ReactNode } from "react";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { findComments, findQuestionData } from "#slices/reports/web/dashboard/widget-shapes.ts";
import { CommentItem } from "#slices/surveys/web/comments/comment-item.tsx";
import { groupByMonth, toListedComments } from "#slices/surveys/web/comments/comment-shapes.ts";
import { useCommentStrings } from "#slices/surveys/web/comments/comments-strings.ts";
import { QuestionSummary } from "#slices/surveys/web/comments/question-summary.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { formatMonth } from "#ui/format.ts";
import { EmptyState } from "#ui/states.tsx";
import "#slices/surveys/web/comments/comments.css";

/** The newest comments of a widget, under their months. */
export function CommentsCard({ reply }: { reply: WidgetReply }): ReactNode {
  const t = useCommentStrings();
  const locale = useLocale();
  const comments = toListedComments(findComments(reply) ?? []);
  if (comments.length === 0) {
    return (
      <EmptyState>
        <p>{t("noComments")}</p>
      </EmptyState>
    );
  }
  return groupByMonth(comments).map(([month, list]) => (
    <section key={month} className="cm-card-month" aria-label={formatMonth(month, locale, "long")}>
      <h3>{formatMonth(month, locale, "long")}</h3>
      <ol className="cm-list">
        {list.map((comment) => (
          <CommentItem key={comment.key} comment={comment} />
        ))}
      </ol>
    </section>
  ));
}

/** Why residents are not very likely to renew, by their choices; comments are on the report's own page. */
export function ReasonsCard({ reply }: { reply: WidgetReply }): ReactNode {
  const question = findQuestionData(reply);
  return question && <QuestionSummary question={question} />;
}
