import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlansTables } from "../plans.tables.ts";

/** Replaces erased text. A note that records a change stays. */
const ERASED = "—";

/** Erases notes on a person's tasks, and their own notes on tasks of others. */
export async function eraseTaskTexts(tx: ClientTx, personId: number): Promise<void> {
  const tables = tx.on<PlansTables>();
  const tasks = tables
    .selectFrom("user_tasks")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId);
  await tables
    .updateTable("user_task_notes")
    .set({ note: ERASED })
    .where("client_id", "=", tx.clientId)
    .where((is) => is.or([is("author_id", "=", personId), is("user_task_id", "in", tasks)]))
    .execute();
  await tables
    .updateTable("user_tasks")
    .set({ outcome_note: ERASED })
    .where("client_id", "=", tx.clientId)
    .where("outcome_note", "is not", null)
    .where((is) => is.or([is("person_id", "=", personId), is("outcome_by", "=", personId)]))
    .execute();
  await tables
    .updateTable("user_tasks")
    .set({ admin_note: ERASED })
    .where("client_id", "=", tx.clientId)
    .where("admin_note", "is not", null)
    .where("person_id", "=", personId)
    .execute();
}
