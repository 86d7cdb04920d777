import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute } from "#platform/server/http/route.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import {
  getInvitationSurveys,
  inviteResidents,
  previewInvitations,
} from "#slices/surveys/contract/resident-invitations.contract.ts";
import type { ResidentInvitations } from "./resident-invitations.service.ts";

// Link guests have been rejected before: no token opens these routes.
function requireActor(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

/** Returns the routes that invite selected residents. */
export function buildResidentInvitationRoutes(invitations: ResidentInvitations): readonly ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof getInvitationSurveys, Principal>(
      getInvitationSurveys,
      "surveys.invitations.options",
      async ({ principal }) => ({ data: [...(await invitations.listSurveys(requireActor(principal)))] }),
    ),
    buildApiRoute<typeof previewInvitations, Principal>(
      previewInvitations,
      "surveys.invitations.preview",
      async ({ principal, body }) => ({ data: await invitations.preview(requireActor(principal), body) }),
    ),
    buildApiRoute<typeof inviteResidents, Principal>(
      inviteResidents,
      "surveys.invitations.send",
      async ({ principal, body, requestId }) => ({
        data: await invitations.send({ actor: requireActor(principal), requestId }, body),
      }),
    ),
  ];
}
