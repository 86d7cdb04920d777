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

/** Throws unless a request that changes something comes from our own pages, by Origin or Sec-Fetch-Site, or from a program. */
export function assertSameOrigin(request: FastifyRequest): void {
  if (bearerOf(request) !== null) return;
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  // A page that gives no referrer away sends the origin "null" with its own forms; where they come from, only the browser says.
  const isOwn =
    origin === undefined || origin === "null"
      ? site === "same-origin" || site === "none"
      : isOwnOrigin(request, origin);
  if (!isOwn) throw new Failure("forbidden", "foreign_origin", "This request did not come from a page of the portal.");
}
