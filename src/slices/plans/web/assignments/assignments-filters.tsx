import type { ReactNode } from "react";
import type { AssignmentsReply } from "#slices/plans/contract/task-assignments.contract.ts";
import {
  defaultSorts,
  planTypes,
  attentionFilters,
  type AssignmentsState,
} from "#slices/plans/web/assignments/assignments-state.ts";
import { useAssignmentStrings } from "#slices/plans/web/assignments/assignments-strings.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { MultiFilter, SingleFilter } from "#ui/filter-menu.tsx";
import { SearchField } from "#ui/search-field.tsx";

const progress = [1, 2, 3] as const;
const outcomes = [1, 2, 3, 4, 5] as const;
const orders = ["due_by_date", "task_title", "on_behalf_of", "assignees", "notes_count"] as const;
const ordersOf = {
  open: ["attention", ...orders],
  unassigned: ["due_by_date", "task_title", "on_behalf_of", "notes_count"],
  historical: ["completed_at", ...orders],
} as const;

interface AssignmentFiltersProps {
  state: AssignmentsState;
  summary: AssignmentsReply["meta"]["summary_object"];
  change: (to: Partial<AssignmentsState>) => void;
}

/** Filters of the report: text, state, attention, plans, locations and order. */
export function AssignmentFilters({ state, summary, change }: AssignmentFiltersProps): ReactNode {
  const t = useAssignmentStrings();
  const task = useTaskStrings();
  return (
    <div className="cy-toolbar">
      <SearchField label={task("find")} value={state.q} onChange={(q) => change({ q })} />
      {state.type === "historical" ? (
        <MultiFilter
          label={task("status")}
          options={outcomes.map((id) => ({ id, name: task(`compliance_${id}`) }))}
          selected={outcomes.filter((id) => state.outcomes.includes(id))}
          onChange={(selected) => change({ outcomes: selected })}
        />
      ) : (
        <MultiFilter
          label={task("status")}
          options={progress.map((id) => ({ id, name: task(`progress_${id}`) }))}
          selected={progress.filter((id) => state.progress.includes(id))}
          onChange={(selected) => change({ progress: selected })}
        />
      )}
      {state.type === "open" && (
        <MultiFilter
          label={t("attention")}
          options={attentionFilters.map((id) => ({ id, name: t(`attention_${id}`), count: summary[id] }))}
          selected={attentionFilters.filter((id) => state.attention.includes(id))}
          onChange={(selected) => change({ attention: selected })}
        />
      )}
      <MultiFilter
        label={t("plans")}
        options={planTypes.map((id) => ({ id, name: task(id) }))}
        selected={state.plans}
        onChange={(plans) => change({ plans })}
      />
      {summary.locations.length > 1 && (
        <MultiFilter
          label={t("locations")}
          options={summary.locations}
          selected={state.locations}
          onChange={(locations) => change({ locations })}
        />
      )}
      <SingleFilter
        label={t("order")}
        options={ordersOf[state.type].map((value) => ({ value, label: t(`order_${value}`) }))}
        value={state.sort}
        neutral={defaultSorts[state.type].sort}
        onChange={(sort) => change({ sort, desc: sort === "completed_at" })}
      />
    </div>
  );
}
