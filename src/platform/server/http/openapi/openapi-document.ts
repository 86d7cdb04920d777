import { type ProblemKind, problemKinds } from "#platform/contract/problem.ts";
import type { Audience } from "../authorizer.ts";
import { shareSchemas } from "./components.ts";
import type { ApiTexts, JsonSchema, OpenApiDocument, Operation, Parameter } from "./openapi-types.ts";
import { completeParameters } from "./parameters.ts";

/** Facts about a call that its schemas do not contain. */
export interface DescribedCall {
  readonly audience: Audience;
  readonly isWrite: boolean;
  /** True when the call accepts an Idempotency-Key. */
  readonly takesKey: boolean;
  /** The schema of its query: an object whose properties are the parameters. */
  readonly query: JsonSchema;
}

/** The portal's URL, and its calls by operationId. */
export interface DocumentFacts {
  readonly origin: string;
  readonly version: string;
  readonly sessionCookie: string;
  readonly calls: ReadonlyMap<string, DescribedCall>;
  readonly texts: ApiTexts;
}

const refusals: Readonly<Partial<Record<ProblemKind, string>>> = {
  invalid: "Something of what was sent is not taken; every field is named.",
  unauthenticated: "Nobody is signed in.",
  forbidden: "Whoever is signed in may not do this, or it was sent from another origin.",
  absent: "There is no such object, or none in sight of whoever is signed in.",
  conflict: "It was changed meanwhile, or is in the way of something else.",
  too_large: "The body or the file is too large.",
  unprocessable: "The Idempotency-Key came with another request before.",
  unsupported: "The body is of another media type.",
  throttled: "Too much was asked for; Retry-After says when to try again.",
  internal: "Something went wrong on the server.",
  unavailable: "The server cannot answer right now; Retry-After says when to try again.",
};

/** Returns the kinds of error that a call can reply with, by its input and its audience. */
function listRefusals({ audience, isWrite, takesKey }: DescribedCall, namesObjects: boolean): ProblemKind[] {
  const possible: readonly (readonly [ProblemKind, boolean])[] = [
    ["invalid", true],
    ["unauthenticated", audience === "signed_in" || audience === "some"],
    ["forbidden", audience === "signed_in" || audience === "some" || isWrite],
    ["absent", namesObjects || audience === "developers"],
    ["conflict", isWrite],
    ["too_large", isWrite],
    ["unsupported", isWrite],
    ["unprocessable", takesKey],
    ["throttled", true],
    ["internal", true],
    ["unavailable", true],
  ];
  return possible.filter(([, isSo]) => isSo).map(([kind]) => kind);
}

/** The header that identifies a repeated call. */
const idempotencyKey: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Makes it safe to send the same request again: within 24 hours the same key of the same account gets the first reply, with `Idempotency-Replayed: true`, and nothing is done twice. Another body under the same key is refused (422), and so is a key whose first request is being answered (409, `Retry-After`).",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
  example: "5f0c9a52-7f2e-4a55-9d0b-3a1de3b7c9f1",
};

function completeOperation(operation: Operation, call: DescribedCall, texts: ApiTexts): Operation {
  const inPath = (operation.parameters ?? []).filter((each) => each.in === "path");
  const parameters = completeParameters(inPath, call.query, texts);
  const { "4XX": _refused, "5XX": _failed, ...replies } = operation.responses;
  const refused = listRefusals(call, parameters.length > 0).map((kind): [string, Operation["responses"][string]] => [
    String(problemKinds[kind]),
    { $ref: `#/components/responses/${kind}` },
  ]);
  return {
    ...operation,
    parameters: call.takesKey ? [...parameters, idempotencyKey] : parameters,
    responses: { ...replies, ...Object.fromEntries(refused) },
    security: call.audience === "everybody" ? [] : [{ session: [] }, { bearer: [] }],
  };
}

/** Returns the schema of errors from the first call; it is the same in all. */
function findProblemSchema(document: OpenApiDocument): JsonSchema {
  for (const methods of Object.values(document.paths)) {
    for (const { responses } of Object.values(methods)) {
      const refused = responses["4XX"];
      const schema =
        refused && "content" in refused ? refused.content?.["application/problem+json"]?.schema : undefined;
      if (schema) return schema;
    }
  }
  return {};
}

/**
 * Completes the OpenAPI document for generators and readers: servers, security, single parameters, each error with its
 * status, and every shared schema once.
 */
export function completeDocument(document: OpenApiDocument, facts: DocumentFacts): OpenApiDocument {
  const unknown: DescribedCall = { audience: "signed_in", isWrite: true, takesKey: false, query: {} };
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, each]) => [
          method,
          completeOperation(each, facts.calls.get(each.operationId) ?? unknown, facts.texts),
        ]),
      ),
    ]),
  );
  const problem = { $ref: "#/components/schemas/Problem" };
  const responses = Object.entries(refusals).map(([kind, description]) => [
    kind,
    { description, content: { "application/problem+json": { schema: problem } } },
  ]);
  const tags = new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((each) => each.tags)));
  return shareSchemas({
    ...document,
    info: {
      title: "Courtyard",
      version: facts.version,
      description:
        "The calls of the Courtyard portal. A session's cookie says who calls; what changes something is taken from the portal's own origin alone, so send `Origin`. Lists stand in the query as `filters[regions][]=1&filters[regions][]=2`.",
      license: { name: "Proprietary", identifier: "LicenseRef-Courtyard" },
    },
    servers: [{ url: facts.origin, description: "This installation" }],
    tags: [...tags]
      .toSorted((a, b) => a.localeCompare(b, "en"))
      .map((name) => ({ name, description: facts.texts.tags[name] ?? "" })),
    paths,
    components: {
      schemas: { Problem: findProblemSchema(document) },
      responses: Object.fromEntries(responses) as unknown,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: facts.sessionCookie,
          description: "The cookie that signing in sets.",
        },
        bearer: {
          type: "http",
          scheme: "bearer",
          description:
            "The value of that cookie, for programs that keep no cookies; `Origin` is then not needed, and no cookie counts beside it.",
        },
      },
    },
  });
}
