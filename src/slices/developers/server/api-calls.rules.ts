import { z } from "zod";
import { problemKinds } from "#platform/contract/problem.ts";
import type { ApiRoute } from "#platform/server/http/route.ts";
import type { OperationAccess } from "#slices/identity/server/identity.api.ts";
import type { ApiCallEntry, DescribedCall, ErrorDescriptor } from "#slices/developers/contract/api-docs.contract.ts";
import { buildSchemaLines } from "./api-schema.rules.ts";

/** The parts of a route that are described. The principal's type does not matter here. */
export type DescribedRoute = Pick<ApiRoute<never>, "endpoint" | "operation" | "upload" | "download">;

const JSON_TYPE = "application/json";

const statuses: Readonly<Record<ErrorDescriptor, number>> = {
  invalid_input: problemKinds.invalid,
  sign_in_first: problemKinds.unauthenticated,
  other_origin: problemKinds.forbidden,
  forbidden: problemKinds.forbidden,
  absent: problemKinds.absent,
  conflict: problemKinds.conflict,
  too_large: problemKinds.too_large,
  media_type: problemKinds.unsupported,
  throttled: problemKinds.throttled,
  internal: problemKinds.internal,
  unavailable: problemKinds.unavailable,
};

const hasFields = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape).length > 0 : buildSchemaLines(schema, "input").length > 0;

/** Returns the possible errors of a call, by its input, its effects and its required access. */
function createRefusals({ endpoint, upload }: DescribedRoute, access: OperationAccess): ErrorDescriptor[] {
  const writes = endpoint.method !== "GET";
  const takesPath = hasFields(endpoint.params);
  const isOpen = access === "public";
  const isHidden = access === "developers";
  const isForSome = typeof access !== "string" || ["own_account", "staff", "impersonating"].includes(access);
  // A call without parameters still rejects unknown ones.
  const possible: readonly (readonly [ErrorDescriptor, boolean])[] = [
    ["invalid_input", true],
    ["sign_in_first", !isOpen && !isHidden],
    ["other_origin", writes],
    ["forbidden", isForSome],
    ["absent", takesPath || isHidden],
    ["conflict", writes],
    ["too_large", writes],
    ["media_type", writes || upload !== undefined],
    ["throttled", isOpen],
    ["internal", true],
    ["unavailable", true],
  ];
  return possible.filter(([, isSo]) => isSo).map(([reason]) => reason);
}

function toBody({ endpoint, upload }: DescribedRoute): DescribedCall["body"] {
  if (upload) {
    const file = z.strictObject({
      [upload.field]: z
        .string()
        .meta({ format: "binary", description: `One file of at most ${upload.maxBytes} bytes.` }),
    });
    return { media_type: "multipart/form-data", lines: buildSchemaLines(file, "input") };
  }
  if (endpoint.method === "GET") return null;
  const lines = buildSchemaLines(endpoint.body, "input");
  return lines.length === 0 ? null : { media_type: JSON_TYPE, lines };
}

function describeReply({ endpoint, download }: DescribedRoute): DescribedCall["reply"] {
  const { status, reply } = endpoint;
  if (download !== undefined) return { status, media_type: download, lines: [] };
  if (status === 204) return { status, media_type: null, lines: [] };
  return { status, media_type: JSON_TYPE, lines: buildSchemaLines(reply, "output", { root: "(reply)" }) };
}

/** Returns a call for a list, with its module. */
export function toEntry({ endpoint }: DescribedRoute, module: string): ApiCallEntry {
  const { name, method, path, summary } = endpoint;
  return { name, method, path, summary, module };
}

/** Returns the full description of a call: access, input, output and errors. */
export function describeCall(route: DescribedRoute, module: string, access: OperationAccess): DescribedCall {
  const { params, query } = route.endpoint;
  const own = typeof access === "string";
  return {
    ...toEntry(route, module),
    caller: own ? access : "roles",
    roles: own ? [] : [...new Set(["client-admin" as const, ...access])],
    parameters: [
      ...buildSchemaLines(params, "input").map((line) => ({ ...line, in: "path" as const })),
      ...buildSchemaLines(query, "input", { notation: "query" }).map((line) => ({ ...line, in: "query" as const })),
    ],
    body: toBody(route),
    reply: describeReply(route),
    refusals: createRefusals(route, access).map((reason) => ({ status: statuses[reason], reason })),
  };
}
