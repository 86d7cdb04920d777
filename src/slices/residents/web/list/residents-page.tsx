import { useEffect, useRef, type ReactNode } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { useListKeys } from "#platform/web/use-list-keys.ts";
import { ExportMenu } from "#slices/reports/web/public.tsx";
import type { ResidentsReply } from "#slices/residents/contract/residents-list.contract.ts";
import { useResidentsColumns } from "#slices/residents/web/list/residents-columns.tsx";
import { ResidentsFilters, SavedViews } from "#slices/residents/web/list/residents-filters.tsx";
import { toResidentsPayload, sortKey, type ResidentsState } from "#slices/residents/web/list/residents-state.ts";
import {
  SelectedBar,
  useSelectedResidents,
  type SelectionPart,
} from "#slices/residents/web/list/residents-selection.tsx";
import { useResidentsStrings } from "#slices/residents/web/list/strings.ts";
import type { ResidentParts } from "#slices/residents/web/resident/resident-parts.ts";
import { LeaseWarningsNote } from "#slices/residents/web/list/lease-warnings-note.tsx";
import { useResidents, type ChangeResidents } from "#slices/residents/web/list/use-residents.ts";
import { DataTable } from "#ui/data-table.tsx";
import { formatDay, formatNumber } from "#ui/format.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { EmptyState, ProgressLine, Skeleton } from "#ui/states.tsx";
import "#slices/residents/web/residents.css";

/** The viewer may not open the page, so no part of it is shown. */
function isDeadEnd(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

/** No slice above has an action for several residents. */
const NO_SELECTION: SelectionPart = { Offer: ({ children }) => children(false), Actions: () => null };

/**
 * /residents: the residents of the viewer's places, who is likely to leave, who wrote a comment, who was never invited.
 */
export function ResidentsPage({ selection = NO_SELECTION }: Pick<ResidentParts, "selection">): ReactNode {
  const t = useResidentsStrings();
  const locale = useLocale();
  usePageTitle(t("residents"));
  const { state, change, reset, list, counts } = useResidents();
  const reply = list.data;
  if (isDeadEnd(list.error)) return <ErrorState error={list.error} />;
  return (
    <div className="cy-wrap rs-page">
      <ProgressLine active={list.isFetching && !list.isPending} />
      <PageHeader
        title={t("residents")}
        sub={reply ? t("asOf", { day: formatDay(reply.meta.today, locale) }) : "\u00a0"}
        actions={
          <ExportMenu
            table={{
              kind: "other",
              take: (file, format) =>
                file.start(format === "xlsx" ? "exportResidentsXlsx" : "exportResidentsCsv", {
                  body: toResidentsPayload(state),
                }),
            }}
            options={reply?.meta.additional_meta.export_options ?? []}
          />
        }
      />
      <SavedViews state={state} />
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      <selection.Offer>
        {(isOffered) => (
          <section className="cy-panel rs-list" aria-label={t("residents")}>
            <ResidentsFilters reply={reply} counts={counts} state={state} change={change} reset={reset} />
            {list.isPending && <Skeleton width="100%" height={560} />}
            {reply && (
              <ResidentsTable
                reply={reply}
                state={state}
                change={change}
                isStale={list.isPlaceholderData}
                Actions={isOffered ? selection.Actions : null}
              />
            )}
            <LeaseWarningsNote state={state} />
          </section>
        )}
      </selection.Offer>
    </div>
  );
}

interface TableProps {
  reply: ResidentsReply;
  state: ResidentsState;
  change: ChangeResidents;
  isStale: boolean;
  /** Null: none can be selected. */
  Actions: SelectionPart["Actions"] | null;
}

function ResidentsTable({ reply, state, change, isStale, Actions }: TableProps): ReactNode {
  const t = useResidentsStrings();
  const locale = useLocale();
  const rows = reply.data.map(({ attributes }) => attributes);
  const columns = useResidentsColumns(rows);
  const box = useRef<HTMLDivElement>(null);
  const selected = useSelectedResidents(state);
  useListKeys(box, (index) => {
    const row = rows[index];
    if (Actions && row) selected.onSelect([row], !selected.isSelected(row));
  });
  const { record_count: count = 0, total_pages: lastPage = 0 } = reply.meta.pagination ?? {};
  const isBeyond = !isStale && lastPage > 0 && state.page > lastPage;

  // An old link may name a page that no longer exists; it then opens the last one.
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, { replace: true });
  }, [isBeyond, change, lastPage]);

  return (
    <div ref={box}>
      {rows.length === 0 ? (
        <EmptyState title={t("empty")}>{t("emptyHint")}</EmptyState>
      ) : (
        <DataTable
          caption={t("residents")}
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row.id)}
          rowHref={(row) => `/residents/${row.id}`}
          sort={{ key: state.sort, descending: state.desc }}
          onSort={(sort) => change({ sort: sortKey(sort.key), desc: sort.descending })}
          busy={isStale || isBeyond}
          isBrief
          selection={Actions ? selected : undefined}
        />
      )}
      {Actions && <SelectedBar selected={selected} state={state} total={count} shown={rows.length} Actions={Actions} />}
      <div className="cy-foot">
        <span>{t("count", { count, n: formatNumber(count, "count", locale) })}</span>
        <Pager page={state.page} totalPages={lastPage} recordCount={count} onChange={(page) => change({ page })} />
      </div>
    </div>
  );
}
