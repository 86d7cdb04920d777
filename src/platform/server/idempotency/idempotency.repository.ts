import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { IdempotencyTables } from "./idempotency.tables.ts";

/** A call with its key: its account and its request. */
export interface KeyedCall {
  readonly clientId: number;
  readonly accountId: number;
  /** The name of the call. */
  readonly operation: string;
  readonly keyHash: Uint8Array;
  readonly requestHash: Uint8Array;
}

/** The stored facts about a key. */
export interface StoredCall {
  readonly requestHash: Uint8Array;
  readonly claimedAt: Date;
  readonly status: number | null;
  readonly reply: Uint8Array | null;
}

const KEPT_MS = 24 * 3_600_000;
const getOldest = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/** Claims a key; returns false when it is claimed already. Waits for a concurrent transaction that claims it. */
export async function claimKey(tx: ClientTx, call: KeyedCall, now: Date): Promise<boolean> {
  const fresh = { request_hash: call.requestHash, claimed_at: now, status: null, reply: null };
  const row = await tx
    .on<IdempotencyTables>()
    .insertInto("idempotency_keys")
    .values({
      client_id: tx.clientId,
      account_id: call.accountId,
      operation: call.operation,
      key_hash: call.keyHash,
      ...fresh,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["client_id", "account_id", "operation", "key_hash"])
        .doUpdateSet(fresh)
        .where("idempotency_keys.claimed_at", "<", getOldest(now)),
    )
    .returning("operation")
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the stored facts about a key; null for a new or expired key. */
export async function findKey(tx: ClientTx, call: KeyedCall, now: Date): Promise<StoredCall | null> {
  const row = await tx
    .on<IdempotencyTables>()
    .selectFrom("idempotency_keys")
    .select(["request_hash", "claimed_at", "status", "reply"])
    .where("client_id", "=", tx.clientId)
    .where("account_id", "=", call.accountId)
    .where("operation", "=", call.operation)
    .where("key_hash", "=", call.keyHash)
    .where("claimed_at", ">=", getOldest(now))
    .executeTakeFirst();
  if (!row) return null;
  return { requestHash: row.request_hash, claimedAt: row.claimed_at, status: row.status, reply: row.reply };
}

/** Stores the reply of a claimed key. */
export async function saveReply(
  tx: ClientTx,
  call: KeyedCall,
  { status, reply }: { readonly status: number; readonly reply: Uint8Array | null },
): Promise<void> {
  await tx
    .on<IdempotencyTables>()
    .updateTable("idempotency_keys")
    .set({ status, reply })
    .where("client_id", "=", tx.clientId)
    .where("account_id", "=", call.accountId)
    .where("operation", "=", call.operation)
    .where("key_hash", "=", call.keyHash)
    .execute();
}

/** Returns the query for expired keys. */
export const findExpiredKeys =
  (now: Date): FindWork =>
  (client) => [
    sql`idempotency_keys AS k WHERE k.client_id = ${client} AND k.claimed_at < ${getOldest(now)}::timestamptz`,
  ];

/** Deletes expired keys. */
export async function deleteExpiredKeys(tx: ClientTx, now: Date): Promise<void> {
  await tx
    .on<IdempotencyTables>()
    .deleteFrom("idempotency_keys")
    .where("client_id", "=", tx.clientId)
    .where("claimed_at", "<", getOldest(now))
    .execute();
}
