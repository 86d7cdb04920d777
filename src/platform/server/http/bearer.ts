import type { FastifyRequest } from "fastify";

/**
 * Returns the token of the Authorization header; null without one. Another site's page cannot send it without a
 * preflight that we approve.
 */
export function findBearer(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}
