import type { ErasedPerson } from "#platform/server/erasure-hooks.ts";
import type { ApiRoute } from "#platform/server/http/route.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import { eraseFromNews } from "./erase-posts.ts";
import { type HomePageDeps, buildHomePageRoutes } from "./home-page.routes.ts";
import { homeOperations } from "./home.policy.ts";
import { type HomeDeps, buildHomeRoutes } from "./home.routes.ts";
import { deleteDismissedTips } from "./tips.repository.ts";
import { deleteVisits } from "./visits.repository.ts";

/** Creates the module of the home page, and of the identity that a signed-in browser requests first. */
export function createHomeModule(deps: HomeDeps & HomePageDeps): {
  readonly routes: readonly ApiRoute<Principal>[];
  readonly operations: OperationTable;
  /** Removes an erased person from the page. */
  erasePerson(uow: UnitOfWork, erased: ErasedPerson): Promise<void>;
} {
  return {
    routes: [...buildHomeRoutes(deps), ...buildHomePageRoutes(deps)],
    operations: homeOperations,
    async erasePerson(uow, erased) {
      await eraseFromNews(uow, erased);
      if (erased.audience !== "people") return;
      await deleteDismissedTips(uow, erased.id);
      await deleteVisits(uow, erased.id);
    },
  };
}
