import { sql } from "kysely";
import type { Tx } from "#platform/server/db/database.ts";
import type { IdentityTables } from "./identity.tables.ts";

/**
 * Counts one attempt under each key of a window, in order, and returns true when all stay within their limits. Stops at
 * the first key over its limit: a rejected attempt does not count under the following keys.
 */
export async function countAttempt(
  tx: Tx,
  counters: readonly { readonly key: Uint8Array; readonly limit: number }[],
  windowStart: Date,
): Promise<boolean> {
  for (const { key, limit } of counters) {
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
    if (row.failures > limit) return false;
  }
  return true;
}

/**
 * Removes the counts of an attempt that turned out to be right, in the order of counting, so that concurrent
 * transactions do not deadlock.
 */
export async function resetAttempts(tx: Tx, keys: readonly Uint8Array[], windowStart: Date): Promise<void> {
  for (const key of keys) {
    await tx
      .on<IdentityTables>()
      .updateTable("sign_in_failures")
      .set({ failures: sql<number>`failures - 1` })
      .where("throttle_key", "=", key)
      .where("window_start", "=", windowStart)
      .execute();
  }
}

/** Deletes windows that ended before an instant; skips locked rows. */
export async function deleteOldAttempts(tx: Tx, before: Date): Promise<void> {
  await tx
    .on<IdentityTables>()
    .deleteFrom("sign_in_failures")
    .where((where) =>
      where(
        where.refTuple("throttle_key", "window_start"),
        "in",
        where
          .selectFrom("sign_in_failures as old")
          .select(["old.throttle_key", "old.window_start"])
          .where("old.window_start", "<", before)
          .forUpdate()
          .skipLocked()
          .$asTuple("throttle_key", "window_start"),
      ),
    )
    .execute();
}

/** Inserts an account, or finds the one of the email, and links it to a person of a client; returns its id. */
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
      password_set_at: account.now,
      is_staff: account.isStaff,
      created_at: account.now,
    })
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ email: account.email }))
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .on<IdentityTables>()
    .insertInto("account_memberships")
    .values({ account_id: row.id, client_id: account.clientId, person_id: account.personId })
    .execute();
  return row.id;
}

export interface NewSession {
  readonly hash: Uint8Array;
  readonly accountId: number;
  /** Null, like the person, for platform staff without an impersonation. */
  readonly clientId: number | null;
  readonly personId: number | null;
  /** The staff account of an impersonation, with its reason. */
  readonly impersonatorId?: number;
  readonly reason?: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** True for a session that a company's own sign-in opened. It cannot switch to another client. */
  readonly isCompanyBound?: boolean;
}

/** Inserts a session. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .on<IdentityTables>()
    .insertInto("sessions")
    .values({
      token_hash: session.hash,
      account_id: session.accountId,
      client_id: session.clientId,
      person_id: session.personId,
      impersonator_id: session.impersonatorId ?? null,
      reason: session.reason ?? null,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      ended_at: null,
      seen_at: session.createdAt,
      is_company_bound: session.isCompanyBound ?? false,
    })
    .execute();
}

/** Ends a session now; does nothing for an ended one. */
export async function endSession(tx: Tx, hash: Uint8Array, at: Date): Promise<void> {
  await tx
    .on<IdentityTables>()
    .updateTable("sessions")
    .set({ ended_at: at })
    .where("token_hash", "=", hash)
    .where("ended_at", "is", null)
    .execute();
}
