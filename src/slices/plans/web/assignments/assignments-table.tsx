import type { ReactNode } from "react";
import type { AssignmentRow, AssignmentsReply } from "#slices/plans/contract/task-assignments.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { AssignmentNotes } from "#slices/plans/web/assignments/assignment-notes.tsx";
import { sortKey, type AssignmentsState } from "#slices/plans/web/assignments/assignments-state.ts";
import { useAssignmentStrings } from "#slices/plans/web/assignments/assignments-strings.ts";
import type { SelectedTasks } from "#slices/plans/web/tasks/selected-tasks.tsx";
import { TaskFooter } from "#slices/plans/web/tasks/task-footer.tsx";
import { DueLabel, TaskStatus } from "#slices/plans/web/tasks/task-labels.tsx";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { buildCheckboxColumn } from "#slices/plans/web/tasks/task-checkbox.tsx";
import { useListKeys } from "#platform/web/use-list-keys.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { formatDay } from "#ui/format.ts";
import { useWidth } from "#ui/use-width.ts";

interface AssignmentsTableProps {
  reply: AssignmentsReply;
  state: AssignmentsState;
  busy: boolean;
  change: (to: Partial<AssignmentsState>) => void;
  getHref: (row: AssignmentRow) => string;
  selection: SelectedTasks | null;
}

const renderNotes = (row: AssignmentRow): ReactNode => <AssignmentNotes row={row} />;

/** Table of tasks. Rows open the task's dialog and expand to its notes. Supports keyboard navigation. */
export function AssignmentsTable(props: AssignmentsTableProps): ReactNode {
  const { reply, state, change, selection } = props;
  const t = useAssignmentStrings();
  const [box, width] = useWidth<HTMLDivElement>();
  useListKeys(box, (index) => {
    const row = reply.data[index];
    if (row && selection?.canSelect(row)) selection.toggle(row);
  });
  return (
    <div ref={box} className="tk-report" data-list={state.type}>
      <DataTable
        caption={t(`type_${state.type}`)}
        columns={useColumns(state, selection, width)}
        rows={reply.data}
        rowKey={(row) => String(row.id)}
        rowHref={props.getHref}
        sort={{ key: state.sort, descending: state.desc }}
        onSort={({ key, descending }) => change({ sort: sortKey(key) ?? state.sort, desc: descending })}
        busy={props.busy}
        expansion={{
          isOpen: ({ id }) => state.notes.includes(id),
          onToggle: ({ id }, open) =>
            change({
              notes: open ? [...state.notes, id] : state.notes.filter((each) => each !== id),
              page: state.page,
            }),
          label: (row) => t("notesOf", { title: row.task_title }),
          canOpen: (row) => row.notes_count > 0,
          content: renderNotes,
        }}
      />
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

function Due({ row }: { row: AssignmentRow }): ReactNode {
  const t = useAssignmentStrings();
  const task = useTaskStrings();
  const locale = useLocale();
  if (row.completed_at !== null) {
    return row.due_by_date === null ? task("notApplicable") : formatDay(row.due_by_date, locale);
  }
  return (
    <span className="tk-badges">
      <DueLabel dueOn={row.due_by_date} today={row.today} warning={row.warning} />
      {row.attention === "due_soon" && row.warning?.level !== "likely" && (
        <small className="tk-soon">{t("untouched")}</small>
      )}
    </span>
  );
}

function Assignees({ row }: { row: AssignmentRow }): ReactNode {
  const t = useAssignmentStrings();
  if (row.assignees.length === 0) return <strong className="tk-late">{t("noAssignees")}</strong>;
  return (
    <span>
      {row.assignees.map(({ name }) => name).join(", ")}
      {row.attention === "busy_owner" && <small className="tk-busy">{t("busy")}</small>}
    </span>
  );
}

/** Column widths in pixels. With all columns, the table scrolls on screens narrower than about 1150 px. */
const needs = { task: 156, state: 130, person: 119, due: 194, notes: 84, completed: 100, day: 128 } as const;
const ROOM_FOR_ALL = 1080;

/** Returns the columns that repeat the completion, which are omitted on narrow screens. */
function isDuplicate(type: AssignmentsState["type"]): readonly string[] {
  return type === "historical" ? ["completed"] : ["completed", "completed_at"];
}

function useColumns(
  { type }: AssignmentsState,
  selection: SelectedTasks | null,
  room: number,
): readonly Column<AssignmentRow>[] {
  const t = useAssignmentStrings();
  const task = useTaskStrings();
  const locale = useLocale();
  const isEnded = type === "historical";
  const isTight = room > 0 && room < ROOM_FOR_ALL;
  // On wide screens, name columns share the remaining width.
  const person = { minWidth: needs.person, ...(isTight ? {} : { width: "auto" }) };
  const title = { minWidth: needs.task, ...(isTight ? {} : { width: "22%" }) };
  const columns: Column<AssignmentRow>[] = [
    { key: "task_title", label: t("task"), sortable: true, ...title, cell: (row) => row.task_title },
    {
      key: "completion",
      label: t("completion"),
      sortable: false,
      minWidth: needs.state,
      cell: (row) => (
        <TaskStatus progressId={row.user_task_progress_status_id} complianceId={row.user_task_compliance_status_id} />
      ),
    },
    {
      key: "on_behalf_of",
      label: t("employee"),
      sortable: true,
      ...person,
      cell: (row) => (
        <span>
          {row.on_behalf_of?.name ?? task("noLonger")}
          {row.location && <small className="tk-place">{row.location.name}</small>}
        </span>
      ),
    },
    {
      key: "assignees",
      label: t("assignee"),
      sortable: true,
      ...person,
      cell: (row) => <Assignees row={row} />,
    },
    {
      key: "due_by_date",
      label: t("due"),
      sortable: true,
      important: true,
      minWidth: isEnded ? needs.day : needs.due,
      cell: (row) => <Due row={row} />,
    },
    { key: "notes_count", label: t("notes"), sortable: true, minWidth: needs.notes, cell: (row) => row.notes_count },
    {
      key: "completed",
      label: t("completed"),
      sortable: false,
      minWidth: needs.completed,
      cell: ({ user_task_compliance_status_id: outcome }) => t(outcome === 1 || outcome === 2 ? "yes" : "no"),
    },
    {
      key: "completed_at",
      label: t("completedOn"),
      sortable: isEnded,
      minWidth: isEnded ? needs.day : needs.completed,
      cell: (row) => (row.completed_on === null ? "-" : formatDay(row.completed_on, locale)),
    },
  ];
  const shown = isTight ? columns.filter(({ key }) => !isDuplicate(type).includes(key)) : columns;
  return selection === null ? shown : [...shown, buildCheckboxColumn(task, selection)];
}
