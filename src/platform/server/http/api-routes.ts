import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type FieldError, problem } from "#platform/contract/problem.ts";
import { AppError } from "#platform/server/app-error.ts";
import { invalidInput, readValue } from "#platform/server/input-errors.ts";
import { authorizeRequest, runWork, type RouteDeps } from "./authorize-request.ts";
import { toNetwork } from "./caller-address.ts";
import { applyCookie } from "./cookies.ts";
import { sendFile } from "./file-reply.ts";
import { findKeyedRequest, replyOnce } from "./idempotent-calls.ts";
import type { ApiRoute, CookieChange, FileReply } from "./route.ts";
import { assertSameOrigin, toOrigin } from "./same-origin.ts";
import { findInvalidTexts, withoutBidiControls } from "./invalid-characters.ts";
import { assertUpload, readFile } from "./uploads.ts";

type Parts = Record<"params" | "query" | "body", unknown>;

/** Parses every part of the input. Throws one AppError that names all invalid fields. */
function parseInput(route: ApiRoute<never>, request: FastifyRequest): Parts {
  const parts: Parts = { params: request.params, query: request.query, body: request.body };
  const errors: FieldError[] = [];
  const parsed: Partial<Parts> = {};
  for (const part of ["params", "query", "body"] as const) {
    errors.push(...findInvalidTexts(part, parts[part]));
    const outcome = readValue(part, route.endpoint[part], withoutBidiControls(parts[part]));
    if ("errors" in outcome) errors.push(...outcome.errors);
    else parsed[part] = outcome.data;
  }
  if (errors.length > 0) throw invalidInput(errors);
  return { params: parsed.params, query: parsed.query, body: parsed.body };
}

function isPresent(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0;
}

function buildDocumentation(route: ApiRoute<never>): Record<string, unknown> {
  const { endpoint } = route;
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[3] ?? "portal"],
    ...(isPresent(endpoint.params) ? { params: endpoint.params } : {}),
    ...(isPresent(endpoint.query) ? { querystring: endpoint.query } : {}),
    ...(isPresent(endpoint.body) ? { body: endpoint.body } : {}),
    ...buildUploadDocumentation(route),
    response: {
      [endpoint.status]: toResponse(route),
      ...(route.buildTag ? { 304: z.undefined().meta({ description: "Not modified (If-None-Match)." }) } : {}),
      "4xx": buildProblemResponse("Client error. Every invalid field is listed."),
      "5xx": buildProblemResponse("Server error, or the service is temporarily unavailable."),
    },
  };
}

/** Every error reply is a problem (RFC 9457), whatever media type the call declares. */
function buildProblemResponse(description: string): unknown {
  return { description, content: { "application/problem+json": { schema: problem } } };
}

function buildUploadDocumentation({ upload }: ApiRoute<never>): Record<string, unknown> {
  if (!upload) return {};
  const file = z.string().meta({ format: "binary", description: `One file of at most ${upload.maxBytes} bytes.` });
  return { consumes: ["multipart/form-data"], body: z.strictObject({ [upload.field]: file }) };
}

function toResponse({ endpoint, download }: ApiRoute<never>): unknown {
  if (download === undefined) return endpoint.reply;
  const file = z.string().meta({ format: "binary" });
  return { description: "The file.", content: { [download]: { schema: file } } };
}

/** Rejects other media types on JSON calls: a form could be sent without a preflight. */
function assertMediaType(route: ApiRoute<never>, request: FastifyRequest): void {
  if ((request.headers["content-encoding"] ?? "identity") !== "identity") {
    throw new AppError("unsupported", "content_encoding", "This address takes bodies that are not compressed.");
  }
  if (route.upload) return assertUpload(request, route.upload);
  const type = request.headers["content-type"]?.toLowerCase();
  if (type !== undefined && !type.startsWith("application/json")) {
    throw new AppError("unsupported", "media_type", "Content-Type must be application/json.");
  }
}

/** Sends a reply with its tag, or 304 when the caller's copy is current. Caches must revalidate each time. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, tag: string, answer: unknown): FastifyReply {
  const etag = `W/"${tag}"`;
  const knownTags = (request.headers["if-none-match"] ?? "").split(",").map((each) => each.trim());
  void reply.header("etag", etag).header("cache-control", "private, no-cache");
  return knownTags.includes(etag) ? reply.code(304).send() : reply.code(200).send(answer);
}

/** Mounts an API route. Order: origin, principal, operation, input, use case, reply. */
export function mountApiRoute<Principal>(
  app: FastifyInstance,
  route: ApiRoute<Principal>,
  deps: RouteDeps<Principal>,
): void {
  const { isTls } = deps;
  const { endpoint, operation } = route;
  // A user waits for a page's picture as for the page itself.
  const isLong = route.upload !== undefined || (route.download !== undefined && !route.download.startsWith("image/"));
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: buildDocumentation(route as ApiRoute<never>),
    config: { isUnlisted: deps.authorizer.getAudience?.(operation) === "developers" },
    preParsing: async (request) => {
      if (endpoint.method !== "GET") assertSameOrigin(request, isTls);
      assertMediaType(route, request);
    },
    handler: async (request, reply) => {
      const { principal, cookies } = await authorizeRequest(deps, request, operation);
      const input = parseInput(route, request);
      const call = {
        ...input,
        principal,
        cookies,
        requestId: request.id,
        address: toNetwork(request.ip),
        origin: toOrigin(request),
        setCookie: (change: CookieChange) => applyCookie(reply, change, isTls),
      };
      const file = route.upload ? await readFile(request, route.upload) : undefined;
      const run = (): Promise<unknown> => route.handle(call, file);
      const make = (): Promise<unknown> => runWork(deps, { operation, principal, isLong, reply, run });
      const keyedRequest = findKeyedRequest(request, route, deps.authorizer.getHolder?.(principal) ?? null);
      if (keyedRequest !== null && deps.keys) return replyOnce(deps.keys, keyedRequest, { request, reply, make });
      const answer = await make();
      if (route.download !== undefined) return sendFile(reply, route.download, answer as FileReply);
      if (route.buildTag) return sendTagged(request, reply, route.buildTag(answer), answer);
      return reply.code(endpoint.status).header("cache-control", "no-store").send(answer);
    },
  });
}
