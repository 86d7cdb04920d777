import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { FieldProblem } from "#platform/contract/problem.ts";
import { Failure } from "#platform/server/fail.ts";
import { applyCookie, plainCookies } from "./cookies.ts";
import type { Gatekeeper } from "./gatekeeper.ts";
import { fieldProblems } from "./problem-reply.ts";
import type { ApiRoute } from "./route.ts";
import { assertSameOrigin, originOf } from "./same-origin.ts";

type Parts = Record<"params" | "query" | "body", unknown>;

/** Parses every part of the input; throws one Failure that names all fields at fault. */
function parseInput(route: ApiRoute<never>, request: FastifyRequest): Parts {
  const given: Parts = { params: request.params, query: request.query, body: request.body };
  const errors: FieldProblem[] = [];
  const parsed: Partial<Parts> = {};
  for (const part of ["params", "query", "body"] as const) {
    const outcome = route.endpoint[part].safeParse(given[part]);
    if (outcome.success) parsed[part] = outcome.data;
    else errors.push(...fieldProblems(part, outcome.error));
  }
  if (errors.length > 0) {
    const count = errors.length === 1 ? "One field is" : `${errors.length} fields are`;
    throw new Failure("invalid", "invalid_input", `${count} not as this address takes them.`, { errors });
  }
  return { params: parsed.params, query: parsed.query, body: parsed.body };
}

function isPresent(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0;
}

function documentation(route: ApiRoute<never>): Record<string, unknown> {
  const { endpoint } = route;
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[3] ?? "portal"],
    ...(isPresent(endpoint.params) ? { params: endpoint.params } : {}),
    ...(isPresent(endpoint.query) ? { querystring: endpoint.query } : {}),
    ...(isPresent(endpoint.body) ? { body: endpoint.body } : {}),
    response: { [endpoint.status]: endpoint.reply },
  };
}

/** Puts an API route on the server: origin, principal, operation, input, use case, reply, in this order. */
export function mountApiRoute<Principal>(
  app: FastifyInstance,
  route: ApiRoute<Principal>,
  gatekeeper: Gatekeeper<Principal>,
  isTls: boolean,
): void {
  const { endpoint, operation } = route;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: documentation(route as ApiRoute<never>),
    // A form of another media type must not reach JSON calls: it could be sent without a preflight.
    preParsing: async (request) => {
      if (endpoint.method !== "GET") assertSameOrigin(request);
      const type = request.headers["content-type"];
      if (type !== undefined && !type.startsWith("application/json")) {
        throw new Failure("unsupported", "media_type", "This address takes application/json.");
      }
    },
    handler: async (request, reply) => {
      const cookies = plainCookies(request.cookies, isTls);
      const principal = await gatekeeper.principal(cookies);
      gatekeeper.authorize(principal, operation);
      const input = parseInput(route, request);
      const answer = await route.handle({
        ...input,
        principal,
        cookies,
        requestId: request.id,
        address: request.ip,
        origin: originOf(request),
        setCookie: (change) => applyCookie(reply, change, isTls),
      });
      return reply.code(endpoint.status).header("cache-control", "no-store").send(answer);
    },
  });
}
