import type { SelectableTask } from "#slices/plans/web/tasks/selectable-task.ts";
import type { Selection } from "#slices/plans/web/tasks/selected-tasks.tsx";
import type { TaskTranslate } from "#slices/plans/web/tasks/task-strings.ts";
import type { Column } from "#ui/data-table.tsx";

/** The column whose boxes mark rows for doing several at once. */
export function tickColumn<Row extends SelectableTask>(t: TaskTranslate, selection: Selection): Column<Row> {
  return {
    key: "select",
    label: t("selectOne"),
    sortable: false,
    minWidth: 76,
    cell: (row) =>
      selection.mayBe(row) && (
        <label className="tk-select">
          <input
            type="checkbox"
            aria-label={t("select", { title: row.task_title })}
            checked={selection.ids.has(row.id)}
            onChange={() => selection.toggle(row)}
          />
        </label>
      ),
  };
}
