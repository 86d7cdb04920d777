import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { callers } from "#slices/developers/contract/permission-docs.contract.ts";
import { roles } from "#slices/identity/contract/identity.contract.ts";

/** The families of the specification, and the rest of the portal. */
export const apiFamilies = ["analytics", "integration", "plans", "portal"] as const;

/** Modules that the specification names and that are answered otherwise, each with a sentence of its own on the page. */
export const standIns = [
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

/** Why a call can be refused; the status that stands beside it is the wire's. */
export const refusals = [
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

/** One line of a schema, in the order of reading; what lies below an object or a list follows it, one step deeper. */
const schemaLine = z.strictObject({
  /** Where it is, as the wire writes it: `page[number]` in a query, `data.results[].name` in a body or reply. */
  path: z.string(),
  name: z.string(),
  /** 0 for the outermost. */
  depth: z.number().int().min(0),
  /** In the words of JSON Schema: `integer`, `array of string`, `one of`. */
  type: z.string(),
  is_required: z.boolean(),
  is_nullable: z.boolean(),
  description: z.string().nullable(),
  /** The values that it can have; empty where they are not a short list. */
  values: z.array(z.string()),
  /** Its bounds: `1 to 1000`; null without any. */
  limits: z.string().nullable(),
  /** What it is when it is left out, as JSON; null for nothing. */
  default_value: z.string().nullable(),
});

const callMethod = z.enum(["GET", "POST", "PUT", "DELETE"]);

/** A call as lists name it. */
const callEntry = z.strictObject({
  name: z.string(),
  method: callMethod,
  path: z.string(),
  summary: z.string(),
  /** The module that it belongs to. */
  module: z.string(),
});

const moduleEntry = z.strictObject({
  /** Family and name, as the page's address has it: `analytics-team`. */
  id: z.string(),
  family: z.enum(apiFamilies),
  name: z.string(),
  /** True for a module that the specification names. */
  is_named: z.boolean(),
  /** Which sentence says what stands in its place or beside it; null where its own calls are all. */
  stand_in: z.enum(standIns).nullable(),
  calls: z.array(callEntry),
  /** Calls of other modules that stand in its place. */
  instead: z.array(callEntry),
});

const parameter = schemaLine.extend({ in: z.enum(["path", "query"]) });

const describedCall = callEntry.extend({
  caller: z.enum(callers),
  /** Who may call by role; empty unless `caller` is roles. A client-admin passes every role. */
  roles: z.array(z.enum(roles)),
  parameters: z.array(parameter),
  /** Null where the call takes no body. */
  body: z.strictObject({ media_type: z.string(), lines: z.array(schemaLine) }).nullable(),
  reply: z.strictObject({ status: z.number().int(), media_type: z.string().nullable(), lines: z.array(schemaLine) }),
  refusals: z.array(z.strictObject({ status: z.number().int(), reason: z.enum(refusals) })),
});

/** Everything that the server answers, in the families of the specification; 404 for anyone who is no developer. */
export const getApiDocs = endpoint({
  name: "getApiDocs",
  method: "GET",
  path: "/api_docs",
  summary: "The calls of the server by family and module, and the shape of every refusal. For platform staff.",
  reply: z.strictObject({
    data: z.strictObject({ modules: z.array(moduleEntry), problem: z.array(schemaLine) }),
  }),
});

/** One call in whole; 404 for anyone who is no developer, and for a name that no call has. */
export const getApiCall = endpoint({
  name: "getApiCall",
  method: "GET",
  path: "/api_docs/:name",
  summary: "One call with its parameters, its reply and what it is refused for. For platform staff.",
  params: z.strictObject({ name: z.string().min(1).max(100) }),
  reply: z.strictObject({ data: describedCall }),
});

export type ApiFamily = (typeof apiFamilies)[number];
export type StandIn = (typeof standIns)[number];
export type ErrorDescriptor = (typeof refusals)[number];
export type SchemaLine = z.infer<typeof schemaLine>;
export type ApiCallEntry = z.infer<typeof callEntry>;
export type ApiModuleEntry = z.infer<typeof moduleEntry>;
export type ApiParameter = z.infer<typeof parameter>;
export type DescribedCall = z.infer<typeof describedCall>;
