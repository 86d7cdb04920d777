import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute } from "#platform/server/http/route.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { changeServices, getWhatChanged } from "#slices/insights/contract/changes.contract.ts";
import { getDrivers } from "#slices/insights/contract/drivers.contract.ts";
import { getHeatMap } from "#slices/insights/contract/heat-map.contract.ts";
import { getProfitChain } from "#slices/insights/contract/chain.contract.ts";
import { getTrust } from "#slices/insights/contract/trust.contract.ts";
import type { PlaceRestriction } from "./change-places.ts";
import { listChanges } from "./changes.service.ts";
import { ChainService } from "./chain/chain.service.ts";
import { DriversService } from "./drivers/drivers.service.ts";
import { TrustService } from "./trust/trust.service.ts";
import { findHeatMap } from "./heat-map.service.ts";
import type { InsightsDeps } from "./insights.deps.ts";

function toWithin({
  region,
  location,
}: {
  readonly region?: number | undefined;
  readonly location?: number | undefined;
}): PlaceRestriction {
  if (region !== undefined) return { region };
  return location === undefined ? null : { location };
}

/** The API routes of insights. */
export function buildInsightsRoutes(deps: InsightsDeps): ApiRoute<Principal>[] {
  const drivers = new DriversService(deps);
  const trust = new TrustService(deps);
  const chain = new ChainService(deps);
  return [
    buildApiRoute<typeof getWhatChanged, Principal>(getWhatChanged, "insights.changes.read", ({ principal, query }) => {
      // Staff and guests were rejected before; a token cannot read a list.
      if (principal.kind !== "account") throw forbidden();
      const { period, service, ...place } = query.structures;
      const services = service === undefined ? changeServices : [service];
      return listChanges(deps, principal, { period, restriction: toWithin(place), services });
    }),
    buildApiRoute<typeof getHeatMap, Principal>(getHeatMap, "insights.heat-map.read", ({ principal, query }) => {
      if (principal.kind !== "account") throw forbidden();
      const { region = null, service = null, ...structures } = query.structures;
      return findHeatMap(deps, principal, { ...structures, region, service });
    }),
    buildApiRoute<typeof getDrivers, Principal>(getDrivers, "insights.drivers.read", ({ principal, query }) => {
      if (principal.kind !== "account") throw forbidden();
      const { outcome, ...place } = query.structures;
      return drivers.read(principal, { outcome, restriction: toWithin(place) });
    }),
    buildApiRoute<typeof getTrust, Principal>(getTrust, "insights.trust.read", ({ principal, query }) => {
      if (principal.kind !== "account") throw forbidden();
      const { service, from, to, ...place } = query.structures;
      return trust.read(principal, { service, restriction: toWithin(place), range: { from, to } });
    }),
    buildApiRoute<typeof getProfitChain, Principal>(getProfitChain, "insights.chain.read", ({ principal, query }) => {
      if (principal.kind !== "account") throw forbidden();
      return chain.read(principal, toWithin(query.structures));
    }),
  ];
}
