import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { ServerLabel } from "#slices/reports/web/public.tsx";
import type { Schedule, ScheduleList } from "#slices/schedules/contract/schedules.contract.ts";
import { RowActions } from "#slices/schedules/web/schedule-actions.tsx";
import { useScheduleStrings } from "#slices/schedules/web/schedule-strings.ts";
import { readList, toScheduleSort, writeList, type ListState } from "#slices/schedules/web/schedules-state.ts";
import { useSendable } from "#slices/schedules/web/use-schedules.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { formatClock, formatDay } from "#ui/format.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { EmptyState, ProgressLine, Skeleton } from "#ui/states.tsx";
import { TabNav } from "#ui/tabs.tsx";
import { ZoneNote } from "#ui/zone.tsx";
import "#slices/schedules/web/schedules.css";

const WAITING = 320;
const paths = { own: "/automated-reports", others: "/admin-automated-reports" } as const;
const calls = { own: "getScheduledReports", others: "getClientScheduledReports" } as const;
type ScheduleListKind = keyof typeof paths;

function useList(which: ScheduleListKind, { sort, desc, page }: ListState): UseQueryResult<ScheduleList> {
  const query = { sort_by: sort, sort_desc: desc ? "true" : "false", page: { number: page } } as const;
  return useQuery({
    queryKey: [calls[which], query],
    queryFn: ({ signal }) => call(calls[which], { query, signal }),
    placeholderData: (before) => before,
  });
}

/** /automated-reports: schedules that the viewer created or gets. */
export function MySchedulesPage(): ReactNode {
  return <SchedulesPage which="own" />;
}

/** /admin-automated-reports: schedules of everyone else. */
export function OtherSchedulesPage(): ReactNode {
  return <SchedulesPage which="others" />;
}

function SchedulesPage({ which }: { which: ScheduleListKind }): ReactNode {
  const t = useScheduleStrings();
  usePageTitle(t(which));
  const navigate = useNavigate();
  const state = readList(useLocation().search as Search);
  const list = useList(which, state);
  const seesAll = useSendable().data?.meta.may_choose_recipient ?? false;
  const updateState = (to: Partial<ListState>): void => {
    void navigate({ to: ".", search: writeList({ ...state, page: 1, ...to }), resetScroll: false });
  };
  const { data: reply } = list;
  return (
    <div className="cy-wrap sc-page">
      <ProgressLine active={list.isFetching && !list.isPending} />
      <PageHeader title={t(which)} sub={t(`${which}Sub`)} />
      {(seesAll || which === "others") && (
        <TabNav
          label={t("lists")}
          tabs={(["own", "others"] as const).map((each) => ({ to: paths[each], text: t(each) }))}
          current={paths[which]}
        />
      )}
      {list.isError && !reply && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton width="100%" height={WAITING} />}
      {reply && <Schedules {...{ which, reply, state, change: updateState }} busy={list.isPlaceholderData} />}
    </div>
  );
}

interface SchedulesProps {
  which: ScheduleListKind;
  reply: ScheduleList;
  state: ListState;
  change: (to: Partial<ListState>) => void;
  busy: boolean;
}

function Schedules({ which, reply, state, change, busy }: SchedulesProps): ReactNode {
  const t = useScheduleStrings();
  const columns = useColumns();
  const { record_count: count, total_pages: pages } = reply.meta.pagination;
  if (count === 0) return <EmptyState title={t(`${which}None`)} />;
  return (
    <section className="cy-panel" aria-label={t(which)}>
      <DataTable
        caption={t(which)}
        columns={columns}
        rows={reply.data}
        rowKey={({ id }) => String(id)}
        sort={{ key: state.sort, descending: state.desc }}
        onSort={({ key, descending }) => change({ sort: toScheduleSort(key) ?? state.sort, desc: descending })}
        busy={busy}
      />
      <div className="cy-foot">
        <span aria-live="polite">{t("count", { count })}</span>
        <ZoneNote />
        <Pager page={state.page} totalPages={pages} recordCount={count} onChange={(page) => change({ page })} />
      </div>
    </section>
  );
}

/** An instant in the company's local time, as sent by the server. */
function Moment({ at }: { at: string }): ReactNode {
  const locale = useLocale();
  return (
    <span className="sc-moment">
      {formatDay(at.slice(0, 10), locale)}, {formatClock(at, locale)}
    </span>
  );
}

function useColumns(): Column<Schedule>[] {
  const t = useScheduleStrings();
  return [
    {
      key: "name",
      label: t("name"),
      sortable: true,
      width: "24%",
      cell: (row) => (
        <span className="sc-two">
          <ServerLabel>{row.name}</ServerLabel>
          {row.owner.id !== row.recipient.id && <small className="cy-meta">{t("by", { name: row.owner.name })}</small>}
        </span>
      ),
    },
    { key: "recipient", label: t("recipient"), sortable: true, cell: (row) => <Recipients row={row} /> },
    { key: "frequency", label: t("frequency"), sortable: true, cell: (row) => t(row.frequency) },
    {
      key: "next_occurrence_at",
      label: t("nextAt"),
      sortable: true,
      important: true,
      cell: (row) =>
        row.next_occurrence_at === null ? <PausedState row={row} /> : <Moment at={row.next_occurrence_at} />,
    },
    {
      key: "first_occurrence_at",
      label: t("firstAt"),
      sortable: true,
      cell: (row) => <Moment at={row.first_occurrence_at} />,
    },
    { key: "last", label: t("last"), sortable: false, cell: (row) => <LastResult row={row} /> },
    { key: "actions", label: "", sortable: false, width: "56px", cell: (row) => <RowActions row={row} /> },
  ];
}

function Recipients({ row }: { row: Schedule }): ReactNode {
  const copies = [row.cc_email1, row.cc_email2, row.cc_email3, row.cc_email4, row.cc_email5].filter(
    (email) => email !== null,
  );
  return (
    <span className="sc-two">
      {row.recipient.name}
      {copies.length > 0 && <small className="cy-meta">{`CC ${copies.join(", ")}`}</small>}
    </span>
  );
}

function PausedState({ row: { paused_reason: reason } }: { row: Schedule }): ReactNode {
  const t = useScheduleStrings();
  return <span className="sc-paused">{t(reason === null ? "paused" : `paused_${reason}`)}</span>;
}

function LastResult({ row: { last_result: last } }: { row: Schedule }): ReactNode {
  const t = useScheduleStrings();
  if (last === null) return <span className="cy-meta">{t("none")}</span>;
  return (
    <span className="sc-two">
      <span data-state={last.state} className="sc-state">
        {t(`state_${last.state}`)}
      </span>
      <small className="cy-meta">
        <Moment at={last.at} />
      </small>
    </span>
  );
}
