import type { ClientTx } from "#platform/server/db/database.ts";
import type { TaskRow } from "#slices/plans/contract/tasks.contract.ts";
import type { TaskerAction } from "#slices/plans/contract/user-task.contract.ts";
import type { ReceiverDeps } from "../escalations/escalation-receivers.ts";
import { toTypes } from "../enrollments/my-plans.rules.ts";
import { type AssigneeDeps, readDisplayedAssignees } from "./task-assignees.ts";
import type { TaskWarnings } from "../warnings/task-warnings.ts";
import type { ListedRow } from "./task-lists.read-model.ts";
import { toAttention } from "./task-lists.rules.ts";
import { findEndInstant, getTaskNow } from "./task-view.rules.ts";

const COMPLETED = 4;
const OPEN_ACTIONS: TaskerAction[] = ["complete", "cant_complete", "add_note"];
const ENDED_ACTIONS: TaskerAction[] = ["add_note"];

/** Builds the list row of a task without its assignees. */
export function toTaskRow(row: ListedRow, now: Date): TaskRow {
  const current = getTaskNow(row, now);
  const name = `${row.first_name} ${row.last_name}`.trim();
  const { progressId, complianceId } = current.state;
  return {
    id: row.id,
    task_title: row.title,
    task_type: toTypes(row),
    on_behalf_of: name === "" ? null : { id: row.person_id, name },
    due_by_date: row.due_on,
    today: current.today,
    assignees: [],
    completed_at: findEndInstant(row, current)?.toISOString() ?? null,
    completed_on: current.outcome?.on ?? null,
    user_task_progress_status_id: progressId,
    user_task_compliance_status_id: complianceId,
    task_archetype: { value: row.archetype },
    notes_count: row.notes ?? 0,
    warning: null,
    attention: toAttention({ progressId, dueOn: row.due_on, notes: row.notes ?? 0 }, current.today),
    tasker_actions: [...(current.outcome === null ? OPEN_ACTIONS : ENDED_ACTIONS)],
    manager_actions: [],
  };
}

/** Dependencies of task rows. */
export interface TaskRowDeps extends ReceiverDeps {
  readonly warnings: TaskWarnings;
}

/** Returns task rows with their assignees and early warnings. */
export async function buildTaskRows(
  deps: TaskRowDeps,
  tx: ClientTx,
  { tasks, now }: { readonly tasks: readonly ListedRow[]; readonly now: Date },
): Promise<TaskRow[]> {
  const rows = await withAssignees(
    deps,
    tx,
    tasks.map((task) => toTaskRow(task, now)),
  );
  const assigned = new Map(rows.map(({ id, assignees }) => [id, assignees]));
  const warnings = await deps.warnings.find(tx, { tasks, now }, () => assigned);
  return rows.map((row) => ({ ...row, warning: warnings.get(row.id) ?? null }));
}

/** Adds to tasks their current assignees, or the stored ones once ended. */
export async function withAssignees(deps: AssigneeDeps, tx: ClientTx, rows: readonly TaskRow[]): Promise<TaskRow[]> {
  const tasks = rows.map((row) => ({ id: row.id, isEnded: row.user_task_progress_status_id === COMPLETED }));
  const assignees = await readDisplayedAssignees(deps, tx, tasks);
  return rows.map((row) => ({ ...row, assignees: [...(assignees.get(row.id) ?? [])] }));
}
