import type { ApiRoute } from "#platform/server/http/route.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import type { PortfolioDeps } from "./portfolio.widget.ts";
import { reportsRoutes } from "./reports.routes.ts";

/** Who may do what: the portfolio is for those who see places; employees have their own tasks and profile. */
const operations: OperationTable = {
  "reports.portfolio.read": [
    "reporting",
    "regional_manager",
    "multi_regional_manager",
    "property_manager",
    "multi_property_manager",
    "maintenance_manager",
  ],
};

/** The reports and dashboards over analytics. */
export function createReportsModule(deps: PortfolioDeps): {
  readonly routes: readonly ApiRoute<Principal>[];
  readonly operations: OperationTable;
} {
  return { routes: reportsRoutes(deps), operations };
}
