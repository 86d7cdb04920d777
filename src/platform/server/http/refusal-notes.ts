import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyReply, FastifyRequest } from "fastify";
import { toNetwork } from "./caller-address.ts";

/** What a refused request looks like to anyone who looks for attacks. */
export type RefusalKind =
  | "foreign_origin"
  | "not_authorized"
  | "session_refused"
  | "sign_in_failed"
  | "throttled"
  | "token_refused";

/** A refused request, without anything that names a person. */
export interface Refusal {
  readonly kind: RefusalKind;
  readonly operation: string;
  /** The caller's address, or its network; hashed before it is kept. */
  readonly address: string;
  readonly accountId: number | null;
  readonly requestId: string;
}

/** What is known of a request by the time that it is answered. */
export interface Trace {
  readonly operation: string;
  /** Whose session it is, or whom a sign-in was for. */
  accountId: number | null;
  /** True where the browser showed a session that is none. */
  readonly hasStrangeSession: boolean;
  /** True for what opens by a token in its address. */
  readonly isOpenedByToken: boolean;
}

const traces = new WeakMap<FastifyRequest, Trace>();
const current = new AsyncLocalStorage<Trace>();
const codes = new WeakMap<FastifyRequest, string>();

/** Remembers what a request is about until it is answered. */
export function traceRequest(request: FastifyRequest, trace: Trace): void {
  traces.set(request, trace);
}

/** Does the work of a request so that what it finds out can be noted with the request. */
export function runTraced<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const trace = traces.get(request);
  return trace === undefined ? work() : current.run(trace, work);
}

/** Notes whom the running request is about, where no one is signed in: a sign-in that failed has an account. */
export function noteAccount(accountId: number): void {
  const trace = current.getStore();
  if (trace) trace.accountId = accountId;
}

/** Remembers the code that a request failed with. */
export function traceFailure(request: FastifyRequest, code: string): void {
  codes.set(request, code);
}

const byStatus: Readonly<Record<number, (trace: Trace | undefined, code: string | undefined) => RefusalKind | null>> = {
  401: (trace) => {
    if (trace?.hasStrangeSession === true) return "session_refused";
    return trace?.operation === "identity.sign-in" ? "sign_in_failed" : null;
  },
  403: (_trace, code) => (code === "foreign_origin" ? "foreign_origin" : "not_authorized"),
  404: (trace) => (trace?.isOpenedByToken === true ? "token_refused" : null),
  410: (trace) => (trace?.isOpenedByToken === true ? "token_refused" : null),
  429: () => "throttled",
};

/** Returns the refusal that a reply is; null for one that no one needs to look at. */
export function toRefusal(request: FastifyRequest, reply: FastifyReply): Refusal | null {
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
