import { sql } from "kysely";
import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { IdentityTables } from "#slices/identity/server/identity.tables.ts";

/**
 * Reads current and former accounts of a person: the linked one, those of the person's sessions here, and those of the
 * person's emails.
 */
export async function listPersonAccounts(
  tx: ClientTx,
  personId: number,
  emails: readonly string[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM accounts AS a
    WHERE a.email = ANY(${[...emails]}::text[])
      OR a.id IN (SELECT t.account_id FROM account_memberships AS t WHERE t.client_id = ${tx.clientId} AND t.person_id = ${personId})
      OR a.id IN (SELECT s.account_id FROM sessions AS s WHERE s.client_id = ${tx.clientId} AND s.person_id = ${personId} AND s.impersonator_id IS NULL)
    ORDER BY a.id`.execute(tx.on<IdentityTables>());
  return rows.map((row) => row.id);
}

/** Everything that belongs to an account, ordered before what it references. */
const belongings = [
  "sessions",
  "account_challenges",
  "account_two_factor_methods",
  "account_recovery_codes",
  "account_identities",
] as const;

type AccountOwnedTables = Record<(typeof belongings)[number], { account_id: number }>;

/**
 * Deletes an account with everything that belongs to it, unless it is platform staff's or has another client. Returns
 * its email; null when the account stays.
 */
export async function deleteOrphanAccount(tx: Tx, accountId: number): Promise<string | null> {
  // Locked, so that the account cannot be linked to a client between the check and the deletion.
  const account = await tx
    .on<IdentityTables>()
    .selectFrom("accounts")
    .select(["email", "is_staff"])
    .where("id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  const membership = await tx
    .on<IdentityTables>()
    .selectFrom("account_memberships")
    .select("client_id")
    .where("account_id", "=", accountId)
    .limit(1)
    .executeTakeFirst();
  if (!account || account.is_staff || membership) return null;
  for (const table of belongings) {
    await tx.on<AccountOwnedTables>().deleteFrom(table).where("account_id", "=", accountId).execute();
  }
  await tx.on<IdentityTables>().deleteFrom("accounts").where("id", "=", accountId).execute();
  return account.email;
}
