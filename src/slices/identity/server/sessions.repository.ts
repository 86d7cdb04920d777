import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { IdentityTables } from "./identity.tables.ts";

/** Ends every session of an account now, in all clients, including its impersonations. */
export async function endSessionsOfAccount(tx: Tx, accountId: number, now: Date): Promise<void> {
  await tx
    .on<IdentityTables>()
    .updateTable("sessions")
    .set({ ended_at: now })
    .where((where) => where.or([where("account_id", "=", accountId), where("impersonator_id", "=", accountId)]))
    .where("ended_at", "is", null)
    .execute();
}

/** Ends every session as a person of the client, including impersonations of the person. */
export async function endSessionsOfPerson(tx: ClientTx, personId: number, now: Date): Promise<void> {
  await tx
    .on<IdentityTables>()
    .updateTable("sessions")
    .set({ ended_at: now })
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .where("ended_at", "is", null)
    .execute();
}

/** An active session as its owner sees it. */
export interface OwnSession {
  readonly clientId: number | null;
  readonly personId: number | null;
  readonly startedAt: Date;
  readonly expiresAt: Date;
  readonly isThis: boolean;
}

/** Reads the active sessions of an account, newest first, without impersonations by staff. */
export async function listSessions(tx: Tx, accountId: number, thisHash: Uint8Array, now: Date): Promise<OwnSession[]> {
  const rows = await tx
    .on<IdentityTables>()
    .selectFrom("sessions")
    .select(["client_id", "person_id", "created_at", "expires_at", "token_hash"])
    .where("account_id", "=", accountId)
    .where("impersonator_id", "is", null)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("token_hash")
    .limit(100)
    .execute();
  return rows.map((row) => ({
    clientId: row.client_id,
    personId: row.person_id,
    startedAt: row.created_at,
    expiresAt: row.expires_at,
    isThis: Buffer.from(row.token_hash).equals(Buffer.from(thisHash)),
  }));
}

/** Returns true for a session that a company's own sign-in opened. */
export async function isCompanyBound(tx: Tx, hash: Uint8Array): Promise<boolean> {
  const row = await tx
    .on<IdentityTables>()
    .selectFrom("sessions")
    .select("is_company_bound")
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  return row?.is_company_bound ?? true;
}

/** Ends an active session and returns when it would have ended; null when it has ended already. */
export async function closeSession(tx: Tx, hash: Uint8Array, now: Date): Promise<Date | null> {
  const row = await tx
    .on<IdentityTables>()
    .updateTable("sessions")
    .set({ ended_at: now })
    .where("token_hash", "=", hash)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .returning("expires_at")
    .executeTakeFirst();
  return row?.expires_at ?? null;
}
