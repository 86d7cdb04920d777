import { lazy, Suspense, type ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { CommentGroups } from "#slices/reports/web/comments/comment-groups.tsx";
import {
  findComments,
  findCommentGroups,
  findQuestionData,
  toListedComments,
} from "#slices/reports/web/comments/comment-shapes.ts";
import { CommentTable } from "#slices/reports/web/comments/comment-table.tsx";
import { useCommentStrings } from "#slices/reports/web/comments/comments-strings.ts";
import type { ChangeWidget } from "#slices/reports/web/widget/use-widget.ts";
import { WidgetChoices } from "#slices/reports/web/widget/widget-choices.tsx";
import { WidgetFilters } from "#slices/reports/web/widget/widget-filters.tsx";
import { isNarrowed, noFilters, type WidgetState } from "#slices/reports/web/widget/widget-state.ts";
import { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { formatNumber } from "#ui/format.ts";
import { Pager } from "#ui/pager.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";
import { TermKey } from "#ui/term-link.tsx";
import { useZonedClock } from "#ui/zone.tsx";
import "#slices/reports/web/comments/comments.css";

// Draws charts, which lists of comments do not need.
const QuestionAnswers = lazy(async () => ({
  default: (await import("#slices/reports/web/comments/question-answers.tsx")).QuestionAnswers,
}));
const WAITING = 240;

interface CommentsViewProps {
  reply: WidgetReply;
  state: WidgetState;
  change: ChangeWidget;
  /** The screen still shows the previous state. */
  busy: boolean;
}

/** A reply of comments, of surveys and questions with their counts, or of one question, with its filters. */
export function CommentsView({ reply, state, change, busy }: CommentsViewProps): ReactNode {
  const word = useUiStrings();
  const { meta } = reply;
  const question = findQuestionData(reply);
  const onPage = (page: number): void => change({ page });
  return (
    <section className="cy-panel rp-panel" aria-label={word(meta.widget.title)}>
      {meta.structures.scopes.length > 1 && (
        <div className="cy-toolbar rw-choices">
          <WidgetChoices meta={meta} state={state} change={change} />
        </div>
      )}
      <div className="cy-toolbar">
        <WidgetFilters meta={meta} state={state} change={change} />
      </div>
      <div className="cm-content" aria-busy={busy}>
        {question ? (
          <div className="cm-panel">
            <Suspense fallback={<Skeleton width="100%" height={WAITING} />}>
              <QuestionAnswers question={question} meta={meta} page={state.page} onPage={onPage} />
            </Suspense>
          </div>
        ) : (
          <CommentRows {...{ reply, state, change, busy }} />
        )}
      </div>
      {!question && <Foot reply={reply} page={state.page} onPage={onPage} />}
    </section>
  );
}

function CommentRows({ reply, state, change, busy }: CommentsViewProps): ReactNode {
  const word = useUiStrings();
  const found = findComments(reply);
  const comments = found && toListedComments(found);
  const groups = findCommentGroups(reply) ?? [];
  if ((comments ?? groups).length === 0) return <Nothing isNarrowed={isNarrowed(state)} change={change} />;
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

function Nothing({ isNarrowed: narrowed, change }: { isNarrowed: boolean; change: ChangeWidget }): ReactNode {
  const t = useWidgetStrings();
  if (!narrowed) return <EmptyState />;
  return (
    <EmptyState>
      <p>{t("nothingMatches")}</p>
      <button type="button" className="cy-button" onClick={() => change({ filters: noFilters })}>
        {t("clearFilters")}
      </button>
    </EmptyState>
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
