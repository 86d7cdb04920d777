import { useParams } from "@tanstack/react-router";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { OwnAssignment } from "#slices/actions/contract/assignments.contract.ts";
import { ErrorState, NotFound } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { useActionStrings } from "#slices/actions/web/actions-strings.ts";
import { AssignmentState, useAssignmentLabels, usePersonName } from "#slices/actions/web/assignment-labels.tsx";
import { AssignmentView } from "#slices/actions/web/assignment-view.tsx";
import { useAssignment, useMyAssignments } from "#slices/actions/web/use-assignments.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { formatDay } from "#ui/format.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { EmptyState, ProgressLine, Skeleton } from "#ui/states.tsx";
import { TermKey } from "#ui/term-link.tsx";
import { UiLink } from "#ui/ui-link.tsx";

const actionTerms = ["action-item", "priority"] as const;
const PATH = "/action-items";
const WAITING = 320;

/** /action-items: the viewer's assignments, most urgent first. */
export function MyActionItemsPage(): ReactNode {
  const t = useActionStrings();
  usePageTitle(t("mine"));
  const query = useMyAssignments();
  const { data: rows } = query;
  const isClosed = ({ status }: OwnAssignment): boolean =>
    status === "awaiting_results" || status === "completed" || status === "canceled";
  return (
    <div className="cy-wrap ac-page">
      <ProgressLine active={query.isFetching && !query.isPending} />
      <PageHeader title={t("mine")} sub={t("mineSub")} />
      {query.isError && !rows && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton width="100%" height={WAITING} />}
      {rows?.length === 0 && <EmptyState title={t("mineNone")} />}
      <OwnList title={t("openOnes")} rows={(rows ?? []).filter((row) => !isClosed(row))} />
      <OwnList title={t("closedOnes")} rows={(rows ?? []).filter(isClosed)} />
      {rows && rows.length > 0 && <TermKey terms={actionTerms} rows={[]} />}
    </div>
  );
}

function OwnList({ title, rows }: { title: string; rows: readonly OwnAssignment[] }): ReactNode {
  const columns = useColumns();
  if (rows.length === 0) return null;
  return (
    <Panel title={title} flush>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => `${PATH}/${id}`}
        sort={{ key: "due_by", descending: false }}
        onSort={() => undefined}
      />
    </Panel>
  );
}

function useColumns(): Column<OwnAssignment>[] {
  const t = useActionStrings();
  const locale = useLocale();
  const getName = usePersonName();
  const getText = (row: OwnAssignment) => (locale === "es" ? row.es : row);
  return [
    { key: "title", label: t("actionItem"), sortable: false, width: "36%", cell: (row) => getText(row).title },
    { key: "topic", label: t("priority"), sortable: false, cell: (row) => getText(row).topic },
    { key: "creator", label: t("creator"), sortable: false, cell: (row) => getName(row.creator) },
    {
      key: "due_by",
      label: t("dueBy"),
      sortable: false,
      important: true,
      cell: (row) => formatDay(row.due_by, locale),
    },
    {
      key: "status",
      label: t("status"),
      sortable: false,
      width: "168px",
      cell: (row) => (
        <span className="ac-state">
          <AssignmentState status={row.status} overdue={row.overdue} />
          {row.unread_comments > 0 && <small>{t("unread", { count: row.unread_comments })}</small>}
        </span>
      ),
    },
  ];
}

/** /action-items/{id}: one assignment. Emails link to this page. */
export function AssignmentPage(): ReactNode {
  const { id = "" } = useParams({ strict: false });
  return /^[1-9]\d{0,14}$/.test(id) ? <KnownAssignment key={id} id={Number(id)} /> : <NotFound />;
}

function KnownAssignment({ id }: { id: number }): ReactNode {
  const t = useActionStrings();
  const getWords = useAssignmentLabels();
  const query = useAssignment(id);
  const { data } = query;
  const title = data ? getWords(data).title : t("actionItem");
  usePageTitle(title);
  const back = (
    <UiLink className="cy-button" href={PATH}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
      {t("back")}
    </UiLink>
  );
  return (
    <div className="cy-wrap ac-page">
      <PageHeader title={title} actions={back} />
      {query.isError && !data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton width="100%" height={WAITING} />}
      {data && (
        <div className="cy-panel">
          <div className="cy-panel-body">
            <AssignmentView assignment={data} />
          </div>
        </div>
      )}
    </div>
  );
}
