import type { Insertable } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlansTables } from "../plans.tables.ts";

/** Reads the plans in which a person is enrolled now. */
export async function readRunningPlans(tx: ClientTx, personId: number): Promise<ReadonlySet<number>> {
  const rows = await tx
    .on<PlansTables>()
    .selectFrom("enrollments")
    .select("plan_id")
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .where("status_id", "=", 1)
    .execute();
  return new Set(rows.map(({ plan_id }) => plan_id));
}

/** Inserts a note on a task. */
export async function insertNote(
  tx: ClientTx,
  note: Omit<Insertable<PlansTables["user_task_notes"]>, "client_id" | "id">,
): Promise<void> {
  await tx
    .on<PlansTables>()
    .insertInto("user_task_notes")
    .values({ client_id: tx.clientId, ...note })
    .execute();
}
