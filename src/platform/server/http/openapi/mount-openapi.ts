import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { runInLane } from "#platform/server/db/lanes.ts";
import { AppError } from "#platform/server/app-error.ts";
import { readCallerCookies } from "../authorize-request.ts";
import { getCookieName } from "../cookies.ts";
import { acceptsIdempotencyKey } from "../idempotent-calls.ts";
import type { HttpOptions } from "../http-options.ts";
import type { ApiRoute } from "../route.ts";
import { completeDocument, type DescribedCall, type DocumentFacts } from "./openapi-document.ts";
import type { JsonSchema, OpenApiDocument } from "./openapi-types.ts";

function readFacts<Principal>(options: HttpOptions<Principal>): DocumentFacts {
  const { authorizer, isTls } = options;
  const getAudience = (operation: string) => authorizer.getAudience?.(operation) ?? "signed_in";
  const calls = options.api.map((route): [string, DescribedCall] => [
    route.endpoint.name,
    {
      audience: getAudience(route.operation),
      takesKey: acceptsIdempotencyKey(route as ApiRoute<never>) && getAudience(route.operation) !== "everybody",
      isWrite: route.endpoint.method !== "GET",
      // The plugin's own conversion loses which fields of an object are required.
      query: z.toJSONSchema(route.endpoint.query, { io: "input", unrepresentable: "any" }) as JsonSchema,
    },
  ]);
  return {
    origin: options.getPublicUrl?.() ?? "http://localhost:3000",
    version: options.version ?? "0.0.0",
    sessionCookie: getCookieName(authorizer.sessionCookie ?? "session", isTls),
    calls: new Map(calls),
    texts: options.apiTexts ?? { path: {}, query: {}, tags: {} },
  };
}

/** Collects the calls that are mounted from now on for the document. */
export async function registerOpenApi<Principal>(app: FastifyInstance, options: HttpOptions<Principal>): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title: "Courtyard", version: options.version ?? "0.0.0" } },
    transform: jsonSchemaTransform,
    transformObject: (built) => {
      if (!("openapiObject" in built)) throw new Error("the document is OpenAPI 3");
      // The plugin's types allow hand-written parts; all of these come from contracts.
      const document = built.openapiObject as unknown as OpenApiDocument;
      return completeDocument(document, readFacts(options)) as unknown as typeof built.openapiObject;
    },
  });
}

/** Mounts the OpenAPI document. It is public only when the operator says so. */
export function mountOpenApi<Principal>(
  app: FastifyInstance,
  scope: FastifyInstance,
  options: HttpOptions<Principal>,
): void {
  scope.get("/openapi.json", { schema: { hide: true } }, async (request) => {
    if (options.isOpenApiPublic !== true) {
      const cookies = readCallerCookies(request, options.authorizer, options.isTls);
      const principal = await runInLane("reserved", () => options.authorizer.readPrincipal(cookies));
      const isKnown = (options.authorizer.getHolder?.(principal) ?? null) !== null;
      if (!isKnown) throw new AppError("unauthenticated", "sign_in_first", "Please sign in.");
    }
    return app.swagger();
  });
}
