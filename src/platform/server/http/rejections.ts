import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyReply, FastifyRequest } from "fastify";
import { toNetwork } from "./caller-address.ts";

/** The kinds of rejected requests that matter to attack detection. */
export type RejectionKind =
  | "foreign_origin"
  | "not_authorized"
  | "session_refused"
  | "sign_in_failed"
  | "throttled"
  | "token_refused";

/** A rejected request, without anything that identifies a person. */
export interface Rejection {
  readonly kind: RejectionKind;
  readonly operation: string;
  /** The caller's address or network. It is hashed before it is stored. */
  readonly address: string;
  readonly accountId: number | null;
  readonly requestId: string;
}

/** The facts about a request that are known when its reply is sent. */
export interface RequestTrace {
  readonly operation: string;
  /** The account of the session or of the sign-in attempt. */
  accountId: number | null;
  /** True when the browser sent an invalid session. */
  readonly hasStrangeSession: boolean;
  /** True for pages that a token in the address opens. */
  readonly isOpenedByToken: boolean;
}

const traces = new WeakMap<FastifyRequest, RequestTrace>();
const current = new AsyncLocalStorage<RequestTrace>();
const codes = new WeakMap<FastifyRequest, string>();

/** Remembers the facts about a request until its reply is sent. */
export function traceRequest(request: FastifyRequest, trace: RequestTrace): void {
  traces.set(request, trace);
}

/** Runs the work of a request so that it can add facts to the request's trace. */
export function runTraced<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const trace = traces.get(request);
  return trace === undefined ? work() : current.run(trace, work);
}

/** Records the account of the current request when no one is signed in, for example of a failed sign-in. */
export function noteAccount(accountId: number): void {
  const trace = current.getStore();
  if (trace) trace.accountId = accountId;
}

/** Remembers the error code of a request. */
export function traceError(request: FastifyRequest, code: string): void {
  codes.set(request, code);
}

const byStatus: Readonly<
  Record<number, (trace: RequestTrace | undefined, code: string | undefined) => RejectionKind | null>
> = {
  401: (trace) => {
    if (trace?.hasStrangeSession === true) return "session_refused";
    return trace?.operation === "identity.sign-in" ? "sign_in_failed" : null;
  },
  403: (_trace, code) => (code === "foreign_origin" ? "foreign_origin" : "not_authorized"),
  404: (trace) => (trace?.isOpenedByToken === true ? "token_refused" : null),
  410: (trace) => (trace?.isOpenedByToken === true ? "token_refused" : null),
  429: () => "throttled",
};

/** Returns the rejection that a reply stands for; null when it does not matter to attack detection. */
export function toRejection(request: FastifyRequest, reply: FastifyReply): Rejection | null {
  const trace = traces.get(request);
  const kind = byStatus[reply.statusCode]?.(trace, codes.get(request)) ?? null;
  if (kind === null) return null;
  return {
    kind,
    operation: trace?.operation ?? "(none)",
    address: toNetwork(request.ip),
    accountId: trace?.accountId ?? null,
    requestId: request.id,
  };
}
