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
  const isOwn = origin === undefined ? site === "same-origin" || site === "none" : isOwnOrigin(request, origin);
  if (!isOwn) throw new Failure("forbidden", "foreign_origin", "Cross-origin request rejected.");
}
