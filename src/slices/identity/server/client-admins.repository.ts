import { sql } from "kysely";
import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { IdentityTables } from "./identity.tables.ts";

/** Reads the people who are client-admin in some service, by id. */
export async function readClientAdmins(tx: ClientTx): Promise<readonly number[]> {
  const rows = await tx
    .on<IdentityTables>()
    .selectFrom("service_access")
    .select("person_id")
    .distinct()
    .where("client_id", "=", tx.clientId)
    .where("top_role", "=", "client-admin")
    .where("status", "=", "active")
    .orderBy("person_id")
    .execute();
  return rows.map((row) => row.person_id);
}

/** Makes every client-admin a client-admin of another service too, except people who already have a role there. */
export async function extendClientAdmins(tx: ClientTx, service: Service): Promise<void> {
  const admins = await readClientAdmins(tx);
  if (admins.length === 0) return;
  await tx
    .on<IdentityTables>()
    .insertInto("service_access")
    .values(admins.map((id) => ({ client_id: tx.clientId, person_id: id, service, top_role: "client-admin" as const })))
    .onConflict((conflict) => conflict.columns(["client_id", "person_id", "service"]).doNothing())
    .execute();
}

/** Counts, of these people, those with a permission in an active service, and those of them with an account. */
export async function countAccess(
  tx: ClientTx,
  personIds: readonly number[],
): Promise<{ withAccess: number; withAccount: number }> {
  const rows = await tx
    .on<IdentityTables>()
    .selectFrom("service_access as a")
    .innerJoin("client_services as s", (join) =>
      join.onRef("s.client_id", "=", "a.client_id").onRef("s.service", "=", "a.service"),
    )
    .select("a.person_id")
    .distinct()
    .where("a.client_id", "=", tx.clientId)
    .where("a.status", "=", "active")
    .where("s.status", "=", "active")
    .where(sql<boolean>`a.person_id = ANY(${[...personIds]}::bigint[])`)
    .execute();
  const withAccess = rows.map((row) => row.person_id);
  // On a cluster, accounts are on one node and clients' rows on others.
  const { accounts } = await tx
    .on<IdentityTables>()
    .selectFrom("account_memberships as t")
    .select(sql<number>`count(DISTINCT t.person_id)::int`.as("accounts"))
    .where("t.client_id", "=", tx.clientId)
    .where(sql<boolean>`t.person_id = ANY(${withAccess}::bigint[])`)
    .executeTakeFirstOrThrow();
  return { withAccess: withAccess.length, withAccount: accounts };
}

/** Finds the client that was created with this form; null when the form was not sent before. */
export async function findClientByForm(tx: Tx, formKey: string): Promise<number | null> {
  const row = await tx
    .on<IdentityTables>()
    .selectFrom("staff_audit_log")
    .select(sql<number>`(details ->> 'client_id')::bigint`.as("client_id"))
    .where("operation", "=", "setup.staff.client.create")
    .where(sql<string>`details ->> 'form_key'`, "=", formKey)
    .limit(1)
    .executeTakeFirst();
  return row?.client_id ?? null;
}

/** Returns true when a lowercase email belongs to a staff account. */
export async function isStaffEmail(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .on<IdentityTables>()
    .selectFrom("accounts")
    .select("id")
    .where("email", "=", email)
    .where("is_staff", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}
