import { forbidden } from "#platform/server/fail.ts";
import { type ApiRoute, apiRoute } from "#platform/server/http/route.ts";
import * as contract from "#slices/alerts/contract/alerts.contract.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import { type AlertsDeps, complete, listAlerts } from "./alerts.service.ts";

/** Alerts are for people of the client; staff and visitors were refused before. */
function actorOf(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

/** The API calls about alerts. */
export function alertsRoutes(deps: AlertsDeps): readonly ApiRoute<Principal>[] {
  return [
    apiRoute<typeof contract.getAlerts, Principal>(contract.getAlerts, "alerts.read", (call) =>
      listAlerts(deps, actorOf(call.principal), call.query),
    ),
    apiRoute<typeof contract.completeAlert, Principal>(contract.completeAlert, "alerts.complete", async (call) => {
      const asked = { alertId: call.params.id, comment: call.body.comment, requestId: call.requestId };
      return { data: await complete(deps, actorOf(call.principal), asked) };
    }),
  ];
}
