import type { Socket } from "node:net";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import fastify, {
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { ResponseSerializationError } from "fastify-type-provider-zod";
import type { z } from "zod";
import { runInLane } from "#platform/server/db/lanes.ts";
import { AppError, createNoSuchAddressError } from "#platform/server/app-error.ts";
import { describeError } from "#platform/server/log.ts";
import { assertAddressedHost } from "./addressed-host.ts";
import type { RouteDeps } from "./authorize-request.ts";
import { mountApiRoute } from "./api-routes.ts";
import { acceptAnyBody, mountWebhookRoute } from "./webhook-routes.ts";
import type { HttpOptions } from "./http-options.ts";
import { mountOpenApi, registerOpenApi } from "./openapi/mount-openapi.ts";
import { answerOtherMethods } from "./other-methods.ts";
import { toLanguages, mountPageRoute } from "./page-routes.ts";
import { toProblem, toAppError } from "./problem-reply.ts";
import { parseQueryString } from "./query-string.ts";
import { toRejection, traceError } from "./rejections.ts";
import { renderErrorPage } from "./error-page.tsx";
import { addSecurityHeaders } from "./security-headers.ts";
import { acceptUploads, limitSlowBodies, UPLOAD_TIMEOUT } from "./uploads.ts";
import { isPersonalPath, mountWebApp, readWebApp } from "./web-app.ts";
import { mountWellKnown } from "./well-known.ts";

const BODY_LIMIT = 1_048_576;
/**
 * Maximum bytes of the address and headers. A table of a large company that is filtered to most of its locations has a
 * long address.
 */
const LARGEST_HEADER = 65_536;

declare module "fastify" {
  interface FastifyContextConfig {
    /** True for a server-rendered page, whose errors are pages too. */
    readonly isPage?: boolean;
  }
}

type Notes = (error: unknown) => boolean;

/**
 * Serializes a reply through its schema, which removes unknown fields. Zod's own encode supports schemas that transform
 * values; ours do not, and encoding would validate every checked value twice.
 */
const compileReply =
  ({ schema, method, url }: { schema: z.ZodType; method: string; url: string }) =>
  (reply: unknown): string => {
    const { data, error } = schema.safeParse(reply);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };

/** Replies to every error with a problem, or with a page for page routes, and logs unexpected errors. */
function replyWithFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  isNoted: Notes = () => false,
): FastifyReply {
  const { problem, retryAfter, isUnexpected } = toProblem(error, request.id);
  traceError(request, problem.code);
  if (!isNoted(error) && isUnexpected)
    request.log.error({ error: error instanceof Error ? error.stack : describeError(error) }, "request.failed");
  if (retryAfter !== null) void reply.header("retry-after", String(retryAfter));
  // The error reply is no file, so it has no file name and no compression.
  void reply.removeHeader("content-disposition").removeHeader("content-encoding").header("cache-control", "no-store");
  // A request whose address cannot be parsed has no route, so it is not a page.
  const config = request.routeOptions.config as FastifyContextConfig | undefined;
  const isPage = config?.isPage === true || (isPersonalPath(request.url) && "sendDocument" in reply);
  if (isPage) {
    const page = renderErrorPage(toAppError(error), toLanguages(request.headers["accept-language"]));
    return reply.code(page.status).sendDocument(page.html);
  }
  return reply
    .code(problem.status)
    .type("application/problem+json; charset=utf-8")
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem);
}

/** Closes connections that become idle after shutdown has begun. Keep-alive would otherwise leave them open. */
function endConnectionsOnClose(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (isDraining()) void reply.header("connection", "close");
    done(null, payload);
  });
  app.addHook("preClose", (done) => {
    if (app.server.listening) {
      const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
      app.server.once("close", () => clearInterval(sweep));
    }
    done();
  });
}

/** Logs the facts of a rejected request, without anything that identifies a person. */
function noteRefusal<Principal>(request: FastifyRequest, reply: FastifyReply, options: HttpOptions<Principal>): void {
  const refusal = options.onRejection ? toRejection(request, reply) : null;
  if (refusal === null || !options.onRejection) return;
  const { kind, operation, accountId } = refusal;
  request.log.warn({ kind, operation, accountId }, "security.refused");
  const { onRejection, watch } = options;
  runInLane("reserved", () => onRejection(refusal)).catch((error: unknown) => {
    if (watch?.note(error) !== true) request.log.error({ error: describeError(error) }, "security.not-kept");
  });
}

/** Disables caching by default, because a reply belongs to one user and one moment. */
function keepNothing(app: FastifyInstance): void {
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
    done(null, payload);
  });
}

