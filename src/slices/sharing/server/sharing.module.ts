import type { Database } from "#platform/server/db/database.ts";
import { hashToken, looksLikeToken, newToken } from "#platform/server/tokens.ts";
import type { SharingApi } from "./sharing.api.ts";
import { endTokens, findToken, insertToken } from "./sharing.repository.ts";

/** Tokens that open one object without signing in. */
export function createSharingModule(deps: { readonly db: Database }): { readonly api: SharingApi } {
  return {
    api: {
      async mintToken(tx, grant) {
        const token = newToken();
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
        if (!looksLikeToken(token)) return null;
        const row = await deps.db.global((tx) => findToken(tx, purpose, hashToken(token)));
        return row ? { ...row, purpose } : null;
      },
      revokeTokens: endTokens,
    },
  };
}
