import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import { CommentChips, CommentDate, CommentWriter, ViewSurvey } from "#slices/surveys/web/comments/comment-item.tsx";
import { groupByMonth, type ListedComment } from "#slices/surveys/web/comments/comment-shapes.ts";
import { useCommentStrings } from "#slices/surveys/web/comments/comments-strings.ts";
import { CommentReplies } from "#slices/surveys/web/replies/lazy-comment-replies.tsx";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { formatMonth } from "#ui/format.ts";
import { HighlightedText } from "#ui/marked-words.tsx";

interface CommentTableProps {
  caption: string;
  comments: readonly ListedComment[];
  headers: WidgetMeta["headers"];
  /** Opens the answers to a question; left out, questions are not links. */
  onQuestion?: ((id: number) => void) | undefined;
  busy?: boolean;
}

const cells: Readonly<Record<string, (comment: ListedComment, props: CommentTableProps) => ReactNode>> = {
  question: (comment, { onQuestion }) => <QuestionCell comment={comment} onQuestion={onQuestion} />,
  date: (comment) => <CommentDate comment={comment} />,
  comment: (comment) => <WordsCell comment={comment} />,
  summary: (comment) => (
    <>
      <CommentChips comment={comment} />
      <ViewSurvey comment={comment} />
    </>
  ),
};

/** Comments under headings of their months, newest month first; below 960 px every comment is a card. */
export function CommentTable(props: CommentTableProps): ReactNode {
  const word = useUiStrings();
  const locale = useLocale();
  const { caption, comments, headers, busy = false } = props;
  const hasSummary = headers.some(({ key }) => key === "summary");
  return (
    <table className="cm-table" data-summary={hasSummary ? "" : undefined} aria-busy={busy}>
      <caption className="cy-sr">{caption}</caption>
      <thead>
        <tr>
          {headers.map(({ key, label }) => (
            <th key={key} scope="col">
              {word(label)}
            </th>
          ))}
        </tr>
      </thead>
      {groupByMonth(comments).map(([month, list]) => (
        <tbody key={month}>
          <tr className="cm-month">
            <th scope="rowgroup" colSpan={headers.length}>
              {formatMonth(month, locale, "long")}
            </th>
          </tr>
          {list.map((comment) => (
            <tr key={comment.key}>
              {headers.map(({ key, label }) => (
                <td key={key} data-label={word(label)} data-key={key}>
                  {cells[key]?.(comment, props)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function QuestionCell({
  comment,
  onQuestion,
}: Pick<CommentTableProps, "onQuestion"> & { comment: ListedComment }): ReactNode {
  const t = useCommentStrings();
  const { survey, question, questionId } = comment;
  return (
    <>
      <strong>{survey}</strong>
      {onQuestion ? (
        <button
          type="button"
          className="cm-question"
          aria-haspopup="dialog"
          aria-label={t("openQuestion", { question })}
          onClick={() => onQuestion(questionId)}
        >
          {question}
        </button>
      ) : (
        <span className="cy-meta">{question}</span>
      )}
    </>
  );
}

function WordsCell({ comment }: { comment: ListedComment }): ReactNode {
  const isEmployee = comment.about === "remain";
  return (
    <>
      <p className="cm-words">
        <HighlightedText text={comment.text} marks={comment.marks} />
      </p>
      <span className="cm-item-foot">
        {isEmployee && <CommentChips comment={comment} />}
        <CommentWriter comment={comment} />
      </span>
      <CommentReplies {...comment.replying} />
    </>
  );
}
