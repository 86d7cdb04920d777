import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { callers } from "#slices/developers/contract/permission-docs.contract.ts";
import { roles } from "#slices/identity/contract/identity.contract.ts";

/** The families of the specification, and the rest of the portal. */
export const apiFamilies = ["analytics", "integration", "plans", "portal"] as const;

/** Modules of the specification that are implemented differently. Each has an explanation on the page. */
export const replacedModules = [
  "analytics-residents",
  "analytics-search",
  "integration-transformations",
  "integration-import_history",
  "integration-leases",
  "integration-residents",
  "integration-audits",
  "plans-task_tags",
  "plans-reports_api",
] as const;

/** The reasons why a call can be rejected, with their statuses on the wire. */
export const errorReasons = [
  "invalid_input",
  "sign_in_first",
  "other_origin",
  "forbidden",
  "absent",
  "conflict",
  "too_large",
  "media_type",
  "throttled",
  "internal",
  "unavailable",
] as const;

/** One line of a schema, in reading order. The content of an object or a list follows it, one level deeper. */
const schemaLine = z.strictObject({
  /** The path in wire notation: `page[number]` in a query, `data.results[].name` in a body or reply. */
  path: z.string(),
  name: z.string(),
  /** 0 for the outermost level. */
  depth: z.number().int().min(0),
  /** The type in the words of JSON Schema: `integer`, `array of string`, `one of`. */
  type: z.string(),
  is_required: z.boolean(),
  is_nullable: z.boolean(),
  description: z.string().nullable(),
  /** The possible values; empty when they are not a short list. */
  values: z.array(z.string()),
  /** The bounds: `1 to 1000`; null without any. */
  limits: z.string().nullable(),
  /** The default value, as JSON; null without one. */
  default_value: z.string().nullable(),
});

const callMethod = z.enum(["GET", "POST", "PUT", "DELETE"]);

/** A call in a list. */
const callEntry = z.strictObject({
  name: z.string(),
  method: callMethod,
  path: z.string(),
  summary: z.string(),
  /** The module of the call. */
  module: z.string(),
});

const moduleEntry = z.strictObject({
  /** Family and name, as in the page's address: `analytics-team`. */
  id: z.string(),
  family: z.enum(apiFamilies),
  name: z.string(),
  /** True for a module that the specification names. */
  is_named: z.boolean(),
  /** The explanation of what replaces or complements the module; null when its own calls are complete. */
  stand_in: z.enum(replacedModules).nullable(),
  calls: z.array(callEntry),
  /** Calls of other modules that replace it. */
  instead: z.array(callEntry),
});

const parameter = schemaLine.extend({ in: z.enum(["path", "query"]) });

const describedCall = callEntry.extend({
  caller: z.enum(callers),
  /** The roles that may call; empty unless `caller` is roles. A client-admin passes every role. */
  roles: z.array(z.enum(roles)),
  parameters: z.array(parameter),
  /** Null for calls without a body. */
  body: z.strictObject({ media_type: z.string(), lines: z.array(schemaLine) }).nullable(),
  reply: z.strictObject({ status: z.number().int(), media_type: z.string().nullable(), lines: z.array(schemaLine) }),
  refusals: z.array(z.strictObject({ status: z.number().int(), reason: z.enum(errorReasons) })),
});

/** Lists all calls of the server, in the families of the specification; 404 for everyone except developers. */
export const getApiDocs = defineEndpoint({
  name: "getApiDocs",
  method: "GET",
  path: "/api_docs",
  summary: "The calls of the server by family and module, and the shape of every refusal. For platform staff.",
  reply: z.strictObject({
    data: z.strictObject({ modules: z.array(moduleEntry), problem: z.array(schemaLine) }),
  }),
});

/** Returns the full description of one call; 404 for everyone except developers, and for an unknown name. */
export const getApiCall = defineEndpoint({
  name: "getApiCall",
  method: "GET",
  path: "/api_docs/:name",
  summary: "One call with its parameters, its reply and what it is refused for. For platform staff.",
  params: z.strictObject({ name: z.string().min(1).max(100) }),
  reply: z.strictObject({ data: describedCall }),
});

export type ApiFamily = (typeof apiFamilies)[number];
export type ReplacedModule = (typeof replacedModules)[number];
export type ErrorDescriptor = (typeof errorReasons)[number];
export type SchemaLine = z.infer<typeof schemaLine>;
export type ApiCallEntry = z.infer<typeof callEntry>;
export type ApiModuleEntry = z.infer<typeof moduleEntry>;
export type ApiParameter = z.infer<typeof parameter>;
export type DescribedCall = z.infer<typeof describedCall>;
