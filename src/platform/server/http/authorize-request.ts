import type { FastifyReply, FastifyRequest } from "fastify";
import type { IdempotencyKeys } from "#platform/server/idempotency/idempotency-keys.ts";
import { runInLane } from "#platform/server/db/lanes.ts";
import { findBearer } from "./bearer.ts";
import { toPlainCookies } from "./cookies.ts";
import type { Authorizer } from "./authorizer.ts";
import { runTraced, traceRequest } from "./rejections.ts";
import type { WorkLimits } from "./work-limits.ts";

/** The dependencies of every mounted route. */
export interface RouteDeps<Principal> {
  readonly authorizer: Authorizer<Principal>;
  /** True when the portal's origin is https. */
  readonly isTls: boolean;
  /** Limits of accounts and clients; null means no limits. */
  readonly limits: WorkLimits | null;
  /** The store of Idempotency-Keys; null ignores the header. */
  readonly keys: IdempotencyKeys | null;
}

const idPattern = /^[1-9]\d{0,15}$/;

function parseIds(params: unknown): Record<string, number> {
  const entries = Object.entries((params ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (idPattern.test(String(value)) ? [[name, Number(value)]] : [])),
  );
}

/** An admitted request: its principal, and its cookies under their plain names. */
export interface AdmittedRequest<Principal> {
  readonly principal: Principal;
  readonly cookies: Readonly<Record<string, string | undefined>>;
}

/** The single entry to every route: builds the principal, logs the request and checks the operation. */
export function authorizeRequest<Principal>(
  deps: RouteDeps<Principal>,
  request: FastifyRequest,
  operation: string,
): Promise<AdmittedRequest<Principal>> {
  return runInLane("reserved", () => admitRequest(deps, request, operation));
}

/**
 * Returns the cookies that identify the caller. A program sends its session's token as `Authorization: Bearer` instead.
 * Cookies are ignored then, because the origin of such a request is not checked.
 */
export function readCallerCookies(
  request: FastifyRequest,
  { sessionCookie }: Pick<Authorizer<never>, "sessionCookie">,
  isTls: boolean,
): AdmittedRequest<unknown>["cookies"] {
  const cookies = toPlainCookies(request.cookies, isTls);
  const token = findBearer(request);
  return token === null || sessionCookie === undefined ? cookies : { [sessionCookie]: token };
}

async function admitRequest<Principal>(
  { authorizer, isTls }: RouteDeps<Principal>,
  request: FastifyRequest,
  operation: string,
): Promise<AdmittedRequest<Principal>> {
  const cookies = readCallerCookies(request, authorizer, isTls);
  const visit = {
    operation,
    method: request.method,
    path: request.routeOptions.url ?? "",
    ids: parseIds(request.params),
    requestId: request.id,
  };
  const principal = await authorizer.readPrincipal(cookies, visit);
  const account = authorizer.getHolder?.(principal)?.account;
  const params = (request.params ?? {}) as Record<string, unknown>;
  traceRequest(request, {
    operation,
    accountId: account === undefined ? null : Number(account),
    hasStrangeSession: account === undefined && authorizer.hasSession?.(cookies) === true,
    isOpenedByToken: "token" in params || "code" in params,
  });
  await authorizer.logRequest(principal, visit);
  authorizer.authorize(principal, operation);
  return { principal, cookies };
}

/** The work of an admitted request. */
export interface RequestWork<Principal, T> {
  readonly operation: string;
  readonly principal: Principal;
  /** True when no screen waits for the work, for example a file, so that it may take longer. */
  readonly isLong?: boolean;
  readonly reply: FastifyReply;
  run(): Promise<T>;
}

/** Runs the work in its lane, within the caller's limits. */
export async function runWork<Principal, T>(
  { authorizer, limits }: RouteDeps<Principal>,
  { operation, principal, isLong = false, reply, run: work }: RequestWork<Principal, T>,
): Promise<T> {
  const run = (): Promise<T> => runTraced(reply.request, work);
  if (authorizer.isReserved?.(operation) === true) return runInLane("reserved", run);
  const runInTurn = (): Promise<T> => runInLane(isLong ? "background" : "interactive", run);
  const holder = authorizer.getHolder?.(principal) ?? null;
  if (limits === null || holder === null) return runInTurn();
  try {
    return await limits.run(holder, runInTurn);
  } finally {
    void reply.headers(limits.getHeaders(holder));
  }
}
