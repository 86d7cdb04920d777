import type { Generated } from "kysely";
import type { Tx } from "#platform/server/db/database.ts";

interface FactorTables {
  account_two_factor_methods: {
    id: Generated<number>;
    account_id: number;
    kind: "totp" | "passkey";
    name: string;
    secret: Uint8Array | null;
    last_step: number | null;
    credential_id: Uint8Array | null;
    public_key: Uint8Array | null;
    counter: number | null;
    transports: Generated<string[]>;
    created_at: Date;
    confirmed_at: Date | null;
    last_used_at: Date | null;
  };
  account_recovery_codes: { account_id: number; code_hash: Uint8Array; used_at: Generated<Date | null> };
}

/** A second factor as its owner sees it. */
export interface Factor {
  readonly id: number;
  readonly kind: "totp" | "passkey";
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** A passkey with the data to verify it. */
export interface Passkey {
  readonly id: number;
  readonly accountId: number;
  readonly credentialId: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Reads the confirmed factors of an account, oldest first. */
export async function readFactors(tx: Tx, accountId: number): Promise<Factor[]> {
  const rows = await tx
    .on<FactorTables>()
    .selectFrom("account_two_factor_methods")
    .select(["id", "kind", "name", "created_at", "last_used_at"])
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is not", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** Reads the encrypted secrets of an account's authenticator apps. */
export async function readTotpSecrets(tx: Tx, accountId: number): Promise<{ id: number; secret: Uint8Array }[]> {
  const rows = await tx
    .on<FactorTables>()
    .selectFrom("account_two_factor_methods")
    .select(["id", "secret"])
    .where("account_id", "=", accountId)
    .where("kind", "=", "totp")
    .where("confirmed_at", "is not", null)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ id, secret }) => (secret === null ? [] : [{ id, secret }]));
}

interface PasskeyRow {
  readonly id: number;
  readonly account_id: number;
  readonly credential_id: Uint8Array | null;
  readonly public_key: Uint8Array | null;
  readonly counter: number | null;
  readonly transports: string[];
}

const passkeyColumns = ["id", "account_id", "credential_id", "public_key", "counter", "transports"] as const;

function toPasskey(row: PasskeyRow): Passkey[] {
  const { id, account_id: accountId, credential_id: credentialId, public_key: publicKey, counter, transports } = row;
  if (credentialId === null || publicKey === null || counter === null) return [];
  return [{ id, accountId, credentialId, publicKey, counter, transports }];
}

/** Reads the passkeys of an account. */
export async function readPasskeys(tx: Tx, accountId: number): Promise<Passkey[]> {
  const rows = await tx
    .on<FactorTables>()
    .selectFrom("account_two_factor_methods")
    .select(passkeyColumns)
    .where("account_id", "=", accountId)
    .where("kind", "=", "passkey")
    .where("confirmed_at", "is not", null)
    .orderBy("id")
    .execute();
  return rows.flatMap(toPasskey);
}

/** Finds the passkey with a credential id, of any account; null when it does not exist. */
export async function findPasskey(tx: Tx, credentialId: Uint8Array): Promise<Passkey | null> {
  const row = await tx
    .on<FactorTables>()
    .selectFrom("account_two_factor_methods")
    .select(passkeyColumns)
    .where("credential_id", "=", credentialId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return row ? (toPasskey(row)[0] ?? null) : null;
}

/** Inserts an authenticator app after its first right code. The step of that code is used up. */
export async function insertTotp(
  tx: Tx,
  factor: { accountId: number; name: string; secret: Uint8Array; step: number; now: Date },
): Promise<number> {
  const row = await tx
    .on<FactorTables>()
    .insertInto("account_two_factor_methods")
    .values({
      account_id: factor.accountId,
      kind: "totp",
      name: factor.name,
      secret: factor.secret,
      last_step: factor.step,
      created_at: factor.now,
      confirmed_at: factor.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Inserts a passkey; null when its credential exists already. */
export async function insertPasskey(
  tx: Tx,
  factor: Omit<Passkey, "id"> & { readonly name: string; readonly now: Date },
): Promise<number | null> {
  const row = await tx
    .on<FactorTables>()
    .insertInto("account_two_factor_methods")
    .values({
      account_id: factor.accountId,
      kind: "passkey",
      name: factor.name,
      credential_id: factor.credentialId,
      public_key: factor.publicKey,
      counter: factor.counter,
      transports: [...factor.transports],
      created_at: factor.now,
      confirmed_at: factor.now,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Uses up a step of an authenticator app; false when this or a later step was used before. */
export async function consumeStep(tx: Tx, factorId: number, step: number, now: Date): Promise<boolean> {
  const row = await tx
    .on<FactorTables>()
    .updateTable("account_two_factor_methods")
    .set({ last_step: step, last_used_at: now })
    .where("id", "=", factorId)
    .where((where) => where.or([where("last_step", "is", null), where("last_step", "<", step)]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Updates a passkey's counter; false when it did not increase (keys that do not count always send 0). */
export async function saveCounter(tx: Tx, factorId: number, counter: number, now: Date): Promise<boolean> {
  const row = await tx
    .on<FactorTables>()
    .updateTable("account_two_factor_methods")
    .set({ counter, last_used_at: now })
    .where("id", "=", factorId)
    .where((where) =>
      where.or([
        where("counter", "<", counter),
        where.and([where("counter", "=", 0), where(where.val(counter), "=", 0)]),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a factor of an account; returns its kind and name, or null when the account has no such factor. */
export async function deleteFactor(
  tx: Tx,
  accountId: number,
  factorId: number,
): Promise<Pick<Factor, "kind" | "name"> | null> {
  const row = await tx
    .on<FactorTables>()
    .deleteFrom("account_two_factor_methods")
    .where("account_id", "=", accountId)
    .where("id", "=", factorId)
    .returning(["kind", "name"])
    .executeTakeFirst();
  return row ?? null;
}

/** Locks an account's factors, so that of two concurrent removals each sees the other's effect; returns their ids. */
export async function lockFactors(tx: Tx, accountId: number): Promise<number[]> {
  const rows = await tx
    .on<FactorTables>()
    .selectFrom("account_two_factor_methods")
    .select("id")
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is not", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Replaces an account's recovery codes by these hashes. */
export async function replaceRecoveryCodes(tx: Tx, accountId: number, hashes: readonly Uint8Array[]): Promise<void> {
  await tx.on<FactorTables>().deleteFrom("account_recovery_codes").where("account_id", "=", accountId).execute();
  if (hashes.length === 0) return;
  await tx
    .on<FactorTables>()
    .insertInto("account_recovery_codes")
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
    .execute();
}

/** Uses up a recovery code; false when it is unknown or used. */
export async function takeRecoveryCode(tx: Tx, accountId: number, hash: Uint8Array, now: Date): Promise<boolean> {
  const row = await tx
    .on<FactorTables>()
    .updateTable("account_recovery_codes")
    .set({ used_at: now })
    .where("account_id", "=", accountId)
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the unused recovery codes of an account. */
export async function countRecoveryCodes(tx: Tx, accountId: number): Promise<number> {
  const row = await tx
    .on<FactorTables>()
    .selectFrom("account_recovery_codes")
    .select((select) => select.fn.countAll<number>().as("n"))
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.n;
}
