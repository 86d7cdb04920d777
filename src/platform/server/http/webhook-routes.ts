import type { FastifyInstance } from "fastify";
import { inLane } from "#platform/server/db/lanes.ts";
import { authorizeRequest, type Entrance } from "./authorize-request.ts";

const BODY_LIMIT = 65_536;

/** A report from another machine: its bytes as they came, because its signature is over them. */
export interface HookCall {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** A header's value; undefined when it is missing or came more than once. */
  header(name: string): string | undefined;
  readonly requestId: string;
}

/** Where another machine reports something. It proves itself by a signature, not by its origin or a session. */
export interface HookRoute {
  /** Path with `:param` segments; always POST. */
  readonly path: string;
  readonly operation: string;
  /** Answers JSON. */
  handle(call: HookCall): Promise<object>;
}

/** Makes a scope take any body as bytes: what mail programs and providers send proves itself in another way. */
export function acceptAnyBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT }, (_request, body, done) => {
    done(null, body);
  });
}

/** Puts a hook on the server, in a scope that takes any body. */
export function mountHookRoute<Principal>(
  scope: FastifyInstance,
  route: HookRoute,
  entrance: Entrance<Principal>,
): void {
  scope.post(route.path, { schema: { hide: true } }, async (request, reply) => {
    await authorizeRequest(entrance, request, route.operation);
    const call: HookCall = {
      params: request.params as Record<string, string>,
      body: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
      header: (name) => {
        const value = request.headers[name];
        return typeof value === "string" ? value : undefined;
      },
      requestId: request.id,
    };
    const answer = await inLane("reserved", () => route.handle(call));
    return reply.header("cache-control", "no-store").send(answer);
  });
}
