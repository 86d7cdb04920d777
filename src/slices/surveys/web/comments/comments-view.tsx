import { Suspense, type ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import type { CommentsProps } from "#slices/reports/web/contributions.ts";
import { findCommentGroups, findComments, findQuestionData } from "#slices/reports/web/dashboard/widget-shapes.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { CommentGroups } from "#slices/surveys/web/comments/comment-groups.tsx";
import { toListedComments } from "#slices/surveys/web/comments/comment-shapes.ts";
import { CommentTable } from "#slices/surveys/web/comments/comment-table.tsx";
import { useCommentStrings } from "#slices/surveys/web/comments/comments-strings.ts";
import { QuestionAnswers } from "#slices/surveys/web/comments/lazy-question-answers.ts";
import { formatNumber } from "#ui/format.ts";
import { Pager } from "#ui/pager.tsx";
import { Skeleton } from "#ui/states.tsx";
import { TermKey } from "#ui/term-link.tsx";
import { useZonedClock } from "#ui/zone.tsx";
import "#slices/surveys/web/comments/comments.css";

const WAITING = 240;

/** A reply of comments, of surveys and questions with their counts, or of one question. */
export function CommentsView(props: CommentsProps): ReactNode {
  const { reply, state, change, busy } = props;
  const question = findQuestionData(reply);
  const onPage = (page: number): void => change({ page });
  return (
    <>
      <div className="cm-content" aria-busy={busy}>
        {question ? (
          <div className="cm-panel">
            <Suspense fallback={<Skeleton width="100%" height={WAITING} />}>
              <QuestionAnswers question={question} meta={reply.meta} page={state.page} onPage={onPage} />
            </Suspense>
          </div>
        ) : (
          <CommentRows {...props} />
        )}
      </div>
      {!question && <Foot reply={reply} page={state.page} onPage={onPage} />}
    </>
  );
}

function CommentRows({ reply, state, change, busy, nothing }: CommentsProps): ReactNode {
  const word = useUiStrings();
  const found = findComments(reply);
  const comments = found && toListedComments(found);
  const groups = findCommentGroups(reply) ?? [];
  if ((comments ?? groups).length === 0) return nothing;
  if (!comments) return <CommentGroups reply={reply} groups={groups} {...{ state, change, busy }} />;
  return (
    <CommentTable
      caption={word(reply.meta.widget.title)}
      comments={comments}
      headers={reply.meta.headers}
      onQuestion={(id) => change({ question: { id, page: 1 } })}
      busy={busy}
    />
  );
}

const commentTerms = ["theme", "protected"] as const;

/** The number of comments, a note on confidential ones, and the pages. */
function Foot({
  reply,
  page,
  onPage,
}: {
  reply: WidgetReply;
  page: number;
  onPage: (page: number) => void;
}): ReactNode {
  const t = useCommentStrings();
  const locale = useLocale();
  const clock = useZonedClock();
  const { meta } = reply;
  const count = meta.pagination?.record_count ?? 0;
  const named = findComments(reply) ? "count" : "rows";
  const isOfEmployees = meta.widget.id.startsWith("employee");
  return (
    <div className="cy-foot">
      <span aria-live="polite">
        {t(named, { count, n: formatNumber(count, "count", locale) })} · {t("asOf", { time: clock(meta.dates.as_of) })}
        <br />
        {t(isOfEmployees ? "gated" : "gatedSome")}
      </span>
      <TermKey terms={commentTerms} rows={[]} />
      <Pager page={page} totalPages={meta.pagination?.total_pages ?? 0} recordCount={count} onChange={onPage} />
    </div>
  );
}
