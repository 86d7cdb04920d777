import type { RequestLogEntry } from "#platform/server/http/authorizer.ts";
import type { ApiRoute, PageRoute } from "#platform/server/http/route.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import type { ShareLinksApi } from "../sharing.api.ts";
import { sharingOperations } from "../sharing.policy.ts";
import { buildSharePages } from "./share.pages.tsx";
import type { ShareLinksDeps } from "./share-links.deps.ts";
import { buildShareLinksRoutes } from "./share-links.routes.ts";
import { ShareLinksService } from "./share-links.service.ts";
import { ShareSessions } from "./share-sessions.ts";
import { createShareSigner } from "./share-token.ts";

export { SHARE_COOKIE } from "./share-sessions.ts";

/**
 * Creates links to one open response: signed, recorded once they are used, and valid while everything they depend on is
 * valid.
 */
export function createShareLinksModule(
  deps: Omit<ShareLinksDeps, "signer"> & { readonly shareKeys: readonly Uint8Array[] },
): {
  readonly api: ShareLinksApi;
  readonly routes: readonly ApiRoute<Principal>[];
  readonly pages: readonly PageRoute<Principal>[];
  readonly operations: OperationTable;
  /** Returns the principal of a request with the token of a shared view. */
  readonly resolvePrincipal: (token: string, own: Principal, entry: RequestLogEntry) => Promise<Principal>;
} {
  const needs: ShareLinksDeps = { ...deps, signer: createShareSigner(deps.shareKeys) };
  const service = new ShareLinksService(needs);
  const sessions = new ShareSessions(needs);
  return {
    api: service,
    routes: buildShareLinksRoutes(service),
    pages: buildSharePages(sessions),
    operations: sharingOperations,
    resolvePrincipal: (token, own, visit) => sessions.resolvePrincipal(token, own, visit),
  };
}
