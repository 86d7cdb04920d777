import type { ApiRoute } from "#platform/server/http/route.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import { exportsRoutes } from "./exports.routes.ts";
import type { ExportsDeps } from "./exports.service.ts";
import { reportsOperations } from "./reports.policy.ts";
import { reportsRoutes } from "./reports.routes.ts";
import { widgetExportsRoutes } from "./widgets/widget-exports.routes.ts";
import { widgetsRoutes } from "./widgets/widgets.routes.ts";

/** The reports and dashboards over analytics. */
export function createReportsModule(deps: ExportsDeps): {
  readonly routes: readonly ApiRoute<Principal>[];
  readonly operations: OperationTable;
} {
  return {
    routes: [...reportsRoutes(deps), ...exportsRoutes(deps), ...widgetsRoutes(deps), ...widgetExportsRoutes(deps)],
    operations: reportsOperations,
  };
}
