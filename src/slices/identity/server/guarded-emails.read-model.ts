import type { Tx } from "#platform/server/db/database.ts";
import type { IdentityTables } from "./identity.tables.ts";

interface Tables extends IdentityTables {
  clients: { id: number; is_demo: boolean };
}

/** Reads which of these emails belong to platform staff or to a client that is not a demo. */
export async function readGuardedEmails(tx: Tx, emails: readonly string[]): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const rows = await tx
    .on<Tables>()
    .selectFrom("accounts")
    .leftJoin("account_memberships", "account_memberships.account_id", "accounts.id")
    .leftJoin("clients", "clients.id", "account_memberships.client_id")
    .select("accounts.email")
    .where("accounts.email", "in", [...emails])
    .where((where) => where.or([where("accounts.is_staff", "=", true), where("clients.is_demo", "=", false)]))
    .execute();
  return new Set(rows.map((row) => row.email));
}
