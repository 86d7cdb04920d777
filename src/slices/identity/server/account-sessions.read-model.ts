import type { ClientTx } from "#platform/server/db/database.ts";

interface ProviderTables {
  identity_providers: { client_id: number; is_active: boolean; is_required: boolean };
}

/** Reads whether a client has its own sign-in, and whether it is required. */
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
