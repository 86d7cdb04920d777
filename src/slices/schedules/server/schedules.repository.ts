import type { ClientTx } from "#platform/server/db/database.ts";
import type { Request, Result, SchedulesTables } from "./schedules.tables.ts";

type Row = SchedulesTables["scheduled_reports"];

/** A new schedule. */
export type NewRow = Pick<
  Row,
  | "report_id"
  | "endpoint"
  | "asked_on"
  | "frequency"
  | "file_type"
  | "sends_empty"
  | "only_changed"
  | "owner_id"
  | "time_zone"
  | "first_at"
  | "created_at"
> & { readonly asked: Request };

/** Inserts a schedule and returns its id. */
export async function insertSchedule(tx: ClientTx, { asked: request, ...row }: NewRow): Promise<number> {
  const { id } = await tx
    .on<SchedulesTables>()
    .insertInto("scheduled_reports")
    .values({
      client_id: tx.clientId,
      ...row,
      asked: JSON.stringify(request),
      next_at: row.first_at,
      paused_at: null,
      paused_reason: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Replaces the recipients, in order. A person who has unsubscribed becomes a recipient again only by their own change
 * (`by`).
 */
export async function replaceRecipients(
  tx: ClientTx,
  scheduleId: number,
  personIds: readonly number[],
  by: number,
): Promise<void> {
  await tx
    .on<SchedulesTables>()
    .deleteFrom("scheduled_report_recipients")
    .where("client_id", "=", tx.clientId)
    .where("schedule_id", "=", scheduleId)
    .where((where) => where.or([where("person_id", "not in", [...personIds]), where("person_id", "=", by)]))
    .execute();
  await tx
    .on<SchedulesTables>()
    .insertInto("scheduled_report_recipients")
    .values(
      personIds.map((personId, position) => ({
        client_id: tx.clientId,
        schedule_id: scheduleId,
        person_id: personId,
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["client_id", "schedule_id", "person_id"])
        .doUpdateSet((column) => ({ position: column.ref("excluded.position") })),
    )
    .execute();
}

/** Updates these columns of a schedule. */
export async function updateSchedule(
  tx: ClientTx,
  id: number,
  change: Partial<
    Pick<
      Row,
      | "frequency"
      | "file_type"
      | "sends_empty"
      | "only_changed"
      | "owner_id"
      | "first_at"
      | "next_at"
      | "paused_at"
      | "paused_reason"
    > & {
      resumed_at: Date;
    }
  >,
): Promise<void> {
  await tx
    .on<SchedulesTables>()
    .updateTable("scheduled_reports")
    .set(change)
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}

/**
 * Advances a schedule from a time to the next; returns false when another process has done so, or when it is paused.
 */
export async function advanceSchedule(tx: ClientTx, id: number, from: Date, to: Date): Promise<boolean> {
  const advanced = await tx
    .on<SchedulesTables>()
    .updateTable("scheduled_reports")
    .set({ next_at: to })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .where("next_at", "=", from)
    .where("paused_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return advanced !== undefined;
}

/** Inserts a delivery for each recipient; returns the ids of new ones. */
export async function insertDeliveries(
  tx: ClientTx,
  sending: { readonly scheduleId: number; readonly dueAt: Date; readonly missed: number },
  personIds: readonly number[],
): Promise<readonly number[]> {
  if (personIds.length === 0) return [];
  const rows = await tx
    .on<SchedulesTables>()
    .insertInto("report_deliveries")
    .values(
      personIds.map((personId) => ({
        client_id: tx.clientId,
        schedule_id: sending.scheduleId,
        person_id: personId,
        due_at: sending.dueAt,
        missed: sending.missed,
      })),
    )
    .onConflict((conflict) => conflict.columns(["client_id", "schedule_id", "due_at", "person_id"]).doNothing())
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Stores the result of rendering a delivery. */
export async function saveDeliveryResult(
  tx: ClientTx,
  id: number,
  outcome: { readonly result: Result; readonly reason: string | null; readonly rows: number | null },
): Promise<void> {
  await tx
    .on<SchedulesTables>()
    .updateTable("report_deliveries")
    .set({ result: outcome.result, reason: outcome.reason, row_count: outcome.rows })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}

/** Unsubscribes a recipient; returns the schedule's id, or null when there is no such recipient. */
export async function unsubscribeRecipient(tx: ClientTx, readerId: number, now: Date): Promise<number | null> {
  const row = await tx
    .on<SchedulesTables>()
    .updateTable("scheduled_report_recipients")
    .set((column) => ({ ended_at: column.fn.coalesce("ended_at", column.val(now)) }))
    .where("client_id", "=", tx.clientId)
    .where("id", "=", readerId)
    .returning("schedule_id")
    .executeTakeFirst();
  return row?.schedule_id ?? null;
}

/** Pauses every active schedule that a person created; returns their ids. */
export async function pauseOwnedSchedules(tx: ClientTx, ownerId: number, now: Date): Promise<readonly number[]> {
  const rows = await tx
    .on<SchedulesTables>()
    .updateTable("scheduled_reports")
    .set({ paused_at: now, paused_reason: "owner_gone" })
    .where("client_id", "=", tx.clientId)
    .where("owner_id", "=", ownerId)
    .where("paused_at", "is", null)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes a schedule with its recipients and history. */
export async function deleteSchedule(tx: ClientTx, id: number): Promise<void> {
  for (const table of ["report_deliveries", "scheduled_report_recipients"] as const) {
    await tx
      .on<SchedulesTables>()
      .deleteFrom(table)
      .where("client_id", "=", tx.clientId)
      .where("schedule_id", "=", id)
      .execute();
  }
  await tx
    .on<SchedulesTables>()
    .deleteFrom("scheduled_reports")
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}
