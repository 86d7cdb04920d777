import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import swagger from "@fastify/swagger";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { jsonSchemaTransform, serializerCompiler } from "fastify-type-provider-zod";
import { noAddress } from "#platform/server/fail.ts";
import { mountApiRoute } from "./api-routes.ts";
import type { TrustProxy } from "./caller-address.ts";
import type { Gatekeeper } from "./gatekeeper.ts";
import { acceptAnyBody, type HookRoute, mountHookRoute } from "./hook-routes.ts";
import { mountPageRoute } from "./page-routes.ts";
import { problemOf } from "./problem-reply.ts";
import { parseQueryString } from "./query-string.ts";
import type { ApiRoute, PageRoute } from "./route.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import { acceptUploads, limitSlowBodies, UPLOAD_TIMEOUT } from "./uploads.ts";
import { mountWebApp } from "./web-app.ts";

const BODY_LIMIT = 1_048_576;

export interface HttpOptions<Principal> {
  readonly api: readonly ApiRoute<Principal>[];
  readonly pages: readonly PageRoute<Principal>[];
  readonly hooks?: readonly HookRoute[];
  readonly gatekeeper: Gatekeeper<Principal>;
  readonly log: FastifyBaseLogger;
  /** Whose X-Forwarded-* headers are believed. */
  readonly trustProxy: TrustProxy;
  /** True when the origin of the portal is https: cookies are Secure, HSTS is sent. */
  readonly isTls: boolean;
  /** Readiness: rejects with a Failure while the process cannot serve. */
  readonly ready: () => Promise<void>;
  /** Folder of the built front end; null serves none. */
  readonly webRoot: string | null;
}

/** Turns every error into a problem reply, and writes down what was not expected. */
function replyWithProblem(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { problem, retryAfter, isUnexpected } = problemOf(error, request.id);
  if (isUnexpected)
    request.log.error({ error: error instanceof Error ? error.stack : String(error) }, "request.failed");
  if (retryAfter !== null) void reply.header("retry-after", String(retryAfter));
  // Where a file was promised, neither its name nor its compression is that of the failure.
  return reply
    .removeHeader("content-disposition")
    .removeHeader("content-encoding")
    .code(problem.status)
    .type("application/problem+json; charset=utf-8")
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem);
}

/** A connection that is busy when closing begins turns idle later; nobody would end it for as long as it is kept alive. */
function endConnectionsOnClose(app: FastifyInstance): void {
  app.addHook("preClose", (done) => {
    if (app.server.listening) {
      const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
      app.server.once("close", () => clearInterval(sweep));
    }
    done();
  });
}

function mountHealth(app: FastifyInstance, ready: () => Promise<void>): void {
  app.get("/healthz", { schema: { hide: true } }, () => ({ status: "alive" }));
  app.get("/readyz", { schema: { hide: true } }, async () => {
    await ready();
    return { status: "ready" };
  });
}

/** The HTTP face of the process: API routes, pages, health, the OpenAPI document and the front end, with one way of failing. */
export async function createHttpServer<Principal>(options: HttpOptions<Principal>): Promise<FastifyInstance> {
  const { hooks = [] } = options;
  const routes = [...options.api, ...options.pages, ...hooks];
  const unknown = routes.filter((route) => !options.gatekeeper.knows(route.operation));
  if (unknown.length > 0) {
    throw new Error(`routes without an operation: ${unknown.map((route) => route.operation).join(", ")}`);
  }
  const app = fastify({
    loggerInstance: options.log,
    // One line a request, written by our own hook below.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit: BODY_LIMIT,
    // The longest that a file may take to arrive; everything else has to be there sooner, see limitSlowBodies.
    requestTimeout: UPLOAD_TIMEOUT,
    http: { headersTimeout: 30_000 },
    genReqId: () => crypto.randomUUID(),
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 200 },
  });
  // Input is parsed by our own handlers, all parts at once; Fastify's validation would stop at the first part.
  app.setValidatorCompiler(() => (value: unknown) => ({ value }));
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => replyWithProblem(request, reply, error));
  await addSecurityHeaders(app, options.isTls);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 65_536 });
  await app.register(compress, { global: true, threshold: 1024 });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Courtyard", version: "1", description: "The calls of the Courtyard portal." },
    },
    transform: jsonSchemaTransform,
  });
  endConnectionsOnClose(app);
  limitSlowBodies(app);
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "(none)";
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "request",
    );
    done();
  });
  await app.register((scope) => {
    for (const route of options.api.filter((each) => !each.upload))
      mountApiRoute(scope, route, options.gatekeeper, options.isTls);
    for (const route of options.pages.filter((page) => page.isOneClick !== true))
      mountPageRoute(scope, route, options.gatekeeper, options.isTls);
    mountHealth(scope, options.ready);
    scope.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
    return Promise.resolve();
  });
  await app.register((scope) => {
    acceptAnyBody(scope);
    for (const route of options.pages.filter((page) => page.isOneClick === true))
      mountPageRoute(scope, route, options.gatekeeper, options.isTls);
    for (const route of hooks) mountHookRoute(scope, route, options.gatekeeper, options.isTls);
    return Promise.resolve();
  });
  await app.register(async (scope) => {
    await acceptUploads(scope);
    for (const route of options.api.filter((each) => each.upload))
      mountApiRoute(scope, route, options.gatekeeper, options.isTls);
  });
  await mountWebApp(app, options.webRoot, (request, reply) => replyWithProblem(request, reply, noAddress()));
  return app;
}
