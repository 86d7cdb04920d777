import { notFound } from "#platform/server/app-error.ts";
import { buildApiRoute, type ApiRoute, type CookieChange, type RequestMeta } from "#platform/server/http/route.ts";
import { startImpersonation, stopImpersonation } from "#slices/identity/contract/impersonation.contract.ts";
import type { Principal } from "./identity.api.ts";
import { SESSION_COOKIE } from "./identity.session.ts";
import type { ImpersonationRequest, ImpersonationService } from "./impersonation.service.ts";

/** Starts an impersonation for a call and sets its new session cookie; returns the redirect address. */
export async function beginImpersonation(
  service: ImpersonationService,
  call: RequestMeta & { readonly principal: Principal; setCookie(change: CookieChange): void },
  request: ImpersonationRequest,
): Promise<string> {
  const token = call.cookies[SESSION_COOKIE];
  if (call.principal.kind !== "staff" || token === undefined) throw notFound();
  const session = await service.start(call.principal, token, request, call.requestId);
  call.setCookie({ name: SESSION_COOKIE, value: session.token, expires: session.expiresAt });
  return "/";
}

/** Starting and stopping an impersonation as API calls. */
export function buildImpersonationRoutes(service: ImpersonationService): ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof startImpersonation, Principal>(
      startImpersonation,
      "identity.impersonation.start",
      async (call) => {
        const { client_id: clientId, person_id: personId, reason } = call.body;
        return { data: { redirect_to: await beginImpersonation(service, call, { clientId, personId, reason }) } };
      },
    ),
    buildApiRoute<typeof stopImpersonation, Principal>(
      stopImpersonation,
      "identity.impersonation.stop",
      async (call) => {
        const token = call.cookies[SESSION_COOKIE];
        if (call.principal.kind !== "account" || token === undefined) throw notFound();
        const { clientId } = call.principal;
        const session = await service.stop(call.principal, token, call.requestId);
        if (session === null) {
          call.setCookie({ name: SESSION_COOKIE, value: null });
          return { data: { redirect_to: "/sign-in" } };
        }
        call.setCookie({ name: SESSION_COOKIE, value: session.token, expires: session.expiresAt });
        return { data: { redirect_to: `/staff/clients/${clientId}` } };
      },
    ),
  ];
}
