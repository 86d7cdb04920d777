import { IconHistory, IconPlus } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Search } from "#platform/web/address.ts";
import { useLocale } from "#platform/web/i18n.ts";
import type { OpenAssignment, PriorityData } from "#slices/reports/contract/priority.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { usePriorityStrings } from "#slices/reports/web/dashboard/priority-strings.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { formatDay } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { EmptyState } from "#ui/states.tsx";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";
import { UiLink } from "#ui/ui-link.tsx";

export type AssignmentFlags = Pick<WidgetReply["meta"]["additional_meta"], "show_assignments" | "create_assignments">;

const tones: Readonly<Record<OpenAssignment["status"], Tone>> = {
  assigned: "neutral",
  in_progress: "info",
  awaiting_results: "warning",
};

/** Returns a function that adds a dialog to this address. */
function useWindowHref(): (search: Search) => string {
  const { pathname, search } = useLocation();
  const { assign: _assign, assignment: _assignment, action: _action, ...rest } = search as Search;
  return (named) => `${pathname}?${new URLSearchParams({ ...rest, ...named }).toString()}`;
}

/** The assignments of a priority, and the actions on them; nothing for viewers without access. */
export function OpenAssignments({ data, may }: { data: PriorityData; may: AssignmentFlags }): ReactNode {
  const t = usePriorityStrings();
  const getHref = useWindowHref();
  const priority = useLocation().pathname.split("/").at(-1) ?? "";
  if (!may.show_assignments && !may.create_assignments) return null;
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
          {t("createAssignment")}
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

interface AssignmentsProps {
  rows: readonly OpenAssignment[];
  getHref: (row: OpenAssignment) => string;
}

function Assignments({ rows, getHref }: AssignmentsProps): ReactNode {
  const t = usePriorityStrings();
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
  const t = usePriorityStrings();
  const { unread_comments: unread } = row;
  const calls = [
    ...(row.action_required ? [t("actionRequired")] : []),
    ...(unread > 0 ? [t("comments", { count: unread })] : []),
    ...(row.assigned_to === null && row.assignment_requires_attention ? [t("attention")] : []),
  ];
  return calls.length === 0 ? null : <small className="rp-calls">{calls.join(" · ")}</small>;
}

function useColumns(): Column<OpenAssignment>[] {
  const t = usePriorityStrings();
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
      label: t("due"),
      sortable: false,
      important: true,
      cell: (row) => (
        <span className="rp-due">
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
        <span className="rp-due">
          <StatusBadge tone={tones[row.status]}>{t(`status_${row.status}`)}</StatusBadge>
          <Calls row={row} />
        </span>
      ),
    },
  ];
}
