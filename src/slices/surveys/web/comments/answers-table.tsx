import type { ReactNode } from "react";
import { CommentChips, CommentDate, ViewSurvey } from "#slices/surveys/web/comments/comment-item.tsx";
import type { ListedComment } from "#slices/surveys/web/comments/comment-shapes.ts";
import { useCommentStrings } from "#slices/surveys/web/comments/comments-strings.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { FigureValue } from "#ui/figure-value.tsx";
import { NO_FIGURE } from "#ui/figure.ts";

/** The comments of an answer as a table: text, place, author and date, as far as they are shown. */
export function AnswersTable({ title, answers }: { title: string; answers: readonly ListedComment[] }): ReactNode {
  const columns = useColumns();
  return (
    <DataTable
      caption={title}
      columns={columns}
      rows={answers}
      rowKey={({ key }) => key}
      sort={{ key: "", descending: false }}
      onSort={() => {}}
    />
  );
}

function useColumns(): readonly Column<ListedComment>[] {
  const t = useCommentStrings();
  const buildColumn = (
    key: Parameters<typeof t>[0],
    minWidth: number,
    cell: (answer: ListedComment) => ReactNode,
  ): Column<ListedComment> => ({ key, label: t(key), sortable: false, minWidth, cell });
  return [
    buildColumn("words", 210, (answer) => <Said answer={answer} />),
    buildColumn("place", 118, ({ places }) => (places.length === 0 ? <Missing /> : places.join(" · "))),
    buildColumn("writer", 118, (answer) => <Writer answer={answer} />),
    buildColumn("date", 104, (answer) => <CommentDate comment={answer} />),
  ];
}

function Missing(): ReactNode {
  return <FigureValue figure={NO_FIGURE} kind="count" />;
}

function Said({ answer }: { answer: ListedComment }): ReactNode {
  return (
    <>
      <p className="cm-words">{answer.text}</p>
      <CommentChips comment={answer} />
      <ViewSurvey comment={answer} />
    </>
  );
}

function Writer({ answer: { who, category } }: { answer: ListedComment }): ReactNode {
  const t = useCommentStrings();
  if (who?.isConfidential === true) return t("confidential");
  return who?.name ?? category ?? <Missing />;
}
