import type { Database } from "#platform/server/db/database.ts";
import { notFound } from "#platform/server/app-error.ts";
import { apiRoute, type ApiRoute } from "#platform/server/http/route.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { getSetup } from "#slices/setup/contract/setup.contract.ts";
import { type ChecklistDeps, readSetup } from "./setup.checklist.ts";

/** The setup of the client-admin's own client. */
export function setupRoutes(deps: ChecklistDeps & { readonly db: Database }): ApiRoute<Principal>[] {
  return [
    apiRoute<typeof getSetup, Principal>(getSetup, "setup.read", async (call) => {
      if (call.principal.kind !== "account") throw notFound();
      return { data: await deps.db.reading(call.principal.clientId, (tx) => readSetup(deps, tx)) };
    }),
  ];
}
