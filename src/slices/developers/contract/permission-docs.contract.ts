import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { roles, services } from "#slices/identity/contract/identity.contract.ts";

/** The callers that pass an operation: a kind of user, or the listed roles. */
export const callers = [
  "public",
  "signed_in",
  "any_account",
  "own_account",
  "staff",
  "impersonating",
  "developers",
  "roles",
] as const;

const describedOperation = z.strictObject({
  name: z.string(),
  caller: z.enum(callers),
  /**
   * The roles that pass it within their scope; empty when the caller is not a list of roles, or when only platform
   * staff passes.
   */
  roles: z.array(z.enum(roles)),
  /** The service that a company must have; null without one. */
  service: z.enum(services).nullable(),
  /** The calls and pages behind it, as method and address. */
  calls: z.array(z.string()),
});

/** Lists operations × roles; 404 for everyone except developers. */
export const getPermissionDocs = defineEndpoint({
  name: "getPermissionDocs",
  method: "GET",
  path: "/permission_docs",
  summary: "Every operation of the server, the roles that pass it and the calls behind it. For platform staff.",
  reply: z.strictObject({
    data: z.strictObject({
      roles: z.array(z.enum(roles)),
      areas: z.array(z.strictObject({ name: z.string(), operations: z.array(describedOperation) })),
    }),
  }),
});

export type DescribedOperation = z.infer<typeof describedOperation>;
