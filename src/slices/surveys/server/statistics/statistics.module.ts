import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute } from "#platform/server/http/route.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import { getStatistics } from "#slices/surveys/contract/statistics.contract.ts";
import type { ResidentSurveyDeps } from "../response/resident-survey.service.ts";
import { buildResidentSurveyRoutes } from "../response/resident-survey.routes.ts";
import { type StatisticsDeps, StatisticsService } from "./statistics.service.ts";

const seesPlaces: readonly Role[] = [
  "reporting",
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
  "maintenance_manager",
];

/** Statistics of answers and single open responses: for every role that sees places, within its scope. */
const operations: OperationTable = {
  "surveys.statistics.read": seesPlaces,
  "surveys.responses.read": seesPlaces,
  "surveys.responses.export": seesPlaces,
};

/** Creates the module that reads statistics of answers and single open responses. */
export function createStatisticsModule(deps: StatisticsDeps & ResidentSurveyDeps): {
  readonly routes: readonly ApiRoute<Principal>[];
  readonly operations: OperationTable;
} {
  const service = new StatisticsService(deps);
  return {
    routes: [
      buildApiRoute<typeof getStatistics, Principal>(
        getStatistics,
        "surveys.statistics.read",
        ({ principal, query }) => {
          // Link guests have been rejected before: no token opens this route.
          if (principal.kind !== "account") throw forbidden();
          return service.read(principal, query);
        },
      ),
      ...buildResidentSurveyRoutes(deps),
    ],
    operations,
  };
}
