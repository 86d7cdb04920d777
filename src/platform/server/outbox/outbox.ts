import { sql, type Generated } from "kysely";
import { z } from "zod";
import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { JobKind, JobQueue } from "#platform/server/jobs/jobs.ts";

/** A kind of message that leaves the database: its name and the shape of what is remembered (purpose and objects, never a token). */
export interface OutboxKind<Payload> {
  /** Unique name, slice first: `surveys.invitation`. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
}

export const deliverJob: JobKind<{ clientId: number; outboxId: number }> = {
  name: "platform.deliver",
  payload: z.object({ clientId: z.number().int(), outboxId: z.number().int() }),
};

export const sweepJob: JobKind<object> = {
  name: "platform.sweep-outbox",
  payload: z.looseObject({}),
  cron: "* * * * *",
};

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

/** Remembers a message and enqueues its delivery, in the caller's transaction. */
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

// Longer than any sender's timeouts together.
const LEASE_SECONDS = 120;

/** A leased row: this process alone may send it until the lease ends. */
export interface LeasedMessage {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  /** How often it was tried, this try included. */
  readonly attempts: number;
}

/** Takes a pending row for two minutes of the database's clock; null when it is taken, finished, not due yet, or not there. */
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

/** What a server said may hold anything; a row that could not be settled for it would be sent again and again. */
function keptReason(reason: string | null): string | null {
  return reason === null ? null : reason.replaceAll("\0", " ");
}

/** Records what became of a leased row. */
export async function settleMessage(
  tx: ClientTx,
  outboxId: number,
  state: "done" | "rejected" | "uncertain" | "withdrawn",
  outcome: string | null,
  at: Date,
): Promise<void> {
  await tx
    .on<OutboxTables>()
    .updateTable("outbox")
    .set({ state, outcome: keptReason(outcome), finished_at: at, leased_until: null })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", outboxId)
    .where("state", "=", "leased")
    .execute();
}

/** Gives a leased row back until an instant; a wait that is no try leaves their count as it was. */
export async function postponeMessage(
  tx: ClientTx,
  outboxId: number,
  wait: { readonly until: Date; readonly outcome: string | null; readonly isTry: boolean },
): Promise<void> {
  await tx
    .on<OutboxTables>()
    .updateTable("outbox")
    .set({
      state: "pending",
      leased_until: null,
      not_before: wait.until,
      outcome: keptReason(wait.outcome),
      attempts: wait.isTry ? sql<number>`attempts` : sql<number>`attempts - 1`,
    })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", outboxId)
    .where("state", "=", "leased")
    .execute();
}

/** Rows that need a hand: leases that ran out, and pending rows whose job got lost. */
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

/** Gives a leased row back to be sent again; only right for a keyed sender. */
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

/** Records what a provider reported later of a message that had left; nothing for one that is not there. */
export async function recordReport(
  tx: ClientTx,
  outboxId: number,
  report: { readonly state: "bounced" | "done"; readonly outcome: string | null; readonly at: Date },
): Promise<void> {
  // "Delivered" settles a doubt; it does not undo a bounce, for some providers say both of one message.
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
