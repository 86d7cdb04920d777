import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { ShareDays } from "#slices/sharing/contract/share-links.contract.ts";

/** What a token opens. */
export type TokenPurpose =
  | "survey"
  | "opt_out"
  | "opt_in"
  | "alert_check"
  | "alert_news"
  | "report_stop"
  | "digest_act"
  | "digest_stop"
  | "share_session";

/** A valid token's object, read before any client's tables are. */
export interface TokenGrant {
  readonly clientId: number;
  readonly purpose: TokenPurpose;
  readonly objectId: number;
  readonly expiresAt: Date;
}

/** Links that open one object without signing in. */
export interface SharingApi {
  /** Makes a further token for an object and returns it; only its hash is kept. Older tokens of the object stay valid. */
  mintToken(
    tx: ClientTx,
    grant: { purpose: TokenPurpose; objectId: number; expiresAt: Date; now: Date },
  ): Promise<string>;
  /**
   * What a token opens, or null for one that never was or was revoked. An expired token is still resolved, so that
   * its page can say so: compare `expiresAt` before acting on it.
   */
  resolveToken(purpose: TokenPurpose, token: string): Promise<TokenGrant | null>;
  /** The same in a transaction that knows no client yet. */
  findToken(tx: Tx, purpose: TokenPurpose, token: string): Promise<TokenGrant | null>;
  /** Ends every token of these objects; again without effect. */
  revokeTokens(
    tx: ClientTx,
    ended: { readonly purpose: TokenPurpose; readonly objectIds: readonly number[]; readonly now: Date },
  ): Promise<void>;
}

// What surveys find of a response for those who share it.
export type { FindSharedResponse, SharedResponse } from "./links/shared-response.ts";

/** A response as its address names it. */
export interface ResponseRef {
  readonly residentId: number;
  readonly invitationId: number;
}

/** Links that show one open response to a person without an account. */
export interface ShareLinksApi {
  /** True where the actor may share a response; never while staff acts as a person. */
  canShare(tx: ClientTx, actor: Actor, ref: ResponseRef): Promise<boolean>;
  /**
   * The actor's own link to a response, the same all day; writes nothing. Fails `absent` out of scope, `forbidden` while
   * staff acts as a person, `conflict` with `confidential_resident` or `sharing_off`.
   */
  linkFor(
    actor: Actor,
    ref: ResponseRef,
    days: ShareDays,
  ): Promise<{ readonly url: string; readonly expiresOn: string }>;
}
