import { useState, type ReactNode } from "react";
import type { SkippedRow } from "#slices/surveys/contract/event-rules.contract.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { useEventStrings } from "#slices/surveys/web/event-strings.ts";
import { type PeopleColumn, PeopleTable, ReasonText, TwoLines } from "#slices/surveys/web/people-table.tsx";
import { useLocalized } from "#slices/surveys/web/strings.ts";
import { useSkipped } from "#slices/surveys/web/use-campaigns.ts";
import { formatDay } from "#ui/format.ts";
import { Pager } from "#ui/pager.tsx";
import { Panel } from "#ui/panel.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";

interface SkippedPanelProps {
  title: string;
  sub: string;
  empty: string;
  /** Null for skips of events. */
  campaignId: number | null;
  children?: ReactNode;
}

/** The people who were not invited, with reasons. */
export function SkippedPanel({ title, sub, empty, campaignId, children }: SkippedPanelProps): ReactNode {
  const [page, setPage] = useState(1);
  const skipped = useSkipped(campaignId, page);
  const { data } = skipped;
  return (
    <Panel title={title} sub={sub} flush>
      {children}
      {skipped.isError && <ErrorState error={skipped.error} onRetry={() => void skipped.refetch()} />}
      {skipped.isPending && <Skeleton width="100%" height={240} />}
      {data?.data.length === 0 && <EmptyState title={empty} />}
      {data && data.data.length > 0 && (
        <>
          <Rows rows={data.data} ofEvents={campaignId === null} busy={skipped.isPlaceholderData} title={title} />
          <div className="cy-foot">
            <span />
            <Pager
              page={page}
              totalPages={data.meta.pagination.total_pages}
              recordCount={data.meta.pagination.record_count}
              onChange={setPage}
            />
          </div>
        </>
      )}
    </Panel>
  );
}

interface RowsProps {
  title: string;
  rows: readonly SkippedRow[];
  ofEvents: boolean;
  busy: boolean;
}

function Rows({ title, rows, ofEvents, busy }: RowsProps): ReactNode {
  const columns = useSkippedColumns(ofEvents);
  return <PeopleTable caption={title} rows={rows} more={columns} busy={busy} />;
}

/** Returns the column with the reason; for events also the event and its day. */
function useSkippedColumns(ofEvents: boolean): PeopleColumn<SkippedRow>[] {
  const t = useEventStrings();
  const locale = useLocale();
  const localized = useLocalized();
  const reason: PeopleColumn<SkippedRow> = {
    key: "reason",
    label: t("column_reason"),
    cell: (row) => <ReasonText reason={row.reason} nextDay={row.next_day} />,
  };
  if (!ofEvents) return [reason];
  return [
    {
      key: "survey",
      label: t("column_survey"),
      cell: ({ event, survey }) =>
        event === null ? localized(survey) : <TwoLines first={t(`event_${event}`)} second={localized(survey)} />,
    },
    reason,
    { key: "on", label: t("column_on"), width: "128px", isDetail: true, cell: (row) => formatDay(row.day, locale) },
  ];
}
