import { apiRoute, type ApiRoute } from "#platform/server/http/route.ts";
import { signIn, signOut } from "#slices/identity/contract/identity.contract.ts";
import type { Principal } from "./identity.api.ts";
import type { IdentityService } from "./identity.service.ts";

/** The cookie that carries the session token. */
export const SESSION_COOKIE = "session";

/** Sign-in and sign-out as API calls. */
export function identityRoutes(service: IdentityService): ApiRoute<Principal>[] {
  return [
    apiRoute<typeof signIn, Principal>(signIn, "identity.sign-in", async (call) => {
      const { email, password } = call.body;
      const oldToken = call.cookies[SESSION_COOKIE];
      const signedIn = await service.signIn({
        email,
        password,
        address: call.address,
        requestId: call.requestId,
        oldToken,
      });
      call.setCookie({ name: SESSION_COOKIE, value: signedIn.token, expires: signedIn.expiresAt });
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
