import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { buildParameterRows } from "#platform/server/db/parameter-rows.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { DailyEmail } from "./task-notifications.kinds.ts";
import type { RecordedKind, TaskNotificationTables } from "./task-notifications.tables.ts";

/** A task that an email reports for the first time, with the reported date. */
export interface FirstNotice {
  readonly id: number;
  readonly aboutOn: string;
}

/** Records that a person's email of a day is posted. Returns false and writes nothing when it is recorded already. */
export async function recordMessage(
  tx: ClientTx,
  kind: RecordedKind,
  { personId, day }: DailyEmail,
  { at, tasks }: { readonly at: Date; readonly tasks: readonly FirstNotice[] },
): Promise<boolean> {
  const db = tx.on<TaskNotificationTables>();
  const message = { client_id: tx.clientId, kind, person_id: personId, day };
  const inserted = await db
    .insertInto("task_notification_emails")
    .values({ ...message, posted_at: at })
    .onConflict((conflict) => conflict.columns(["client_id", "kind", "person_id", "day"]).doNothing())
    .returning("day")
    .executeTakeFirst();
  if (!inserted) return false;
  // Two array parameters for any number of tasks: a top manager may get more rows than a statement has parameters.
  const given = sql`unnest(${tasks.map(({ id }) => id)}::bigint[], ${tasks.map(({ aboutOn }) => aboutOn)}::date[])
    AS t (id, about_on)`;
  await sql`
    INSERT INTO task_notification_items (client_id, kind, person_id, day, user_task_id, about_on)
    SELECT anchor.client_id, ${kind}, ${personId}::bigint, ${day}::date, t.id, t.about_on
    FROM ${await buildParameterRows(tx, given)}`.execute(db);
  return true;
}

/** Finds clients with notification records. */
export const findNotifications: FindWork = (client) => [
  sql`task_notification_emails AS m WHERE m.client_id = ${client}`,
];

/**
 * Deletes the notification records of tasks that ended before a day, and earlier emails without records. No one is
 * notified twice: ended tasks are never notified, and open tasks keep their records.
 */
export async function purgeNotifications(tx: ClientTx, before: string): Promise<void> {
  const db = tx.on<TaskNotificationTables>();
  await sql`
    DELETE FROM task_notification_items k WHERE k.client_id = ${tx.clientId} AND k.user_task_id IN (
      SELECT t.id FROM user_tasks t WHERE t.client_id = ${tx.clientId} AND t.outcome_on < ${before}::date
    )`.execute(db);
  await sql`
    DELETE FROM task_notification_emails m WHERE m.client_id = ${tx.clientId} AND m.day < ${before}::date AND NOT EXISTS (
      SELECT FROM task_notification_items k WHERE k.client_id = ${tx.clientId} AND k.kind = m.kind
        AND k.person_id = m.person_id AND k.day = m.day
    )`.execute(db);
}
