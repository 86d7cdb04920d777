import { useState, type ReactNode } from "react";
import type { ImportDetail, ImportIssue } from "#slices/imports/contract/imports.contract.ts";
import { endpoints } from "#platform/web/endpoints.gen.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { useImportsStrings } from "#slices/imports/web/strings.ts";
import { useImportIssues } from "#slices/imports/web/use-imports.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { formatNumber } from "#ui/format.ts";
import { Pager } from "#ui/pager.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";

/** The issues of an import's rows, a hundred per page, and all of them as a file. */
export function ImportIssues({ detail }: { detail: ImportDetail }): ReactNode {
  const t = useImportsStrings();
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const issuesQuery = useImportIssues(detail.id, page);
  const total = detail.errors_total + detail.warnings_total;
  const storedCount = issuesQuery.data?.meta.kept ?? total;
  const file = endpoints.getImportErrorsFile.path.replace(":id", String(detail.id));
  const formatCount = (value: number): string => formatNumber(value, "count", locale);
  const sub =
    storedCount < total ? t("shownOf", { kept: formatCount(storedCount), total: formatCount(total) }) : undefined;
  return (
    <Panel
      flush
      title={`${t(detail.errors_total > 0 ? "errors" : "warnings")} (${formatCount(total)})`}
      sub={sub}
      actions={
        <a className="cy-button" href={`${file}?locale=${locale}`} download>
          {t("downloadErrors")}
        </a>
      }
    >
      {issuesQuery.isError && <ErrorState error={issuesQuery.error} onRetry={() => void issuesQuery.refetch()} />}
      {issuesQuery.isPending && <Skeleton width="100%" height={200} />}
      {issuesQuery.data && (
        <>
          <IssueTable issues={issuesQuery.data.data} />
          <div className="cy-foot">
            <span />
            <Pager
              page={page}
              totalPages={issuesQuery.data.meta.pagination.total_pages}
              recordCount={issuesQuery.data.meta.pagination.record_count}
              onChange={setPage}
            />
          </div>
        </>
      )}
    </Panel>
  );
}

function Value({ issue }: { issue: ImportIssue }): ReactNode {
  return <span className="im-value">{issue.value}</span>;
}

function Problem({ issue }: { issue: ImportIssue }): ReactNode {
  return issue.is_warning ? <StatusBadge tone="warning">{issue.message}</StatusBadge> : issue.message;
}

/** The first cell of a card is its title and has no label, so it names the row itself. */
function RowNumber({ issue }: { issue: ImportIssue }): ReactNode {
  const t = useImportsStrings();
  return (
    <span>
      <span className="im-row-word">{t("row")} </span>
      {issue.row}
    </span>
  );
}

const renderRowCell = (issue: ImportIssue): ReactNode => <RowNumber issue={issue} />;
const renderValueCell = (issue: ImportIssue): ReactNode => <Value issue={issue} />;
const renderProblemCell = (issue: ImportIssue): ReactNode => <Problem issue={issue} />;

function IssueTable({ issues }: { issues: readonly ImportIssue[] }): ReactNode {
  const t = useImportsStrings();
  const columns: Column<ImportIssue>[] = [
    {
      key: "row",
      label: t("row"),
      sortable: false,
      width: "96px",
      cell: renderRowCell,
    },
    { key: "column", label: t("column"), sortable: false, cell: (issue) => issue.column },
    { key: "value", label: t("value"), sortable: false, cell: renderValueCell },
    { key: "problem", label: t("problem"), sortable: false, cell: renderProblemCell },
  ];
  return (
    <DataTable
      caption={t("problem")}
      columns={columns}
      rows={issues}
      rowKey={(issue) => `${issue.row} ${issue.column} ${issue.code} ${issue.message}`}
      sort={{ key: "", descending: false }}
      onSort={() => {}}
    />
  );
}
