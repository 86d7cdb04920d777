import type { FastifyRequest } from "fastify";
import { Failure } from "#platform/server/fail.ts";
import { bearerOf } from "./bearer.ts";

/** The origin that the caller addressed. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

function isOwnOrigin(request: FastifyRequest, origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

function isOwnRequest(request: FastifyRequest, origin: string | undefined, site: unknown): boolean {
  if (origin === undefined) return site === "same-origin" || site === "none";
  // A page that gives no referrer away sends the origin "null" with its own forms; the browser alone says where they come from.
  return origin === "null" ? site === "same-origin" : isOwnOrigin(request, origin);
}

/** Throws unless a request that changes something comes from our own pages, by Origin or Sec-Fetch-Site, or from a program. */
export function assertSameOrigin(request: FastifyRequest): void {
  if (bearerOf(request) !== null) return;
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (!isOwnRequest(request, origin, site))
    throw new Failure("forbidden", "foreign_origin", "Cross-origin request rejected.");
}
