import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import { PreparedStatement } from "#platform/server/db/prepared.ts";

interface SharingTables {
  access_tokens: {
    token_hash: Uint8Array;
    client_id: number;
    purpose: string;
    object_id: number;
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  };
}

/** Stores a token's hash with its object. */
export async function insertToken(
  tx: ClientTx,
  row: { hash: Uint8Array; purpose: string; objectId: number; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .on<SharingTables>()
    .insertInto("access_tokens")
    .values({
      token_hash: row.hash,
      client_id: tx.clientId,
      purpose: row.purpose,
      object_id: row.objectId,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
      revoked_at: null,
    })
    .execute();
}

interface TokenRow {
  readonly client_id: number;
  readonly object_id: number;
  readonly expires_at: Date;
}

const tokenStatement = new PreparedStatement<TokenRow>(`
  SELECT client_id, object_id, expires_at FROM access_tokens
  WHERE token_hash = $1 AND purpose = $2 AND revoked_at IS NULL`);

/** Finds the row of an unrevoked token, before any client is known. */
export async function findToken(
  tx: Tx,
  purpose: string,
  hash: Uint8Array,
): Promise<{ clientId: number; objectId: number; expiresAt: Date } | null> {
  const [row] = await tokenStatement.run(tx, [hash, purpose]);
  return row ? { clientId: row.client_id, objectId: row.object_id, expiresAt: row.expires_at } : null;
}

/** Revokes every token of these objects. */
export async function endTokens(
  tx: ClientTx,
  revocation: { readonly purpose: string; readonly objectIds: readonly number[]; readonly now: Date },
): Promise<void> {
  if (revocation.objectIds.length === 0) return;
  await tx
    .on<SharingTables>()
    .updateTable("access_tokens")
    .set({ revoked_at: revocation.now })
    .where("client_id", "=", tx.clientId)
    .where("purpose", "=", revocation.purpose)
    .where("object_id", "in", [...revocation.objectIds])
    .where("revoked_at", "is", null)
    .execute();
}
