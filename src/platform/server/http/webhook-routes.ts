import type { FastifyInstance } from "fastify";
import { runInLane } from "#platform/server/db/lanes.ts";
import { authorizeRequest, type RouteDeps } from "./authorize-request.ts";

const BODY_LIMIT = 65_536;

/** A report from another machine. Its body is raw bytes, because its signature covers them. */
export interface WebhookCall {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Returns a header's value; undefined when it is missing or repeated. */
  getHeader(name: string): string | undefined;
  readonly requestId: string;
}

/** A route for reports of other machines. They are authenticated by a signature, not by origin or session. */
export interface WebhookRoute {
  /** Path with `:param` segments; always POST. */
  readonly path: string;
  readonly operation: string;
  /** Returns the JSON reply. */
  handle(call: WebhookCall): Promise<object>;
}

/** Makes a scope accept any body as bytes: reports of email programs and providers are authenticated in other ways. */
export function acceptAnyBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT }, (_request, body, done) => {
    done(null, body);
  });
}

/** Mounts a webhook route, in a scope that accepts any body. */
export function mountWebhookRoute<Principal>(
  scope: FastifyInstance,
  route: WebhookRoute,
  deps: RouteDeps<Principal>,
): void {
  scope.post(route.path, { schema: { hide: true } }, async (request, reply) => {
    await authorizeRequest(deps, request, route.operation);
    const call: WebhookCall = {
      params: request.params as Record<string, string>,
      body: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
      getHeader: (name) => {
        const value = request.headers[name];
        return typeof value === "string" ? value : undefined;
      },
      requestId: request.id,
    };
    const answer = await runInLane("reserved", () => route.handle(call));
    return reply.header("cache-control", "no-store").send(answer);
  });
}
