import { forbidden } from "#platform/server/app-error.ts";
import { buildApiRoute, type ApiRoute, type RequestMeta } from "#platform/server/http/route.ts";
import { changePassword, enterClient, signOutEverywhere } from "#slices/identity/contract/account.contract.ts";
import type { AccountSessionsService } from "./account-sessions.service.ts";
import { type Actor, type Principal, type StaffPrincipal, toOwnClient } from "./identity.api.ts";
import { getSignInContext, SESSION_COOKIE } from "./identity.session.ts";
import type { PasswordService } from "./passwords/password.service.ts";

/** Returns the signed-in caller and the session token. Throws for a guest. */
export function requireSignedIn(call: RequestMeta & { readonly principal: Principal }): {
  readonly who: Actor | StaffPrincipal;
  readonly token: string;
} {
  const { principal } = call;
  const token = call.cookies[SESSION_COOKIE];
  if (principal.kind === "visitor" || principal.kind === "token" || token === undefined) throw forbidden();
  return { who: principal.kind === "account" ? toOwnClient(principal) : principal, token };
}

/** Routes of the account: change the password, switch the company, sign out everywhere. */
export function buildAccountRoutes(
  passwords: PasswordService,
  sessions: AccountSessionsService,
): ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof signOutEverywhere, Principal>(
      signOutEverywhere,
      "identity.sign-out-everywhere",
      async (call) => {
        await sessions.endAll(requireSignedIn(call).who, call.requestId);
        call.setCookie({ name: SESSION_COOKIE, value: null });
        return { data: { redirect_to: "/sign-in" } };
      },
    ),
    buildApiRoute<typeof changePassword, Principal>(changePassword, "identity.password.change", async (call) => {
      const passwordChange = { current: call.body.current_password, next: call.body.new_password };
      const caller = { ...getSignInContext(call), address: call.address };
      const session = await passwords.change(requireSignedIn(call).who, passwordChange, caller);
      call.setCookie({ name: SESSION_COOKIE, value: session.token, expires: session.expiresAt });
      return { data: { changed: true } };
    }),
    buildApiRoute<typeof enterClient, Principal>(enterClient, "identity.client.enter", async (call) => {
      const { who, token } = requireSignedIn(call);
      if (who.kind !== "account") throw forbidden();
      const session = await sessions.enter(who, token, call.body.client_id, call.requestId);
      call.setCookie({ name: SESSION_COOKIE, value: session.token, expires: session.expiresAt });
      return { data: { redirect_to: "/" } };
    }),
  ];
}
