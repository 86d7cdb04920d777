import type { ReactNode } from "react";
import type { SelectableTask } from "#slices/plans/web/tasks/selectable-task.ts";
import type { Selection } from "#slices/plans/web/tasks/selected-tasks.tsx";
import { useTaskStrings, type TaskTranslate } from "#slices/plans/web/tasks/task-strings.ts";
import type { Column } from "#ui/data-table.tsx";

/** Column of checkboxes that select rows. */
export function buildCheckboxColumn<Row extends SelectableTask>(t: TaskTranslate, selection: Selection): Column<Row> {
  return {
    key: "select",
    label: t("selectOne"),
    sortable: false,
    minWidth: 76,
    cell: (row) => selection.canSelect(row) && <TickBox row={row} selection={selection} />,
  };
}

/** Checkbox that selects a row; disabled when no action is possible. */
export function TickBox({ row, selection }: { row: SelectableTask; selection: Selection }): ReactNode {
  const t = useTaskStrings();
  return (
    <label className="tk-select">
      <input
        type="checkbox"
        aria-label={t("select", { title: row.task_title })}
        checked={selection.ids.has(row.id)}
        disabled={!selection.canSelect(row)}
        onChange={() => selection.toggle(row)}
      />
    </label>
  );
}
