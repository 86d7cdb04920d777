import type { Insertable } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlansTables } from "../plans.tables.ts";

type NewRow<Table extends keyof PlansTables> = Omit<Insertable<PlansTables[Table]>, "client_id">;

/** Inserts an enrollment; returns its id. */
export async function insertEnrollment(tx: ClientTx, row: NewRow<"enrollments">): Promise<number> {
  const { id } = await tx
    .on<PlansTables>()
    .insertInto("enrollments")
    .values({ client_id: tx.clientId, ...row })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts tasks; returns their ids in the same order. */
export async function insertTasks(tx: ClientTx, rows: readonly NewRow<"user_tasks">[]): Promise<number[]> {
  const ids: number[] = [];
  for (const row of rows) {
    const { id } = await tx
      .on<PlansTables>()
      .insertInto("user_tasks")
      .values({ client_id: tx.clientId, ...row })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

/** Links tasks to one more enrollment. */
export async function linkTasks(tx: ClientTx, enrollmentId: number, taskIds: readonly number[]): Promise<void> {
  if (taskIds.length === 0) return;
  await tx
    .on<PlansTables>()
    .insertInto("user_task_plans")
    .values(taskIds.map((id) => ({ client_id: tx.clientId, user_task_id: id, enrollment_id: enrollmentId })))
    .execute();
}
