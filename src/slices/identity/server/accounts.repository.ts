import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { IdentityTables } from "./identity.tables.ts";

/** An account as pages and emails need it. */
export interface AccountRecord {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly isStaff: boolean;
  readonly isDisabled: boolean;
}

const columns = ["id", "email", "name", "password_hash", "is_staff", "disabled_at"] as const;

function toRecord(row: {
  id: number;
  email: string;
  name: string;
  password_hash: string | null;
  is_staff: boolean;
  disabled_at: Date | null;
}): AccountRecord {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    passwordHash: row.password_hash,
    isStaff: row.is_staff,
    isDisabled: row.disabled_at !== null,
  };
}

/** Finds an account by id; null when it does not exist. */
export async function findAccountById(tx: Tx, id: number): Promise<AccountRecord | null> {
  const row = await tx
    .on<IdentityTables>()
    .selectFrom("accounts")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? toRecord(row) : null;
}

/** Finds the account of a lowercase email; null when it has none. */
export async function findAccountByEmail(tx: Tx, email: string): Promise<AccountRecord | null> {
  const query = tx.on<IdentityTables>().selectFrom("accounts").select(columns).where("email", "=", email);
  const row = await query.executeTakeFirst();
  return row ? toRecord(row) : null;
}

/** Finds the account of a lowercase email, or creates it without a password. */
export async function ensureAccount(tx: Tx, email: string, now: Date): Promise<AccountRecord> {
  const row = await tx
    .on<IdentityTables>()
    .insertInto("accounts")
    .values({ email, password_hash: null, is_staff: false, created_at: now })
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ email }))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toRecord(row);
}

/**
 * Creates or renames a staff account without a password; null when the email belongs to an account that is not staff.
 */
export async function ensureStaffAccount(
  tx: Tx,
  staff: { readonly email: string; readonly name: string; readonly now: Date },
): Promise<AccountRecord | null> {
  const row = await tx
    .on<IdentityTables>()
    .insertInto("accounts")
    .values({ email: staff.email, name: staff.name, password_hash: null, is_staff: true, created_at: staff.now })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet({ name: staff.name }).where("accounts.is_staff", "=", true),
    )
    .returning(columns)
    .executeTakeFirst();
  return row ? toRecord(row) : null;
}

/** Returns true when there is an enabled staff account with another email. */
export async function hasOtherStaff(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .on<IdentityTables>()
    .selectFrom("accounts")
    .select("id")
    .where("is_staff", "=", true)
    .where("disabled_at", "is", null)
    .where("email", "<>", email)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a new password's hash. */
export async function setPasswordHash(tx: Tx, accountId: number, hash: string, now: Date): Promise<void> {
  await tx
    .on<IdentityTables>()
    .updateTable("accounts")
    .set({ password_hash: hash, password_set_at: now })
    .where("id", "=", accountId)
    .execute();
}

/** An account's person in one client. */
export interface AccountMembership {
  readonly accountId: number;
  readonly clientId: number;
  readonly personId: number;
}

function selectMemberships(tx: Tx) {
  return tx
    .on<IdentityTables>()
    .selectFrom("account_memberships")
    .select(["account_id as accountId", "client_id as clientId", "person_id as personId"]);
}

/** Reads the memberships of an account, by client id. */
export async function findMemberships(tx: Tx, accountId: number): Promise<AccountMembership[]> {
  return selectMemberships(tx).where("account_id", "=", accountId).orderBy("client_id").execute();
}

/** Finds the account of a person of the client; null without one. */
export async function findAccountOfPerson(tx: ClientTx, personId: number): Promise<AccountMembership | null> {
  const row = await selectMemberships(tx)
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Links an account to a person of the client; false when the account is another person there, or the person has another
 * account.
 */
export async function linkAccount(tx: ClientTx, accountId: number, personId: number): Promise<boolean> {
  await tx
    .on<IdentityTables>()
    .insertInto("account_memberships")
    .values({ account_id: accountId, client_id: tx.clientId, person_id: personId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findAccountOfPerson(tx, personId))?.accountId === accountId;
}

/** Removes a person's membership. The account itself stays. */
export async function unlinkAccount(tx: ClientTx, personId: number): Promise<void> {
  await tx
    .on<IdentityTables>()
    .deleteFrom("account_memberships")
    .where("client_id", "=", tx.clientId)
    .where("person_id", "=", personId)
    .execute();
}
