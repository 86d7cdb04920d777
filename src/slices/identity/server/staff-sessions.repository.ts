import type { Tx } from "#platform/server/db/database.ts";
import type { StaffAuditEntry } from "./identity.api.ts";
import { insertSession, type NewSession } from "./identity.repository.ts";
import type { IdentityTables } from "./identity.tables.ts";

/** An active session by kind: a person's own, staff without a client, or impersonating staff. */
export type LiveSession =
  | {
      readonly kind: "account";
      readonly accountId: number;
      readonly clientId: number;
      readonly personId: number;
      readonly isStaff: boolean;
      readonly sample: SampleSession | null;
    }
  | { readonly kind: "staff"; readonly accountId: number; readonly name: string; readonly email: string }
  | {
      readonly kind: "impersonation";
      readonly accountId: number;
      readonly clientId: number;
      readonly personId: number;
      readonly impersonatorId: number;
      readonly reason: string;
      readonly endsAt: Date;
      readonly staffName: string;
      readonly sample: SampleSession | null;
    };

/** Sample data that replaces the client of a session, and the invented person whose permissions its viewers have. */
export interface SampleSession {
  readonly clientId: number;
  readonly viewerId: number;
}

interface Tables extends IdentityTables {
  clients: { id: number; sample_of: number | null; sample_viewer_id: number | null };
}

/** Minutes without a request after which a session ends, because the browser was left open. */
const IDLE_MINUTES = 120;

/** Not every request writes the time of use, so the limit is accurate to this many minutes. */
const SEEN_EVERY_MINUTES = 5;

interface SessionRow {
  readonly account_id: number;
  readonly client_id: number | null;
  readonly person_id: number | null;
  readonly impersonator_id: number | null;
  readonly reason: string | null;
  readonly expires_at: Date;
  readonly tied_client_id: number | null;
  readonly holder_is_staff: boolean;
  readonly holder_name: string;
  readonly holder_email: string;
  readonly sample_id: number | null;
  readonly sample_viewer_id: number | null;
}

function toSample({ sample_id: clientId, sample_viewer_id: viewerId }: SessionRow): SampleSession | null {
  return clientId === null || viewerId === null ? null : { clientId, viewerId };
}

/** Returns the session of an active row; null when its membership or permission no longer exists. */
function toLiveSession(row: SessionRow): LiveSession | null {
  const { account_id: accountId, client_id: clientId, person_id: personId, impersonator_id: impersonatorId } = row;
  const holder = { name: row.holder_name, email: row.holder_email };
  if (clientId === null || personId === null)
    return row.holder_is_staff ? { kind: "staff", accountId, ...holder } : null;
  if (impersonatorId === null) {
    if (row.tied_client_id === null) return null;
    return { kind: "account", accountId, clientId, personId, isStaff: row.holder_is_staff, sample: toSample(row) };
  }
  if (!row.holder_is_staff) return null;
  const staffName = holder.name === "" ? holder.email : holder.name;
  const reason = row.reason ?? "";
  return {
    kind: "impersonation",
    accountId,
    clientId,
    personId,
    impersonatorId,
    reason,
    endsAt: row.expires_at,
    staffName,
    sample: toSample(row),
  };
}

/**
 * Finds the session of a token's hash if it is active and was used within the last two hours, and records this use. Its
 * account must be enabled: for an impersonation the staff account, which must still be staff; for a person's own
 * session the account, which must still belong to the client.
 */
