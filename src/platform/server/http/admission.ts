import type { FastifyRequest } from "fastify";
import { plainCookies } from "./cookies.ts";
import type { Gatekeeper } from "./gatekeeper.ts";

const idPattern = /^[1-9]\d{0,15}$/;

function idsIn(params: unknown): Record<string, number> {
  const entries = Object.entries((params ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (idPattern.test(String(value)) ? [[name, Number(value)]] : [])),
  );
}

/** What comes of letting a request in: who asks, and the cookies under their plain names. */
export interface Admitted<Principal> {
  readonly principal: Principal;
  readonly cookies: Readonly<Record<string, string | undefined>>;
}

/** The one way into every route: makes the principal, notes the visit, then asks whether the operation is allowed. */
export async function admit<Principal>(
  gatekeeper: Gatekeeper<Principal>,
  request: FastifyRequest,
  operation: string,
  isTls: boolean,
): Promise<Admitted<Principal>> {
  const cookies = plainCookies(request.cookies, isTls);
  const principal = await gatekeeper.principal(cookies);
  await gatekeeper.seen(principal, {
    operation,
    method: request.method,
    path: request.routeOptions.url ?? "",
    ids: idsIn(request.params),
    requestId: request.id,
  });
  gatekeeper.authorize(principal, operation);
  return { principal, cookies };
}
