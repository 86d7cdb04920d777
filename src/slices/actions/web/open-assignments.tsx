import { IconHistory, IconPlus } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Search } from "#platform/web/address.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useActionStrings } from "#slices/actions/web/actions-strings.ts";
import { AssignmentState } from "#slices/actions/web/assignment-labels.tsx";
import type { OpenAssignment } from "#slices/reports/contract/priority.contract.ts";
import type { AssignmentsProps } from "#slices/reports/web/public.tsx";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { formatDay } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { EmptyState } from "#ui/states.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/actions/web/actions.css";

/** Returns a function that adds a dialog to this address. */
function useWindowHref(): (search: Search) => string {
  const { pathname, search } = useLocation();
  const { assign: _assign, assignment: _assignment, action: _action, ...rest } = search as Search;
  return (named) => `${pathname}?${new URLSearchParams({ ...rest, ...named }).toString()}`;
}

/** The assignments of a priority, and the actions on them. */
export function OpenAssignments({ data, may }: AssignmentsProps): ReactNode {
  const t = useActionStrings();
  const getHref = useWindowHref();
  const priority = useLocation().pathname.split("/").at(-1) ?? "";
  const actions = (
    <>
      {may.show_assignments && (
        <UiLink className="cy-button" href={`/engagement/employee-action-item-report?topic=${data.topic_id}`}>
          <IconHistory size={16} stroke={1.75} aria-hidden="true" />
          {t("viewHistory")}
        </UiLink>
      )}
      {may.create_assignments && (
        <UiLink className="cy-button" data-primary="" href={getHref({ assign: priority })}>
          <IconPlus size={16} stroke={2} aria-hidden="true" />
          {t("create")}
        </UiLink>
      )}
    </>
  );
  return (
    <div className="rp-widget" data-wide="">
      <Panel title={t("openAssignments")} actions={actions} flush>
        {data.open_assignments.length === 0 ? (
          <EmptyState title={t("noAssignments")} />
        ) : (
          <Assignments rows={data.open_assignments} getHref={({ id }) => getHref({ assignment: String(id) })} />
        )}
      </Panel>
    </div>
  );
}

interface TableProps {
  rows: readonly OpenAssignment[];
  getHref: (row: OpenAssignment) => string;
}

function Assignments({ rows, getHref }: TableProps): ReactNode {
  const t = useActionStrings();
  return (
    <DataTable
      caption={t("openAssignments")}
      columns={useColumns()}
      rows={rows}
      rowKey={({ id }) => String(id)}
      rowHref={getHref}
      // They arrive sorted by due day.
      sort={{ key: "due_by", descending: false }}
      onSort={() => undefined}
    />
  );
}

/** The reasons why an assignment needs attention, in words. */
function Calls({ row }: { row: OpenAssignment }): ReactNode {
  const t = useActionStrings();
  const { unread_comments: unread } = row;
  const calls = [
    ...(row.action_required ? [t("actionRequired")] : []),
    ...(unread > 0 ? [t("unread", { count: unread })] : []),
    ...(row.assigned_to === null && row.assignment_requires_attention ? [t("attention")] : []),
  ];
  return calls.length === 0 ? null : <small className="ac-calls">{calls.join(" · ")}</small>;
}

function useColumns(): Column<OpenAssignment>[] {
  const t = useActionStrings();
  const locale = useLocale();
  return [
    {
      key: "action_item_title",
      label: t("actionItem"),
      sortable: false,
      width: "38%",
      cell: (row) => (locale === "es" ? row.es.action_item_title : row.action_item_title),
    },
    { key: "assigned_to", label: t("assignee"), sortable: false, cell: (row) => row.assigned_to ?? t("noLonger") },
    {
      key: "due_by",
      label: t("dueBy"),
      sortable: false,
      important: true,
      cell: (row) => (
        <span className="ac-open">
          {formatDay(row.due_by, locale)}
          {row.overdue && <StatusBadge tone="danger">{t("overdue")}</StatusBadge>}
        </span>
      ),
    },
    {
      key: "status_text",
      label: t("status"),
      sortable: false,
      cell: (row) => (
        <span className="ac-open">
          <AssignmentState status={row.status} overdue={false} />
          <Calls row={row} />
        </span>
      ),
    },
  ];
}
