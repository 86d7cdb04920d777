import type { Socket } from "node:net";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import swagger from "@fastify/swagger";
import fastify, {
  type FastifyContextConfig,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { jsonSchemaTransform, serializerCompiler } from "fastify-type-provider-zod";
import type { DatabaseWatch } from "#platform/server/db/database-watch.ts";
import { inLane } from "#platform/server/db/lanes.ts";
import { Failure, noAddress } from "#platform/server/fail.ts";
import { describeError } from "#platform/server/log.ts";
import type { Entrance } from "./admission.ts";
import { mountApiRoute } from "./api-routes.ts";
import { plainCookies } from "./cookies.ts";
import type { TrustProxy } from "./caller-address.ts";
import type { Gatekeeper } from "./gatekeeper.ts";
import { acceptAnyBody, type HookRoute, mountHookRoute } from "./hook-routes.ts";
import { answerOtherMethods } from "./other-methods.ts";
import { languagesOf, mountPageRoute } from "./page-routes.ts";
import { problemOf, toFailure } from "./problem-reply.ts";
import { parseQueryString } from "./query-string.ts";
import { type Refusal, toRefusal, traceFailure } from "./refusal-notes.ts";
import { refusalPage } from "./refusal-page.tsx";
import type { ApiRoute, PageRoute } from "./route.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import { acceptUploads, limitSlowBodies, UPLOAD_TIMEOUT } from "./uploads.ts";
import { type IsScreenPart, mountWebApp, readWebApp } from "./web-app.ts";
import { mountWellKnown } from "./well-known.ts";
import type { WorkLimits } from "./work-limits.ts";

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
  /** False where a part of a screen's address (`$widget`) cannot be some text; ids are numbers without it. */
  readonly isScreenPart?: IsScreenPart;
  /** What accounts and clients may use; without it nobody is limited. */
  readonly limits?: WorkLimits;
  /** Hears of the database's outages; without it they are only answered. */
  readonly watch?: DatabaseWatch;
  /** The portal's origin where it is configured: requests to another host are refused. */
  readonly publicOrigin?: string | null;
  /** The product's version, which `/healthz` says. */
  readonly version?: string;
  /** True where strangers may read the OpenAPI document; else whoever is signed in. */
  readonly isOpenApiPublic?: boolean;
  /** The text of /.well-known/security.txt; without it there is none. */
  readonly securityText?: () => string;
  /** Hears of every request that was refused as an attack's would be. */
  readonly onRefusal?: (refusal: Refusal) => Promise<void>;
  /** True once the process is about to end: replies say that their connection ends with them. */
  readonly isDraining?: () => boolean;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** True for a server-rendered page, whose failures are pages too. */
    readonly isPage?: boolean;
  }
}

type Notes = (error: unknown) => boolean;

/** Turns every error into a problem reply, or a page where one was asked for, and writes down what was not expected. */
function replyWithFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  isNoted: Notes = () => false,
): FastifyReply {
  const { problem, retryAfter, isUnexpected } = problemOf(error, request.id);
  traceFailure(request, problem.code);
  if (!isNoted(error) && isUnexpected)
    request.log.error({ error: error instanceof Error ? error.stack : describeError(error) }, "request.failed");
  if (retryAfter !== null) void reply.header("retry-after", String(retryAfter));
  // Where a file was promised, neither its name nor its compression is that of the failure.
  void reply.removeHeader("content-disposition").removeHeader("content-encoding").header("cache-control", "no-store");
  // A request whose address cannot be read has no route.
  if ((request.routeOptions.config as FastifyContextConfig | undefined)?.isPage === true) {
    const page = refusalPage(toFailure(error), languagesOf(request.headers["accept-language"]));
    return reply.code(page.status).sendDocument(page.html);
  }
  return reply
    .code(problem.status)
    .type("application/problem+json; charset=utf-8")
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem);
}

/** A connection that is busy when closing begins turns idle later; nobody would end it for as long as it is kept alive. */
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

/** Writes down what a refused request looks like, without anything that names a person. */
function noteRefusal<Principal>(request: FastifyRequest, reply: FastifyReply, options: HttpOptions<Principal>): void {
  const refusal = options.onRefusal ? toRefusal(request, reply) : null;
  if (refusal === null || !options.onRefusal) return;
  const { kind, operation, accountId } = refusal;
  request.log.warn({ kind, operation, accountId }, "security.refused");
  const { onRefusal, watch } = options;
  inLane("reserved", () => onRefusal(refusal)).catch((error: unknown) => {
    if (watch?.note(error) !== true) request.log.error({ error: describeError(error) }, "security.not-kept");
  });
}

