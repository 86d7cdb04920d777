import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { Actor, OperationTable } from "#slices/identity/server/identity.api.ts";

/** Everybody chooses for themselves. What a link of a mail may do, its token and the reader's rights of the moment say. */
export const digestOperations: OperationTable = {
  "digest.read": "signed_in",
  "digest.choose": "signed_in",
  "digest.act": "public",
  "digest.stop": "public",
};

/** Employees get none: their tasks have the daily mail. */
export const isDigestRole = (role: Role): boolean => role !== "employee";

/** True for anyone who manages places or sees the company. */
export function mayGetDigest({ rights }: Pick<Actor, "rights">): boolean {
  return rights.some(({ role }) => isDigestRole(role));
}
