import type { Endpoint } from "#platform/contract/endpoint.ts";
import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute, type Call } from "#platform/server/http/route.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import { doneWithInboxItem, getInbox, muteInboxKinds, snoozeInboxItem } from "#slices/inbox/contract/inbox.contract.ts";
import { type InboxDeps, listInbox, markItem, MARKING, muteKinds, MUTING } from "./inbox.service.ts";

function requireActor({ principal }: Call<Endpoint, Principal>): Actor {
  // Guests were rejected before; a token has no inbox.
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

/** The routes of the inbox. */
export function buildInboxRoutes(deps: InboxDeps): readonly ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof getInbox, Principal>(getInbox, "inbox.read", (call) => listInbox(deps, requireActor(call))),
    buildApiRoute<typeof doneWithInboxItem, Principal>(doneWithInboxItem, MARKING, async (call) => {
      const { requestId, body: item } = call;
      return { data: { key: await markItem(deps, { actor: requireActor(call), requestId, item }) } };
    }),
    buildApiRoute<typeof snoozeInboxItem, Principal>(snoozeInboxItem, MARKING, async (call) => {
      const { until, ...item } = call.body;
      const marking = { actor: requireActor(call), requestId: call.requestId, item };
      return { data: { key: await markItem(deps, marking, until) } };
    }),
    buildApiRoute<typeof muteInboxKinds, Principal>(muteInboxKinds, MUTING, async (call) => {
      const { muted } = call.body;
      return {
        data: { muted: await muteKinds(deps, { actor: requireActor(call), requestId: call.requestId, muted }) },
      };
    }),
  ];
}
