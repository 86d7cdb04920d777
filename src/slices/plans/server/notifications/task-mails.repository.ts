import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { MessageKind, TaskNotificationTables } from "./task-notifications.tables.ts";

/** A person's choice of task emails. */
export type MailChoices = Readonly<Record<MessageKind, boolean>>;

/** Reads a person's choice of task emails; both by default. */
export async function readMailChoices(tx: ClientTx, personId: number): Promise<MailChoices> {
  const row = await tx
    .on<TaskNotificationTables>()
    .selectFrom("task_email_preferences")
    .select(["digest", "escalations"])
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row ?? { digest: true, escalations: true };
}

/** Reads which of these people have turned off an email. */
export async function readOptOuts(
  tx: ClientTx,
  kind: MessageKind,
  personIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (personIds.length === 0) return new Set();
  const rows = await tx
    .on<TaskNotificationTables>()
    .selectFrom("task_email_preferences")
    .select("person_id")
    .where("client_id", "=", tx.clientId)
    .where("person_id", "in", [...personIds])
    .where(kind, "=", false)
    .execute();
  return new Set(rows.map((row) => row.person_id));
}

/** Saves a person's choice of task emails. */
export async function writeMailChoices(uow: UnitOfWork, personId: number, choices: MailChoices): Promise<void> {
  const { digest, escalations } = choices;
  const values = { digest, escalations, updated_at: uow.now };
  await uow
    .on<TaskNotificationTables>()
    .insertInto("task_email_preferences")
    .values({ client_id: uow.clientId, person_id: personId, ...values })
    .onConflict((conflict) => conflict.columns(["client_id", "person_id"]).doUpdateSet(values))
    .execute();
}
