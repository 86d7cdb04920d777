import type { Audience, Authorizer, RequestLogEntry } from "#platform/server/http/authorizer.ts";
import {
  type IdentityApi,
  type OperationAccess,
  type Principal,
  toOwnClient,
} from "#slices/identity/server/identity.api.ts";
import { authorize, type Policy, tokenOperations } from "#slices/identity/server/identity.policy.ts";
import { SESSION_COOKIE } from "#slices/identity/server/identity.session.ts";
import { SHARE_COOKIE } from "#slices/sharing/server/links/share-links.module.ts";
import type { Product } from "./product.ts";
import { assertWritable } from "./sample/sample-door.ts";

interface Identity {
  readonly api: Pick<IdentityApi, "readPrincipal">;
  /** Finds the principal of a request with the token of a shared view. */
  readonly resolveTokenPrincipal: (token: string, own: Principal, entry: RequestLogEntry) => Promise<Principal>;
  readonly logRequest: Authorizer<Principal>["logRequest"];
  readonly recordRejection: Product["onRejection"];
}

/** Operations that every screen needs first: they do not wait behind reports. Public ones never wait. */
const RESERVED: ReadonlySet<string> = new Set(["home.identity.read", "identity.sign-out"]);

const audiences: Readonly<Record<Exclude<OperationAccess, readonly unknown[]>, Audience>> = {
  public: "everybody",
  signed_in: "signed_in",
  any_account: "signed_in",
  own_account: "some",
  staff: "some",
  impersonating: "some",
  developers: "developers",
};

/** Admits the account of a session, as far as the operation table and the client's services allow. */
function createAuthorizer(identity: Identity, policy: Policy): Authorizer<Principal> {
  const { operations } = policy;
  return {
    sessionCookie: SESSION_COOKIE,
    readPrincipal: async (cookies, visit) => {
      const own = await identity.api.readPrincipal(cookies[SESSION_COOKIE]);
      const token = cookies[SHARE_COOKIE];
      // A shared view opens nothing else: here the request counts as one without its token.
      const isOpen = token !== undefined && visit !== undefined && tokenOperations.has(visit.operation);
      return isOpen ? identity.resolveTokenPrincipal(token, own, visit) : own;
    },
    logRequest: async (principal, visit) => {
      await identity.logRequest(principal, visit);
      assertWritable(operations, principal, visit);
    },
    authorize: (principal, operation) => authorize(policy, principal, operation),
    isKnown: (operation) => Object.hasOwn(operations, operation),
    hasSession: (cookies) => cookies[SESSION_COOKIE] !== undefined,
    isReserved: (operation) => operations[operation] === "public" || RESERVED.has(operation),
    getAudience: (operation) => {
      const access = operations[operation] ?? [];
      return typeof access === "string" ? audiences[access] : "some";
    },
    getHolder: (principal) => {
      if (principal.kind === "visitor" || principal.kind === "token") return null;
      // The client itself, not its sample data, which may be deleted before the reply is stored.
      const client = principal.kind === "account" ? String(toOwnClient(principal).clientId) : null;
      return { account: String(principal.accountId), client };
    },
  };
}

/** Creates the authorizer, and the log of refused requests. */
export function createRequestGuard(identity: Identity, policy: Policy): Pick<Product, "authorizer" | "onRejection"> {
  return { authorizer: createAuthorizer(identity, policy), onRejection: identity.recordRejection };
}
