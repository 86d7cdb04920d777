import type { FastifyReply, FastifyRequest } from "fastify";
import { runInLane } from "#platform/server/db/lanes.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { RunningCall } from "#platform/server/idempotency/claim.ts";
import type { KeyedRequestFacts, IdempotencyKeys, StoredReply } from "#platform/server/idempotency/idempotency-keys.ts";
import { toProblem } from "./problem-reply.ts";
import type { ApiRoute } from "./route.ts";
import type { WorkHolder } from "./work-limits.ts";

const HEADER = "idempotency-key";
const NAME = "Idempotency-Key";
const WRONG = "Must be 1 to 255 visible ASCII characters";

/** Returns true for calls that accept an Idempotency-Key: they change data and neither accept nor return a file. */
export function acceptsIdempotencyKey({ endpoint, upload, download }: ApiRoute<never>): boolean {
  return endpoint.method !== "GET" && upload === undefined && download === undefined;
}

/** Returns the key of a request; null without one or when the call accepts none. Throws for an invalid key. */
function readKey(request: FastifyRequest, route: ApiRoute<never>): string | null {
  const key = request.headers[HEADER];
  if (key === undefined || !acceptsIdempotencyKey(route)) return null;
  if (typeof key === "string" && /^[!-~]{1,255}$/.test(key)) return key;
  const errors = [{ path: `header.${NAME}`, code: "invalid_format", message: WRONG }];
  throw new AppError("invalid", "invalid_input", `${NAME}: ${WRONG}`, { errors });
}

/** A call with its key and the key's owner. */
interface KeyedRequest extends KeyedRequestFacts {
  /** The status of a successful first reply. */
  readonly status: number;
}

/** Returns the call with its key; null without a key or without a client: a key belongs to an account of one client. */
export function findKeyedRequest(
  request: FastifyRequest,
  route: ApiRoute<never>,
  holder: WorkHolder | null,
): KeyedRequest | null {
  const key = readKey(request, route);
  if (key === null || holder === null || holder.client === null) return null;
  return {
    key,
    clientId: Number(holder.client),
    accountId: Number(holder.account),
    operation: route.endpoint.name,
    request: `${request.url}\n${JSON.stringify(request.body ?? null)}`,
    status: route.endpoint.status,
  };
}

function send(reply: FastifyReply, { status, body }: StoredReply): FastifyReply {
  const type = status < 400 ? "application/json" : "application/problem+json";
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type(`${type}; charset=utf-8`)
    .serializer(String)
    .send(body);
}

interface CallExecution {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Runs the use case and returns its result. */
  make(): Promise<unknown>;
}

/** Returns the rejection to store; null for one that came before any write and for an unexpected error. */
function toStoredRejection(error: unknown, request: FastifyRequest, { isClaimed }: RunningCall): StoredReply | null {
  const { problem, isUnexpected } = toProblem(error, request.id);
  if (isUnexpected || problem.status >= 500 || !isClaimed) return null;
  return { status: problem.status, body: JSON.stringify(problem) };
}

/** Replays the first reply to a key, or runs the call and stores its reply. */
export async function replyOnce(
  keys: IdempotencyKeys,
  query: KeyedRequest,
  execution: CallExecution,
): Promise<FastifyReply> {
  const { request, reply, make } = execution;
  const first = await runInLane("reserved", () => keys.findReply(query));
  if (first !== null) return send(reply.header("idempotency-replayed", "true"), first);
  let refusal: unknown = null;
  let body = "";
  await keys.answer(query, async (running) => {
    try {
      const answer = await make();
      reply.code(query.status);
      // A call without a reply body (204) has nothing to serialize.
      body = answer === undefined ? "" : (reply.serialize(answer) as string);
    } catch (error) {
      const storedRejection = toStoredRejection(error, request, running);
      if (storedRejection === null) throw error;
      refusal = error;
      return storedRejection;
    }
    // A reply that starts a session is not stored, so that a replay cannot start it again.
    return { status: query.status, body: reply.hasHeader("set-cookie") ? "" : body };
  });
  if (refusal !== null) throw refusal;
  return send(reply, { status: query.status, body });
}
