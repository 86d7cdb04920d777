import type { FastifyReply } from "fastify";
import type { CookieChange } from "./route.ts";

/** Returns a cookie's name on the wire; over TLS a prefix binds it to the host. */
export function getCookieName(name: string, isTls: boolean): string {
  return isTls ? `__Host-${name}` : name;
}

/** Sets or clears a cookie that scripts cannot read and other sites do not send. */
export function applyCookie(reply: FastifyReply, change: CookieChange, isTls: boolean): void {
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure: isTls } as const;
  const name = getCookieName(change.name, isTls);
  if (change.value === null) {
    void reply.clearCookie(name, options);
    return;
  }
  void reply.setCookie(name, change.value, change.expires ? { ...options, expires: change.expires } : options);
}

/** Returns the request's cookies under their plain names. */
export function toPlainCookies(
  cookies: Readonly<Record<string, string | undefined>>,
  isTls: boolean,
): Readonly<Record<string, string | undefined>> {
  if (!isTls) return cookies;
  const prefix = getCookieName("", true);
  return Object.fromEntries(
    Object.entries(cookies)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  );
}
