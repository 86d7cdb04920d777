import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { ApiRoute, PageRoute } from "#platform/server/http/route.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { IdentityApi, OperationTable, Principal } from "./identity.api.ts";
import { identityPages } from "./identity.pages.ts";
import { identityOperations } from "./identity.policy.ts";
import { readActiveServices } from "./identity.read-model.ts";
import { insertAccount } from "./identity.repository.ts";
import { identityRoutes } from "./identity.routes.ts";
import { IdentityService } from "./identity.service.ts";
import { hashPassword } from "./passwords.ts";

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  /** A sentence for the sign-in page of a demo database; null elsewhere. */
  readonly signInHint: string | null;
}

/** Accounts, sessions, rights. */
export function createIdentityModule(deps: Deps): {
  readonly api: IdentityApi;
  readonly routes: readonly ApiRoute<Principal>[];
  readonly pages: readonly PageRoute<Principal>[];
  readonly operations: OperationTable;
} {
  const service = new IdentityService(deps);
  return {
    api: {
      principal: (token) => service.principal(token),
      activeServices: readActiveServices,
      createAccount: async (tx, account) =>
        insertAccount(tx, {
          ...account,
          email: account.email.toLowerCase(),
          passwordHash: await hashPassword(account.password),
          now: deps.clock.now(),
        }),
    },
    routes: identityRoutes(service),
    pages: identityPages(service, deps.signInHint),
    operations: identityOperations,
  };
}
