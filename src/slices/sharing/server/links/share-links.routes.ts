import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute, type Call } from "#platform/server/http/route.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import {
  getShareLinks,
  getShareSettings,
  recordShareLink,
  restoreShareLink,
  revokeAllShareLinks,
  revokeShareLink,
  saveShareSettings,
} from "#slices/sharing/contract/share-links.contract.ts";
import type { ResponseRef } from "../sharing.api.ts";
import type { ShareLinksService } from "./share-links.service.ts";

type Request = Pick<Call<Endpoint, Principal>, "principal" | "requestId">;

function requireActor(principal: Principal): Actor {
  // Guests, including link guests, were rejected before.
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

const toCaller = ({ principal, requestId }: Request) => ({ actor: requireActor(principal), requestId });

const toRef = ({ params }: { readonly params: { readonly id: number; readonly scopedId: number } }): ResponseRef => ({
  residentId: params.id,
  invitationId: params.scopedId,
});

/** The API calls about links, for sharers. */
export function buildShareLinksRoutes(service: ShareLinksService): readonly ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof getShareLinks, Principal>(getShareLinks, "sharing.read", async (call) => ({
      data: await service.list(requireActor(call.principal), toRef(call)),
    })),
    buildApiRoute<typeof recordShareLink, Principal>(recordShareLink, "sharing.record", async (call) => ({
      data: { id: await service.record(toCaller(call), toRef(call), call.body.share_link) },
    })),
    buildApiRoute<typeof revokeShareLink, Principal>(revokeShareLink, "sharing.revoke", async (call) => {
      await service.revoke(toCaller(call), toRef(call), call.params.linkId);
      return undefined;
    }),
    buildApiRoute<typeof restoreShareLink, Principal>(restoreShareLink, "sharing.revoke", async (call) => {
      await service.restore(toCaller(call), toRef(call), call.params.linkId);
      return undefined;
    }),
    buildApiRoute<typeof revokeAllShareLinks, Principal>(revokeAllShareLinks, "sharing.revoke", async (call) => {
      await service.revokeAll(toCaller(call), toRef(call));
      return undefined;
    }),
    buildApiRoute<typeof getShareSettings, Principal>(getShareSettings, "sharing.settings.read", async (call) => ({
      data: { is_allowed: await service.readSettings(requireActor(call.principal)) },
    })),
    buildApiRoute<typeof saveShareSettings, Principal>(saveShareSettings, "sharing.settings.write", async (call) => ({
      data: { is_allowed: await service.saveSettings(toCaller(call), call.body.is_allowed) },
    })),
  ];
}
