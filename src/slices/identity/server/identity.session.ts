import type { CookieChange, RequestMeta } from "#platform/server/http/route.ts";
import type { IdentityService } from "./identity.service.ts";

/** The cookie that carries the session token. */
export const SESSION_COOKIE = "session";

/** Signs in for a call and gives its browser the session; fails as the service does, with no cookie set. */
export async function openSession(
  service: IdentityService,
  call: RequestMeta & { setCookie(change: CookieChange): void },
  credentials: { readonly email: string; readonly password: string },
): Promise<void> {
  const { address, requestId } = call;
  const signedIn = await service.signIn({ ...credentials, address, requestId, oldToken: call.cookies[SESSION_COOKIE] });
  call.setCookie({ name: SESSION_COOKIE, value: signedIn.token, expires: signedIn.expiresAt });
}
