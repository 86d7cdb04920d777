import type { z } from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, apiRoute, type Call } from "#platform/server/http/route.ts";
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
import { placePage } from "./places/place-page.widget.ts";
import { placeTrends } from "./places/place-trends.widget.ts";
import { locationsReport, portfolio } from "./portfolio/portfolio.widget.ts";
import { propertyPortfolio, regionLocations, regionPortfolio } from "./places/region-tables.widget.ts";
import type { ReportsDeps } from "./reports.deps.ts";

const TABLES = "reports.portfolio.read";
const REGIONS = "reports.region.read";
const PROPERTIES = "reports.property.read";

/** Binds a call to a function that reads as the actor. */
function viewing<E extends Endpoint>(
  endpoint: E,
  operation: string,
  answer: (actor: Actor, call: Call<E, Principal>) => Promise<z.input<E["reply"]>>,
): ApiRoute<Principal> {
  return apiRoute<E, Principal>(endpoint, operation, (call) => {
    // Guests were rejected before; an API token opens none of these.
    if (call.principal.kind !== "account") throw forbidden();
    return answer(call.principal, call);
  });
}

/** Returns the API routes of the reports. */
export function reportsRoutes(deps: ReportsDeps): readonly ApiRoute<Principal>[] {
  const region = (id: number): { linkType: "region"; id: number } => ({ linkType: "region", id });
  const location = (id: number): { linkType: "location"; id: number } => ({ linkType: "location", id });
  return [
    viewing(getPortfolio, TABLES, (actor, { query }) => portfolio(deps, actor, query)),
    viewing(getLocationsReport, TABLES, (actor, { query }) => locationsReport(deps, actor, query)),
    viewing(getPropertyPortfolio, TABLES, (actor, { params }) => propertyPortfolio(deps, actor, params.id)),
    viewing(getRegionLocations, TABLES, (actor, { params, query }) => regionLocations(deps, actor, params.id, query)),
    viewing(getRegionPortfolio, TABLES, (actor, { params, query }) => regionPortfolio(deps, actor, params.id, query)),
    viewing(getRegionDashboard, REGIONS, (actor, { params }) => placePage(deps, actor, region(params.id))),
    viewing(getPropertyDashboard, PROPERTIES, (actor, { params }) => placePage(deps, actor, location(params.id))),
    viewing(getRegionSatisfactionTrends, REGIONS, (actor, { params, query }) =>
      placeTrends(deps, actor, { ...region(params.id), service: "intouch" }, query),
    ),
    viewing(getRegionEngagementTrends, REGIONS, (actor, { params, query }) =>
      placeTrends(deps, actor, { ...region(params.id), service: "ingage" }, query),
    ),
    viewing(getPropertySatisfactionTrends, PROPERTIES, (actor, { params, query }) =>
      placeTrends(deps, actor, { ...location(params.id), service: "intouch" }, query),
    ),
    viewing(getPropertyEngagementTrends, PROPERTIES, (actor, { params, query }) =>
      placeTrends(deps, actor, { ...location(params.id), service: "ingage" }, query),
    ),
  ];
}
