import type { ApiRoute, PageRoute } from "#platform/server/http/route.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import { setupOperations } from "./setup.policy.ts";
import { setupRoutes } from "./setup.routes.ts";
import { staffPages } from "./staff/staff.pages.ts";
import { type StaffDeps, StaffService } from "./staff/staff.service.ts";

/** A new client: made and changed by platform staff, set up by its own admin. */
export function createSetupModule(deps: StaffDeps): {
  readonly routes: readonly ApiRoute<Principal>[];
  readonly pages: readonly PageRoute<Principal>[];
  readonly operations: OperationTable;
} {
  return {
    routes: setupRoutes(deps),
    pages: staffPages(new StaffService(deps), deps.staff),
    operations: setupOperations,
  };
}
