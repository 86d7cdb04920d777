import type { RequestLogEntry } from "#platform/server/http/authorizer.ts";
import type { Principal, TokenVisitor } from "#slices/identity/server/identity.api.ts";
import { canOpen } from "./shared-response.ts";
import { findLiveLink, type LiveLink } from "./live-link.ts";
import type { ShareLinksDeps } from "./share-links.deps.ts";
import { findClaim } from "./share-links.read-model.ts";
import { recordLink } from "./share-links.repository.ts";

/** The cookie with the token of a shared view. */
export const SHARE_COOKIE = "share";

const SESSION_HOURS = 2;

/**
 * The result of opening a link: the redirect address, and the token of the view for a person without permission of
 * their own.
 */
export interface OpenedLink {
  readonly path: string;
  readonly session: { readonly token: string; readonly expiresAt: Date } | null;
}

const toPath = ({ claim, response }: LiveLink): string =>
  `/residents/${response.residentId}/resident-survey/${claim.invitationId}`;

/** Opens links, and returns the principal of a person who opened one. */
export class ShareSessions {
  readonly #deps: ShareLinksDeps;

  constructor(deps: ShareLinksDeps) {
    this.#deps = deps;
  }

  /**
   * Checks a link before it is opened: null when it is not valid, otherwise the viewer's own path to the response, if
   * they have permission. Writes nothing.
   */
  async look(token: string, principal: Principal): Promise<{ readonly ownPath: string | null } | null> {
    const read = this.#deps.signer.read(token);
    const live = await this.#deps.db.reading(read.claim.clientId, (tx) => findLiveLink(this.#deps, tx, read));
    if (live === null || isForeignImpersonation(principal, live)) return null;
    return { ownPath: canOpenDirectly(principal, live) ? toPath(live) : null };
  }

  /**
   * Opens a link: records it, and starts a view of two hours for a person without permission of their own; null for an
   * invalid link.
   */
  async open(token: string, principal: Principal, requestId: string): Promise<OpenedLink | null> {
    const read = this.#deps.signer.read(token);
    const { clientId } = read.claim;
    const isOfClient = principal.kind === "account" && principal.clientId === clientId;
    const auditContext = {
      clientId,
      accountId: isOfClient ? principal.accountId : null,
      personId: isOfClient ? principal.personId : null,
      impersonatorId: isOfClient ? principal.impersonatorId : null,
      requestId,
    };
    return this.#deps.units.run(auditContext, async (uow) => {
      const live = await findLiveLink(this.#deps, uow, read);
      if (live === null || isForeignImpersonation(principal, live)) return null;
      const isSharer = isOfClient && principal.personId === live.claim.sharerId;
      const kind = isSharer ? "opened by its sharer" : "opened";
      const linkId = await recordLink(uow, live.claim, { kind, at: uow.now });
      const isByRight = canOpenDirectly(principal, live);
      await uow.audit({
        operation: "sharing.open",
        objectType: "invitation",
        objectId: live.claim.invitationId,
        details: { share_link: linkId, by: isByRight ? "own rights" : "link" },
      });
      if (isByRight) return { path: toPath(live), session: null };
      const expiresAt = new Date(uow.now.getTime() + SESSION_HOURS * 3_600_000);
      const grant = { purpose: "share_session", objectId: linkId, expiresAt, now: uow.now } as const;
      const session = { token: await this.#deps.sharing.mintToken(uow, grant), expiresAt };
      return { path: toPath(live), session };
    });
  }

  /**
   * Returns the principal of a request with the token of a view: the link guest while the link is valid and the
   * person's own permissions do not cover the response; otherwise the principal without the token.
   */
  async resolvePrincipal(token: string, own: Principal, entry: RequestLogEntry): Promise<Principal> {
    if (own.kind === "account" && (own.impersonatorId !== null || !isAboutResponse(entry))) return own;
    const grant = await this.#deps.sharing.resolveToken("share_session", token);
    if (!grant || grant.expiresAt <= this.#deps.clock.now()) return own;
    return this.#deps.db.reading(grant.clientId, async (tx) => {
      const claim = await findClaim(tx, grant.objectId);
      const live = claim && (await findLiveLink(this.#deps, tx, { claim, isGenuine: true }));
      if (!live || canOpenDirectly(own, live)) return own;
      const visitor: TokenVisitor = {
        kind: "token",
        purpose: "resident_survey",
        clientId: grant.clientId,
        residentId: live.response.residentId,
        invitationId: live.claim.invitationId,
        linkId: grant.objectId,
      };
      // A signed-in person keeps their own permissions for everything except this one response.
      return own.kind === "account" && entry.ids["scopedId"] !== visitor.invitationId ? own : visitor;
    });
  }
}

const isAboutResponse = ({ ids }: RequestLogEntry): boolean => ids["scopedId"] !== undefined;

/** Returns true when a person's own permissions cover the response. */
function canOpenDirectly(principal: Principal, { claim, response }: LiveLink): boolean {
  return principal.kind === "account" && principal.clientId === claim.clientId && canOpen(principal, response);
}

/** Impersonating staff sees what the person sees, and nothing through a link. */
function isForeignImpersonation(principal: Principal, live: LiveLink): boolean {
  return principal.kind === "account" && principal.impersonatorId !== null && !canOpenDirectly(principal, live);
}
