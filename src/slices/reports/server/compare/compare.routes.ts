import { type ApiRoute, buildApiRoute } from "#platform/server/http/route.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { getComparison } from "#slices/reports/contract/comparison.contract.ts";
import type { ReportsDeps } from "../reports.deps.ts";
import { requireActor } from "../widgets/widgets.routes.ts";
import { compareReport } from "./compare.service.ts";

/** Returns the route that compares places or periods of a report. */
export function compareRoutes(deps: ReportsDeps): readonly ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof getComparison, Principal>(getComparison, "reports.comparison.read", (call) => {
      const { rest, date_range: dateRange, ...structures } = call.query.structures;
      const request = { ...structures, isWithRest: rest === "true", dateRange, filters: call.query.filters ?? {} };
      return compareReport(deps, requireActor(call), call.params.widget, request);
    }),
  ];
}
