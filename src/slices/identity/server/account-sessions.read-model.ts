import type { ClientTx } from "#platform/server/db/database.ts";

interface ProviderTables {
  identity_providers: { client_id: number; is_active: boolean; is_required: boolean };
}

/** Whether a client has a sign-in of its own, and whether that is the only way in. */
export async function readCompanySignIn(tx: ClientTx): Promise<"none" | "offered" | "required"> {
  const row = await tx
    .on<ProviderTables>()
    .selectFrom("identity_providers")
    .select("is_required")
    .where("client_id", "=", tx.clientId)
    .where("is_active", "=", true)
    .executeTakeFirst();
  if (!row) return "none";
  return row.is_required ? "required" : "offered";
}
