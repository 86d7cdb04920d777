import type { FastifyReply, FastifyRequest } from "fastify";
import type { IdempotencyKeys } from "#platform/server/idempotency/idempotency-keys.ts";
import { inLane } from "#platform/server/db/lanes.ts";
import { findBearer } from "./bearer.ts";
import { plainCookies } from "./cookies.ts";
import type { Authorizer } from "./authorizer.ts";
import { runTraced, traceRequest } from "./refusal-notes.ts";
import type { WorkLimits } from "./work-limits.ts";

/** What every route is mounted with. */
export interface Entrance<Principal> {
  readonly authorizer: Authorizer<Principal>;
  /** True when the origin of the portal is https. */
  readonly isTls: boolean;
  /** What accounts and clients may use; null limits no one. */
  readonly limits: WorkLimits | null;
  /** What calls with an Idempotency-Key are known again by; null for none. */
  readonly keys: IdempotencyKeys | null;
}

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
export function authorizeRequest<Principal>(
  entrance: Entrance<Principal>,
  request: FastifyRequest,
  operation: string,
): Promise<Admitted<Principal>> {
  return inLane("reserved", () => admitted(entrance, request, operation));
}

/**
 * The cookies that say who calls. A program sends its session's token as `Authorization: Bearer` instead; then no cookie
 * counts, because the origin of such a request is not checked.
 */
export function readCallerCookies(
  request: FastifyRequest,
  { sessionCookie }: Pick<Authorizer<never>, "sessionCookie">,
  isTls: boolean,
): Admitted<unknown>["cookies"] {
  const cookies = plainCookies(request.cookies, isTls);
  const token = findBearer(request);
  return token === null || sessionCookie === undefined ? cookies : { [sessionCookie]: token };
}

async function admitted<Principal>(
  { authorizer, isTls }: Entrance<Principal>,
  request: FastifyRequest,
  operation: string,
): Promise<Admitted<Principal>> {
  const cookies = readCallerCookies(request, authorizer, isTls);
  const visit = {
    operation,
    method: request.method,
    path: request.routeOptions.url ?? "",
    ids: idsIn(request.params),
    requestId: request.id,
  };
  const principal = await authorizer.principal(cookies, visit);
  const account = authorizer.holder?.(principal)?.account;
  const params = (request.params ?? {}) as Record<string, unknown>;
  traceRequest(request, {
    operation,
    accountId: account === undefined ? null : Number(account),
    hasStrangeSession: account === undefined && authorizer.hasSession?.(cookies) === true,
    isOpenedByToken: "token" in params || "code" in params,
  });
  await authorizer.seen(principal, visit);
  authorizer.authorize(principal, operation);
  return { principal, cookies };
}

/** What is to be done for a request that was let in. */
export interface Work<Principal, T> {
  readonly operation: string;
  readonly principal: Principal;
  /** True where no one looks at a screen meanwhile: a file that is made may take longer. */
  readonly isLong?: boolean;
  readonly reply: FastifyReply;
  run(): Promise<T>;
}

/** Does the work in its lane, within the limits of anyone who requests it. */
export async function doWork<Principal, T>(
  { authorizer, limits }: Entrance<Principal>,
  { operation, principal, isLong = false, reply, run: work }: Work<Principal, T>,
): Promise<T> {
  const run = (): Promise<T> => runTraced(reply.request, work);
  if (authorizer.isReserved?.(operation) === true) return inLane("reserved", run);
  const inTurn = (): Promise<T> => inLane(isLong ? "background" : "interactive", run);
  const holder = authorizer.holder?.(principal) ?? null;
  if (limits === null || holder === null) return inTurn();
  try {
    return await limits.run(holder, inTurn);
  } finally {
    void reply.headers(limits.headers(holder));
  }
}
