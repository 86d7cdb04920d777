import { useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ImportRow } from "#slices/imports/contract/imports.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { ImportState } from "#slices/imports/web/import-state.tsx";
import { formatInstant } from "#slices/imports/web/instants.ts";
import { useImportsStrings } from "#slices/imports/web/strings.ts";
import { useChanges } from "#slices/imports/web/use-changes.ts";
import { useImports } from "#slices/imports/web/use-imports.ts";
import { SettingsFrame } from "#slices/organization/web/public.tsx";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { formatNumber } from "#ui/format.ts";
import { Pager } from "#ui/pager.tsx";
import { Panel } from "#ui/panel.tsx";
import { EmptyState, ProgressLine, Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import { ZoneNote } from "#ui/zone.tsx";
import "#slices/imports/web/imports.css";

function parsePage(search: Search): number {
  return /^[1-9]\d{0,5}$/.test(search["page"] ?? "") ? Number(search["page"]) : 1;
}

/** /settings/imports: the history of imports with user, time and result. */
export function ImportsPage(): ReactNode {
  const t = useImportsStrings();
  const page = parsePage(useLocation().search as Search);
  const imports = useImports(page);
  const start = (
    <UiLink className="cy-button" data-primary="" href="/settings/imports/new">
      {t("bringIn")}
    </UiLink>
  );
  return (
    <SettingsFrame current="imports" actions={start}>
      <ProgressLine active={imports.isFetching && imports.isPlaceholderData} />
      {imports.isError && <ErrorState error={imports.error} onRetry={() => void imports.refetch()} />}
      {imports.isPending && (
        <Panel title={t("history")}>
          <Skeleton width="100%" height={240} />
        </Panel>
      )}
      {imports.data && <History rows={imports.data.data} page={page} meta={imports.data.meta.pagination} />}
    </SettingsFrame>
  );
}

interface HistoryProps {
  rows: readonly ImportRow[];
  page: number;
  meta: { readonly total_pages: number; readonly record_count: number };
}

function History({ rows, page, meta }: HistoryProps): ReactNode {
  const t = useImportsStrings();
  const navigate = useNavigate();
  const columns = useColumns();
  const turn = (next: number): void => {
    void navigate({ to: ".", search: next > 1 ? { page: String(next) } : {} });
  };
  if (meta.record_count === 0) {
    return (
      <Panel title={t("history")}>
        <EmptyState title={t("noImports")}>
          <p>{t("noImportsHint")}</p>
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel title={t("history")} flush>
      <DataTable
        caption={t("history")}
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.id)}
        rowHref={(row) => `/settings/imports/${row.id}`}
        sort={{ key: "", descending: true }}
        onSort={() => {}}
      />
      <ZoneNote />
      <Pager page={page} totalPages={meta.total_pages} recordCount={meta.record_count} onChange={turn} />
    </Panel>
  );
}

function useColumns(): Column<ImportRow>[] {
  const t = useImportsStrings();
  const locale = useLocale();
  const formatCount = (value: number): string => formatNumber(value, "count", locale);
  const formatChanges = useChanges();
  const formatRowChanges = (row: ImportRow): string =>
    ["uploaded", "checking", "faulty", "failed"].includes(row.state)
      ? "–"
      : formatChanges(row.rows_created, row.rows_updated);
  return [
    {
      key: "file",
      label: t("file"),
      sortable: false,
      cell: (row) => (
        <span className="im-file">
          <b>{row.file_name}</b>
          <small>{row.kind_name}</small>
        </span>
      ),
    },
    { key: "state", label: t("state"), sortable: false, cell: (row) => <ImportState state={row.state} /> },
    { key: "rows", label: t("rows"), sortable: false, align: "end", cell: (row) => formatCount(row.rows_total) },
    { key: "changes", label: t("changes"), sortable: false, cell: formatRowChanges },
    { key: "by", label: t("by"), sortable: false, cell: (row) => row.created_by?.name ?? "" },
    { key: "when", label: t("when"), sortable: false, cell: (row) => formatInstant(row.created_at, locale) },
  ];
}
