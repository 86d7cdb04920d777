import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlansTables } from "../plans.tables.ts";

/** Replaces the stored assignees of these tasks. */
export async function replaceAssignees(
  tx: ClientTx,
  taskIds: readonly number[],
  assignees: ReadonlyMap<number, readonly { readonly id: number }[]>,
): Promise<void> {
  if (taskIds.length === 0) return;
  const db = tx.on<PlansTables>();
  await db
    .deleteFrom("user_task_assignees")
    .where("client_id", "=", tx.clientId)
    .where("user_task_id", "in", [...taskIds])
    .execute();
  const rows = taskIds.flatMap((taskId) =>
    (assignees.get(taskId) ?? []).map(({ id }) => ({
      client_id: tx.clientId,
      user_task_id: taskId,
      person_id: id,
    })),
  );
  if (rows.length > 0) await db.insertInto("user_task_assignees").values(rows).execute();
}
