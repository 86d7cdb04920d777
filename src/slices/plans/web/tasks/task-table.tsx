import { useRef, type ReactNode } from "react";
import type { TaskRow, TasksReply } from "#slices/plans/contract/tasks.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { TaskFooter } from "#slices/plans/web/tasks/task-footer.tsx";
import { DueLabel, TaskStatus } from "#slices/plans/web/tasks/task-labels.tsx";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { buildCheckboxColumn } from "#slices/plans/web/tasks/task-checkbox.tsx";
import type { SelectedTasks } from "#slices/plans/web/tasks/selected-tasks.tsx";
import { taskSorts, type TaskList, type TasksState } from "#slices/plans/web/tasks/tasks-state.ts";
import { useListKeys } from "#platform/web/use-list-keys.ts";
import { useNarrow } from "#platform/web/use-narrow.ts";
import { CompleteButton } from "#slices/plans/web/tasks/complete-button.tsx";
import { GroupHeading, TaskCards } from "#slices/plans/web/tasks/task-cards.tsx";
import { toTaskGroup } from "#slices/plans/web/tasks/task-formatting.ts";
import { DataTable, type Column, type RowGroup } from "#ui/data-table.tsx";
import { formatDay } from "#ui/format.ts";

interface TaskTableProps {
  list: TaskList;
  caption: string;
  reply: TasksReply;
  state: TasksState;
  busy: boolean;
  change: (to: Partial<TasksState>) => void;
  getHref: (row: TaskRow) => string;
  selection: SelectedTasks | null;
  /** On a phone: true when rows have a checkbox instead of their action. */
  isMarking: boolean;
}

const renderCircle = (row: TaskRow): ReactNode => <CompleteButton row={row} />;

/** Table of tasks whose rows open the task's dialog. Supports keyboard navigation. */
export function TaskTable(props: TaskTableProps): ReactNode {
  const { reply, state, change, selection } = props;
  const box = useRef<HTMLDivElement>(null);
  useListKeys(box, (index) => {
    const row = reply.data[index];
    if (row && selection?.canSelect(row)) selection.toggle(row);
  });
  const isNarrow = useNarrow();
  const group = buildGroups(props);
  const isWhole = (reply.meta.pagination?.total_pages ?? 1) <= 1;
  const columns = useColumns(props);
  return (
    <div ref={box} className="tk-list" data-list={props.list}>
      {isNarrow ? (
        <TaskCards
          rows={reply.data}
          getHref={props.getHref}
          isGrouped={group !== undefined}
          isWhole={isWhole}
          selection={props.isMarking ? selection : null}
        />
      ) : (
        <DataTable
          caption={props.caption}
          columns={columns}
          rows={reply.data}
          rowKey={(row) => String(row.id)}
          rowHref={props.getHref}
          sort={{ key: state.sort, descending: state.desc }}
          onSort={({ key, descending }) =>
            change({ sort: taskSorts.find((each) => each === key) ?? state.sort, desc: descending })
          }
          busy={props.busy}
          lead={props.list === "current" ? renderCircle : undefined}
          group={group}
        />
      )}
      <TaskFooter
        page={state.page}
        pagination={reply.meta.pagination}
        shown={reply.data.length}
        hasKeys={selection !== null}
        onPage={(page) => change({ page })}
      />
    </div>
  );
}

/** Returns the group of each row when the list is sorted by due date. */
function buildGroups({ list, reply, state }: TaskTableProps): ((row: TaskRow) => RowGroup) | undefined {
  if (list !== "current" || state.sort !== "due_by_date" || state.desc) return undefined;
  const isWhole = (reply.meta.pagination?.total_pages ?? 1) <= 1;
  const counts = Map.groupBy(reply.data, (row) => toTaskGroup(row.due_by_date, row.today));
  return ({ due_by_date: dueOn, today }) => {
    const group = toTaskGroup(dueOn, today);
    const count = isWhole ? (counts.get(group)?.length ?? 0) : null;
    return { key: group, heading: <GroupHeading group={group} count={count} /> };
  };
}

/** Returns true when the state column is useful: states differ and no other column shows them. */
const hasStates = ({ list, reply: { data: rows }, state }: TaskTableProps): boolean =>
  list === "historical" ||
  // In groups by due date, the due label implies the state.
  (state.sort !== "due_by_date" &&
    new Set(rows.map((row) => `${row.user_task_progress_status_id}:${row.user_task_compliance_status_id}`)).size > 1);

/** Column widths in pixels. With the checkboxes, they fit the narrowest screen that has a table. */
const needs = { due: 236, status: 132, day: 128, noDay: 100 } as const;
/** Name columns share the remaining width. */
const named = { width: "auto", minWidth: 126 } as const;

function useColumns(props: TaskTableProps): Column<TaskRow>[] {
  const t = useTaskStrings();
  const locale = useLocale();
  const { list, selection } = props;
  const columns: Column<TaskRow>[] = [
    { key: "task_title", label: t("task"), sortable: true, ...named, cell: (row) => row.task_title },
    {
      key: "on_behalf_of",
      label: t("onBehalfOf"),
      sortable: true,
      ...named,
      cell: (row) => row.on_behalf_of?.name ?? t("noLonger"),
    },
    {
      key: "due_by_date",
      label: t("due"),
      sortable: true,
      important: true,
      minWidth: list === "historical" ? needs.day : needs.due,
      cell: (row) => {
        if (row.completed_at === null) {
          return <DueLabel dueOn={row.due_by_date} today={row.today} warning={row.warning} />;
        }
        return row.due_by_date === null ? t("notApplicable") : formatDay(row.due_by_date, locale);
      },
    },
    {
      key: "assignees",
      label: t("assignees"),
      sortable: false,
      ...named,
      cell: ({ assignees }) =>
        assignees.length === 0 ? t("unassigned") : assignees.map(({ name }) => name).join(", "),
    },
    {
      key: "status",
      label: t("status"),
      sortable: false,
      minWidth: needs.status,
      cell: (row) => (
        <TaskStatus progressId={row.user_task_progress_status_id} complianceId={row.user_task_compliance_status_id} />
      ),
    },
    {
      key: "completed_at",
      label: t("completedAt"),
      sortable: list === "historical",
      minWidth: list === "historical" ? needs.day : needs.noDay,
      cell: (row) => (row.completed_on === null ? "-" : formatDay(row.completed_on, locale)),
    },
  ];
  const shown = hasStates(props) ? columns : columns.filter(({ key }) => key !== "status");
  return selection === null ? shown : [...shown, buildCheckboxColumn(t, selection)];
}
