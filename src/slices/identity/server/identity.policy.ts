import { AppError, forbidden, noSuchAddress } from "#platform/server/app-error.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
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

/** All that a visitor by link may do besides what is public: read that one object, and an identity without a name. */
export const tokenOperations: ReadonlySet<string> = new Set(["surveys.responses.read", "home.identity.read"]);

/** What operations a server has, and of which service those are that belong to one. */
export interface Policy {
  readonly operations: OperationTable;
  readonly operationServices: ReadonlyMap<string, Service>;
}

/** True for people of a client that does not have the operation's service. */
function isWithoutService(services: Policy["operationServices"], principal: Principal, operation: string): boolean {
  const service = services.get(operation);
  return service !== undefined && principal.kind === "account" && !principal.services.has(service);
}

/**
 * Throws `unauthenticated` for a visitor, also one of a shared link, and `forbidden` for a role that may never do the operation and for people of a
 * client that does not have the operation's service; deny is the default. What is for developers does not exist for anybody
 * else: `absent`, as for an address that nothing has.
 */
export function authorize({ operations, operationServices }: Policy, principal: Principal, operation: string): void {
  const access = operations[operation];
  if (isWithoutService(operationServices, principal, operation)) throw forbidden();
  if (access !== undefined && isAllowed(principal, access)) return;
  if (principal.kind === "token" && tokenOperations.has(operation)) return;
  if (access === "developers") throw noSuchAddress();
  if (principal.kind === "visitor" || principal.kind === "token")
    throw new AppError("unauthenticated", "sign_in_first", "Please sign in.");
  throw forbidden();
}
