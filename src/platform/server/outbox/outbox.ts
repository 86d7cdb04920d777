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
    state: "pending" | "leased" | "done" | "rejected" | "uncertain" | "withdrawn";
    attempts: Generated<number>;
    leased_until: Date | null;
    outcome: string | null;
    created_at: Date;
    finished_at: Date | null;
  };
}

/** Remembers a message and enqueues its delivery, in the caller's transaction. */
export async function putInOutbox<Payload>(
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

const LEASE_SECONDS = 60;

/** A leased row: this process alone may send it until the lease ends. */
export interface LeasedMessage {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
}

/** Takes a pending row for a minute of the database's clock; null when it is taken, finished, or not there. */
export async function leaseMessage(tx: ClientTx, outboxId: number): Promise<LeasedMessage | null> {
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
    .returning(["id", "kind", "payload"])
    .executeTakeFirst();
  return row ?? null;
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
    .set({ state, outcome, finished_at: at, leased_until: null })
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
        where.and([where("state", "=", "pending"), where("created_at", "<", sql<Date>`now() - interval '2 minutes'`)]),
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
