import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { QuestionData } from "#slices/reports/contract/comments.contract.ts";
import type { WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import { toListedComments } from "#slices/surveys/web/comments/comment-shapes.ts";
import { AnswersTable } from "#slices/surveys/web/comments/answers-table.tsx";
import { CommentItem } from "#slices/surveys/web/comments/comment-item.tsx";
import { useCommentStrings } from "#slices/surveys/web/comments/comments-strings.ts";
import { QuestionSummary } from "#slices/surveys/web/comments/question-summary.tsx";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { Badge } from "#ui/badge.tsx";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import type { Figure } from "#ui/figure.ts";
import { formatNumber, type NumberKind } from "#ui/format.ts";
import { Pager } from "#ui/pager.tsx";
import { TrendDelta } from "#ui/trend-delta.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import "#slices/surveys/web/comments/comments.css";

interface QuestionAnswersProps {
  question: QuestionData;
  meta: WidgetMeta;
  page: number;
  onPage: (page: number) => void;
}

/** One question with its text, its answers and comments. */
export function QuestionAnswers({ question, meta, page, onPage }: QuestionAnswersProps): ReactNode {
  const t = useCommentStrings();
  const isOfWords = question.question_type.slug === "text-entry";
  return (
    <div className="cm-answers">
      <QuestionHeader question={question} />
      {!isOfWords && (
        <section aria-label={t("about")}>
          <h3>{t("about")}</h3>
          <QuestionSummary question={question} />
        </section>
      )}
      {question.responses_title !== null && <Words {...{ question, meta, page, onPage }} />}
    </div>
  );
}

function QuestionHeader({ question }: { question: QuestionData }): ReactNode {
  const t = useCommentStrings();
  const word = useUiStrings();
  const locale = useLocale();
  const count = question.response_count;
  const score = question.figures["agreement_importance"];
  return (
    <header className="cm-question-head">
      <p className="cm-body">{question.body}</p>
      <p className="cy-meta">
        <Badge>{word(question.question_type.name)}</Badge> {[question.topic, ...question.surveys].map(word).join(" · ")}
      </p>
      <p>{count === null ? <HiddenValue /> : t("responses", { count, n: formatNumber(count, "count", locale) })}</p>
      {score && (
        <dl className="cm-figures">
          <Stated label={t("scoreOf")} figure={score} kind="score" />
          <Stated label={t("agreementMean")} figure={question.figures["mean_agreement"]} kind="scale" />
          <Stated label={t("importanceMean")} figure={question.figures["mean_importance"]} kind="scale" />
          <Stated label={t("topBlock")} figure={question.figures["top_block_percentage"]} kind="percent" />
        </dl>
      )}
      {score?.is_low === true && <StatusBadge tone="danger">{t("lowScore")}</StatusBadge>}
    </header>
  );
}

function Stated({ label, figure, kind }: { label: string; figure: Figure | undefined; kind: NumberKind }): ReactNode {
  if (!figure) return null;
  // A protected mean is shown as a whole number, so a difference of one may be rounding.
  const isStepped = kind !== "scale" || !Number.isInteger(figure.value);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {figure.hidden ? (
          <HiddenValue brief />
        ) : (
          <FigureValue figure={{ ...figure, is_low: kind === "score" && figure.is_low }} kind={kind} />
        )}
        {isStepped && <TrendDelta figure={figure} kind={kind} />}
      </dd>
    </div>
  );
}

/** Answers to text questions as a table; comments on choices, which are few and short, as a list. */
function Answers({ title, question }: { title: string; question: QuestionData }): ReactNode {
  const answers = toListedComments(question.responses);
  if (question.question_type.slug === "text-entry") return <AnswersTable title={title} answers={answers} />;
  return (
    <ol className="cm-list">
      {answers.map((comment) => (
        <CommentItem key={comment.key} comment={comment} />
      ))}
    </ol>
  );
}

function Words({ question, meta, page, onPage }: QuestionAnswersProps): ReactNode {
  const t = useCommentStrings();
  const count = meta.pagination?.record_count ?? 0;
  const title = question.responses_title ?? "";
  return (
    <section className="cm-others" aria-label={title}>
      <h3>{title}</h3>
      {question.responses.length === 0 ? (
        <p className="cy-meta">{t("noResponse")}</p>
      ) : (
        <Answers title={title} question={question} />
      )}
      {(meta.pagination?.total_pages ?? 0) > 1 && (
        <Pager
          page={page}
          totalPages={meta.pagination?.total_pages ?? 0}
          recordCount={count}
          onChange={onPage}
          of={title}
        />
      )}
    </section>
  );
}
