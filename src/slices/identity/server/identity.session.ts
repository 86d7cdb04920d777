import type { CookieChange, RequestMeta } from "#platform/server/http/route.ts";
import { DEVICE_COOKIE } from "./sign-in/known-device.ts";
import type { SignInContext } from "./sign-in/sessions.ts";
import type { Progress } from "./sign-in/steps.ts";

/** The cookie with the session token. */
export const SESSION_COOKIE = "session";

/** The cookie with the token of a sign-in between its steps. */
export const STEP_COOKIE = "sign_in_step";

/** Returns the facts about the caller that a sign-in needs. */
export function getSignInContext(call: RequestMeta): SignInContext {
  const { requestId, cookies } = call;
  return { requestId, oldToken: cookies[SESSION_COOKIE], deviceToken: cookies[DEVICE_COOKIE] };
}

/**
 * Sets the cookie for the result of a sign-in: the session, or the token of its next step; returns the redirect
 * address.
 */
export function persistSignInProgress(
  call: Pick<RequestMeta, "cookies"> & { setCookie(change: CookieChange): void },
  progress: Progress,
): string {
  const { session, step, device } = progress;
  if (session) call.setCookie({ name: SESSION_COOKIE, value: session.token, expires: session.expiresAt });
  if (device) call.setCookie({ name: DEVICE_COOKIE, value: device.token, expires: device.expiresAt });
  if (step) call.setCookie({ name: STEP_COOKIE, value: step.token, expires: step.expiresAt });
  else if (call.cookies[STEP_COOKIE] !== undefined) call.setCookie({ name: STEP_COOKIE, value: null });
  return progress.redirectTo;
}
