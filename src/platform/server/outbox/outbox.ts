import { sql, type Generated } from "kysely";
import { z } from "zod";
import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { JobKind, JobQueue } from "#platform/server/jobs/jobs.ts";

/** A kind of outgoing message: its name and the shape of its payload (purpose and objects, never a token). */
export interface OutboxKind<Payload> {
  /** Unique name, slice first: `surveys.invitation`. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
}

/** Delivers one message. */
export const deliverJob: JobKind<{ clientId: number; outboxId: number }> = {
  name: "platform.deliver",
  payload: z.object({ clientId: z.number().int(), outboxId: z.number().int() }),
};

/** Finds messages whose delivery is due or was interrupted; runs every minute. */
export const sweepJob: JobKind<object> = {
  name: "platform.sweep-outbox",
  payload: z.looseObject({}),
  cron: "* * * * *",
};

/** The table of messages to send, and their outcomes. */
export interface OutboxTables {
  outbox: {
    id: Generated<number>;
    client_id: number;
    kind: string;
    dedup_key: string;
    payload: unknown;
    state: "pending" | "leased" | "done" | "rejected" | "uncertain" | "withdrawn" | "bounced";
    attempts: Generated<number>;
    leased_until: Date | null;
    not_before: Date | null;
    outcome: string | null;
    created_at: Date;
    finished_at: Date | null;
  };
}

/** Stores a message and enqueues its delivery, in the caller's transaction. */
export async function enqueueMessage<Payload>(
  tx: ClientTx,
  jobs: JobQueue,
  now: Date,
  kind: OutboxKind<Payload>,
  key: string,
  payload: Payload,
): Promise<void> {
  const inserted = await tx
    .on<OutboxTables>()
    .insertInto("outbox")
    .values({
      client_id: tx.clientId,
      kind: kind.name,
      dedup_key: key,
      payload: JSON.stringify(payload),
      state: "pending",
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["client_id", "kind", "dedup_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted) await jobs.enqueue(tx, deliverJob, { clientId: tx.clientId, outboxId: inserted.id });
}

// Longer than the sum of any sender's timeouts.
const LEASE_SECONDS = 120;

/** A leased row. Only this process may send it until the lease ends. */
export interface LeasedMessage {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  /** The number of attempts, this one included. */
  readonly attempts: number;
}

/**
 * Leases a pending row for two minutes of the database's clock; null when it is leased, finished, not due yet or
 * missing.
 */
export async function leaseMessage(tx: ClientTx, outboxId: number, now: Date): Promise<LeasedMessage | null> {
  const row = await tx
    .on<OutboxTables>()
    .updateTable("outbox")
    .set({
      state: "leased",
      leased_until: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`,
      attempts: sql<number>`attempts + 1`,
    })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", outboxId)
    .where("state", "=", "pending")
    .where((where) => where.or([where("not_before", "is", null), where("not_before", "<=", now)]))
    .returning(["id", "kind", "payload", "attempts"])
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Removes characters that cannot be stored from a server's message. Otherwise the row could not be settled and would be
 * sent again and again.
 */
function toStoredReason(reason: string | null): string | null {
  return reason === null ? null : reason.replaceAll("\0", " ");
}

/** Records the outcome of a leased row. */
export async function recordOutcome(
  tx: ClientTx,
  outboxId: number,
  state: "done" | "rejected" | "uncertain" | "withdrawn",
  outcome: string | null,
  at: Date,
): Promise<void> {
  await tx
    .on<OutboxTables>()
    .updateTable("outbox")
    .set({ state, outcome: toStoredReason(outcome), finished_at: at, leased_until: null })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", outboxId)
    .where("state", "=", "leased")
    .execute();
}

/**
 * Returns a leased row to pending until an instant. A wait that is no attempt leaves the number of attempts unchanged.
 */
export async function postponeMessage(
  tx: ClientTx,
  outboxId: number,
  wait: { readonly until: Date; readonly outcome: string | null; readonly isAttempt: boolean },
): Promise<void> {
  await tx
    .on<OutboxTables>()
    .updateTable("outbox")
    .set({
      state: "pending",
      leased_until: null,
      not_before: wait.until,
      outcome: toStoredReason(wait.outcome),
      attempts: wait.isAttempt ? sql<number>`attempts` : sql<number>`attempts - 1`,
    })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", outboxId)
    .where("state", "=", "leased")
    .execute();
}

/** Finds rows that need recovery: expired leases, and pending rows whose job was lost. */
export async function findStrandedMessages(
  tx: Tx,
): Promise<{ id: number; clientId: number; state: "pending" | "leased" }[]> {
  const rows = await tx
    .on<OutboxTables>()
    .selectFrom("outbox")
    .select(["id", "client_id", "state"])
    .where((where) =>
      where.or([
        where.and([where("state", "=", "leased"), where("leased_until", "<", sql<Date>`now()`)]),
        where.and([
          where("state", "=", "pending"),
          where(sql`coalesce(not_before, created_at)`, "<", sql<Date>`now() - interval '2 minutes'`),
        ]),
      ]),
    )
    .orderBy("id")
    .limit(500)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    clientId: row.client_id,
    state: row.state === "leased" ? "leased" : "pending",
  }));
}

/** Returns a leased row to pending so that it is sent again. Only for an idempotent sender. */
export async function returnToPending(tx: ClientTx, outboxId: number): Promise<void> {
  await tx
    .on<OutboxTables>()
    .updateTable("outbox")
    .set({ state: "pending", leased_until: null })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", outboxId)
    .where("state", "=", "leased")
    .execute();
}

/** Records a provider's later report about a sent message; does nothing for an unknown message. */
export async function recordReport(
  tx: ClientTx,
  outboxId: number,
  report: { readonly state: "bounced" | "done"; readonly outcome: string | null; readonly at: Date },
): Promise<void> {
  // "Delivered" resolves an uncertain outcome but does not undo a bounce, because some providers report both for one
  // message.
  const from = report.state === "done" ? (["uncertain"] as const) : (["leased", "done", "uncertain"] as const);
  await tx
    .on<OutboxTables>()
    .updateTable("outbox")
    .set({ state: report.state, outcome: report.outcome, finished_at: report.at, leased_until: null })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", outboxId)
    .where("state", "in", [...from])
    .execute();
}
