import { AppError, forbidden, createNoSuchAddressError } from "#platform/server/app-error.ts";
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

/**
 * All operations of a link guest besides public ones: reading the one shared object, and an identity without a name.
 */
export const tokenOperations: ReadonlySet<string> = new Set(["surveys.responses.read", "home.identity.read"]);

/** The server's operations, and the service of those that belong to one. */
export interface Policy {
  readonly operations: OperationTable;
  readonly operationServices: ReadonlyMap<string, Service>;
}

/** Returns true for people whose client does not have the operation's service. */
function isWithoutService(services: Policy["operationServices"], principal: Principal, operation: string): boolean {
  const service = services.get(operation);
  return service !== undefined && principal.kind === "account" && !principal.services.has(service);
}

/**
 * Throws `unauthenticated` for a guest, including a link guest. Throws `forbidden` for a role that may never perform
 * the operation and for people whose client does not have its service. Denies by default. For everyone except
 * developers, a developer operation does not exist: `absent`, as for an unknown address.
 */
export function authorize({ operations, operationServices }: Policy, principal: Principal, operation: string): void {
  const access = operations[operation];
  if (isWithoutService(operationServices, principal, operation)) throw forbidden();
  if (access !== undefined && isAllowed(principal, access)) return;
  if (principal.kind === "token" && tokenOperations.has(operation)) return;
  if (access === "developers") throw createNoSuchAddressError();
  if (principal.kind === "visitor" || principal.kind === "token")
    throw new AppError("unauthenticated", "sign_in_first", "Please sign in.");
  throw forbidden();
}
