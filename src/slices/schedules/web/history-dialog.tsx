import type { ReactNode } from "react";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import type { ReportDelivery, Schedule } from "#slices/schedules/contract/schedules.contract.ts";
import { useScheduleStrings } from "#slices/schedules/web/schedule-strings.ts";
import { useDeliveries } from "#slices/schedules/web/use-schedules.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatClock, formatDay } from "#ui/format.ts";
import { EmptyState, Skeleton } from "#ui/states.tsx";
import { ZoneNote } from "#ui/zone.tsx";

const WAITING = 240;

/** The deliveries of a schedule, by recipient. */
export function HistoryDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }): ReactNode {
  const t = useScheduleStrings();
  const deliveries = useDeliveries(schedule.id);
  const columns = useColumns();
  const title = t("historyOf", { name: schedule.name });
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      {deliveries.isError && <ErrorState error={deliveries.error} onRetry={() => void deliveries.refetch()} />}
      {deliveries.isPending && <Skeleton width="100%" height={WAITING} />}
      {deliveries.data?.length === 0 && <EmptyState title={t("historyNone")} />}
      {deliveries.data && deliveries.data.length > 0 && (
        <>
          <DataTable
            caption={title}
            columns={columns}
            rows={deliveries.data}
            rowKey={({ id }) => String(id)}
            sort={{ key: "due_at", descending: true }}
            onSort={() => undefined}
          />
          <ZoneNote />
        </>
      )}
    </Dialog>
  );
}

function useColumns(): Column<ReportDelivery>[] {
  const t = useScheduleStrings();
  const locale = useLocale();
  return [
    {
      key: "due_at",
      label: t("due"),
      sortable: false,
      cell: ({ due_at: at, missed }) => (
        <span className="sc-two">
          {`${formatDay(at.slice(0, 10), locale)}, ${formatClock(at, locale)}`}
          {missed > 0 && <small className="cy-meta">{t("missed", { count: missed })}</small>}
        </span>
      ),
    },
    { key: "recipient", label: t("recipient"), sortable: false, cell: ({ recipient }) => recipient.name },
    {
      key: "state",
      label: t("result"),
      sortable: false,
      important: true,
      width: "44%",
      cell: ({ state, reason, reason_code: code }) => (
        <span className="sc-two">
          <span className="sc-state" data-state={state}>
            {t(`state_${state}`)}
          </span>
          {reason !== null && <small className="cy-meta">{code === null ? reason : t(`reason_${code}`)}</small>}
        </span>
      ),
    },
    { key: "rows", label: t("rows"), sortable: false, align: "end", cell: ({ rows }) => rows ?? "" },
  ];
}
