import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { ConsentState, Language, MessagingTables } from "./messaging.tables.ts";

/** A consent to texts, with its state. */
export interface Consent {
  readonly phone: string;
  readonly clientId: number;
  readonly state: ConsentState;
  readonly locale: Language;
  readonly requestedAt: Date;
}

/** Returns which of these numbers have a confirmed consent to texts from this client. */
export async function readConfirmedNumbers(tx: ClientTx, phones: readonly string[]): Promise<Set<string>> {
  if (phones.length === 0) return new Set();
  const rows = await tx
    .on<MessagingTables>()
    .selectFrom("sms_consents")
    .select("phone")
    .where("client_id", "=", tx.clientId)
    .where("phone", "in", [...phones])
    .where("state", "=", "confirmed")
    .execute();
  return new Set(rows.map((row) => row.phone));
}

/** Finds a number's consent to this client's texts; null when none was ever requested. */
export async function findConsent(tx: ClientTx, phone: string): Promise<Consent | null> {
  const all = await readConsents(tx, phone);
  return all.find((consent) => consent.clientId === tx.clientId) ?? null;
}

/**
 * Reads all consents of a number, for all clients, the latest request first: a text from a number identifies no client.
 */
export async function readConsents(tx: Tx, phone: string): Promise<Consent[]> {
  const rows = await tx
    .on<MessagingTables>()
    .selectFrom("sms_consents")
    .select(["phone", "client_id", "state", "locale", "requested_at"])
    .where("phone", "=", phone)
    .orderBy("requested_at", "desc")
    .orderBy("client_id")
    .execute();
  return rows.map((row) => ({
    phone: row.phone,
    clientId: row.client_id,
    state: row.state,
    locale: row.locale,
    requestedAt: row.requested_at,
  }));
}

/**
 * Stores a requested consent with its wording. A confirmed one is unchanged: submitting the form with another person's
 * number must not end it.
 */
export async function requestConsent(
  tx: ClientTx,
  request: { phone: string; consentText: string; source: string; locale: Language; now: Date },
): Promise<void> {
  const row = {
    state: "requested" as const,
    consent_text: request.consentText,
    source: request.source,
    locale: request.locale,
    requested_at: request.now,
    confirmed_at: null,
    revoked_at: null,
  };
  await tx
    .on<MessagingTables>()
    .insertInto("sms_consents")
    .values({ phone: request.phone, client_id: tx.clientId, ...row })
    .onConflict((conflict) =>
      conflict.columns(["phone", "client_id"]).doUpdateSet(row).where("sms_consents.state", "<>", "confirmed"),
    )
    .execute();
}

/**
 * Changes the state of a number's consent for this client, if it is in one of the `from` states; returns whether it
 * was.
 */
export async function transitionConsent(
  tx: ClientTx,
  phone: string,
  from: readonly ConsentState[],
  to: ConsentState,
  now: Date,
): Promise<boolean> {
  const stamps: Record<ConsentState, object> = {
    requested: { requested_at: now, confirmed_at: null, revoked_at: null },
    confirmed: { confirmed_at: now, revoked_at: null },
    revoked: { revoked_at: now },
  };
  const row = await tx
    .on<MessagingTables>()
    .updateTable("sms_consents")
    .set({ state: to, ...stamps[to] })
    .where("client_id", "=", tx.clientId)
    .where("phone", "=", phone)
    .where("state", "in", [...from])
    .returning("phone")
    .executeTakeFirst();
  return row !== undefined;
}
