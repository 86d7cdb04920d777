import type { ApiRoute } from "#platform/server/http/route.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import { changeServices } from "#slices/insights/contract/changes.contract.ts";
import { listChanges } from "./changes.service.ts";
import type { InsightsApi } from "./insights.api.ts";
import type { InsightsDeps } from "./insights.deps.ts";
import { buildInsightsJobs } from "./insights.jobs.ts";
import { insightsOperations } from "./insights.policy.ts";
import { buildInsightsRoutes } from "./insights.routes.ts";

/** Creates the module of insights about a client's figures: decided once a month, and read on request. */
export function createInsightsModule(deps: InsightsDeps): {
  readonly api: InsightsApi;
  readonly routes: readonly ApiRoute<Principal>[];
  readonly jobs: readonly Job[];
  readonly operations: OperationTable;
} {
  return {
    api: {
      listChanges: (actor, period) => listChanges(deps, actor, { period, restriction: null, services: changeServices }),
    },
    routes: buildInsightsRoutes(deps),
    jobs: buildInsightsJobs(deps),
    operations: insightsOperations,
  };
}
