import { buildApiRoute, type ApiRoute } from "#platform/server/http/route.ts";
import { signIn, signOut } from "#slices/identity/contract/identity.contract.ts";
import { type Principal, type StaffCall, toOwnClient } from "./identity.api.ts";
import type { IdentityService } from "./identity.service.ts";
import { getSignInContext, persistSignInProgress, SESSION_COOKIE } from "./identity.session.ts";
import type { SignInService } from "./sign-in/sign-in.service.ts";

/** Ends the session of a call on the server and in its browser; returns the redirect address. */
export async function leaveSession(service: IdentityService, call: StaffCall): Promise<string> {
  const token = call.cookies[SESSION_COOKIE];
  const { principal } = call;
  if (principal.kind !== "visitor" && principal.kind !== "token" && token !== undefined) {
    const ownPrincipal = principal.kind === "account" ? toOwnClient(principal) : principal;
    await service.signOut(ownPrincipal, token, call.requestId);
  }
  call.setCookie({ name: SESSION_COOKIE, value: null });
  return "/sign-in";
}

/** Sign-in and sign-out as API calls. */
export function buildIdentityRoutes(service: IdentityService, signInService: SignInService): ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof signIn, Principal>(signIn, "identity.sign-in", async (call) => {
      const credentials = { ...call.body, address: call.address, returnTo: "/" };
      return {
        data: {
          redirect_to: persistSignInProgress(
            call,
            await signInService.signInByPassword(credentials, getSignInContext(call)),
          ),
        },
      };
    }),
    buildApiRoute<typeof signOut, Principal>(signOut, "identity.sign-out", async (call) => {
      return { data: { redirect_to: await leaveSession(service, call) } };
    }),
  ];
}
