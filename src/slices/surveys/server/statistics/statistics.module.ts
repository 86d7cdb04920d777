import { forbidden } from "#platform/server/fail.ts";
import { type ApiRoute, apiRoute } from "#platform/server/http/route.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import { getStatistics } from "#slices/surveys/contract/statistics.contract.ts";
import { type StatisticsDeps, StatisticsService } from "./statistics.service.ts";

/** Statistics of answers: for everybody who sees places, as far as their scope reaches. */
const operations: OperationTable = {
  "surveys.statistics.read": [
    "reporting",
    "regional_manager",
    "multi_regional_manager",
    "property_manager",
    "multi_property_manager",
    "maintenance_manager",
  ],
};

/** Statistics of answers, of any cell that confidentiality releases. */
export function createStatisticsModule(deps: StatisticsDeps): {
  readonly routes: readonly ApiRoute<Principal>[];
  readonly operations: OperationTable;
} {
  const service = new StatisticsService(deps);
  return {
    routes: [
      apiRoute<typeof getStatistics, Principal>(getStatistics, "surveys.statistics.read", ({ principal, query }) => {
        // Visitors were refused before; no token opens this.
        if (principal.kind !== "account") throw forbidden();
        return service.read(principal, query);
      }),
    ],
    operations,
  };
}
