import type { z } from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute, type Call } from "#platform/server/http/route.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import {
  getPropertyDashboard,
  getPropertyEngagementTrends,
  getPropertySatisfactionTrends,
  getRegionDashboard,
  getRegionEngagementTrends,
  getRegionSatisfactionTrends,
} from "#slices/reports/contract/place.contract.ts";
import {
  getLocationsReport,
  getPortfolio,
  getPropertyPortfolio,
  getRegionLocations,
  getRegionPortfolio,
} from "#slices/reports/contract/portfolio.contract.ts";
import { readPlacePage } from "./places/place-page.widget.ts";
import { readPlaceTrends } from "./places/place-trends.widget.ts";
import { readLocationsReport, readPortfolio } from "./portfolio/portfolio.widget.ts";
import { readPropertyPortfolio, readRegionLocations, readRegionPortfolio } from "./places/region-tables.widget.ts";
import type { ReportsDeps } from "./reports.deps.ts";

const TABLES = "reports.portfolio.read";
const REGIONS = "reports.region.read";
const PROPERTIES = "reports.property.read";

/** Binds a call to a function that reads as the actor. */
function buildActorRoute<E extends Endpoint>(
  endpoint: E,
  operation: string,
  answer: (actor: Actor, call: Call<E, Principal>) => Promise<z.input<E["reply"]>>,
): ApiRoute<Principal> {
  return buildApiRoute<E, Principal>(endpoint, operation, (call) => {
    // Guests were rejected before; an API token opens none of these.
    if (call.principal.kind !== "account") throw forbidden();
    return answer(call.principal, call);
  });
}

/** Returns the API routes of the reports. */
export function buildReportsRoutes(deps: ReportsDeps): readonly ApiRoute<Principal>[] {
  const toRegion = (id: number): { linkType: "region"; id: number } => ({ linkType: "region", id });
  const toLocation = (id: number): { linkType: "location"; id: number } => ({ linkType: "location", id });
  return [
    buildActorRoute(getPortfolio, TABLES, (actor, { query }) => readPortfolio(deps, actor, query)),
    buildActorRoute(getLocationsReport, TABLES, (actor, { query }) => readLocationsReport(deps, actor, query)),
    buildActorRoute(getPropertyPortfolio, TABLES, (actor, { params }) => readPropertyPortfolio(deps, actor, params.id)),
    buildActorRoute(getRegionLocations, TABLES, (actor, { params, query }) =>
      readRegionLocations(deps, actor, params.id, query),
    ),
    buildActorRoute(getRegionPortfolio, TABLES, (actor, { params, query }) =>
      readRegionPortfolio(deps, actor, params.id, query),
    ),
    buildActorRoute(getRegionDashboard, REGIONS, (actor, { params }) =>
      readPlacePage(deps, actor, toRegion(params.id)),
    ),
    buildActorRoute(getPropertyDashboard, PROPERTIES, (actor, { params }) =>
      readPlacePage(deps, actor, toLocation(params.id)),
    ),
    buildActorRoute(getRegionSatisfactionTrends, REGIONS, (actor, { params, query }) =>
      readPlaceTrends(deps, actor, { ...toRegion(params.id), service: "intouch" }, query),
    ),
    buildActorRoute(getRegionEngagementTrends, REGIONS, (actor, { params, query }) =>
      readPlaceTrends(deps, actor, { ...toRegion(params.id), service: "ingage" }, query),
    ),
    buildActorRoute(getPropertySatisfactionTrends, PROPERTIES, (actor, { params, query }) =>
      readPlaceTrends(deps, actor, { ...toLocation(params.id), service: "intouch" }, query),
    ),
    buildActorRoute(getPropertyEngagementTrends, PROPERTIES, (actor, { params, query }) =>
      readPlaceTrends(deps, actor, { ...toLocation(params.id), service: "ingage" }, query),
    ),
  ];
}
