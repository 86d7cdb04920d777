import { type ReactNode, useId } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { ChangesReply } from "#slices/insights/contract/changes.contract.ts";
import { toChangeSentence, toReasons } from "#slices/insights/web/change-sentence.ts";
import { useChangesStrings } from "#slices/insights/web/changes-strings.ts";
import { ChangesList, PeriodChoice } from "#slices/insights/web/changes-list.tsx";
import { type ChangesScope, useChanges, useEmptyExplanation } from "#slices/insights/web/use-changes.ts";
import { Skeleton } from "#ui/states.tsx";
import { useUi } from "#ui/ui-context.ts";

/** Shows the line of a place's changes; it unfolds to the list, and never moves content below it by itself. */
export function PlaceChanges(of: ChangesScope): ReactNode {
  const t = useChangesStrings();
  const title = useId();
  const list = useId();
  const { query, state, go } = useChanges(of);
  const { data } = query;
  const count = data?.data.length ?? 0;
  const isOpen = state.isWhole && count > 0;
  const onRetry = query.isError && data === undefined ? () => void query.refetch() : null;
  return (
    <section className="cy-panel in-line" aria-labelledby={title} aria-busy={query.isPending}>
      <div className="in-line-head">
        <h2 id={title}>{t("title")}</h2>
        <div className="in-line-said" aria-live="polite">
          {query.isPending && <Skeleton width="70%" height={14} />}
          {onRetry && <p>{t("failed")}</p>}
          {data && <Said reply={data} />}
        </div>
        <LineButton {...{ onRetry, count, isOpen, list }} onToggle={() => go({ isWhole: !isOpen })} />
        <PeriodChoice period={state.period} onChange={(period) => go({ period })} />
      </div>
      <div id={list}>{data && isOpen && <ChangesList reply={data} count={count} leads={false} />}</div>
    </section>
  );
}

interface LineButtonProps {
  /** Null when there is no error. */
  onRetry: (() => void) | null;
  count: number;
  isOpen: boolean;
  /** The id of the unfolded list. */
  list: string;
  onToggle: () => void;
}

/** Unfolds the list, or tries again. */
function LineButton({ onRetry, count, isOpen, list, onToggle }: LineButtonProps): ReactNode {
  const t = useChangesStrings();
  const { words } = useUi();
  if (onRetry)
    return (
      <button type="button" className="cy-button" onClick={onRetry}>
        {words.retry}
      </button>
    );
  if (count === 0) return null;
  return (
    <button type="button" className="cy-button" aria-expanded={isOpen} aria-controls={list} onClick={onToggle}>
      {isOpen ? t("hide") : t("show", { count })}
    </button>
  );
}

/** Shows the first change with its reasons, or why none is listed. */
function Said({ reply }: { reply: ChangesReply }): ReactNode {
  const t = useChangesStrings();
  const toNothing = useEmptyExplanation();
  const locale = useLocale();
  const [first] = reply.data;
  const { insight } = reply.meta;
  if (first === undefined) {
    const sentence = insight.state === "too_few" ? t("tooFewHere", { needed: insight.needed }) : toNothing(insight);
    return <p title={sentence}>{sentence}</p>;
  }
  const lead = `${toChangeSentence(first, t)}.`;
  const reasons = toReasons(first, t, locale) ?? "";
  return (
    <p title={`${lead} ${reasons}`}>
      <strong>{lead}</strong> {reasons}
    </p>
  );
}
