import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/server/app-error.ts";

const createUnreadableError = (): AppError => new AppError("invalid", "bad_request", "The request could not be read.");

/**
 * Returns true when a request names exactly one host, so that a proxy and the server cannot read two different ones.
 */
function namesOneHost({ raw }: FastifyRequest): boolean {
  const names = raw.rawHeaders.filter((_text, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const hosts = names.filter((name) => name === "host").length;
  if (hosts > 1 || (hosts === 0 && raw.httpVersion === "1.1")) return false;
  const url = raw.url ?? "";
  if (!/^[a-z][a-z\d+.-]*:/i.test(url)) return true;
  return URL.canParse(url) && new URL(url).host === (raw.headers.host ?? "").toLowerCase();
}

/**
 * Rejects requests that name no host, two hosts, or a host other than the portal's configured origin. A page made for
 * one host must not carry another's links or cookies.
 */
export function assertAddressedHost(app: FastifyInstance, publicOrigin: string | null): void {
  const host = publicOrigin === null ? null : new URL(publicOrigin).host;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!namesOneHost(request)) return done(createUnreadableError());
    // Health checks reach the process by its own address.
    const isOurs = host === null || request.host === host || /^\/(healthz|readyz)$/.test(request.url);
    done(isOurs ? undefined : new AppError("invalid", "wrong_host", "This is not the address of the portal."));
  });
}
