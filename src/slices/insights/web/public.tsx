import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import type { Search } from "#platform/web/address.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import type { ChangeEntry, ChangePeriod, ChangesReply } from "#slices/insights/contract/changes.contract.ts";
import { readChanges, writeChanges, type ChangesState } from "#slices/insights/web/changes-state.ts";
import { useChangesStrings } from "#slices/insights/web/changes-strings.ts";
import { ChangeRow } from "#slices/insights/web/change-row.tsx";
import { formatDay } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Skeleton } from "#ui/states.tsx";
import "#slices/insights/web/what-changed.css";

export { readChangesState } from "#slices/insights/web/changes-state.ts";

/** So many changes stand there before the rest is requested. */
const FIRST = 4;
const WAITING = 84;

/** A region with its locations, or a location; without one everything that the viewer sees. */
export interface WhatChangedProps {
  readonly place?: { readonly region: number } | { readonly location: number };
}

/** What there is to say where nothing is listed. */
function useNothing(): (insight: ChangesReply["meta"]["insight"]) => string {
  const t = useChangesStrings();
  return ({ state, tested, needed }) => {
    if (state === "pending") return t("pending");
    if (state === "first_year") return t("firstYear");
    return state === "too_few" ? t("tooFew", { needed }) : t("unchanged", { count: tested });
  };
}

/** What changed beyond chance in the viewer's places, with reasons and something to do; one line where there is nothing. */
export function WhatChanged({ place }: WhatChangedProps): ReactNode {
  const t = useChangesStrings();
  const toNothing = useNothing();
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const state = readChanges(search);
  const go = (next: ChangesState): void =>
    void navigate({ to: ".", search: writeChanges(search, next), resetScroll: false });
  const { period } = state;
  const query = useQuery({
    queryKey: ["getWhatChanged", period, place ?? null],
    queryFn: ({ signal }) => call("getWhatChanged", { query: { structures: { period, ...place } }, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const isEmpty = data !== undefined && data.data.length === 0;
  const options = (["year", "quarter"] as const).map((value) => ({ value, label: t(value) }));
  const ofPeriod: Record<ChangePeriod, string> = { year: t("subYear"), quarter: t("subQuarter") };
  return (
    <div className="in-changes" data-empty={isEmpty ? "" : undefined}>
      <Panel
        title={t("title")}
        sub={isEmpty ? toNothing(data.meta.insight) : ofPeriod[period]}
        actions={
          <SegmentedControl<ChangePeriod>
            label={t("period")}
            options={options}
            value={period}
            onChange={(next) => go({ ...state, period: next })}
          />
        }
        flush
      >
        {query.isPending && (
          <div className="cy-waiting" aria-busy="true">
            <Skeleton width="100%" height={WAITING} />
            <Skeleton width="100%" height={WAITING} />
          </div>
        )}
        {query.isError && data === undefined && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {data !== undefined && !isEmpty && (
          <Changes reply={data} isWhole={state.isWhole} onToggle={() => go({ ...state, isWhole: !state.isWhole })} />
        )}
      </Panel>
    </div>
  );
}

interface ChangesProps {
  reply: ChangesReply;
  isWhole: boolean;
  onToggle: () => void;
}

const toKey = ({ service, metric, level, m_id: id }: ChangeEntry): string => [service, metric, level, id].join(" ");

function Changes({ reply, isWhole, onToggle }: ChangesProps): ReactNode {
  const t = useChangesStrings();
  const { data } = reply;
  return (
    <>
      <ul className="in-list">
        {data.slice(0, isWhole ? data.length : FIRST).map((entry, at) => (
          <ChangeRow key={toKey(entry)} entry={entry} isFirst={at === 0} />
        ))}
      </ul>
      <div className="in-foot">
        <ChangesNote reply={reply} />
        {data.length > FIRST && (
          <button type="button" className="cy-button" aria-expanded={isWhole} onClick={onToggle}>
            {isWhole ? t("showFewer") : t("showAll", { count: data.length })}
          </button>
        )}
      </div>
    </>
  );
}

/** When the list was decided, and what it leaves out. */
function ChangesNote({ reply }: { reply: ChangesReply }): ReactNode {
  const t = useChangesStrings();
  const locale = useLocale();
  const { frozen_on: day, is_late: isLate, more, tested } = reply.meta.insight;
  const said = [
    ...(day !== null && isLate ? [t("late", { day: formatDay(day, locale) })] : []),
    ...(day !== null && !isLate ? [t("decided", { day: formatDay(day, locale), count: tested })] : []),
    ...(more > 0 ? [`${t("more", { count: more })}.`] : []),
  ];
  return <p>{said.join(" ")}</p>;
}
