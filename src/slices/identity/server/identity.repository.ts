import { sql } from "kysely";
import type { Tx } from "#platform/server/db/database.ts";
import type { IdentityTables } from "./identity.tables.ts";

/** Adds one try under each key of a window and returns the tries of each, this one included. */
export async function countTry(tx: Tx, keys: readonly Uint8Array[], windowStart: Date): Promise<number[]> {
  const counts: number[] = [];
  for (const key of keys) {
    const row = await tx
      .on<IdentityTables>()
      .insertInto("sign_in_failures")
      .values({ throttle_key: key, window_start: windowStart, failures: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["throttle_key", "window_start"])
          .doUpdateSet({ failures: sql<number>`sign_in_failures.failures + 1` }),
      )
      .returning("failures")
      .executeTakeFirstOrThrow();
    counts.push(row.failures);
  }
  return counts;
}

/** Takes a try back that turned out to be right. */
export async function forgiveTry(tx: Tx, keys: readonly Uint8Array[], windowStart: Date): Promise<void> {
  await tx
    .on<IdentityTables>()
    .updateTable("sign_in_failures")
    .set({ failures: sql<number>`failures - 1` })
    .where("throttle_key", "in", [...keys])
    .where("window_start", "=", windowStart)
    .execute();
}

/** Deletes windows that ended before an instant. */
export async function dropOldTries(tx: Tx, before: Date): Promise<void> {
  await tx.on<IdentityTables>().deleteFrom("sign_in_failures").where("window_start", "<", before).execute();
}

export interface AccountRow {
  readonly id: number;
  readonly passwordHash: string | null;
  readonly clientId: number;
  readonly personId: number;
}

/** The enabled account of an e-mail with its first client; null when there is none. */
export async function findAccount(tx: Tx, email: string): Promise<AccountRow | null> {
  const row = await tx
    .on<IdentityTables>()
    .selectFrom("accounts")
    .innerJoin("account_clients", "account_clients.account_id", "accounts.id")
    .select(["accounts.id", "accounts.password_hash", "account_clients.client_id", "account_clients.person_id"])
    .where("accounts.email", "=", email)
    .where("accounts.disabled_at", "is", null)
    .orderBy("account_clients.client_id")
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, passwordHash: row.password_hash, clientId: row.client_id, personId: row.person_id } : null;
}

/** Adds an account, or finds the one that the e-mail has, and ties it to a person of a client; returns its id. */
export async function insertAccount(
  tx: Tx,
  account: { email: string; passwordHash: string; isStaff: boolean; clientId: number; personId: number; now: Date },
): Promise<number> {
  const row = await tx
    .on<IdentityTables>()
    .insertInto("accounts")
    .values({
      email: account.email,
      password_hash: account.passwordHash,
      is_staff: account.isStaff,
      created_at: account.now,
    })
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ email: account.email }))
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .on<IdentityTables>()
    .insertInto("account_clients")
    .values({ account_id: row.id, client_id: account.clientId, person_id: account.personId })
    .execute();
  return row.id;
}

export interface NewSession {
  readonly hash: Uint8Array;
  readonly accountId: number;
  readonly clientId: number;
  readonly personId: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores a session. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .on<IdentityTables>()
    .insertInto("sessions")
    .values({
      token_hash: session.hash,
      account_id: session.accountId,
      client_id: session.clientId,
      person_id: session.personId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      ended_at: null,
    })
    .execute();
}

/** Ends a session now; ending it again changes nothing. */
export async function endSession(tx: Tx, hash: Uint8Array, at: Date): Promise<void> {
  await tx
    .on<IdentityTables>()
    .updateTable("sessions")
    .set({ ended_at: at })
    .where("token_hash", "=", hash)
    .where("ended_at", "is", null)
    .execute();
}

export interface LiveSession {
  readonly accountId: number;
  readonly clientId: number;
  readonly personId: number;
  readonly isStaff: boolean;
}

/** The session of a token's hash, if it lives and its account is enabled and still belongs to the client. */
export async function findLiveSession(tx: Tx, hash: Uint8Array, now: Date): Promise<LiveSession | null> {
  const row = await tx
    .on<IdentityTables>()
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .innerJoin("account_clients", (join) =>
      join
        .onRef("account_clients.account_id", "=", "sessions.account_id")
        .onRef("account_clients.client_id", "=", "sessions.client_id")
        .onRef("account_clients.person_id", "=", "sessions.person_id"),
    )
    .select(["sessions.account_id", "sessions.client_id", "sessions.person_id", "accounts.is_staff"])
    .where("sessions.token_hash", "=", hash)
    .where("sessions.ended_at", "is", null)
    .where("sessions.expires_at", ">", now)
    .where("accounts.disabled_at", "is", null)
    .executeTakeFirst();
  return row
    ? { accountId: row.account_id, clientId: row.client_id, personId: row.person_id, isStaff: row.is_staff }
    : null;
}
