import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute } from "#platform/server/http/route.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import { getEscalationAssignees, getEscalations } from "#slices/plans/contract/escalations.contract.ts";
import { listEscalationChoices, type EscalationsDeps, listEscalations } from "./escalations/escalations.ts";

/** Every signed-in person sees the escalations that go to them, whatever their role. */
export const plansOperations: OperationTable = { "plans.escalations.read": "signed_in" };

/** Returns the API routes of escalations. */
export function buildPlansRoutes(deps: EscalationsDeps): readonly ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof getEscalations, Principal>(getEscalations, "plans.escalations.read", (call) => {
      // The operation table already rejects staff without a client and guests.
      if (call.principal.kind !== "account") throw forbidden();
      return listEscalations(deps, call.principal, call.query);
    }),
    buildApiRoute<typeof getEscalationAssignees, Principal>(
      getEscalationAssignees,
      "plans.escalations.read",
      async ({ principal }) => {
        if (principal.kind !== "account") throw forbidden();
        return { data: await listEscalationChoices(deps, principal) };
      },
    ),
  ];
}
