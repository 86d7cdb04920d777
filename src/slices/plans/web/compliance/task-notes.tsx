import { keepPreviousData } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import type { ListRow } from "#slices/reports/contract/lists.contract.ts";
import type { RowNotesProps } from "#slices/reports/web/contributions.ts";
import { useComplianceStrings } from "#slices/plans/web/compliance/compliance-strings.ts";
import { buildNotesQuery } from "#slices/plans/web/compliance/notes-query.ts";
import { useLocalQuery } from "#slices/plans/web/use-local-texts.ts";
import { useTaskHref } from "#slices/reports/web/task-href.ts";
import { fetchWidget } from "#slices/reports/web/widget/use-widget.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { formatDay } from "#ui/format.ts";
import { Pager } from "#ui/pager.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";

/** The widget of the notes. */
const NOTES = "compliance_notes";

function useColumns(): readonly Column<ListRow>[] {
  const t = useComplianceStrings();
  const word = useUiStrings();
  const locale = useLocale();
  const getText = (row: ListRow, key: string): string => {
    const value = row[key];
    return typeof value === "string" && value !== "" ? value : t("na");
  };
  const buildColumn = (
    key: string,
    label: string,
    cell: (row: ListRow) => ReactNode,
    minWidth: number,
  ): Column<ListRow> => ({
    key,
    label,
    sortable: false,
    minWidth,
    cell,
  });
  return [
    buildColumn("created_at", t("date"), (row) => formatDay(getText(row, "created_at"), locale), 110),
    buildColumn("on_behalf_of", t("onBehalfOf"), (row) => getText(row, "on_behalf_of"), 140),
    buildColumn(
      "change",
      t("change"),
      (row) => t("changed", { from: word(getText(row, "from_status")), to: word(getText(row, "to_status")) }),
      180,
    ),
    buildColumn("note", t("note"), (row) => getText(row, "note"), 220),
    buildColumn("user", t("by"), (row) => getText(row, "user"), 120),
  ];
}

/**
 * The notes that changed a task's status, with the table's dates and places, the latest first; a row opens its task.
 */
export function TaskNotes(props: RowNotesProps): ReactNode {
  const { name, address } = props;
  const t = useComplianceStrings();
  const columns = useColumns();
  const getHref = useTaskHref();
  const [page, setPage] = useState(1);
  const query = buildNotesQuery(props, page);
  const found = useLocalQuery({
    queryKey: ["widget", NOTES, address.place, query],
    queryFn: ({ signal }) => fetchWidget({ widget: NOTES, place: address.place }, query, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton width="100%" height={120} />;
  const { data, meta } = found.data;
  const rows: readonly ListRow[] = Array.isArray(data) ? data : [];
  if (rows.length === 0) return <EmptyState title={t("noNotes")} />;
  const caption = t("notes", { name });
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.m_id)}
        rowHref={(row) => (row.user_task_id === null ? null : getHref(row.user_task_id))}
        sort={{ key: "created_at", descending: true }}
        onSort={() => undefined}
        busy={found.isPlaceholderData}
      />
      <div className="cy-expanded-foot">
        <span />
        <Pager
          page={page}
          totalPages={meta.pagination?.total_pages ?? 0}
          recordCount={meta.pagination?.record_count ?? 0}
          onChange={setPage}
          of={caption}
        />
      </div>
    </>
  );
}