/** Refuses requests to a host that is not ours: a page made for one must not carry another's links or cookies. */
function assertHost(app: FastifyInstance, publicOrigin: string | null): void {
  if (publicOrigin === null) return;
  const { host } = new URL(publicOrigin);
  app.addHook("onRequest", (request, _reply, done) => {
    // Whoever watches the process asks it by its own address.
    const isOurs = request.host === host || /^\/(healthz|readyz)$/.test(request.url);
    done(isOurs ? undefined : new Failure("invalid", "wrong_host", "This is not the address of the portal."));
  });
}

/** The document of all calls: for strangers only where the operator says so. */
function mountOpenApi<Principal>(app: FastifyInstance, scope: FastifyInstance, options: HttpOptions<Principal>): void {
  scope.get("/openapi.json", { schema: { hide: true } }, async (request) => {
    if (options.isOpenApiPublic !== true) {
      const cookies = plainCookies(request.cookies, options.isTls);
      const principal = await inLane("reserved", () => options.gatekeeper.principal(cookies));
      const isKnown = (options.gatekeeper.holder?.(principal) ?? null) !== null;
      if (!isKnown) throw new Failure("unauthenticated", "sign_in_first", "Please sign in.");
    }
    return app.swagger();
  });
}

/** Answers what cannot be read as HTTP at all; there is no request yet, so the reply is written by hand. */
function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const failure = new Failure("invalid", "bad_request", "The request could not be read.");
  const body = JSON.stringify(problemOf(failure, crypto.randomUUID()).problem);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function mountHealth(app: FastifyInstance, { version, ready }: Pick<HttpOptions<never>, "version" | "ready">): void {
  app.get("/healthz", { schema: { hide: true } }, () => ({ status: "alive", version }));
  app.get("/readyz", { schema: { hide: true } }, async () => {
    await inLane("reserved", ready);
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
  const entrance: Entrance<Principal> = {
    gatekeeper: options.gatekeeper,
    isTls: options.isTls,
    limits: options.limits ?? null,
  };
  const app = fastify({
    loggerInstance: options.log,
    // One line a request, written by our own hook below.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit: BODY_LIMIT,
    // The longest that a file may take to arrive; everything else has to be there sooner, see limitSlowBodies.
    requestTimeout: UPLOAD_TIMEOUT,
    frameworkErrors: (error, request, reply) => {
      void replyWithFailure(request, reply, error);
    },
    clientErrorHandler: answerUnreadable,
    // A request that is on its way when the server closes is answered, not refused.
    return503OnClosing: false,
    http: { headersTimeout: 30_000 },
    genReqId: () => crypto.randomUUID(),
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 200 },
  });
  // Input is parsed by our own handlers, all parts at once; Fastify's validation would stop at the first part.
  app.setValidatorCompiler(() => (value: unknown) => ({ value }));
  app.setSerializerCompiler(serializerCompiler);
  const isNoted: Notes = (error) => options.watch?.note(error) ?? false;
  app.setErrorHandler((error, request, reply) => replyWithFailure(request, reply, error, isNoted));
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
  assertHost(app, options.publicOrigin ?? null);
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
    for (const route of options.api.filter((each) => !each.upload)) mountApiRoute(scope, route, entrance);
    for (const route of options.pages.filter((page) => page.isOneClick !== true))
      mountPageRoute(scope, route, entrance);
    mountHealth(scope, options);
    mountOpenApi(app, scope, options);
    if (options.securityText) mountWellKnown(scope, options.securityText);
    return Promise.resolve();
  });
  await app.register((scope) => {
    acceptAnyBody(scope);
    for (const route of options.pages.filter((page) => page.isOneClick === true))
      mountPageRoute(scope, route, entrance);
    for (const route of hooks) mountHookRoute(scope, route, entrance);
    return Promise.resolve();
  });
  await app.register(async (scope) => {
    await acceptUploads(scope);
    for (const route of options.api.filter((each) => each.upload)) mountApiRoute(scope, route, entrance);
  });
  const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    replyWithFailure(request, reply, noAddress());
  await mountWebApp(app, webApp, notFound);
  return app;
}
