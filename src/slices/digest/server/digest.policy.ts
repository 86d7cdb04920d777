import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { Actor, OperationTable } from "#slices/identity/server/identity.api.ts";

/**
 * Everyone decides for themselves. What a link of an email may do depends on its token and the recipient's current
 * permissions.
 */
export const digestOperations: OperationTable = {
  "digest.read": "signed_in",
  "digest.choose": "signed_in",
  "digest.act": "public",
  "digest.stop": "public",
};

/** Employees get none: they get the daily email about their tasks. */
export const isDigestRole = (role: Role): boolean => role !== "employee";

/** Returns true for people who manage places or see the company. */
export function canGetDigest({ permissions }: Pick<Actor, "permissions">): boolean {
  return permissions.some(({ role }) => isDigestRole(role));
}
