import type { ReactNode } from "react";
import type { AssignmentRow } from "#slices/plans/contract/task-assignments.contract.ts";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { useAssignmentStrings } from "#slices/plans/web/assignments/assignments-strings.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { useUserTask } from "#slices/plans/web/tasks/use-task.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { formatDay } from "#ui/format.ts";
import { Skeleton } from "#ui/states.tsx";

type Note = UserTask["notes"][number];

/** Shows the notes of a task, newest first. */
export function AssignmentNotes({ row }: { row: AssignmentRow }): ReactNode {
  const t = useAssignmentStrings();
  const columns = useNoteColumns();
  const query = useUserTask(row.id);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton width="100%" height={72} />;
  return (
    <DataTable
      caption={t("notesOf", { title: row.task_title })}
      columns={columns}
      rows={query.data.notes}
      rowKey={(note) => String(note.id)}
      sort={{ key: "created_at", descending: true }}
      onSort={() => undefined}
    />
  );
}

function useNoteColumns(): Column<Note>[] {
  const t = useAssignmentStrings();
  const task = useTaskStrings();
  const locale = useLocale();
  return [
    { key: "user", label: t("employee"), sortable: false, width: "22%", cell: (note) => note.user ?? task("somebody") },
    {
      key: "created_at",
      label: t("date"),
      sortable: false,
      width: "16%",
      cell: (note) => formatDay(note.created_at.slice(0, 10), locale),
    },
    { key: "note", label: t("note"), sortable: false, cell: (note) => <span className="tk-text">{note.note}</span> },
  ];
}
