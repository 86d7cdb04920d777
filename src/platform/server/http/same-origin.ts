import type { FastifyRequest } from "fastify";
import { AppError } from "#platform/server/app-error.ts";
import { findBearer } from "./bearer.ts";

/** Returns the origin that the caller addressed. */
export function toOrigin(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

/** Over TLS, a page of the same host that was loaded without TLS is not trusted. */
function isOwnOrigin(request: FastifyRequest, origin: string, isTls: boolean): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  return host === request.host && (!isTls || protocol === "https:");
}

function isOwnRequest(request: FastifyRequest, origin: string | undefined, site: unknown, isTls: boolean): boolean {
  if (origin === undefined) return site === "same-origin" || site === "none";
  // A page with the referrer policy "no-referrer" sends the origin "null" with its own forms. Then only the browser's
  // Sec-Fetch-Site shows where they come from.
  return origin === "null" ? site === "same-origin" : isOwnOrigin(request, origin, isTls);
}

/**
 * Throws unless a request that changes data comes from our own pages, by Origin or Sec-Fetch-Site, or from a program.
 */
export function assertSameOrigin(request: FastifyRequest, isTls: boolean): void {
  if (findBearer(request) !== null) return;
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (!isOwnRequest(request, origin, site, isTls))
    throw new AppError("forbidden", "foreign_origin", "Cross-origin request rejected.");
}
