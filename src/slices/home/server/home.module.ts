import type { ApiRoute } from "#platform/server/http/route.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import { type HomeDeps, homeRoutes } from "./home.routes.ts";

/** The first thing a signed-in browser asks for: who am I, and where may I go. */
export function createHomeModule(deps: HomeDeps): {
  readonly routes: readonly ApiRoute<Principal>[];
  readonly operations: OperationTable;
} {
  return { routes: homeRoutes(deps), operations: { "home.identity.read": "signed_in" } };
}
