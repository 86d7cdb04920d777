import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { ShareDays } from "#slices/sharing/contract/share-links.contract.ts";

/** The purpose of a token. */
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

/** The object of a valid token, read before any client's tables. */
export interface TokenGrant {
  readonly clientId: number;
  readonly purpose: TokenPurpose;
  readonly objectId: number;
  readonly expiresAt: Date;
}

/** Links that open one object without signing in. */
export interface SharingApi {
  /**
   * Creates another token for an object and returns it; only its hash is stored. Older tokens of the object stay valid.
   */
  mintToken(
    tx: ClientTx,
    grant: { purpose: TokenPurpose; objectId: number; expiresAt: Date; now: Date },
  ): Promise<string>;
  /**
   * Returns the object of a token; null for an unknown or revoked one. An expired token is still resolved, so that its
   * page can say so: compare `expiresAt` before using it.
   */
  resolveToken(purpose: TokenPurpose, token: string): Promise<TokenGrant | null>;
  /** The same in a transaction without a client. */
  findToken(tx: Tx, purpose: TokenPurpose, token: string): Promise<TokenGrant | null>;
  /** Revokes every token of these objects; does nothing when repeated. */
  revokeTokens(
    tx: ClientTx,
    ended: { readonly purpose: TokenPurpose; readonly objectIds: readonly number[]; readonly now: Date },
  ): Promise<void>;
}

// The parts of a response that surveys provide for sharing.
export type { FindSharedResponse, SharedResponse } from "./links/shared-response.ts";

/** A response as its address names it. */
export interface ResponseRef {
  readonly residentId: number;
  readonly invitationId: number;
}

/** Links that show one open response to a person without an account. */
export interface ShareLinksApi {
  /** Returns true when the actor may share a response; never during impersonation. */
  canShare(tx: ClientTx, actor: Actor, ref: ResponseRef): Promise<boolean>;
  /**
   * Returns the actor's own link to a response, the same all day; writes nothing. Throws `absent` outside the scope,
   * `forbidden` during impersonation, `conflict` with `confidential_resident` or `sharing_off`.
   */
  buildLink(
    actor: Actor,
    ref: ResponseRef,
    days: ShareDays,
  ): Promise<{ readonly url: string; readonly expiresOn: string }>;
}