/** Replies to bytes that are not valid HTTP. There is no request object yet, so the reply is written by hand. */
function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const failure =
    error.code === "HPE_HEADER_OVERFLOW"
      ? new AppError("too_large", "headers_too_large", "The address and the headers are larger than is read here.")
      : new AppError("invalid", "bad_request", "The request could not be read.");
  const { problem } = toProblem(failure, crypto.randomUUID());
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${problem.status} ${problem.title}\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function mountHealth(
  app: FastifyInstance,
  { version, assertReady: ready }: Pick<HttpOptions<never>, "version" | "assertReady">,
): void {
  app.get("/healthz", { schema: { hide: true } }, () => ({ status: "alive", version }));
  app.get("/readyz", { schema: { hide: true } }, async () => {
    await runInLane("reserved", ready);
    return { status: "ready" };
  });
}

/**
 * Creates the HTTP server: API routes, pages, health checks, the OpenAPI document and the web application, with uniform
 * error replies.
 */
export async function createHttpServer<Principal>(options: HttpOptions<Principal>): Promise<FastifyInstance> {
  const { webhooks = [] } = options;
  const routes = [...options.api, ...options.pages, ...webhooks];
  const unknown = routes.filter((route) => !options.authorizer.isKnown(route.operation));
  if (unknown.length > 0) {
    throw new Error(`routes without an operation: ${unknown.map((route) => route.operation).join(", ")}`);
  }
  const deps: RouteDeps<Principal> = {
    authorizer: options.authorizer,
    isTls: options.isTls,
    limits: options.limits ?? null,
    keys: options.keys ?? null,
  };
  const app = fastify({
    loggerInstance: options.log,
    // Our own hook below logs one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit: BODY_LIMIT,
    // The maximum duration of a file upload. All other bodies must arrive sooner, see limitSlowBodies.
    requestTimeout: UPLOAD_TIMEOUT,
    // Such a reply passes through none of our hooks.
    frameworkErrors: (error, request, reply) => {
      void reply.headers({ "content-security-policy": "default-src 'none'", "x-content-type-options": "nosniff" });
      void replyWithFailure(request, reply, error);
    },
    clientErrorHandler: answerUnreadable,
    // A request in progress when the server closes is completed.
    return503OnClosing: false,
    // Our own hook rejects a request without a host, in the form of every error reply.
    http: { headersTimeout: 30_000, requireHostHeader: false, maxHeaderSize: LARGEST_HEADER },
    genReqId: () => crypto.randomUUID(),
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 200 },
  });
  // Our handlers parse all parts of the input at once. Fastify's validation would stop at the first invalid part.
  app.setValidatorCompiler(() => (value: unknown) => ({ value }));
  app.setSerializerCompiler(compileReply);
  const isNoted: Notes = (error) => options.watch?.note(error) ?? false;
  app.setErrorHandler((error, request, reply) => replyWithFailure(request, reply, error, isNoted));
  await addSecurityHeaders(app, options.isTls);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 65_536 });
  // Level 3 gives a tenth more bytes than zlib's default, in a little more than half of its time.
  await app.register(compress, { global: true, threshold: 1024, zlibOptions: { level: 3 } });
  await registerOpenApi(app, options);
  assertAddressedHost(app, options.publicOrigin ?? null);
  keepNothing(app);
  const webApp = await readWebApp(options.webRoot, options.isScreenPart ?? (() => true));
  answerOtherMethods(app, (path) => (webApp?.isScreen(path) === true ? ["GET", "HEAD"] : []));
  endConnectionsOnClose(app, options.isDraining ?? (() => false));
  limitSlowBodies(app);
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "(none)";
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "request",
    );
    done();
    noteRefusal(request, reply, options);
  });
  await app.register((scope) => {
    for (const route of options.api.filter((each) => !each.upload)) mountApiRoute(scope, route, deps);
    for (const route of options.pages.filter((page) => page.isOneClick !== true)) mountPageRoute(scope, route, deps);
    mountHealth(scope, options);
    mountOpenApi(app, scope, options);
    if (options.buildSecurityText) mountWellKnown(scope, options.buildSecurityText);
    return Promise.resolve();
  });
  await app.register((scope) => {
    acceptAnyBody(scope);
    for (const route of options.pages.filter((page) => page.isOneClick === true)) mountPageRoute(scope, route, deps);
    for (const route of webhooks) mountWebhookRoute(scope, route, deps);
    return Promise.resolve();
  });
  await app.register(async (scope) => {
    await acceptUploads(scope);
    for (const route of options.api.filter((each) => each.upload)) mountApiRoute(scope, route, deps);
  });
  const replyNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    replyWithFailure(request, reply, createNoSuchAddressError());
  await mountWebApp(app, webApp, replyNotFound);
  return app;
}
