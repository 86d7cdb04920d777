import type { FastifyRequest } from "fastify";

/** The token of an Authorization header, or null. No page of another site can send one without our saying so first. */
export function findBearer(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}
