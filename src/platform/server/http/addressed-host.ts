import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/server/app-error.ts";

const unreadable = (): AppError => new AppError("invalid", "bad_request", "The request could not be read.");

/** True where a request names one host and no other: a proxy and the server must not read two different ones. */
function namesOneHost({ raw }: FastifyRequest): boolean {
  const names = raw.rawHeaders.filter((_text, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const hosts = names.filter((name) => name === "host").length;
  if (hosts > 1 || (hosts === 0 && raw.httpVersion === "1.1")) return false;
  const url = raw.url ?? "";
  if (!/^[a-z][a-z\d+.-]*:/i.test(url)) return true;
  return URL.canParse(url) && new URL(url).host === (raw.headers.host ?? "").toLowerCase();
}

/**
 * Refuses requests that name no host, two hosts, or where the portal's origin is configured another one: a page made for
 * one must not carry another's links or cookies.
 */
export function assertAddressedHost(app: FastifyInstance, publicOrigin: string | null): void {
  const host = publicOrigin === null ? null : new URL(publicOrigin).host;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!namesOneHost(request)) return done(unreadable());
    // Whatever watches the process reaches it by an address of its own.
    const isOurs = host === null || request.host === host || /^\/(healthz|readyz)$/.test(request.url);
    done(isOurs ? undefined : new AppError("invalid", "wrong_host", "This is not the address of the portal."));
  });
}
