import type { ReactNode } from "react";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { taskSorts, type TaskList, type TasksState } from "#slices/plans/web/tasks/tasks-state.ts";
import { MultiFilter, SingleFilter } from "#ui/filter-menu.tsx";
import { SearchField } from "#ui/search-field.tsx";

const progress = [1, 2, 3] as const;
const outcomes = [1, 2, 3, 4, 5] as const;

interface TaskFiltersProps {
  list: TaskList;
  state: TasksState;
  employees: readonly { readonly id: number; readonly name: string }[];
  change: (to: Partial<TasksState>) => void;
}

/** Filters of a task list: text, state, employee and order. */
export function TaskFilters({ list, state, employees, change }: TaskFiltersProps): ReactNode {
  const t = useTaskStrings();
  const orders = taskSorts.filter((sort) => (list === "current" ? sort !== "completed_at" : sort !== "attention"));
  return (
    <div className="cy-toolbar">
      <SearchField label={t("find")} value={state.q} onChange={(q) => change({ q })} />
      {list === "current" ? (
        <MultiFilter
          label={t("status")}
          options={progress.map((id) => ({ id, name: t(`progress_${id}`) }))}
          selected={progress.filter((id) => state.progress.includes(id))}
          onChange={(selected) => change({ progress: selected })}
        />
      ) : (
        <MultiFilter
          label={t("status")}
          options={outcomes.map((id) => ({ id, name: t(`compliance_${id}`) }))}
          selected={outcomes.filter((id) => state.outcomes.includes(id))}
          onChange={(selected) => change({ outcomes: selected })}
        />
      )}
      <MultiFilter
        label={t("employee")}
        options={employees}
        selected={state.employees}
        onChange={(selected) => change({ employees: selected })}
      />
      <SingleFilter
        label={t("order")}
        options={orders.map((value) => ({ value, label: t(`order_${value}`) }))}
        value={state.sort}
        neutral={list === "current" ? "due_by_date" : "completed_at"}
        onChange={(sort) => change({ sort, desc: sort === "completed_at" })}
      />
    </div>
  );
}
