import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { EmployeeTasks } from "#slices/plans/contract/tasks.contract.ts";
import { getPlanEnd } from "./auto-enrollment.rules.ts";
import { readTasksFor } from "./my-plans.read-model.ts";
import { toEnding, findProgress, toState } from "./my-plans.rules.ts";
import type { readEnrollmentsFor } from "../tasks/task-lists.read-model.ts";

type Row = Awaited<ReturnType<typeof readEnrollmentsFor>>[number];

/** Returns enrollments with their progress, expected completion and visible tasks. */
export async function readCareer(
  tx: ClientTx,
  rows: readonly Row[],
  { now, shown }: { readonly now: Date; readonly shown: ReadonlySet<number> },
): Promise<EmployeeTasks["enrollments"]> {
  const all = await readTasksFor(
    tx,
    rows.map(({ id }) => id),
  );
  const tasksOf = Map.groupBy(all, (task) => task.enrollment_id);
  return rows.map((row) => {
    const tasks = tasksOf.get(row.id) ?? [];
    const today = toLocalDate(tasks[0]?.zone ?? "UTC", now);
    const ids = tasks.map(({ id }) => id).filter((id) => shown.has(id));
    return {
      id: row.id,
      plan_id: row.plan_id,
      plan: { title: row.title, type: row.type },
      enrollment_status_id: row.status_id,
      enrolled_on: row.enrolled_on,
      ended_on: row.ended_on,
      plan_end_date: row.ended_on ?? getPlanEnd(tasks.map(toEnding), today),
      complete_percentage: findProgress(tasks.map((task) => toState(task, now))).completePercentage,
      tasks: ids.toSorted((one, other) => one - other),
    };
  });
}
