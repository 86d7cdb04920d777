import { Failure, forbidden, noAddress } from "#platform/server/fail.ts";
import type { OperationTable, Principal } from "./identity.api.ts";
import { isAllowed } from "./identity.rules.ts";

export const identityOperations: OperationTable = {
  "identity.sign-in": "public",
  "identity.sign-out": "any_account",
  "identity.factors.change": "own_account",
  "identity.single-sign-on.read": ["client-admin"],
  "identity.single-sign-on.change": ["client-admin"],
  "identity.impersonation.start": "staff",
  "identity.impersonation.stop": "impersonating",
};

/**
 * Throws `unauthenticated` for a visitor and `forbidden` for a role that may never do the operation; deny is the default.
 * What is for developers does not exist for anybody else: `absent`, as for an address that nothing has.
 */
export function authorize(table: OperationTable, principal: Principal, operation: string): void {
  const access = table[operation];
  if (access !== undefined && isAllowed(principal, access)) return;
  if (access === "developers") throw noAddress();
  if (principal.kind === "visitor") throw new Failure("unauthenticated", "sign_in_first", "Please sign in.");
  throw forbidden();
}
