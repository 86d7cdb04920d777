import { apiRoute, type ApiRoute } from "#platform/server/http/route.ts";
import { signIn, signOut } from "#slices/identity/contract/identity.contract.ts";
import type { Principal } from "./identity.api.ts";
import type { IdentityService } from "./identity.service.ts";
import { openSession, SESSION_COOKIE } from "./identity.session.ts";

/** Sign-in and sign-out as API calls. */
export function identityRoutes(service: IdentityService): ApiRoute<Principal>[] {
  return [
    apiRoute<typeof signIn, Principal>(signIn, "identity.sign-in", async (call) => {
      await openSession(service, call, call.body);
      return { data: { redirect_to: "/" } };
    }),
    apiRoute<typeof signOut, Principal>(signOut, "identity.sign-out", async (call) => {
      const token = call.cookies[SESSION_COOKIE];
      if (call.principal.kind === "account" && token !== undefined) {
        await service.signOut(call.principal, token, call.requestId);
      }
      call.setCookie({ name: SESSION_COOKIE, value: null });
      return { data: { redirect_to: "/sign-in" } };
    }),
  ];
}