export async function findLiveSession(tx: Tx, hash: Uint8Array, now: Date): Promise<LiveSession | null> {
  const idleSince = new Date(now.getTime() - IDLE_MINUTES * 60_000);
  const row = await tx
    .on<Tables>()
    .selectFrom("sessions")
    .innerJoin("accounts as holder", (join) =>
      join.on((on) => on(on.fn.coalesce("sessions.impersonator_id", "sessions.account_id"), "=", on.ref("holder.id"))),
    )
    .leftJoin("account_memberships as tie", (join) =>
      join
        .onRef("tie.account_id", "=", "sessions.account_id")
        .onRef("tie.client_id", "=", "sessions.client_id")
        .onRef("tie.person_id", "=", "sessions.person_id"),
    )
    .leftJoin("clients as sample", (join) =>
      join.onRef("sample.sample_of", "=", "sessions.client_id").on("sample.sample_viewer_id", "is not", null),
    )
    .select([
      "sample.id as sample_id",
      "sample.sample_viewer_id",
      "sessions.account_id",
      "sessions.client_id",
      "sessions.person_id",
      "sessions.impersonator_id",
      "sessions.reason",
      "sessions.expires_at",
      "sessions.seen_at",
      "tie.client_id as tied_client_id",
      "holder.is_staff as holder_is_staff",
      "holder.name as holder_name",
      "holder.email as holder_email",
    ])
    .where("sessions.token_hash", "=", hash)
    .where("sessions.ended_at", "is", null)
    .where("sessions.expires_at", ">", now)
    .where("sessions.seen_at", ">", idleSince)
    .where("holder.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  if (now.getTime() - row.seen_at.getTime() >= SEEN_EVERY_MINUTES * 60_000) await touchSession(tx, hash, now);
  return toLiveSession(row);
}

/** Records that a session is in use. */
async function touchSession(tx: Tx, hash: Uint8Array, now: Date): Promise<void> {
  await tx.on<IdentityTables>().updateTable("sessions").set({ seen_at: now }).where("token_hash", "=", hash).execute();
}

/** Inserts a session of platform staff, which belongs to no client. */
export function insertStaffSession(
  tx: Tx,
  session: Pick<NewSession, "hash" | "accountId" | "createdAt" | "expiresAt">,
): Promise<void> {
  return insertSession(tx, { ...session, clientId: null, personId: null });
}

export interface NewImpersonation {
  readonly hash: Uint8Array;
  /** The person's account, or the staff member's own when the person has none. */
  readonly accountId: number;
  readonly impersonatorId: number;
  readonly clientId: number;
  readonly personId: number;
  readonly reason: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Inserts the session of an impersonation. */
export function insertImpersonation(tx: Tx, session: NewImpersonation): Promise<void> {
  return insertSession(tx, session);
}

/** Returns when the sign-in of a staff session ends; null for another kind of session, or an ended one. */
export async function findStaffSessionEnd(tx: Tx, hash: Uint8Array, now: Date): Promise<Date | null> {
  const row = await tx
    .on<IdentityTables>()
    .selectFrom("sessions")
    .select("expires_at")
    .where("token_hash", "=", hash)
    .where("client_id", "is", null)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/**
 * Returns when the staff sign-in ends from which an impersonation started: that of the staff session that ended at the
 * instant when the impersonation began. Null when it is over.
 */
export async function findStaffSignIn(tx: Tx, impersonationHash: Uint8Array): Promise<Date | null> {
  const row = await tx
    .on<IdentityTables>()
    .selectFrom("sessions as acting")
    .innerJoin("sessions as before", (join) =>
      join.onRef("before.account_id", "=", "acting.impersonator_id").onRef("before.ended_at", "=", "acting.created_at"),
    )
    .select("before.expires_at")
    .where("acting.token_hash", "=", impersonationHash)
    .where("before.client_id", "is", null)
    .orderBy("before.expires_at")
    .limit(1)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** Finds the account of a person of a client; null without one. */
export async function findAccountFor(tx: Tx, clientId: number, personId: number): Promise<number | null> {
  const row = await tx
    .on<IdentityTables>()
    .selectFrom("account_memberships")
    .select("account_id")
    .where("client_id", "=", clientId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Appends to the staff log. Also works in a client's transaction, so that both commit together. */
export async function appendStaffAudit(tx: Tx, entry: StaffAuditEntry): Promise<void> {
  await tx
    .on<IdentityTables>()
    .insertInto("staff_audit_log")
    .values({
      at: entry.at,
      account_id: entry.accountId,
      operation: entry.operation,
      details: JSON.stringify(entry.details),
      request_id: entry.requestId,
    })
    .execute();
}
