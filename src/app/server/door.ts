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
  readonly api: Pick<IdentityApi, "principal">;
  /** Who asks, of those who carry the token of a shared view. */
  readonly ofToken: (token: string, own: Principal, visit: RequestLogEntry) => Promise<Principal>;
  readonly seen: Authorizer<Principal>["seen"];
  readonly refused: Product["onRefusal"];
}

/** What every screen needs before it is one: it must not wait behind reports. What is public never does. */
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

/** Lets in anyone who a session names, as far as the table of operations and the services of the client allow. */
function createAuthorizer(identity: Identity, policy: Policy): Authorizer<Principal> {
  const { operations } = policy;
  return {
    sessionCookie: SESSION_COOKIE,
    principal: async (cookies, visit) => {
      const own = await identity.api.principal(cookies[SESSION_COOKIE]);
      const token = cookies[SHARE_COOKIE];
      // Everywhere else a shared view opens nothing: the principal is the one without it.
      const isOpen = token !== undefined && visit !== undefined && tokenOperations.has(visit.operation);
      return isOpen ? identity.ofToken(token, own, visit) : own;
    },
    seen: async (principal, visit) => {
      await identity.seen(principal, visit);
      assertWritable(operations, principal, visit);
    },
    authorize: (principal, operation) => authorize(policy, principal, operation),
    knows: (operation) => Object.hasOwn(operations, operation),
    hasSession: (cookies) => cookies[SESSION_COOKIE] !== undefined,
    isReserved: (operation) => operations[operation] === "public" || RESERVED.has(operation),
    audience: (operation) => {
      const access = operations[operation] ?? [];
      return typeof access === "string" ? audiences[access] : "some";
    },
    holder: (principal) => {
      if (principal.kind === "visitor" || principal.kind === "token") return null;
      // The company itself, also where sample data stands in its place: that may be gone before the reply is kept.
      const client = principal.kind === "account" ? String(toOwnClient(principal).clientId) : null;
      return { account: String(principal.accountId), client };
    },
  };
}

/** Who comes in, and the trace of who does not. */
export function createDoor(identity: Identity, policy: Policy): Pick<Product, "authorizer" | "onRefusal"> {
  return { authorizer: createAuthorizer(identity, policy), onRefusal: identity.refused };
}
