import { notFound, forbidden } from "#platform/server/app-error.ts";
import type { PageCall, PageReply, PageRoute } from "#platform/server/http/route.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { toAuditContext, canOpenConfidential, type Principal } from "#slices/identity/server/identity.api.ts";
import type { SharingApi } from "#slices/sharing/server/sharing.api.ts";
import { readOwnInvitations } from "./own-surveys.read-model.ts";

interface Deps {
  readonly units: UnitsOfWork;
  readonly sharing: Pick<SharingApi, "mintToken">;
}

/**
 * Redirects a signed-in employee to a survey that they can answer, by a new link that no reply and no log contains. The
 * audit log says that a person opened a survey but not which invitation: it must not reveal whose answers are whose.
 */
async function open(deps: Deps, call: PageCall<Principal>): Promise<PageReply> {
  const { principal } = call;
  // Impersonation must not reveal whether the person has answered, and no one may answer for them.
  if (principal.kind !== "account" || !canOpenConfidential(principal)) throw forbidden();
  const invitationId = call.params["id"] ?? "";
  return deps.units.run(toAuditContext(principal, call.requestId), async (uow) => {
    const invitations = await readOwnInvitations(uow, principal.personId, uow.now);
    const invitation = invitations.find(({ id }) => String(id) === invitationId);
    if (!invitation) throw notFound();
    const grant = {
      purpose: "survey",
      objectId: invitation.id,
      expiresAt: invitation.expiresAt,
      now: uow.now,
    } as const;
    const token = await deps.sharing.mintToken(uow, grant);
    await uow.audit({ operation: "surveys.open_own", objectType: "person", objectId: principal.personId });
    return { redirectTo: `/s/${encodeURIComponent(token)}` };
  });
}

/** Returns the page route from the home page to the viewer's surveys. */
export function buildOwnSurveysPages(deps: Deps): PageRoute<Principal>[] {
  return [
    {
      method: "POST",
      path: "/s/own/:id",
      operation: "surveys.open_own",
      handle: (call) => open(deps, call),
    },
  ];
}
