import type { ReactNode } from "react";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useNarrow } from "#platform/web/use-narrow.ts";
import type { ChangePeriod, ChangesReply } from "#slices/insights/contract/changes.contract.ts";
import { useChangesStrings } from "#slices/insights/web/changes-strings.ts";
import { ChangesList, PeriodChoice } from "#slices/insights/web/changes-list.tsx";
import { EntriesSkeleton } from "#slices/insights/web/panel-skeleton.tsx";
import { useChanges, useEmptyExplanation } from "#slices/insights/web/use-changes.ts";
import { Panel } from "#ui/panel.tsx";
import "#slices/insights/web/what-changed.css";

/** The number of changes shown before the rest is requested: the page is little more than one screen. */
const FIRST = 3;
const FIRST_ON_PHONES = 2;

/** The day on which a list was decided is known, not its time: one of the day of the visit counts as seen. */
const isNewList = ({ meta: { insight } }: ChangesReply, lastVisit: string | null): boolean =>
  lastVisit !== null && insight.frozen_on !== null && insight.frozen_on > lastVisit.slice(0, 10);

/**
 * Shows the changes beyond chance in all of the viewer's places, with reasons and suggested actions; one line without
 * changes. A list that was decided after the last visit is new.
 */
export function WhatChanged({ lastVisit }: { lastVisit: string | null }): ReactNode {
  const t = useChangesStrings();
  const first = useNarrow() ? FIRST_ON_PHONES : FIRST;
  const toNothing = useEmptyExplanation();
  const { query, state, go } = useChanges({});
  const { period, isWhole } = state;
  const { data } = query;
  const isEmpty = data !== undefined && data.data.length === 0;
  const ofPeriod: Record<ChangePeriod, string> = { year: t("subYear"), quarter: t("subQuarter") };
  return (
    <div className="in-changes" data-empty={isEmpty ? "" : undefined}>
      <Panel
        title={t("title")}
        sub={isEmpty ? toNothing(data.meta.insight) : ofPeriod[period]}
        actions={<PeriodChoice period={period} onChange={(next) => go({ period: next })} />}
        flush
      >
        {query.isPending && <EntriesSkeleton />}
        {query.isError && data === undefined && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {data !== undefined && !isEmpty && (
          <ChangesList reply={data} count={isWhole ? data.data.length : first} leads isNew={isNewList(data, lastVisit)}>
            <Rest count={data.data.length} first={first} isWhole={isWhole} onToggle={() => go({ isWhole: !isWhole })} />
          </ChangesList>
        )}
      </Panel>
    </div>
  );
}

interface RestProps {
  count: number;
  first: number;
  isWhole: boolean;
  onToggle: () => void;
}

/** Links to the rest of a list, and back. */
function Rest({ count, first, isWhole, onToggle }: RestProps): ReactNode {
  const t = useChangesStrings();
  if (count <= first) return null;
  return (
    <button type="button" className="cy-button" aria-expanded={isWhole} onClick={onToggle}>
      {isWhole ? t("showFewer") : t("showAll", { count })}
    </button>
  );
}
