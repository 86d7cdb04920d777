import type { Database } from "#platform/server/db/database.ts";
import { hashToken, isTokenShaped, createToken } from "#platform/server/tokens.ts";
import type { SharingApi } from "./sharing.api.ts";
import { endTokens, findToken, insertToken } from "./sharing.repository.ts";

/** Creates tokens that open one object without signing in. */
export function createSharingModule(deps: { readonly db: Database }): { readonly api: SharingApi } {
  const find: SharingApi["findToken"] = async (tx, purpose, token) => {
    if (!isTokenShaped(token)) return null;
    const row = await findToken(tx, purpose, hashToken(token));
    return row ? { ...row, purpose } : null;
  };
  return {
    api: {
      async mintToken(tx, grant) {
        const token = createToken();
        await insertToken(tx, {
          hash: hashToken(token),
          purpose: grant.purpose,
          objectId: grant.objectId,
          createdAt: grant.now,
          expiresAt: grant.expiresAt,
        });
        return token;
      },
      async resolveToken(purpose, token) {
        if (!isTokenShaped(token)) return null;
        return deps.db.global((tx) => find(tx, purpose, token));
      },
      findToken: find,
      revokeTokens: endTokens,
    },
  };
}
